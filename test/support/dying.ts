import { sql } from 'kysely';
import type { Reader } from '../../src/infra/database/database.js';
import type { Venue, Venues, VenueSession } from '../../src/infra/exchange/venue.js';
import type { Context } from '../../src/services/frame/context.js';

/** Where in the life of the first live order its process ends. That an order is sent and not answered, a test sees itself. */
export const DEATHS = [
  'before its row is committed',
  'before it is sent',
  'after the exchange has filled it and answered',
  'while its fill is booked',
] as const;
export type Death = (typeof DEATHS)[number];

type Rows = ReturnType<typeof sql>;

/** A context whose process ends with -9 at this point. */
export function dyingAt(death: Death, ctx: Context): Context {
  switch (death) {
    case 'before its row is committed':
      return { ...ctx, db: endingWith(ctx.db, sql`select from trading_bot_order where not "isPaper"`) };
    case 'while its fill is booked':
      return { ...ctx, db: endingWith(ctx.db, sql`select from trading_bot_order where not "isPaper" and filled > 0`) };
    case 'before it is sent':
      return { ...ctx, venues: placing(ctx.venues, (place) => (order) => place({ ...order, maySend: end })) };
    case 'after the exchange has filled it and answered':
      return { ...ctx, venues: placing(ctx.venues, (place) => async (order) => end(await place(order))) };
  }
}

function end(..._after: readonly unknown[]): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('the process was killed');
}

/** Ends right before the commit of the first transaction that sees such rows. */
function endingWith(db: Context['db'], rows: Rows): Context['db'] {
  const transaction: Context['db']['transaction'] = (work) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      return (await sees(tx.rows, rows)) ? end() : result;
    });
  return Object.create(db, { transaction: { value: transaction } }) as Context['db'];
}

async function sees(reader: Reader, rows: Rows): Promise<boolean> {
  return (await rows.execute(reader)).rows.length > 0;
}

type Place = VenueSession['place'];

/** Venues at which orders are placed in another way. */
export function placing({ market, live }: Venues, other: (place: Place, session: VenueSession) => Place): Venues {
  const changed = (venue: Venue): Venue => ({
    data: venue.data,
    open: (credentials) => {
      const session = venue.open(credentials);
      session.place = other(session.place.bind(session), session);
      return session;
    },
  });
  return { market, live: new Map([...live].map(([id, venue]) => [id, changed(venue)])) };
}
