import type { AccountWalletId } from '../../../core/catalogue/wallet-ids.js';
import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { isPlatformAddress } from '../../chain-proof/platform-address.js';
import { highPriceIn, type HighPricedCurrency } from '../../currency/high-price.js';
import type { CurrencyRow } from '../../currency/read.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { undeliverableTo, type Undeliverable } from '../own/require-deliverable.js';
import { shareOffering } from '../own/gate.js';
import { escrowOf, type EscrowWalletId } from '../own/ledger.js';
import { NO_OFFERING, type DetailRow, type OfferingRow, type PhaseRow } from '../own/offering.js';
import { readPhases } from '../own/phases-of.js';

/** Terms of vesting as the table of details has them. */
export type StoredTerms = Pick<
  DetailRow,
  'vestingType' | 'vestingMonths' | 'cliffMonths' | 'intervalMonths' | 'initialPercent' | 'tranches'
>;

type OfOffering = Pick<
  OfferingRow,
  | 'id'
  | 'userId'
  | 'name'
  | 'symbol'
  | 'status'
  | 'paused'
  | 'flagged'
  | 'approvedAt'
  | 'currency'
  | 'walletType'
  | 'targetAmount'
  | 'startDate'
  | 'endDate'
  | 'minPurchase'
  | 'maxPurchase'
  | 'maxPerUser'
>;

/** An offering with all that decides over a purchase of one account, but its phases. */
export interface Offer
  extends OfOffering, StoredTerms, Pick<CurrencyRow, 'precision' | 'usdPrice'>, Pick<HighPricedCurrency, 'high'> {
  readonly tokenDecimals: number;
  /** Value of the blockchain, which decides about addresses. */
  readonly blockchain: string;
  /** Whether the currency is switched on. */
  readonly isOffered: boolean;
  /** Whether the creator's account is active, so that what is paid in can be paid out. */
  readonly isPayable: boolean;
  /** Whether the tokens are wanted at an address of the platform. */
  readonly isPlatformAddress: boolean;
  /** Whether nothing could be delivered to that address. */
  readonly undeliverable: Undeliverable;
  /** The buyer's wallet; null where there is none. */
  readonly payerWalletId: AccountWalletId | null;
  /** The wallet that holds what is paid in; null where there is none yet. */
  readonly escrowWalletId: EscrowWalletId | null;
  /** What the buyer has in it already, in its currency and in US dollars. */
  readonly paidBefore: string;
  readonly usdBefore: string;
  /** What the buyer has left of its guarantees, by the ids of phases with a list that it is on; null without any. */
  readonly allowances: Readonly<Record<string, string>> | null;
}

export interface OpenOffer {
  readonly offer: Offer;
  readonly phases: readonly PhaseRow[];
}

/** Who wants what of which offering, and where. */
export interface Wanted {
  readonly offeringId: string;
  readonly buyerId: string;
  readonly walletAddress: string;
}

/** What decides over a purchase. The statements are sent together, that of the gate first. NOT_FOUND. */
export async function shareOffer(ctx: Context, tx: Tx, wish: Wanted): Promise<OpenOffer> {
  const [, read] = await Promise.all([shareOffering(tx, wish.offeringId), readOffer(ctx, tx, wish)]);
  return read;
}

/** As {@link shareOffer}, once the gate is shared. */
export async function readOffer(
  ctx: Context,
  { rows }: Tx,
  { offeringId: id, buyerId, walletAddress }: Wanted,
): Promise<OpenOffer> {
  const [found, phases] = await Promise.all([
    sql<Offer>`
      select o.id, o."userId", o.name, o.symbol, o.status, o.paused, o.flagged, o."approvedAt", o.currency, o."walletType",
        o."targetAmount", o."startDate", o."endDate", o."minPurchase", o."maxPurchase", o."maxPerUser",
        d."tokenDecimals", d."vestingType", d."vestingMonths", d."cliffMonths", d."intervalMonths", d."initialPercent",
        d.tranches, b.value as blockchain, c.precision, c."usdPrice", ${highPriceIn(ctx, 'c')} as high, c.status as "isOffered",
        creator.status = 'ACTIVE' and creator."deletedAt" is null as "isPayable",
        ${isPlatformAddress(ctx, walletAddress)} as "isPlatformAddress", ${undeliverableTo(walletAddress)} as undeliverable,
        payer.id as "payerWalletId", escrow.id as "escrowWalletId",
        coalesce(a.amount, 0) as "paidBefore", coalesce(a.usd, 0) as "usdBefore", listed.allowances
      from ico_token_offering o
      join ico_token_detail d on d."offeringId" = o.id
      join ico_blockchain b on b.id = o."blockchainId"
      join currency c on c.code = o.currency and c.type = o."walletType"
      join "user" creator on creator.id = o."userId"
      left join wallet payer on payer."userId" = ${buyerId} and payer.currency = o.currency and payer.type = o."walletType"
      left join wallet escrow
        on escrow.system = ${escrowOf(id)} and escrow.currency = o.currency and escrow.type = o."walletType"
      left join ico_account a on a."offeringId" = o.id and a."userId" = ${buyerId}
      cross join lateral (
        -- As text: a number within JSON would lose digits.
        select jsonb_object_agg(w."phaseId", (w.guaranteed - w.bought)::text) as allowances
        from ico_token_offering_phase p join ico_phase_allowance w on w."phaseId" = p.id and w."userId" = ${buyerId}
        where p."offeringId" = o.id
      ) listed
      where o.id = ${id} and o."deletedAt" is null`.execute(rows),
    readPhases(rows, [id]),
  ]);
  const [offer] = found.rows;
  if (!offer) throw new AppError('NOT_FOUND', { message: NO_OFFERING });
  return { offer, phases: phases.get(id) ?? [] };
}
