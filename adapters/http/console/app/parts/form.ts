/** Handles a form's submission in the page. Passes the values by field name. */
export function onSubmit(take: (values: Readonly<Record<string, string>>, form: HTMLFormElement) => void) {
  return (event: Event): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const entries = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
    take(Object.fromEntries(entries) as Record<string, string>, form);
  };
}
