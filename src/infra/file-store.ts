import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names hold no separator and no leading dot, so that nothing outside a folder can be named. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9]+)?$/;

/** Files that the platform made and serves. Processes that share a folder see each other's files. */
export class FileStore {
  constructor(private readonly root: string) {}

  /** Writes a file whole or not at all, and replaces an existing file of the same name. */
  async write(folder: string, name: string, bytes: Buffer): Promise<void> {
    const path = this.path(folder, name);
    const draft = `${path}.${randomUUID()}`;
    await mkdir(join(this.root, folder), { recursive: true });
    try {
      await writeFile(draft, bytes);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** The bytes of a file; null when there is none. */
  async read(folder: string, name: string): Promise<Buffer | null> {
    if (!NAME.test(folder) || !NAME.test(name)) return null;
    return readFile(this.path(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  private path(folder: string, name: string): string {
    if (!NAME.test(folder) || !NAME.test(name)) throw new Error(`${folder}/${name} is not a valid file name`);
    return join(this.root, folder, name);
  }
}
