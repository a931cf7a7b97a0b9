import { AppError } from '../core/catalogue/errors.js';
import { sha256 } from '../core/ids.js';
import { countedAs } from '../core/net/ip.js';
import type { Platform } from '../services/frame/context.js';
import type { MerchantCaller } from './principal.js';
import { RefusalFloor } from './refusal-floor.js';

/** The row of a merchant key that is valid for the call. */
export interface FoundMerchantKey {
  readonly merchantId: string;
  readonly keyId: string;
  /** Increases with every change to the rights of the key or its merchant. */
  readonly version: number;
  readonly permissions: readonly string[];
  /** The merchant's own limit of calls; null for everybody's. */
  readonly rateLimit: number | null;
}

/** A valid key and the addresses it may be used from; null allows all. */
export interface ValidMerchantKey {
  readonly keyHash: string;
  readonly version: number;
  readonly addresses: readonly string[] | null;
}

/** Where a call comes from. */
export interface CallSource {
  readonly ip: string;
  /** The Origin header, which browsers send; null when there is none. */
  readonly origin: string | null;
}

/** Looks up the keys of merchants. The merchants' module adds its implementation to the platform. */
export interface MerchantKeyLookup {
  /**
   * Null for a key that is unknown, deleted, expired, or not allowed from the address or the web page. Throws an AppError
   * when the key's owner should learn why it is refused.
   */
  find(keyHash: string, source: CallSource): Promise<FoundMerchantKey | null>;
  /** The keys that are still valid. Called once a second for all keys with an open socket. */
  valid(keyHashes: readonly string[]): Promise<readonly ValidMerchantKey[]>;
}

const SHAPE = /^(?<half>pk|sk)_(?<mode>live|test)_/;

/** Whether a key has the form of a merchant's key. Every transport tells the kind of caller by this form. */
export function isMerchantKey(key: string): boolean {
  return /^[ps]k_/.test(key);
}

/**
 * The merchant behind a key. UNAUTHENTICATED when the key is refused, after the same time whatever the reason. Each
 * refusal takes a point from the baseline limit of the address, at every transport and for reads too, since nothing
 * else limits guessing keys.
 */
export async function authenticateMerchant(
  platform: Platform,
  key: string,
  source: CallSource,
): Promise<MerchantCaller> {
  const { ip } = source;
  const floor = new RefusalFloor();
  const { half, mode } = SHAPE.exec(key)?.groups ?? {};
  const keyHash = sha256(key);
  const found = await lookUp(platform, keyHash, source);
  if (half === undefined || found instanceof AppError) {
    platform.log.warn({ module: 'merchant-key', ip }, 'a merchant key was refused');
    await platform.limiter.consume('baseline', countedAs(ip));
    await floor.wait();
    throw found instanceof AppError ? found : refused();
  }
  floor.drop();
  const { merchantId, keyId, version, permissions, rateLimit } = found;
  return {
    kind: 'merchant',
    merchantId,
    mode: mode === 'live' ? 'live' : 'test',
    key: { keyId, keyHash, kind: half === 'pk' ? 'public' : 'secret', version, permissions },
    rateLimit,
  };
}

/** The key that the lookup found, or the error that refuses it. */
async function lookUp(
  { merchantKeys }: Platform,
  keyHash: string,
  source: CallSource,
): Promise<FoundMerchantKey | AppError> {
  try {
    return (await merchantKeys?.find(keyHash, source)) ?? refused();
  } catch (error) {
    // Nobody guessed who meets a lookup that failed.
    if (error instanceof AppError && error.statusCode < 500) return error;
    throw error;
  }
}

function refused(): AppError {
  return new AppError('UNAUTHENTICATED', { reason: 'merchant key refused' });
}
