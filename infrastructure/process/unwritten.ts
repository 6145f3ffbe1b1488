/** Returns the reason why standard output cannot be written. */
export function unwritten({ code = 'error' }: NodeJS.ErrnoException): string {
  if (code === 'EPIPE') return 'The reader closed the output.';
  return `The output cannot be written (${code}${code === 'ENOSPC' ? ': its disk is full' : ''}).`;
}
