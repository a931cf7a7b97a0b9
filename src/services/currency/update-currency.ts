import { AppError, badInput } from '../../core/catalogue/errors.js';
import { Currency, type WalletType } from '../../entities/currency/currency.js';
import type { PriceSource } from '../../entities/currency/price.js';
import type { Act } from '../approval/act-definition.js';
import type { ApprovalView } from '../approval/act-view.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { lockOne } from '../frame/lock-one.js';
import type { Tx } from '../frame/tx.js';
import { currencyName, readPrice, requireDollarAtOne, takenCurrency } from './create-currency.js';
import { findCurrency } from './find-currency.js';
import {
  isTrusted,
  requireSeen,
  priceApproval,
  priceCase,
  seenCurrency,
  type NewPrice,
  type SeenCurrency,
} from './price-approval.js';
import { priceText } from './price-text.js';
import { endJump, recordPrice } from './set-price.js';

export interface UpdateCurrencyInput {
  readonly code?: string | null;
  readonly type?: WalletType | null;
  readonly name?: string | null;
  readonly precision?: number | null;
  readonly usdPrice?: string | null;
  readonly priceSource?: PriceSource | null;
  readonly status?: boolean | null;
}

/** The currency after a change, or unchanged with the act that waits for approvals. */
export type ChangedCurrency = Currency & { readonly approval: ApprovalView | null };

interface CurrencyChange {
  readonly id: string;
  readonly input: UpdateCurrencyInput;
  /** What approvers saw. */
  readonly seen: SeenCurrency;
}

export const UPDATE_CURRENCY: Act<CurrencyChange> = {
  operation: 'updateCurrency',
  kind: 'PRICE',
  right: 'edit.currency',
  usdNow: async (ctx, tx, { input: { id, input } }) => {
    const currency = await lockOne(tx, Currency, id);
    return priceCase(ctx, tx, currency, newPrice(currency, input) ?? { price: null });
  },
  carryOut: async (ctx, tx, { input: { id, input, seen } }) => {
    const currency = await lockOne(tx, Currency, id);
    requireSeen(currency, seen);
    await requireLegal(tx, currency, input);
    await apply(ctx, tx, currency, input, true);
  },
};

/**
 * Changes a currency, sets its price in US dollars or its price source, or switches it on or off; omitted fields stay. With
 * the source FEED, a price set by an admin lasts until the next feed price. A price or source is an act of kind PRICE, which
 * requires a fresh proof; the whole change waits where it takes several people. Code, type and precision can no longer
 * change once a wallet holds the currency (CURRENCY_IN_USE), since the meaning of stored amounts would change. CONFLICT when
 * another currency has the code and type, BAD_INPUT for a price of USD other than 1, and for the source FEED if the feed has
 * never priced the currency.
 */
export async function updateCurrency(ctx: Context, id: string, input: UpdateCurrencyInput): Promise<ChangedCurrency> {
  return inTransaction(ctx, { operation: 'updateCurrency' }, async (tx) => {
    // The lock waits for transactions that open wallets of this currency, and holds back new ones until the commit.
    const currency = await lockOne(tx, Currency, id);
    await requireLegal(tx, currency, input);
    const approval = await approvalOf(ctx, tx, currency, input);
    if (approval === null) await apply(ctx, tx, currency, input, isTrusted(ctx));
    return Object.assign(currency, { approval });
  });
}

async function requireLegal(tx: Tx, currency: Currency, input: UpdateCurrencyInput): Promise<void> {
  const price = readPrice(input.usdPrice);
  const identity = identityAfter(currency, input);
  if (price !== null || identity.code !== currency.code) {
    requireDollarAtOne(identity.code, price ?? priceText(currency));
  }
  if (typeof input.name === 'string') currencyName(input.name);
  await requireFree(tx, currency, identity);
  const { code, feedPrice, priceSource } = currency;
  if (input.priceSource === 'FEED' && input.priceSource !== priceSource && feedPrice === null) {
    throw badInput(`priceSource: the feed has no price of ${code}`);
  }
}

/** Null without a new price or source, and where one person may set it. */
async function approvalOf(
  ctx: Context,
  tx: Tx,
  currency: Currency,
  input: UpdateCurrencyInput,
): Promise<ApprovalView | null> {
  const change = newPrice(currency, input);
  if (change === null) return null;
  const { id } = currency;
  const sets = { ...input, priceSource: change.source };
  const stored = { id, input: sets, seen: seenCurrency(currency) };
  return priceApproval(ctx, tx, currency, { act: UPDATE_CURRENCY, input: stored, ...change, sets });
}

/** What a change sets of the price; null where that stays, with its source and the currency that has it. */
function newPrice(currency: Currency, input: UpdateCurrencyInput): Required<Omit<NewPrice, 'reopens'>> | null {
  const price = readPrice(input.usdPrice);
  const isSourceNew = Boolean(input.priceSource) && input.priceSource !== currency.priceSource;
  const after = identityAfter(currency, input);
  const isRenamed = after.code !== currency.code || after.type !== currency.type;
  const carriesPrice = isRenamed && currency.usdPrice !== null;
  if (price === null && !isSourceNew && !carriesPrice) return null;
  const source = isSourceNew ? (input.priceSource ?? null) : null;
  return { price, source, renamedTo: carriesPrice ? `${after.code} (${after.type})` : null };
}

async function apply(
  ctx: Context,
  tx: Tx,
  currency: Currency,
  input: UpdateCurrencyInput,
  trusted: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  const price = readPrice(input.usdPrice);
  if (price !== null) {
    await recordPrice(tx, currency.id, price, now);
    Object.assign(currency, { usdPrice: price, pricedAt: now, ...(trusted ? trust(price, now) : {}) });
  }
  await setSource(tx, currency, input.priceSource, now);
  const name = typeof input.name === 'string' ? currencyName(input.name) : currency.name;
  const status = input.status ?? currency.status;
  Object.assign(currency, { ...identityAfter(currency, input), name, status, updatedAt: now });
}

/**
 * Changing the price source ends a jump: the admins have reviewed the price. Without the feed, later prices are compared
 * with the one that stood when they took it over.
 */
async function setSource(tx: Tx, currency: Currency, wanted: PriceSource | null | undefined, now: Date): Promise<void> {
  if (!wanted || wanted === currency.priceSource) return;
  await endJump(tx, currency);
  const taken = wanted === 'ADMIN' ? { trustedPrice: currency.usdPrice, trustedAt: now } : {};
  Object.assign(currency, { priceSource: wanted, ...taken });
}

function trust(trustedPrice: string, trustedAt: Date) {
  return { trustedPrice, trustedAt };
}

function identityAfter({ code, type, precision }: Identity, input: UpdateCurrencyInput): Identity {
  return { code: input.code ?? code, type: input.type ?? type, precision: input.precision ?? precision };
}

type Identity = Pick<Currency, 'code' | 'type' | 'precision'>;

async function requireFree(tx: Tx, before: Identity, after: Identity): Promise<void> {
  const { code, type } = before;
  const renamed = after.code !== code || after.type !== type;
  if (!renamed && after.precision === before.precision) return;
  const wallet = await tx.rows
    .selectFrom('wallet')
    .select('id')
    .where('currency', '=', code)
    .where('type', '=', type)
    .limit(1)
    .executeTakeFirst();
  if (wallet) {
    const message = `Wallets hold ${code} of type ${type}: its code, type and precision can no longer change`;
    throw new AppError('CURRENCY_IN_USE', { message });
  }
  if (renamed && (await findCurrency(tx, { currency: after.code, type: after.type }))) {
    throw takenCurrency(after.code, after.type);
  }
}
