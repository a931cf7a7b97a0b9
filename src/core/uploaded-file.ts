/** A file as a client sent it; its content is untrusted. */
export class UploadedFile {
  constructor(readonly bytes: Buffer) {}

  /** What the audit and the log show of the file. */
  toJSON(): string {
    return `a file of ${this.bytes.length} bytes`;
  }
}

/** Maximum size of an uploaded image. A larger file is refused before it is read completely. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
