import { canonical, Money } from '../../../core/money.js';
import type { HouseFlowType } from '../../../core/convert/flows.js';
import type { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';
import { openHouseWallet, type HousePlace } from '../own/place.js';

type Sent = Pick<ConvertMovement, 'id' | 'currency' | 'type' | 'from' | 'to' | 'amount'>;

/** The amount of a movement. */
export function amountOf({ amount, currency }: Pick<Sent, 'amount' | 'currency'>): Money {
  return Money.parse(canonical(amount), currency);
}

/** Takes the amount out of its place; INVENTORY_FLOOR when less than the floor of that would be left. */
export async function startLegs(tx: Tx, movement: Sent): Promise<Movement[]> {
  const shortage = {
    shortage: 'INVENTORY_FLOOR',
    shortageMessage: `${movement.from} holds too little ${movement.currency} above its floor`,
  } as const;
  const amount = amountOf(movement);
  return [
    { ...(await leg(tx, movement, movement.from, 'DEBIT', 'out', amount)), ...shortage },
    await leg(tx, movement, 'TRANSIT', 'CREDIT', 'transitin', amount),
  ];
}

/** Brings what came into a place. The rest of the amount was paid for its way, and leaves the platform. */
export async function arrivalLegs(tx: Tx, movement: Sent, place: HousePlace, arrived: Money): Promise<Movement[]> {
  const fee = amountOf(movement).minus(arrived);
  const moved = [
    await endLeg(tx, movement, arrived, 'CONVERT_MOVEMENT'),
    await leg(tx, movement, place, 'CREDIT', 'in', arrived),
  ];
  if (fee.isZero()) return moved;
  const paid = await leg(tx, movement, 'TRANSIT', 'DEBIT', 'fee', fee, 'CONVERT_NETWORK_FEE');
  return [...moved, { ...paid, external: true }];
}

/** Books the whole amount as lost. */
export async function lossLegs(tx: Tx, movement: Sent): Promise<Movement[]> {
  return [{ ...(await endLeg(tx, movement, amountOf(movement), 'CONVERT_LOSS')), external: true }];
}

/** What ends a movement has one key whatever the end is, so that the ledger refuses a second end. */
function endLeg(tx: Tx, movement: Sent, amount: Money, flow: HouseFlowType): Promise<Movement> {
  return leg(tx, movement, 'TRANSIT', 'DEBIT', 'transitout', amount, flow);
}

async function leg(
  tx: Tx,
  { id, currency, type }: Sent,
  place: HousePlace,
  operation: 'CREDIT' | 'DEBIT',
  name: string,
  amount: Money,
  flow: HouseFlowType = 'CONVERT_MOVEMENT',
): Promise<Movement> {
  return {
    walletId: (await openHouseWallet(tx, place, { currency, type })).id,
    operation,
    amount,
    transactionId: id,
    key: ledgerKey('leg', { operation: 'convert_movement', id, leg: name }),
    metadata: { operationType: flow, reference: id },
  };
}
