import { hash, verify } from '@node-rs/argon2';
import { randomAlphanumeric } from '../core/ids.js';

/** Hashes passwords by Argon2id. Salt and parameters are part of the stored text. */
export class Passwords {
  private decoy: Promise<string> | undefined;

  /** `memoryKib` is the memory for one hash. OWASP recommends 19,456 with two passes. */
  constructor(private readonly memoryKib: number) {}

  hash(password: string): Promise<string> {
    return hash(password, { memoryCost: this.memoryKib, timeCost: 2, parallelism: 1 });
  }

  /**
   * Whether the password matches the hash. Without a hash a decoy is verified, so that the response time does not
   * reveal which accounts exist.
   */
  async fits(kept: string | null | undefined, password: string): Promise<boolean> {
    this.decoy ??= this.hash(randomAlphanumeric(32));
    return verify(kept ?? (await this.decoy), password);
  }
}
