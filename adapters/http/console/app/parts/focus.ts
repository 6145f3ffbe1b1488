/** True if no control that can be used has the focus: the one that had it is disabled or gone. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
}
