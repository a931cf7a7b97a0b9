import { hash, verify } from '@node-rs/argon2';
import { randomAlphanumeric } from '../core/ids.js';

/** Passwords as they are kept: Argon2id, with its own salt and figures in the text. */
export class Passwords {
  private decoy: Promise<string> | undefined;

  /** `memoryKib` is what hashing one password costs; OWASP asks for 19,456 with two passes. */
  constructor(private readonly memoryKib: number) {}

  hash(password: string): Promise<string> {
    return hash(password, { memoryCost: this.memoryKib, timeCost: 2, parallelism: 1 });
  }

  /**
   * Whether the password is the one that was hashed. Without a hash a decoy is looked at, so that the time of the answer
   * does not tell which accounts exist.
   */
  async fits(kept: string | null | undefined, password: string): Promise<boolean> {
    this.decoy ??= this.hash(randomAlphanumeric(32));
    return verify(kept ?? (await this.decoy), password);
  }
}
