import { COIN_DECIMALS } from '../../../core/chains.js';
import { amountOfUnits } from '../../../core/chain/units.js';
import { canonical, Money } from '../../../core/money.js';
import type { HouseFlowType } from '../../../core/conversion/flows.js';
import type { ConvertSend } from '../../../entities/convert/send.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';
import { openHouseWallet } from '../own/place.js';

const TOO_LITTLE = 'The house has too little of it on this chain above its floor';

const gasHold = (number: number) => `gashold_${number}`;
/** Leg of the hold for gas that submitting makes. */
export const FIRST_GAS_HOLD = gasHold(1);

/** The amount of a send. */
export function amountOf({ amount, currency }: Pick<ConvertSend, 'amount' | 'currency'>): Money {
  return Money.parse(canonical(amount), currency);
}

/** An amount of the chain's own coin, from its smallest unit. */
export function coinAmount(units: bigint, currency: string): Money {
  return Money.parse(amountOfUnits(units, COIN_DECIMALS), currency);
}

/** Holds the amount of a send. */
export async function holdAmount(tx: Tx, send: ConvertSend): Promise<Movement<'convert'>> {
  return leg(tx, send, send, { operation: 'HOLD', leg: 'hold', amount: amountOf(send), flow: 'CONVERT_SEND' });
}

/**
 * Holds more for the gas of a send, up to `needed`, and notes it in the send, which names the coin already. No movement
 * when as much is held.
 */
export async function holdGas(tx: Tx, send: ConvertSend, needed: Money): Promise<Movement<'convert'>[]> {
  const { kind, held } = gasOf(send);
  const more = needed.minus(held);
  if (!more.isPositive()) return [];
  send.gasHeld = needed.toString();
  send.gasHolds += 1;
  const name = gasHold(send.gasHolds);
  return [await leg(tx, send, kind, { operation: 'HOLD', leg: name, amount: more, flow: 'CONVERT_NETWORK_FEE' })];
}

/** What ends a send: its amount leaves or is free again, gas is paid out of what was held, and the rest of that is free. */
export interface SendEnd {
  /** What of the token or coin has left the house, exact decimal text: what was held is free beyond it. */
  readonly leaves: string;
  /** What gas cost, in the smallest unit of the coin. */
  readonly gas: bigint;
}

/** The movements of the end of a send that holds its money. */
export async function endMovements(
  tx: Tx,
  send: ConvertSend,
  { leaves, gas }: SendEnd,
): Promise<Movement<'convert'>[]> {
  const { kind } = gasOf(send);
  const paid = coinAmount(gas, kind.currency);
  const more = await holdGas(tx, send, paid);
  const rest = gasOf(send).held.minus(paid);
  send.gasPaid = paid.toString();
  const flow = 'CONVERT_NETWORK_FEE';
  const gasLegs = [
    { operation: 'EXECUTE_FROM_HOLD', leg: 'gas', amount: paid, flow, external: true },
    { operation: 'RELEASE', leg: 'gasrelease', amount: rest, flow },
  ] as const;
  const gasMovements = gasLegs.filter((each) => each.amount.isPositive()).map((each) => leg(tx, send, kind, each));
  return [...more, ...(await amountLegs(tx, send, leaves)), ...(await Promise.all(gasMovements))];
}

/** A token may have taken more than was held for it. */
async function amountLegs(tx: Tx, send: ConvertSend, leaves: string): Promise<Movement<'convert'>[]> {
  const [held, left] = [amountOf(send), amountOf({ ...send, amount: leaves })];
  const flow = 'CONVERT_SEND';
  const legs = [
    { operation: 'HOLD', leg: 'more', amount: left.minus(held), flow },
    { operation: 'EXECUTE_FROM_HOLD', leg: 'send', amount: left, flow, external: true },
    { operation: 'RELEASE', leg: 'release', amount: held.minus(left), flow },
  ] as const;
  return Promise.all(legs.filter(({ amount }) => amount.isPositive()).map((each) => leg(tx, send, send, each)));
}

/** The coin in which a submitted send pays its gas, and what is held of it. */
function gasOf({ gasCurrency, gasType, gasHeld }: ConvertSend): { kind: WalletKind; held: Money } {
  if (gasCurrency === null || gasType === null) throw new Error('a send that holds money names its coin');
  return {
    kind: { currency: gasCurrency, type: gasType },
    held: Money.parse(canonical(gasHeld ?? '0'), gasCurrency),
  };
}

interface Leg {
  readonly operation: Movement<'convert'>['operation'];
  readonly leg: string;
  readonly amount: Money;
  readonly flow: HouseFlowType;
  readonly external?: boolean;
}

async function leg(
  tx: Tx,
  { id, chainId }: Pick<ConvertSend, 'id' | 'chainId'>,
  { currency, type }: WalletKind,
  { operation, leg: name, amount, flow, external = false }: Leg,
): Promise<Movement<'convert'>> {
  const wallet = await openHouseWallet(tx, `CHAIN:${chainId}`, { currency, type });
  return {
    walletId: wallet.id,
    operation,
    amount,
    key: ledgerKey('leg', { operation: 'convert_send', id, leg: name }),
    transactionId: id,
    external,
    shortage: 'INVENTORY_FLOOR',
    shortageMessage: `${TOO_LITTLE}: ${currency}`,
    metadata: { operationType: flow, reference: id },
  };
}
