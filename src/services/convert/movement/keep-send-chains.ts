import type { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Tx } from '../../frame/tx.js';
import { chainOf } from '../inventory/input.js';

type Ends = Pick<ConvertMovement, 'currency' | 'type' | 'from' | 'to'>;

/** Keeps the send chains at the ends of a movement from being removed until the commit, from when on the movement does. */
export async function keepSendChains({ rows }: Tx, { currency, type, from, to }: Ends): Promise<void> {
  const chainIds = [from, to].flatMap((place) => chainOf(place) ?? []);
  if (chainIds.length === 0) return;
  const kept = rows.selectFrom('convert_send_chain').select('id').where('chainId', 'in', chainIds);
  const ofKind = kept.where('currency', '=', currency).where('type', '=', type);
  await ofKind.orderBy('id').forKeyShare().execute();
}
