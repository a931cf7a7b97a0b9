import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { checkOffered } from '../../currency/require-offered.js';
import type { Tx } from '../../frame/tx.js';
import { openWallet, type WalletRow } from '../../wallet/open-wallet.js';
import type { WalletKind } from '../../currency/wallet-kind.js';

/** What a transfer needs to know of a wallet. */
export type Party = Pick<WalletRow, 'id' | 'userId' | 'currency' | 'type'>;

/** The wallets that take part in a transfer. */
export interface Parties {
  readonly from: Party & { readonly precision: number };
  readonly to: Party;
  /** Id of the platform's wallet for the fee, where there is one already. */
  readonly platformId: string | null;
}

export interface WantedParties {
  readonly userId: string;
  readonly walletId: string;
  readonly toUserId: string;
  /** Null for the same that it leaves as. */
  readonly toCurrency: string | null;
  readonly toType: WalletKind['type'] | null;
}

interface Found extends Omit<Parties, 'to'> {
  readonly to: Party | null;
  readonly recipient: boolean;
  /** Whether the currencies are switched on; null when there is none such. */
  readonly sends: boolean;
  readonly receives: boolean | null;
}

/**
 * All parties of a transfer in one statement; the recipient's wallet is opened where there is none. `check` may refuse
 * the two kinds of wallet. BAD_INPUT for a currency that is not offered, NOT_FOUND for a wallet that is not the
 * caller's, and for a recipient who is not ACTIVE; the recipient stays as it is until the commit, since a ban or a
 * deletion waits for it.
 */
export async function findParties(
  tx: Tx,
  wanted: WantedParties,
  check: (from: WalletKind, to: WalletKind) => void,
): Promise<Parties> {
  const found = await find(tx, wanted);
  if (!found) throw new AppError('NOT_FOUND', { message: 'There is no such wallet' });
  const { from, platformId, recipient } = found;
  const kind = { currency: wanted.toCurrency ?? from.currency, type: wanted.toType ?? from.type };
  check(from, kind);
  checkOffered(from, found.sends);
  checkOffered(kind, found.receives);
  if (!recipient) throw new AppError('NOT_FOUND', { message: 'There is no such account' });
  const to = found.to ?? (await openWallet(tx, { userId: wanted.toUserId }, kind));
  return { from, to, platformId };
}

const party = (alias: string) => sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
  'userId', ${sql.ref(`${alias}.userId`)}, 'currency', ${sql.ref(`${alias}.currency`)}, 'type', ${sql.ref(`${alias}.type`)})`;

async function find({ rows }: Tx, { userId, walletId, toUserId, toCurrency, toType }: WantedParties) {
  const found = await sql<Found>`
    with payee as materialized (
      select from "user" u where u.id = ${toUserId} and u.status = 'ACTIVE' and u."deletedAt" is null for key share
    )
    select ${party('f')} || jsonb_build_object('precision', c.precision) as "from",
      case when t.id is not null then ${party('t')} end as "to", p.id as "platformId",
      c.status as sends, d.status as receives, exists (select from payee) as recipient
    from wallet f
    join currency c on c.code = f.currency and c.type = f.type
    left join currency d on d.code = coalesce(${toCurrency}, f.currency) and d.type = coalesce(${toType}, f.type)
    left join wallet t on t."userId" = ${toUserId} and t.currency = coalesce(${toCurrency}, f.currency)
      and t.type = coalesce(${toType}, f.type)
    left join wallet p on p.system = 'platform' and p.currency = f.currency and p.type = f.type
    where f.id = ${walletId} and f."userId" = ${userId}`.execute(rows);
  return found.rows[0];
}
