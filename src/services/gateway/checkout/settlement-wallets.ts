import { sql } from 'kysely';
import { SUPER_ADMIN } from '../../../core/catalogue/permissions.js';
import {
  walletIdOf,
  type AccountWalletId,
  type SystemWalletId,
  type WalletIdOf,
  type WalletOwner,
} from '../../../core/catalogue/wallet-ids.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { openWallet } from '../../wallet/open-wallet.js';

/** The wallets besides the buyer's that a settlement or a refund moves money of, opened where they are missing. */
export interface SettlementWallets {
  /** The first active Super Admin, who gets the fees; null when there is none. */
  readonly adminId: string | null;
  /** The wallet that fees of a kind go to: the Super Admin's, or the platform's for money in suspense. */
  fee(kind: WalletKind): Promise<AccountWalletId | SystemWalletId<'suspense'>>;
  platform(kind: WalletKind): Promise<SystemWalletId<'platform'>>;
  gateway(kind: WalletKind): Promise<SystemWalletId<'gateway'>>;
}

interface Found {
  readonly id: string | null;
  readonly system: string | null;
  readonly currency: string;
  readonly type: string;
  readonly adminId: string | null;
}

/**
 * Reads the wallets of these kinds, and of the payment's, in one statement. Locks the Super Admin's account, so that its
 * end waits for the commit.
 */
export async function settlementWallets(
  tx: Tx,
  paymentId: string,
  kinds: readonly WalletKind[],
): Promise<SettlementWallets> {
  const currencies = kinds.map(({ currency }) => currency);
  const types = kinds.map(({ type }) => type);
  const { rows } = await sql<Found>`
    with admin as materialized (
      select u.id from "user" u join role r on r.id = u."roleId"
      where r.name = ${SUPER_ADMIN} and u.status = 'ACTIVE' and u."deletedAt" is null
      order by u."createdAt", u.id limit 1 for key share of u
    )
    select w.id, w.system, w.currency, w.type, (select id from admin) as "adminId"
    from (select 1) one
    left join wallet w on (w.currency, w.type) in (
        select * from unnest(${currencies}::text[], ${types}::text[])
        union all select currency, "walletType" from gateway_payment where id = ${paymentId})
      and (w.system in ('gateway', 'platform', 'suspense') or w."userId" = (select id from admin))`.execute(tx.rows);
  const adminId = rows[0]?.adminId ?? null;
  const known = new Map(rows.map(({ id, system, currency, type }) => [`${system ?? 'admin'} ${currency} ${type}`, id]));
  const find = async <Owner extends WalletOwner>(owner: Owner, kind: WalletKind): Promise<WalletIdOf<Owner>> => {
    const id = known.get(`${'system' in owner ? owner.system : 'admin'} ${kind.currency} ${kind.type}`);
    return id ? walletIdOf({ id }, owner) : (await openWallet(tx, owner, kind)).id;
  };
  return {
    adminId,
    fee: (kind) => (adminId === null ? find({ system: 'suspense' }, kind) : find({ userId: adminId }, kind)),
    platform: (kind) => find({ system: 'platform' }, kind),
    gateway: (kind) => find({ system: 'gateway' }, kind),
  };
}

/** Logs that a fee found nobody to go to: the payment completes all the same. */
export function warnOfSuspense({ log }: Pick<Context, 'log'>, paymentId: string): void {
  log.warn(
    { module: 'gateway', paymentId },
    'there is no active Super Admin: the fee of a payment is held in suspense',
  );
}
