import { newId } from '../../../src/core/ids.js';
import { CONVERT_MOVEMENT_MOVES, ConvertMovementStatus } from '../../../src/core/states/convert.js';
import type { Client } from '../../support/client.js';
import type { Convertible } from '../../support/convert-assets.js';
import {
  heldAt,
  inReview,
  inTwoPlaces,
  MOVEMENTS,
  movementRow,
  overdue,
  rebalancer,
  wishOf,
} from '../../support/convert-movements.js';
import { runJob } from '../../support/jobs.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

useSettings({ convertRebalanceMode: 'MANUAL' });

/** How a movement gets into a state. */
const INTO: Readonly<Record<ConvertMovementStatus, (admin: Client, asset: Convertible) => Promise<string>>> = {
  PLANNED: async (admin, asset) => {
    const { platform } = await world();
    const model = await movementRow(await INTO.MOVING(admin, asset));
    const id = newId();
    const planned = { ...model, id, status: 'PLANNED', startedAt: null, dueAt: null } as const;
    await platform.db.rows.insertInto('convert_movement').values(planned).execute();
    return id;
  },
  MOVING: async (admin, asset) => (await admin.rest('POST', MOVEMENTS, wishOf(asset))).body.id,
  DONE: async (admin, asset) => {
    const id = await INTO.MOVING(admin, asset);
    await ACTS.arrive(admin, id);
    return id;
  },
  REVIEW: inReview,
  RESOLVED: async (admin, asset) => {
    const id = await inReview(admin, asset);
    await ACTS.resolve(admin, id);
    return id;
  },
};

/** What does each action. A planned movement starts in mode AUTO alone, as the tests of the planner show. */
const ACTS = {
  arrive: (admin: Client, id: string) => admin.rest('POST', `${MOVEMENTS}/${id}/complete`, { reference: 'wire' }),
  resolve: (admin: Client, id: string) =>
    admin.rest('POST', `${MOVEMENTS}/${id}/resolve`, { outcome: 'LOST', note: 'A test' }),
} as const;

const pairs = Object.values(ConvertMovementStatus).flatMap((status) =>
  (['arrive', 'resolve'] as const).map((action) => [action, status] as const),
);

describe('a movement', () => {
  it.each(pairs)('does %s from %s only as the table of moves says', async (action, status) => {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const id = await INTO[status](admin, asset);
    const before = await heldAt(asset, 'LEDGER', 'TRANSIT', 'VENUE');
    const legal = CONVERT_MOVEMENT_MOVES.find((each) => each.action === action && each.from.includes(status));
    const { body } = await ACTS[action](admin, id);
    expect(body).toMatchObject(legal ? { status: legal.to } : { code: 'ILLEGAL_STATE' });
    if (legal) return;
    expect(await movementRow(id)).toMatchObject({ status });
    expect(await heldAt(asset, 'LEDGER', 'TRANSIT', 'VENUE')).toEqual(before);
  });

  it.each(['DONE', 'REVIEW', 'RESOLVED'] as const)('that is overdue in %s stays in it', async (status) => {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const id = await INTO[status](admin, asset);
    await overdue(id);
    await runJob('processConvertMovements');
    expect(await movementRow(id)).toMatchObject({ status });
  });
});
