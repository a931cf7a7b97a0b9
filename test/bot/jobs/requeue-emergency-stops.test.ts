import { newId } from '../../../src/core/ids.js';
import { newUser } from '../../support/accounts.js';
import { runJob } from '../../support/jobs.js';
import { ownWorld, world } from '../../support/world.js';

ownWorld('counts the stops of a whole platform that a job queues');

/** A stop that was asked for so many seconds ago. */
async function stopped(seconds: number, isFinished: boolean): Promise<string> {
  const { system } = await world();
  const [id, now] = [newId(), system.clock.now().getTime()];
  const createdAt = new Date(now - seconds * 1_000).toISOString();
  const terms = { reason: 'Test', closePositions: false, bots: 0, createdAt };
  await system.db.rows
    .insertInto('trading_emergency_stop')
    .values({ id, userId: (await newUser()).id, ...terms, finishedAt: isFinished ? createdAt : null })
    .execute();
  return id;
}

describe('the job requeueEmergencyStops', () => {
  it.each([
    ['that nobody finished within a minute', 61, false, 1],
    ['that is under way', 10, false, 0],
    ['that is finished', 61, true, 0],
  ] as const)('of a stop %s queues it as often as it must', async (_what, seconds, isFinished, queued) => {
    const { db } = (await world()).system;
    const id = await stopped(seconds, isFinished);
    expect(await runJob('requeueEmergencyStops')).toMatchObject({ status: 'SUCCEEDED', counts: { queued } });
    expect(await runJob('requeueEmergencyStops')).toMatchObject({ counts: { queued } });
    const { rows } = await db.pool.query('select key from graphile_worker.jobs where key = $1', [
      `finish_emergency_stop:${id}`,
    ]);
    // The second time took the place of the first.
    expect(rows).toHaveLength(queued);
    await db.rows.deleteFrom('trading_emergency_stop').where('id', '=', id).execute();
    await db.pool.query('select graphile_worker.remove_job($1)', [`finish_emergency_stop:${id}`]);
  });
});
