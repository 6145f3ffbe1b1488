/** The reason why the service cannot start. The message tells the operator everything: no stack is shown. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
