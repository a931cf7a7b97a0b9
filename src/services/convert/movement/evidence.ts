import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { chainOf } from '../inventory/input.js';
import { askChain, countTransfer, type ChainEvidence } from './chain-evidence.js';
import { amountOf } from './legs.js';
import type { MovementRow } from './read.js';
import { sendChainOf } from './route.js';

/** What an admin says of the end of a movement. */
export interface Said {
  readonly reference: string;
  readonly arrived: string | null;
}

/** What proves a movement: a chain, or an admin's word for how much came. */
export interface Evidence {
  readonly onChain: ChainEvidence | null;
  /** Null where the chain says it. */
  readonly arrived: Money | null;
}

/**
 * What proves that a movement has arrived. Money that came to a chain is what its transfer to the house says; money that
 * left a chain for another place has a transfer of the whole amount by the house, to the venue's address where it went
 * there. ILLEGAL_STATE for a movement that the platform carries out; BAD_INPUT for an amount beside what the chain says;
 * CHAIN_MISMATCH, CHAIN_FAILED.
 */
export async function findEvidence(ctx: Context, movement: MovementRow, said: Said): Promise<Evidence> {
  const { automatic, currency, from, to } = movement;
  if (automatic) throw new AppError('ILLEGAL_STATE', { message: 'The platform carries this movement out itself' });
  const arrived = said.arrived === null ? null : Money.parsePositive(said.arrived, currency);
  const [source, target] = [chainOf(from), chainOf(to)];
  if (target !== null) {
    if (arrived) throw badInput('arrived: the chain says how much came');
    return { arrived, onChain: await askChain(ctx, movement, target, said.reference, (house) => ({ to: house })) };
  }
  const known = arrived ?? amountOf(movement);
  if (source === null) return { arrived: known, onChain: null };
  const amount = canonical(movement.amount);
  const address = to === 'VENUE' ? await depositAddress(ctx, movement, source) : undefined;
  const sent = (house: string) => ({ from: house, amount, ...(address !== undefined && { to: address }) });
  return { arrived: known, onChain: await askChain(ctx, movement, source, said.reference, sent) };
}

/** Where the venue takes deposits of a movement's currency. BAD_INPUT where nobody has said so. */
async function depositAddress({ db }: Context, movement: MovementRow, chainId: number): Promise<string> {
  const chain = await sendChainOf(db.rows, movement, chainId).executeTakeFirst();
  if (chain?.venueDepositAddress) return chain.venueDepositAddress;
  throw badInput('The send chain names no address at which the venue takes deposits: a Super Admin adds it first');
}

/** Counts what proves a movement, so that it proves nothing else; answers how much came. CHAIN_MISMATCH when it was counted. */
export async function countEvidence(
  ctx: Context,
  tx: Tx,
  movement: ConvertMovement,
  { arrived, onChain }: Evidence,
): Promise<Money> {
  const counted = onChain && (await countTransfer(ctx, tx, movement, onChain));
  if (arrived) return arrived;
  return counted ? Money.parse(counted.amount, movement.currency) : amountOf(movement);
}
