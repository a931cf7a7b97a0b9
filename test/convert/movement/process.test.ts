import { MINUTE_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import { heldAt, inTwoPlaces, MOVEMENTS, movementRow, rebalancer, wishOf } from '../../support/convert-movements.js';
import { runJob } from '../../support/jobs.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const JOB = 'processConvertMovements';

useSettings({ convertRebalanceMode: 'MANUAL' });

describe(JOB, () => {
  it('leaves a movement to an admin once it is overdue, and tells those who may decide', async () => {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const decider = await newClient({ permissions: ['manage.convert.rebalance'] });
    await setSettings({ convertMovementMinutes: '5' });
    const { body } = await admin.rest('POST', MOVEMENTS, wishOf(asset));
    const { clock, platform } = await world();
    clock.advance(3 * MINUTE_MS);
    await runJob(JOB);
    expect(await movementRow(body.id)).toMatchObject({ status: 'MOVING' });
    clock.advance(2 * MINUTE_MS);
    const run = await runJob(JOB);
    expect(run).toMatchObject({ counts: { reviewed: 1 } });
    clock.reset();
    await clearSettings('convertMovementMinutes');
    const reviewReason = 'it has not arrived within 5 minutes';
    expect(await movementRow(body.id)).toMatchObject({ status: 'REVIEW', reviewReason });
    expect(await heldAt(asset, 'LEDGER', 'VENUE', 'TRANSIT')).toEqual(['90', '100', '10']);
    const told = await platform.db.rows
      .selectFrom('notification')
      .select(['title', 'message'])
      .where('userId', '=', decider.user.id)
      .execute();
    expect(told).toEqual([
      {
        title: 'A movement of the house needs a decision',
        message: `${asset.currency} from LEDGER to VENUE (${body.id}): ${reviewReason}`,
      },
    ]);
  });
});
