import { newId } from '../../../src/core/ids.js';
import { CONVERT_MOVEMENT_MOVES, ConvertMovementStatus } from '../../../src/core/states/convert.js';
import { startPlanned } from '../../../src/services/convert/movement/start-planned.js';
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
import { TRANSPORTS, through, type Call } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { setSettings, useSettings } from '../../support/stored-settings.js';
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
    await BY_HAND.arrive(through('REST'), admin, id);
    return id;
  },
  REVIEW: inReview,
  RESOLVED: async (admin, asset) => {
    const id = await inReview(admin, asset);
    await BY_HAND.resolve(through('REST'), admin, id);
    return id;
  },
};

/** What an admin does by hand, for each action. */
const BY_HAND = {
  arrive: (call: Call, admin: Client, id: string) =>
    call(admin, 'POST', `${MOVEMENTS}/${id}/complete`, { reference: 'wire' }),
  resolve: (call: Call, admin: Client, id: string) =>
    call(admin, 'POST', `${MOVEMENTS}/${id}/resolve`, { outcome: 'LOST', note: 'A test' }),
} as const;

const STATES = Object.values(ConvertMovementStatus);
const pairs = STATES.flatMap((status) => (['arrive', 'resolve'] as const).map((action) => [action, status] as const));

const booksOf = (asset: Convertible) => heldAt(asset, 'LEDGER', 'TRANSIT', 'VENUE');

describe.each(TRANSPORTS)('a movement, by %s,', (transport) => {
  it.each(pairs)('does %s from %s only as the table of moves says', async (action, status) => {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const id = await INTO[status](admin, asset);
    const [row, before] = [await movementRow(id), await booksOf(asset)];
    const legal = CONVERT_MOVEMENT_MOVES.find((each) => each.action === action && each.from.includes(status));
    const answer = await BY_HAND[action](through(transport), admin, id);
    expect(answer).toMatchObject(legal ? { status: legal.to } : { statusCode: 409, code: 'ILLEGAL_STATE' });
    if (legal) return;
    expect(await movementRow(id)).toEqual(row);
    expect(await booksOf(asset)).toEqual(before);
  });
});

describe('a movement', () => {
  it.each(STATES)('starts from PLANNED alone, also when a run that has read it as that finds it %s', async (status) => {
    const { system } = await world();
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const id = await INTO[status](admin, asset);
    const [row, before] = [await movementRow(id), await booksOf(asset)];
    for (const mode of ['AUTO', 'MANUAL']) {
      await setSettings({ convertRebalanceMode: mode });
      await startPlanned(system, { ...row, status: 'PLANNED' });
    }
    if (status === 'PLANNED') return expect(await movementRow(id)).toMatchObject({ status: 'MOVING' });
    expect(await movementRow(id)).toEqual(row);
    expect(await booksOf(asset)).toEqual(before);
  });

  it.each(STATES)('that is due in %s is left by the job unless it is PLANNED or MOVING', async (status) => {
    const [admin, asset] = [await rebalancer(), await inTwoPlaces()];
    const id = await INTO[status](admin, asset);
    if (status !== 'PLANNED') await overdue(id);
    const [row, before] = [await movementRow(id), await booksOf(asset)];
    await setSettings({ convertRebalanceMode: 'AUTO' });
    for (let run = 0; run < 2; run += 1) await runJob('processConvertMovements');
    await setSettings({ convertRebalanceMode: 'MANUAL' });
    const next = { PLANNED: 'MOVING', MOVING: 'REVIEW' } as const;
    if (status === 'PLANNED' || status === 'MOVING') {
      return expect(await movementRow(id)).toMatchObject({ status: next[status] });
    }
    expect(await movementRow(id)).toEqual(row);
    expect(await booksOf(asset)).toEqual(before);
  });
});
