import { canonical, Money } from '../../../core/money.js';
import type { HouseFlowType } from '../../../core/conversion/flows.js';
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
export async function startLegs(tx: Tx, movement: Sent): Promise<Movement<'convert'>[]> {
  const shortage = {
    shortage: 'INVENTORY_FLOOR',
    shortageMessage: `${movement.from} holds too little ${movement.currency} above its floor`,
  } as const;
  const amount = amountOf(movement);
  return [
    { ...(await leg(tx, movement, movement.from, { operation: 'DEBIT', name: 'out', amount })), ...shortage },
    await leg(tx, movement, 'TRANSIT', { operation: 'CREDIT', name: 'transitin', amount }),
  ];
}

/** Brings what came into a place. The rest of the amount was paid for its way, and leaves the platform. */
export async function arrivalLegs(
  tx: Tx,
  movement: Sent,
  place: HousePlace,
  arrived: Money,
): Promise<Movement<'convert'>[]> {
  const fee = amountOf(movement).minus(arrived);
  const moved = [
    await leg(tx, movement, 'TRANSIT', { ...END, amount: arrived }),
    await leg(tx, movement, place, { operation: 'CREDIT', name: 'in', amount: arrived }),
  ];
  if (fee.isZero()) return moved;
  const paid: Leg = { operation: 'DEBIT', name: 'fee', amount: fee, flow: 'CONVERT_NETWORK_FEE', external: true };
  return [...moved, await leg(tx, movement, 'TRANSIT', paid)];
}

/** Books the whole amount as lost. */
export async function lossLegs(tx: Tx, movement: Sent): Promise<Movement<'convert'>[]> {
  const lost: Leg = { ...END, amount: amountOf(movement), flow: 'CONVERT_LOSS', external: true };
  return [await leg(tx, movement, 'TRANSIT', lost)];
}

interface Leg {
  readonly operation: 'CREDIT' | 'DEBIT';
  readonly name: string;
  readonly amount: Money;
  readonly flow?: HouseFlowType;
  readonly external?: boolean;
}

/** What ends a movement has one key whatever the end is, so that the ledger refuses a second end. */
const END = { operation: 'DEBIT', name: 'transitout' } as const;

async function leg(
  tx: Tx,
  { id, currency, type }: Sent,
  place: HousePlace,
  { operation, name, amount, flow = 'CONVERT_MOVEMENT', external = false }: Leg,
): Promise<Movement<'convert'>> {
  return {
    walletId: (await openHouseWallet(tx, place, { currency, type })).id,
    operation,
    amount,
    transactionId: id,
    external,
    key: ledgerKey('leg', { operation: 'convert_movement', id, leg: name }),
    metadata: { operationType: flow, reference: id },
  };
}
