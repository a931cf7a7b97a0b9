import { badInput } from '../../../core/catalogue/errors.js';
import { canonical, type Money } from '../../../core/money.js';
import { foldReference } from '../../../core/reference/fold-reference.js';
import type { ConvertFunding } from '../../../entities/convert/funding.js';
import type { ConvertLocation } from '../../../entities/convert/inventory.js';
import type { Row } from '../../../entities/index.js';
import { findActPriced } from '../../currency/find-currency.js';
import { highPrice, type HighPricedCurrency } from '../../currency/high-price.js';
import { unknownCurrency } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { post } from '../../ledger/post.js';
import { openWallet } from '../../wallet/open-wallet.js';
import type { CheckedFunding, FundingWish } from './funding.js';
import { gasMovement, gasNeeds } from './funding-gas.js';
import { countProof, proofOf } from './funding-proof.js';
import { fundingMovements } from './funding-movements.js';
import { chainOf, checkedLocation, checkedReference, movedAmount } from './input.js';
import type { LockedPlaces } from './lock-places.js';
import { lowerFloors } from './lower-floor.js';
import { takeMissing } from './missing.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes convert_funding in one statement: it writes one row.

/** Who brings the money in or takes it out, the id of the booking, and whether its reference is a confirmed duplicate. */
export type Booking = Pick<Row<ConvertFunding>, 'id' | 'createdBy' | 'confirmedDuplicate'>;

/**
 * Checks a wish; what another system has to say of it is asked here, outside of the transaction. BAD_INPUT for an unknown
 * currency or place, an amount that is not above zero or too fine, PLATFORM for another place than the ledger, and OUTSIDE
 * without a reference, unless that writes off.
 */
export async function checkedFunding(ctx: Context, wish: FundingWish): Promise<CheckedFunding> {
  const { direction, counterparty, currency: code, type, belowFloor } = wish;
  const kind = { currency: code, type };
  const location = checkedLocation(wish.location);
  const reference = checkedReference(wish.reference);
  const currency = await findActPriced(ctx, ctx.db, kind);
  if (!currency) throw unknownCurrency(kind);
  const amount = movedAmount(wish.amount, currency);
  if (counterparty === 'PLATFORM' && location !== 'LEDGER') {
    throw badInput('PLATFORM is for the LEDGER alone: elsewhere money comes from OUTSIDE and goes there');
  }
  const isLost = counterparty === 'OUTSIDE' && reference === null;
  if (isLost) requireWriteOff(wish, location);
  const usd = dollarsOf(amount, currency);
  const checked = { direction, counterparty, belowFloor: belowFloor ?? false, isLost, kind, location, amount, usd };
  const proof = reference === null ? null : await proofOf(ctx, checked, reference);
  const stored = proof?.transfers[0].txHash ?? reference;
  const referenceKey = counterparty === 'OUTSIDE' ? foldReference(stored) : null;
  return { ...checked, reference: stored, referenceKey, proof };
}

/** BAD_INPUT where money from or to outside has no reference, unless it is written off on a chain or at the venue. */
function requireWriteOff({ writesOff }: FundingWish, location: ConvertLocation): void {
  if (chainOf(location) !== null) {
    if (!writesOff) throw badInput('reference: on a chain, it is the hash of the transaction');
  } else if (!writesOff || location === 'LEDGER') {
    throw badInput('reference: name what shows the money outside, such as the number of its wire');
  }
}

function dollarsOf(amount: Money, currency: HighPricedCurrency): string | null {
  const price = highPrice(currency);
  return price === null ? null : amount.times(canonical(price)).toString();
}

/**
 * Books a checked wish in its locked places, and what its transaction cost the house. INVENTORY_FLOOR when less than a floor
 * would be left and the wish does not lower it; CONFLICT when more is written off than is missing. The caller has decided
 * over its reference.
 */
export async function bookFunding(
  ctx: Context,
  tx: Tx,
  funding: CheckedFunding,
  { inventory, coin }: LockedPlaces,
  booking: Booking,
): Promise<Row<ConvertFunding>> {
  const { direction, counterparty, amount, reference, referenceKey, proof } = funding;
  const row = {
    ...booking,
    inventoryId: inventory.id,
    direction,
    counterparty,
    amount: amount.toString(),
    reference,
    referenceKey,
    createdAt: ctx.clock.now().toISOString(),
  };
  if (funding.isLost) await takeMissing(ctx, tx, inventory, amount);
  await tx.rows.insertInto('convert_funding').values(row).execute();
  if (proof) await countProof(ctx, tx, proof, { ...funding, id: row.id });
  const leaving = { inventory, amount };
  const gas = await gasNeeds(ctx, tx, row.id, { coin, proof, leaving });
  const platform = counterparty === 'PLATFORM' ? await openWallet(tx, { system: 'platform' }, funding.kind) : null;
  const lowered = funding.belowFloor ? await lowerFloors(ctx, tx, [leaving, ...gas], platform?.id) : [];
  const moved = fundingMovements(row, inventory, funding, platform?.id ?? null);
  await post<'convert'>(tx, [...lowered, ...moved, ...gas.map((each) => gasMovement(row, each))]);
  return row;
}
