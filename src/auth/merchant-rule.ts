import { AppError } from '../core/catalogue/errors.js';
import type { Policy } from './policy.js';
import type { MerchantCaller } from './principal.js';

/** FORBIDDEN unless the policy lets merchants call, by this kind of key (public or secret). */
export function requireMerchantKey({ key }: MerchantCaller, { merchant }: Policy): void {
  if (!merchant) {
    throw new AppError('FORBIDDEN', {
      message: 'A merchant key cannot do this: use an account, or one of its API keys',
    });
  }
  if (key.kind === 'public' && !merchant.publicKey) {
    throw new AppError('FORBIDDEN', { message: "This needs the merchant's secret key: a public key cannot do it" });
  }
}

/** Whether the policy accepts this kind of merchant key. The extension is checked later. */
export function takesMerchantKey({ key }: MerchantCaller, { merchant }: Policy): boolean {
  return merchant !== undefined && (key.kind === 'secret' || merchant.publicKey === true);
}

/** FORBIDDEN for a key without the permission that the policy demands of merchants. */
export function requireMerchantPermission({ key: { permissions } }: MerchantCaller, { merchant }: Policy): void {
  const permission = merchant?.permission;
  if (permission === undefined || permissions.includes('*') || permissions.includes(permission)) return;
  throw new AppError('FORBIDDEN', {
    message: `This needs a merchant key with the permission ${permission}`,
    missing: { permission },
  });
}
