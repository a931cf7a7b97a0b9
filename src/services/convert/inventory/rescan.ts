import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { InventoryRow } from '../own/place.js';
import { isRealChain } from '../own/real-chain.js';
import { newAsker } from './ask-place.js';
import { findInventoryView, NO_INVENTORY, type InventoryView } from './read.js';
import { scanPlace } from './scan-place.js';

/**
 * Asks the chain or the venue what a place of the house holds, and answers with it as {@link scanPlace} has written it.
 * NOT_FOUND for an unknown inventory; BAD_INPUT for the ledger and for a place that cannot be asked; CHAIN_FAILED and
 * EXCHANGE_FAILED when there is no usable answer.
 */
export async function rescanConvertInventory(ctx: Context, id: string): Promise<InventoryView> {
  const place = await ctx.db.rows.selectFrom('convert_inventory').selectAll().where('id', '=', id).executeTakeFirst();
  if (!place) throw new AppError('NOT_FOUND', { message: NO_INVENTORY });
  await scanPlace(ctx, place, newAsker(ctx));
  return findInventoryView(ctx.db.rows, ctx.clock.now(), id);
}

export interface RescannedInventory {
  readonly scanned: number;
  readonly short: number;
  readonly [count: string]: number;
}

/**
 * Scans every place that can be asked. Each chain and the venue are asked one thing after the other, all of them beside
 * each other, so that a silent one holds up no other. Fails in the end when places gave no usable answer: nothing of them
 * has changed, and nobody would hear that they lack something.
 */
export async function rescanAllInventory(ctx: Context): Promise<RescannedInventory> {
  const counts = { scanned: 0, short: 0 };
  const unasked: string[] = [];
  const ask = newAsker(ctx);
  const byLocation = Map.groupBy(await askable(ctx), ({ location }) => location);
  const rounds = [...byLocation.values()].map(async (places) => {
    for (const place of places) {
      try {
        const { isShort } = await scanPlace(ctx, place, ask);
        counts.scanned += 1;
        if (isShort) counts.short += 1;
      } catch (error) {
        const { currency, type, location } = place;
        unasked.push(`${location} ${currency}`);
        const fields = { module: 'convert', err: error, currency, type, location };
        ctx.log.warn(fields, 'a place of the house was not scanned');
      }
    }
  });
  await Promise.all(rounds);
  if (unasked.length > 0) throw new Error(failureOf(unasked));
  return counts;
}

const MOST_NAMED = 10;

function failureOf(unasked: readonly string[]): string {
  const named = unasked.toSorted().slice(0, MOST_NAMED).join(', ');
  return `${unasked.length} places could not be asked, such as ${named}; the next run asks again`;
}

/** The places that there is somebody to ask about. */
async function askable(ctx: Context): Promise<InventoryRow[]> {
  const { db, config, houseVenue } = ctx;
  const places = await db.rows
    .selectFrom('convert_inventory as i')
    .leftJoin('convert_send_chain as c', (join) =>
      join
        .onRef('c.currency', '=', 'i.currency')
        .onRef('c.type', '=', 'i.type')
        .on(sql<SqlBool>`i.location = 'CHAIN:' || c."chainId"`),
    )
    .selectAll('i')
    .select('c.chainId')
    .where('i.location', '<>', 'LEDGER')
    .orderBy('i.id')
    .execute();
  return places.filter(({ location, chainId }) => {
    if (location === 'VENUE') return houseVenue !== null;
    return chainId !== null && isRealChain(ctx, chainId) && config.convert.houseAddress !== null;
  });
}
