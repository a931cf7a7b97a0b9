import { AppError } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import type { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { amountOf } from './legs.js';
import type { MovementRow } from './read.js';

/** What an admin says of the end of a movement. */
export interface Said {
  readonly reference: string;
  readonly arrived: string | null;
}

/** How much came, and what proves it. */
export interface Evidence {
  readonly arrived: Money;
}

/** What proves that a movement has arrived. */
export async function findEvidence(_ctx: Context, movement: MovementRow, { arrived }: Said): Promise<Evidence> {
  if (movement.automatic) {
    throw new AppError('ILLEGAL_STATE', { message: 'The platform carries this movement out, and ends it itself' });
  }
  return { arrived: arrived === null ? amountOf(movement) : Money.parsePositive(arrived, movement.currency) };
}

/** Counts what proves a movement, so that it proves nothing else; answers how much came. */
export async function countEvidence(
  _ctx: Context,
  _tx: Tx,
  _movement: ConvertMovement,
  { arrived }: Evidence,
): Promise<Money> {
  return arrived;
}
