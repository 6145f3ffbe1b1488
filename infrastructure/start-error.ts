/** Why the service cannot start, in words that tell the operator all there is to tell: no stack is shown. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
