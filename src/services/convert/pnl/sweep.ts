import type { SystemWalletId } from '../../../core/catalogue/wallet-ids.js';
import { newId } from '../../../core/ids.js';
import { canonical, Money } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { bookProfit } from '../../ledger/book-profit.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import { openWallet } from '../../wallet/open-wallet.js';
import { unsweptBefore, type Standing } from './figures.js';
import { lastPrices, standings, totalUsd, usdText, worthUsd, type Prices } from './read.js';

// Pays nobody else: the money moves between wallets of the platform.

/** Profit of a currency that went to the platform's own wallet; the amount is exact decimal text. */
export interface Swept {
  readonly currency: string;
  readonly type: WalletType;
  readonly amount: string;
}

/** A currency whose losses exceed its profit; both amounts are negative. */
export interface BelowZero {
  readonly currency: string;
  readonly type: WalletType;
  readonly unswept: string;
  /** At the last price; null without one. */
  readonly usd: string | null;
}

/** Profit moved by a sweep, and the currencies with unswept losses. */
export interface SweepResult {
  readonly swept: readonly Swept[];
  readonly belowZero: readonly BelowZero[];
  /** Sum over the currencies with a price. */
  readonly belowZeroUsd: string;
}

interface Sweep {
  readonly id: string;
  readonly type: WalletType;
  readonly amount: Money;
  readonly houseId: SystemWalletId<'convert'>;
  readonly platformId: SystemWalletId<'platform'>;
}

/**
 * Moves unswept profit to the platform's own wallet: for each currency the net of all time less all sweeps, rounded down to
 * its precision, at most the free amount above the floor of the ledger's place. Remainders are left for a later sweep.
 * Losses are carried over and reported. Sweeps run one at a time, so that nothing is swept twice.
 */
export async function sweepConvertProfit(
  ctx: Context,
  { idempotencyKey }: { readonly idempotencyKey?: string | null },
): Promise<SweepResult> {
  const once = { input: {}, key: idempotencyKey };
  const result = await inTransaction(ctx, { operation: 'sweepConvertProfit', once }, async (tx) => {
    await lockPlaces(tx);
    const all = (await standings(tx.rows, {})).map(({ to }) => ({ to, unswept: unsweptBefore(to) }));
    const sweeps = await dueSweeps(tx, all);
    for (const { id, amount, type } of sweeps) {
      await bookProfit(tx, { type: 'CONVERT', amount, walletType: type, reference: id });
    }
    if (sweeps.length > 0) await postWithCommit<'convert'>(tx, sweeps.flatMap(movements));
    return {
      swept: sweeps.map(({ amount, type }) => ({ currency: amount.currency, type, amount: amount.toString() })),
      ...belowZero(all, await lastPrices(tx.rows)),
    };
  });
  // The stored answer of a repeated call may be older than the fields on losses.
  return { ...NONE_BELOW_ZERO, ...result };
}

const NONE_BELOW_ZERO = { belowZero: [], belowZeroUsd: '0' } as const;

function belowZero(all: readonly Unswept[], prices: Prices): Pick<SweepResult, 'belowZero' | 'belowZeroUsd'> {
  const losses = all
    .filter(({ unswept }) => unswept.isNegative())
    .map(({ to, unswept }) => ({ to, unswept, worth: worthUsd(prices, to, unswept) }));
  return {
    belowZero: losses.map(({ to: { currency, type }, unswept, worth }) => ({
      currency,
      type,
      unswept: unswept.toString(),
      usd: usdText(worth),
    })),
    belowZeroUsd: totalUsd(losses.map(({ worth }) => worth)),
  };
}

/** Unswept profit in a currency; negative for a loss. */
interface Unswept {
  readonly to: Standing;
  readonly unswept: Money;
}

/** What can be swept, with the wallets locked, so that it stays so. */
async function dueSweeps(tx: Tx, all: readonly Unswept[]): Promise<Sweep[]> {
  const due: Sweep[] = [];
  for (const { to, unswept } of all.filter((each) => each.unswept.isPositive())) {
    const kind = { currency: to.currency, type: to.type };
    const { id: houseId } = await openWallet(tx, { system: 'convert' }, kind);
    const { id: platformId } = await openWallet(tx, { system: 'platform' }, kind);
    due.push({ id: newId(), type: to.type, amount: unswept, houseId, platformId });
  }
  const free = await lockWallets(tx, due);
  return due
    .map((sweep) => ({ ...sweep, amount: atMost(sweep.amount, free.get(sweep.houseId)) }))
    .filter(({ amount }) => amount.isPositive());
}

/** What a wallet has free, and how many decimals its amounts have outside of the books. */
interface Free {
  readonly balance: string;
  readonly precision: number;
}

/** Spread and rounding are reckoned finer than the currency: a wallet that paid that out could not be emptied any more. */
function atMost(amount: Money, { balance, precision }: Free = { balance: '0', precision: 0 }): Money {
  const most = Money.parse(canonical(balance), amount.currency);
  return (amount.compare(most) > 0 ? most : amount).roundDown(precision);
}

/** The wallets, locked in the order in which movements lock them. */
async function lockWallets({ rows }: Tx, due: readonly Sweep[]): Promise<ReadonlyMap<string, Free>> {
  const ids = due.flatMap(({ houseId, platformId }) => [houseId, platformId]);
  if (ids.length === 0) return new Map();
  const wallets = rows
    .selectFrom('wallet as w')
    .innerJoin('currency as c', (join) => join.onRef('c.code', '=', 'w.currency').onRef('c.type', '=', 'w.type'))
    .select(['w.id', 'w.balance', 'c.precision'])
    .where('w.id', 'in', ids)
    .orderBy('w.id');
  return new Map((await wallets.forNoKeyUpdate('w').execute()).map(({ id, ...free }) => [id, free]));
}

/** Every sweep passes here, and no order does: until the commit, no other sweep looks at what is left. */
async function lockPlaces({ rows }: Tx): Promise<void> {
  await rows
    .selectFrom('convert_inventory')
    .select('id')
    .where('location', '=', 'LEDGER')
    .orderBy('id')
    .forUpdate()
    .execute();
}

function movements({ id, amount, houseId, platformId }: Sweep): Movement<'convert'>[] {
  const common = { amount, transactionId: id, metadata: { operationType: 'CONVERT_SWEEP', reference: id } };
  const leg = (name: string) => ledgerKey('leg', { operation: 'convert_sweep', id, leg: name });
  return [
    { ...common, walletId: houseId, operation: 'TRANSFER_OUT', key: leg('out'), shortage: 'INVENTORY_FLOOR' },
    { ...common, walletId: platformId, operation: 'TRANSFER_IN', key: leg('in') },
  ];
}
