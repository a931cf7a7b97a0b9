import { isPlausibleArrival } from '../../../core/conversion/arrival.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { CheckedFunding, FundingProof } from './funding.js';

export type Funded = Pick<CheckedFunding, 'direction' | 'kind' | 'location' | 'amount'>;
type OpenMovement = Pick<ConvertMovement, 'id' | 'from' | 'amount' | 'txHash'>;

/**
 * CHAIN_MISMATCH for money that is, or may be, what a movement of the house's brings, takes away or gets back, and for what
 * may be an approved send where an admin pays it: that would be booked a second time.
 */
export async function requireNoOtherUse(ctx: Context, tx: Tx, funded: Funded, proof: FundingProof): Promise<void> {
  const movement = await movementOf(tx, funded, proof);
  if (movement !== undefined) throw mismatch(`The movement ${movement} may be what moves this money: end it first`);
  if (funded.direction === 'FUND') return;
  const send = await sendOf(ctx, tx, funded, proof);
  if (send !== undefined) throw mismatch(`The send ${send} may be what moves this money: confirm or cancel it first`);
}

async function movementOf(
  { rows }: Tx,
  { direction, kind, location, amount }: Funded,
  { transfers: [{ txHash }] }: FundingProof,
): Promise<string | undefined> {
  const open = await rows
    .selectFrom('convert_movement')
    .select(['id', 'from', 'amount', 'txHash'])
    .where((is) => is.or([is('from', '=', location), is('to', '=', location)]))
    .where('currency', '=', kind.currency)
    .where('type', '=', kind.type)
    .where('status', 'in', ['MOVING', 'REVIEW'])
    .execute();
  const isIt = (each: OpenMovement): boolean => {
    const sent = Money.parse(canonical(each.amount), kind.currency);
    const leaves = each.from === location;
    if (direction === 'DEFUND') return leaves && (each.txHash === txHash || isUnknownAs(each, sent, amount));
    // What has left may come back, by a transaction that nobody knows.
    const mayBeIt = isPlausibleArrival(sent, amount);
    return each.txHash === txHash || (mayBeIt && (leaves || each.txHash === null));
  };
  return open.find(isIt)?.id;
}

/** Whether nobody knows yet what pays a movement, and a payment of this amount may. */
function isUnknownAs({ txHash }: OpenMovement, sent: Money, amount: Money): boolean {
  return txHash === null && sent.compare(amount) === 0;
}

/** Without a key, an admin has paid by hand what is approved before the platform hears of it. */
async function sendOf(
  { config }: Context,
  { rows }: Tx,
  { kind, amount }: Funded,
  { chainId, transfers }: FundingProof,
): Promise<string | undefined> {
  if (config.convert.signerKey !== null) return undefined;
  const found = await rows
    .selectFrom('convert_send')
    .select('id')
    .where('chainId', '=', chainId)
    .where('currency', '=', kind.currency)
    .where('type', '=', kind.type)
    .where('status', '=', 'APPROVED')
    .where('amount', '=', amount.toString())
    .where(
      'address',
      'in',
      transfers.map(({ to }) => to),
    )
    .executeTakeFirst();
  return found?.id;
}

function mismatch(message: string): AppError {
  return new AppError('CHAIN_MISMATCH', { message });
}
