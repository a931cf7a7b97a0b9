/** A file as a client sent it. Neither its name nor its bytes are to be believed. */
export class UploadedFile {
  constructor(readonly bytes: Buffer) {}

  /** What the audit and the log show of it. */
  toJSON(): string {
    return `a file of ${this.bytes.length} bytes`;
  }
}

/** Files of images; everything larger is refused before it is read to its end. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
