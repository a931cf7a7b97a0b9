import { requireOpenSession } from '../../../auth/require-session.js';
import { requireNoKey } from '../../../auth/session-alone.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { keysOf } from '../../../core/catalogue/keys-of.js';
import type { GatewayMerchant } from '../../../entities/gateway/merchant.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { targetUrl } from '../merchant/target-url.js';
import { lockOwnMerchant } from '../merchant/lock-merchant.js';
import { checkedPayoutTerms, type PayoutTermsInput } from '../merchant/payout-terms.js';
import { checkedProfile, type CheckedProfile, type ProfileInput } from '../merchant/profile-input.js';
import { webhookUrlOf } from '../merchant/webhook-url.js';
import { changeFirstUrl } from '../webhook/own-endpoint.js';

export interface UpdateMerchantInput extends ProfileInput, PayoutTermsInput {
  readonly webhookUrl?: string | null;
}

/** What no longer changes once an admin has verified it. */
const IDENTITY = { name: true, email: true, country: true, address: true, taxId: true } as const;

/**
 * Changes the caller's merchant; absent fields stay. IDENTITY_FROZEN for another name, email, country, address or tax id
 * of a merchant that is VERIFIED; the same value again is none. FORBIDDEN for an API key that names the webhookUrl: where
 * deliveries go is decided in a browser alone, as at the paths of endpoints.
 */
export async function updateMerchant(ctx: Context, input: UpdateMerchantInput) {
  const { webhookUrl } = input;
  if (webhookUrl !== undefined) requireNoKey(ctx.caller, 'Changing webhookUrl');
  const profile = checkedProfile(input);
  const terms = checkedPayoutTerms(input);
  const url = webhookUrl ? targetUrl(ctx, 'webhookUrl', webhookUrl) : null;
  return inTransaction(ctx, { operation: 'updateMerchant' }, async (tx) => {
    if (webhookUrl !== undefined) await requireOpenSession(ctx, tx);
    const merchant = await lockOwnMerchant(ctx, tx);
    requireFreeIdentity(merchant, profile);
    Object.assign(merchant, profile, terms, { updatedAt: ctx.clock.now() });
    if (webhookUrl === undefined) return { ...merchant, webhookUrl: await webhookUrlOf(tx.rows, merchant.id) };
    await changeFirstUrl(ctx, tx, merchant.id, url);
    return { ...merchant, webhookUrl: url };
  });
}

function requireFreeIdentity(merchant: GatewayMerchant, profile: Partial<CheckedProfile>): void {
  if (merchant.verificationStatus !== 'VERIFIED') return;
  const changed = keysOf(IDENTITY).some((field) => profile[field] !== undefined && profile[field] !== merchant[field]);
  if (changed) throw new AppError('IDENTITY_FROZEN');
}
