import { sql, type RawBuilder } from 'kysely';
import type { AccountWalletId, SystemWalletId } from '../../../core/catalogue/wallet-ids.js';
import type { ConvertSwitchName } from '../../../entities/convert/names.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { guardedCurrency, type GuardedCurrency } from '../../currency/guard.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { AssetRow } from './freeze.js';

/** One side of a pair as the rows say it: the asset, its currency, and the wallets of the customer and of the house. */
export interface PairSide extends Pick<
  AssetRow,
  | 'currency'
  | 'type'
  | 'enabled'
  | 'minAmount'
  | 'maxAmount'
  | 'spreadPercent'
  | 'feePercent'
  | 'frozen'
  | 'hedgeSymbol'
> {
  readonly precision: number;
  readonly price: GuardedCurrency;
  /** Whether the currency is switched on. */
  readonly isOffered: boolean;
  /** The customer's wallet; null where there is none. */
  readonly walletId: AccountWalletId | null;
  /** What is free in it. */
  readonly free: string | null;
  readonly walletFrozenAt: string | null;
  /** The wallet that orders settle against; null where there is none yet. */
  readonly houseWalletId: SystemWalletId<'convert'> | null;
  /** What is free in that: the floor is held. */
  readonly stock: string | null;
}

export interface Pair {
  /** Undefined where it is no asset, as below. */
  readonly from: PairSide | undefined;
  readonly to: PairSide | undefined;
  /** Whether a Super Admin has stopped what is asked for. */
  readonly isStopped: boolean;
}

/** Who asks, and whether for a quote or for an order. */
export interface PairAsked {
  readonly userId: string;
  readonly what: Extract<ConvertSwitchName, 'QUOTES' | 'ORDERS'>;
}

/** Two kinds as the source of {@link readPair}. */
export function kindsOf(from: WalletKind, to: WalletKind): RawBuilder<unknown> {
  return sql`(values (true, ${from.currency}, ${from.type}), (false, ${to.currency}, ${to.type})) as kind ("isFrom", currency, type)`;
}

/** The kinds of an order as the source of {@link readPair}. */
export function kindsOfOrder(id: string): RawBuilder<unknown> {
  return sql`(
    select side.* from convert_order o cross join lateral (
      values (true, o."fromCurrency", o."fromType"), (false, o."toCurrency", o."toType")
    ) as side ("isFrom", currency, type) where o.id = ${id}
  ) as kind`;
}

/** Reads all that decides whether and at what an account may convert, in one statement, so that nothing of it is older. */
export async function readPair(
  ctx: Pick<Context, 'clock'>,
  { rows }: Pick<Tx, 'rows'>,
  { userId, what }: PairAsked,
  kinds: RawBuilder<unknown>,
): Promise<Pair> {
  const found = await sql<PairSide & Pick<Pair, 'isStopped'> & { readonly isFrom: boolean }>`
    select kind."isFrom", a.currency, a.type, a.enabled, a."minAmount", a."maxAmount", a."spreadPercent", a."feePercent",
      a.frozen, a."hedgeSymbol", c.precision, ${guardedCurrency(ctx, 'c')} as price, c.status as "isOffered",
      own.id as "walletId", own.balance as free, own."frozenAt" as "walletFrozenAt",
      house.id as "houseWalletId", house.balance as stock,
      (select "isStopped" from convert_switch where name = ${what}) as "isStopped"
    from ${kinds}
    join convert_asset a on a.currency = kind.currency and a.type = kind.type
    join currency c on c.code = kind.currency and c.type = kind.type
    left join wallet own on own."userId" = ${userId} and own.currency = kind.currency and own.type = kind.type
    left join wallet house on house.system = 'convert' and house.currency = kind.currency and house.type = kind.type`.execute(
    rows,
  );
  const [from, to] = [true, false].map((side) => found.rows.find(({ isFrom }) => isFrom === side));
  return { from, to, isStopped: found.rows.some(({ isStopped }) => isStopped) };
}
