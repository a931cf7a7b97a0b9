import { newId, randomAlphanumeric, sha256 } from '../../src/core/ids.js';
import { isListed } from '../../src/core/net/ip.js';
import type { AppError } from '../../src/core/catalogue/errors.js';
import type {
  CallSource,
  FoundMerchantKey,
  MerchantKeyLookup,
  ValidMerchantKey,
} from '../../src/auth/merchant-keys.js';

interface KeptKey {
  readonly merchantId: string;
  readonly keyId: string;
  version: number;
  permissions: readonly string[];
  addresses: readonly string[] | null;
  /** Why its owner is refused. */
  refusal?: AppError;
}

/** Merchants as a module would keep them, without its tables. */
export class KeptMerchants implements MerchantKeyLookup {
  private readonly kept = new Map<string, KeptKey>();
  /** Set while the store cannot be asked. */
  fault: Error | null = null;
  /** Set while the store never answers which keys are valid. */
  isSilent = false;
  /** How often it was asked that. */
  asked = 0;

  /** A new key; of a new merchant unless one is named. */
  add(
    start: 'pk_live_' | 'sk_live_' | 'pk_test_' | 'sk_test_',
    over: Partial<Omit<KeptKey, 'keyId'>> = {},
  ): { key: string; kept: KeptKey } {
    const key = `${start}${randomAlphanumeric(40)}`;
    const kept = { merchantId: newId(), version: 1, permissions: ['*'], addresses: null, ...over, keyId: newId() };
    this.kept.set(sha256(key), kept);
    return { key, kept };
  }

  remove(key: string): void {
    this.kept.delete(sha256(key));
  }

  async find(keyHash: string, { ip }: CallSource): Promise<FoundMerchantKey | null> {
    if (this.fault) throw this.fault;
    const found = this.kept.get(keyHash);
    if (found?.refusal) throw found.refusal;
    return found && (!found.addresses || isListed(ip, found.addresses)) ? { rateLimit: null, ...found } : null;
  }

  async valid(keyHashes: readonly string[]): Promise<readonly ValidMerchantKey[]> {
    this.asked += 1;
    if (this.isSilent) return new Promise(() => undefined);
    if (this.fault) throw this.fault;
    return keyHashes.flatMap((keyHash) => {
      const found = this.kept.get(keyHash);
      return found && !found.refusal ? [{ keyHash, version: found.version, addresses: found.addresses }] : [];
    });
  }
}
