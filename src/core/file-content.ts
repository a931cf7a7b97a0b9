/** The bytes of a file on their way to a client: REST sends them as they are, and JSON shows them as base64. */
export class FileContent {
  constructor(readonly bytes: Buffer) {}

  toJSON(): string {
    return this.bytes.toString('base64');
  }
}
