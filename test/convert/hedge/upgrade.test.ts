import { ownWorld, world } from '../../support/world.js';
import { storedHedge } from '../support/stored-hedges.js';

ownWorld('takes hedges back to an older form');

const STEPS = ['0117-convert-hedge-first-sent'];

describe('hedges that were written before their first sending was kept', () => {
  it('are read from the time of their first request by the clock of the venue, those that were never sent from none', async () => {
    const { db } = (await world()).platform;
    const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString();
    // The venue's clock is 7 s ahead, and the last request left 90 s after the first.
    const sent = await storedHedge({
      status: 'PLACED',
      placedAt: at(0),
      sentAt: at(90),
      deadlineAt: at(117),
      sends: 2,
    });
    const never = { status: 'OPEN', placedAt: null, sentAt: null, firstSentAt: null, deadlineAt: null } as const;
    const open = await storedHedge(never);
    await db.orm.migrator.down({ migrations: STEPS });
    await db.orm.migrator.up();
    const stored = db.rows.selectFrom('convert_hedge').select(['id', 'firstSentAt']).orderBy('id');
    expect(await stored.where('id', 'in', [sent.id, open.id]).execute()).toEqual([
      { id: sent.id, firstSentAt: at(7) },
      { id: open.id, firstSentAt: null },
    ]);
  });
});
