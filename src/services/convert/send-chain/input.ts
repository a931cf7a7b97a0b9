import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { Money } from '../../../core/money.js';
import type { ConvertSendChain } from '../../../entities/convert/send-chain.js';
import { readAddress } from '../own/address.js';

const MAX_CONFIRMATIONS = 200;
const MAX_KEY = 100;

/** What of a send chain can be changed; absent fields stay as they are. Amounts are exact decimal text. */
export interface SendChainTerms {
  readonly confirmations?: number | null;
  readonly minSend?: string | null;
  readonly maxSend?: string | null;
  readonly venueDepositAddress?: string | null;
  readonly venueWithdrawKey?: string | null;
  readonly enabled?: boolean | null;
}

export type StoredTerms = Pick<ConvertSendChain, keyof SendChainTerms>;

/** The terms with what is given, null clearing what may be empty. BAD_INPUT for terms that do not fit together. */
export function changedTerms(stored: StoredTerms, given: SendChainTerms, currency: string): StoredTerms {
  const { maxSend, venueDepositAddress, venueWithdrawKey } = given;
  const terms = {
    confirmations: given.confirmations ?? stored.confirmations,
    minSend: given.minSend ?? stored.minSend,
    enabled: given.enabled ?? stored.enabled,
    maxSend: maxSend === undefined ? stored.maxSend : maxSend,
    venueDepositAddress: venueDepositAddress === undefined ? stored.venueDepositAddress : venueDepositAddress,
    venueWithdrawKey: venueWithdrawKey === undefined ? stored.venueWithdrawKey : venueWithdrawKey,
  };
  checkBounds(terms, currency);
  if (terms.confirmations < 1 || terms.confirmations > MAX_CONFIRMATIONS) {
    throw badInput(`confirmations must be 1 to ${MAX_CONFIRMATIONS}`);
  }
  if (isGiven(terms.venueDepositAddress)) readAddress('venueDepositAddress', terms.venueDepositAddress);
  if (isGiven(terms.venueWithdrawKey)) checkKey(terms.venueWithdrawKey);
  return terms;
}

function checkBounds({ minSend, maxSend }: StoredTerms, currency: string): void {
  const least = Money.parse(minSend, currency);
  if (least.isNegative()) throw badInput('minSend must not be negative');
  if (maxSend === null) return;
  const most = Money.parsePositive(maxSend, currency);
  if (most.compare(least) < 0) throw badInput('maxSend must not be below minSend');
}

function checkKey(text: string): void {
  const isPlain = /^[\x20-\x7e]+$/.test(text) && text.trim() !== '' && text.length <= MAX_KEY;
  if (!isPlain) throw badInput(`venueWithdrawKey must have 1 to ${MAX_KEY} plain characters`);
}
