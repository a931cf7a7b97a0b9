import { canonical, Money } from '../../../core/money.js';
import type { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';
import { openHouseWallet } from '../own/place.js';

/** Holds what the transaction of a movement may cost, in the chain's coin, and notes it in the movement. */
export async function holdGasLegs(tx: Tx, movement: ConvertMovement, most: Money): Promise<Movement<'convert'>[]> {
  movement.gasHeld = most.toString();
  return [await leg(tx, movement, 'HOLD', 'gashold', most)];
}

/** Holds more for the gas of a movement whose nonce so many transactions share, where what is held is not enough. */
export async function holdMoreGasLegs(tx: Tx, movement: ConvertMovement, most: Money, signed: number) {
  const more = most.minus(Money.parse(canonical(movement.gasHeld ?? '0'), most.currency));
  if (!more.isPositive()) return [];
  movement.gasHeld = most.toString();
  return [await leg(tx, movement, 'HOLD', `gashold_${signed}`, more)];
}

/** Pays what the transaction has cost out of what is held for it, and frees the rest. */
export async function payGasLegs(tx: Tx, movement: ConvertMovement, paid: Money): Promise<Movement<'convert'>[]> {
  const held = Money.parse(canonical(movement.gasHeld ?? '0'), paid.currency);
  movement.gasPaid = paid.toString();
  const [rest, more] = [held.minus(paid), paid.minus(held)];
  const legs = [
    // Some chains take more than gas limit and price say.
    ...(more.isPositive() ? [await leg(tx, movement, 'HOLD', 'gasmore', more)] : []),
    ...(paid.isPositive() ? [await leg(tx, movement, 'EXECUTE_FROM_HOLD', 'gas', paid)] : []),
    ...(rest.isPositive() ? [await leg(tx, movement, 'RELEASE', 'gasrelease', rest)] : []),
  ];
  return legs.map((each) => (each.operation === 'EXECUTE_FROM_HOLD' ? { ...each, external: true } : each));
}

async function leg(
  tx: Tx,
  { id, from, gasCurrency, gasType }: ConvertMovement,
  operation: Movement<'convert'>['operation'],
  name: string,
  amount: Money,
): Promise<Movement<'convert'>> {
  if (gasCurrency === null || gasType === null) throw new Error('a movement that pays gas names its coin');
  const wallet = await openHouseWallet(tx, from, { currency: gasCurrency, type: gasType });
  return {
    walletId: wallet.id,
    operation,
    amount,
    transactionId: id,
    key: ledgerKey('leg', { operation: 'convert_movement', id, leg: name }),
    shortage: 'INVENTORY_FLOOR',
    shortageMessage: `${from} holds too little ${gasCurrency} above its floor to pay the gas`,
    metadata: { operationType: 'CONVERT_NETWORK_FEE', reference: id },
  };
}
