/** The reason why a command failed. The message tells the operator everything in a line: no stack is shown. */
export class CommandFailed extends Error {
  override readonly name: string = 'CommandFailed';
}
