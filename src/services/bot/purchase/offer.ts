import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { AccountWalletId, SystemWalletId } from '../../../core/catalogue/wallet-ids.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Row } from '../../../entities/index.js';
import type { Tx } from '../../frame/tx.js';

type Listing = Pick<
  Row<TradingBotStrategy>,
  | 'id'
  | 'userId'
  | 'name'
  | 'type'
  | 'symbol'
  | 'timeframe'
  | 'strategyConfig'
  | 'risk'
  | 'price'
  | 'currency'
  | 'version'
>;

/** A listing that can be bought, with all that a sale of it needs. */
export interface Offer extends Listing {
  /** Whether the buyer holds it already. */
  readonly isHeld: boolean;
  /** Whether the seller may be paid. */
  readonly isPayable: boolean;
  /** Whether its currency is switched on; null where there is none. */
  readonly isOffered: boolean | null;
  readonly precision: number | null;
  /** Wallets of type SPOT in its currency; null for those that do not exist. */
  readonly buyerWalletId: AccountWalletId | null;
  readonly sellerWalletId: AccountWalletId | null;
  readonly platformWalletId: SystemWalletId<'platform'> | null;
}

/**
 * Reads a listing and all parties of its sale in one statement. NOT_FOUND unless it is APPROVED. Until the commit the
 * listing does not change, and a ban or deletion of its seller waits.
 */
export async function lockOffer({ rows }: Tx, strategyId: string, buyerId: string): Promise<Offer> {
  const found = await sql<Offer>`
    with listing as materialized (
      select id, "userId", name, type, symbol, timeframe, "strategyConfig", risk, price, currency, version
      from trading_bot_strategy
      where id = ${strategyId} and status = 'APPROVED' and "deletedAt" is null
      for no key update
    ), payee as materialized (
      select from "user" u
      where u.id = (select "userId" from listing) and u.status = 'ACTIVE' and u."deletedAt" is null
      for key share
    )
    select l.*, exists (select from payee) as "isPayable",
      exists (
        select from trading_bot_purchase
        where "strategyId" = l.id and "buyerId" = ${buyerId} and "refundedAt" is null
      ) as "isHeld",
      c.status as "isOffered", c.precision,
      b.id as "buyerWalletId", s.id as "sellerWalletId", p.id as "platformWalletId"
    from listing l
    left join currency c on c.code = l.currency and c.type = 'SPOT'
    left join wallet b on b."userId" = ${buyerId} and b.currency = l.currency and b.type = 'SPOT'
    left join wallet s on s."userId" = l."userId" and s.currency = l.currency and s.type = 'SPOT'
    left join wallet p on p.system = 'platform' and p.currency = l.currency and p.type = 'SPOT'`.execute(rows);
  const [offer] = found.rows;
  if (!offer) throw new AppError('NOT_FOUND', { message: 'There is no such strategy' });
  return offer;
}
