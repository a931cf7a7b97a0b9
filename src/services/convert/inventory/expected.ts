import { sql } from 'kysely';
import { Money, canonical } from '../../../core/money.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import type { InventoryRow } from '../own/place.js';
import { UNDER_WAY } from '../own/under-way/all.js';

/** The scale of what was found and of what is expected. */
const SCALE = { digits: 36, decimals: 18 } as const;

export interface Expected {
  readonly booked: Money;
  /** Booked less what has left the place on its way. */
  readonly least: Money;
  /** What the venue shows under the same code, and is booked under other types. */
  readonly ofOthers: Money;
}

/** What should be in a place now. */
export async function expected(ctx: Context, rows: Reader, place: InventoryRow): Promise<Expected> {
  const { rows: found } = await sql<{ booked: string; others: string }>`
    select w.balance + w."inOrder" as booked, (
      select coalesce(sum(o.balance + o."inOrder"), 0) from wallet o
      where o.system = w.system and o.currency = w.currency and o.id <> w.id) as others
    from wallet w where w.id = ${place.walletId}`.execute(rows);
  const booked = foundAmount(place, found[0]?.booked ?? '0');
  let least = booked;
  for (const { covers } of UNDER_WAY) least = least.minus(foundAmount(place, await covers(ctx, rows, place)));
  const ofOthers =
    place.location === 'VENUE' ? foundAmount(place, found[0]?.others ?? '0') : Money.zero(place.currency);
  return { booked, least, ofOthers };
}

/** An amount that was found in a place, or is booked there. */
export function foundAmount({ currency }: InventoryRow, text: string): Money {
  return Money.parse(canonical(text), currency, SCALE);
}
