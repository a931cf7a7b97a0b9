/** Why a process cannot start, in one line that says what to do; main prints it and exits with the code. */
export class StartFault extends Error {
  constructor(
    message: string,
    readonly exitCode: 1 | 78,
    options: { readonly cause?: unknown } = {},
  ) {
    super(message, options);
    this.name = 'StartFault';
  }
}
