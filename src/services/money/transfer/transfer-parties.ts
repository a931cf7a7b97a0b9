import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { SystemWalletId } from '../../../core/catalogue/wallet-ids.js';
import { checkOffered, requireSwitchedOn } from '../../currency/require-offered.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { AccountWallet } from '../../wallet/open-wallet.js';
import { transferExchange, type TransferExchange } from './transfer-exchange.js';

/** The columns of a wallet that a transfer reads. */
export type Party = Pick<AccountWallet, 'id' | 'userId' | 'currency' | 'type'>;

export interface WantedParties {
  readonly userId: string;
  readonly walletId: string;
  readonly toUserId: string;
  /** Null for those of the sending wallet. */
  readonly toCurrency: string | null;
  readonly toType: WalletKind['type'] | null;
}

/** Wallets, prices and states that a transfer depends on. */
export interface TransferParties {
  /** The wallet that pays, with the decimals of its currency. */
  readonly from: Party & { readonly precision: number };
  /** What it holds that is not in a hold, read without a lock: the ledger decides. */
  readonly free: string;
  /** The wallet that receives it; null where it is not open yet. */
  readonly to: Party | null;
  /** Currency and type received. */
  readonly kind: WalletKind;
  /** Null between wallets of one kind. */
  readonly exchange: TransferExchange | null;
  /** Id of the platform's wallet for the fee; null when it does not exist yet. */
  readonly platformId: SystemWalletId<'platform'> | null;
  /** True if the recipient's account is ACTIVE. */
  readonly isPayable: boolean;
}

interface Found extends Omit<TransferParties, 'kind'> {
  /** True if the currency is switched on; null for a currency that does not exist. */
  readonly sends: boolean;
  readonly receives: boolean | null;
}

/**
 * Reads all parties of a transfer, its prices and their state in one statement. NOT_FOUND for a wallet that is not the
 * caller's, FORBIDDEN while transfers are switched off, BAD_INPUT for a currency that is not offered. Within a transaction
 * the recipient's row is locked: a ban or deletion waits for the commit.
 */
export async function readParties(
  ctx: Context,
  tx: Pick<Tx, 'rows'>,
  wanted: WantedParties,
  { isLocked }: { readonly isLocked: boolean },
): Promise<TransferParties> {
  const found = await find(ctx, tx, wanted, isLocked);
  if (!found) throw new AppError('NOT_FOUND', { message: 'There is no such wallet' });
  const { sends, receives, ...parties } = found;
  const { from } = parties;
  const kind = { currency: wanted.toCurrency ?? from.currency, type: wanted.toType ?? from.type };
  for (const { type } of [from, kind]) requireSwitchedOn(ctx, 'transfer', type);
  checkOffered(from, sends);
  checkOffered(kind, receives);
  return { ...parties, kind };
}

const party = (alias: string) => sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
  'userId', ${sql.ref(`${alias}.userId`)}, 'currency', ${sql.ref(`${alias}.currency`)}, 'type', ${sql.ref(`${alias}.type`)})`;

async function find(
  ctx: Context,
  { rows }: Pick<Tx, 'rows'>,
  { userId, walletId, toUserId, toCurrency, toType }: WantedParties,
  isLocked: boolean,
) {
  // Most transfers stay in their currency. The rows that an exchange depends on would be opened for nothing.
  const exchange = toCurrency === null && toType === null ? sql`null::jsonb` : transferExchange(ctx, 'c', 'd');
  const found = await sql<Found>`
    with payee as materialized (
      select from "user" u where u.id = ${toUserId} and u.status = 'ACTIVE' and u."deletedAt" is null
      ${isLocked ? sql`for key share` : sql``}
    )
    select ${party('f')} || jsonb_build_object('precision', c.precision) as "from", f.balance as free,
      case when t.id is not null then ${party('t')} end as "to", ${exchange} as exchange,
      p.id as "platformId", c.status as sends, d.status as receives, exists (select from payee) as "isPayable"
    from wallet f
    join currency c on c.code = f.currency and c.type = f.type
    left join currency d on d.code = coalesce(${toCurrency}, f.currency) and d.type = coalesce(${toType}, f.type)
    left join wallet t on t."userId" = ${toUserId} and t.currency = d.code and t.type = d.type
    left join wallet p on p.system = 'platform' and p.currency = f.currency and p.type = f.type
    where f.id = ${walletId} and f."userId" = ${userId}`.execute(rows);
  return found.rows[0];
}

/** The present exchange of a pending transfer; null between wallets of one kind. */
export async function readExchange(
  ctx: Context,
  { rows }: Tx,
  transfer: WalletKind & { readonly toCurrency: string; readonly toType: WalletKind['type'] },
): Promise<TransferExchange | null> {
  const found = await sql<Pick<TransferParties, 'exchange'>>`
    select ${transferExchange(ctx, 'c', 'd')} as exchange from currency c, currency d
    where c.code = ${transfer.currency} and c.type = ${transfer.type}
      and d.code = ${transfer.toCurrency} and d.type = ${transfer.toType}`.execute(rows);
  return found.rows[0]?.exchange ?? null;
}
