/** Takes a form's submission for the page itself; the values by the names of the fields. */
export function onSubmit(take: (values: Readonly<Record<string, string>>, form: HTMLFormElement) => void) {
  return (event: Event): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const entries = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
    take(Object.fromEntries(entries) as Record<string, string>, form);
  };
}
