import { keysOf } from '../../../core/catalogue/keys-of.js';
import { AND_LIST } from '../../../core/text/and-list.js';
import { canonical } from '../../../core/money.js';
import type { GatewayMerchant } from '../../../entities/gateway/merchant.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { checkedProfile, type ProfileInput } from '../merchant/profile-input.js';
import { lockOthersMerchant } from './lock-others.js';
import { findMerchant, type AdminMerchantView } from './read.js';
import { tellMerchant } from './tell-merchant.js';
import { checkedTerms, requireBounds, type TermsInput } from './terms-input.js';

export interface UpdateAnyMerchantInput extends ProfileInput, TermsInput {}

/** What each field is called in a message to the owner. */
const LABEL = {
  name: 'name',
  email: 'e-mail address',
  website: 'website',
  logo: 'logo',
  description: 'description',
  phone: 'telephone number',
  country: 'country',
  address: 'address',
  taxId: 'tax id',
  feeType: 'kind of fee',
  feePercentage: 'fee in percent',
  feeFixed: 'fixed fee',
  minAmount: 'smallest payment',
  maxAmount: 'largest payment',
  dailyLimit: 'daily limit',
  monthlyLimit: 'monthly limit',
  payoutSchedule: 'schedule of payouts',
  payoutThreshold: 'smallest payout',
  payoutWalletType: 'type of wallets for payouts',
  rateLimit: 'limit of calls',
} as const satisfies Partial<Record<keyof GatewayMerchant, string>>;

/**
 * Changes a merchant's business details, fees, limits and payout terms and tells its owner; absent fields stay, null
 * terms are the platform's settings. An admin may change the identity of a verified merchant, since who verifies it may
 * correct it. SELF_DECISION for the admin's own merchant.
 */
export async function updateAnyMerchant(
  ctx: Context,
  id: string,
  input: UpdateAnyMerchantInput,
): Promise<AdminMerchantView> {
  const changes = { ...checkedProfile(input), ...checkedTerms(input) };
  return inTransaction(ctx, { operation: 'updateAnyMerchant' }, async (tx) => {
    const merchant = await lockOthersMerchant(ctx, tx, id);
    const before = { ...merchant };
    Object.assign(merchant, changes, { updatedAt: ctx.clock.now() });
    requireBounds(merchant);
    const changed = keysOf(LABEL).filter((field) => plain(merchant, field) !== plain(before, field));
    if (changed.length > 0) {
      const what = AND_LIST.format(changed.map((field) => LABEL[field]));
      const title = 'Your merchant was changed';
      await tellMerchant(ctx, tx, merchant.userId, {
        title,
        message: `An administrator has changed your merchant: ${what}.`,
      });
    }
    await tx.em.flush();
    return findMerchant(tx.rows, id);
  });
}

const DECIMALS: ReadonlySet<keyof GatewayMerchant> = new Set([
  'feePercentage',
  'feeFixed',
  'minAmount',
  'maxAmount',
  'dailyLimit',
  'monthlyLimit',
  'payoutThreshold',
]);

/** A field in the one spelling by which values are compared: the database adds zeros to decimals. */
function plain(merchant: Partial<GatewayMerchant>, field: keyof typeof LABEL): unknown {
  const value = merchant[field] ?? null;
  return DECIMALS.has(field) && value !== null ? canonical(String(value)) : value;
}
