import { AppError } from '../core/catalogue/errors.js';
import { sha256 } from '../core/ids.js';
import { countedAs } from '../core/net/ip.js';
import type { Platform } from '../services/frame/context.js';
import type { MerchantCaller } from './principal.js';
import { RefusalFloor } from './refusal-floor.js';

/** A key of a merchant that is good for the call: what its row says. */
export interface FoundMerchantKey {
  readonly merchantId: string;
  readonly keyId: string;
  /** Grows with every change of what the key or its merchant may do. */
  readonly version: number;
  readonly permissions: readonly string[];
}

/** A key that is still valid, and the addresses that it is good for; null for all. */
export interface ValidMerchantKey {
  readonly keyHash: string;
  readonly version: number;
  readonly addresses: readonly string[] | null;
}

/** Knows the keys of merchants. The module that keeps them brings it as its part of the platform. */
export interface MerchantKeyLookup {
  /**
   * Null for a key that is unknown, deleted, over, or not good for the address. Throws an AppError of its own for one whose
   * owner is to be told why it is refused.
   */
  find(keyHash: string, ip: string): Promise<FoundMerchantKey | null>;
  /** Those of the keys that are valid. Asked once a second for all that hold a socket open. */
  valid(keyHashes: readonly string[]): Promise<readonly ValidMerchantKey[]>;
}

const SHAPE = /^(?<half>pk|sk)_(?<mode>live|test)_/;

/** True for what can only be a merchant's key. The key's shape says who calls, at every transport. */
export function isMerchantKey(key: string): boolean {
  return /^[ps]k_/.test(key);
}

/**
 * The merchant behind a key. UNAUTHENTICATED for one that is refused, at the same time whatever the reason; and each
 * refusal takes a point from the baseline cap of the address, at every transport and for reads too, since nothing else
 * counts whoever guesses keys.
 */
export async function authenticateMerchant(platform: Platform, key: string, ip: string): Promise<MerchantCaller> {
  const floor = new RefusalFloor();
  const { half, mode } = SHAPE.exec(key)?.groups ?? {};
  const keyHash = sha256(key);
  const found = await lookUp(platform, keyHash, ip);
  if (half === undefined || found instanceof AppError) {
    platform.log.warn({ module: 'merchant-key', ip }, 'a merchant key was refused');
    await platform.limiter.consume('baseline', countedAs(ip));
    await floor.wait();
    throw found instanceof AppError ? found : refused();
  }
  floor.drop();
  const { merchantId, keyId, version, permissions } = found;
  return {
    kind: 'merchant',
    merchantId,
    mode: mode === 'live' ? 'live' : 'test',
    key: { keyId, keyHash, kind: half === 'pk' ? 'public' : 'secret', version, permissions },
  };
}

/** What the lookup found, or why it refuses. */
async function lookUp({ merchantKeys }: Platform, keyHash: string, ip: string): Promise<FoundMerchantKey | AppError> {
  try {
    return (await merchantKeys?.find(keyHash, ip)) ?? refused();
  } catch (error) {
    // Nobody guessed who meets a lookup that failed.
    if (error instanceof AppError && error.statusCode < 500) return error;
    throw error;
  }
}

function refused(): AppError {
  return new AppError('UNAUTHENTICATED', { reason: 'merchant key refused' });
}
