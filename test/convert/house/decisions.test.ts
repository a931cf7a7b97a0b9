import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { call as callContract } from '../../support/convert-chain.js';
import { heldAtVenue, reviewed } from '../../support/convert-hedges.js';
import { inReview, inTwoPlaces, movementRow, rebalancer } from '../../support/convert-movements.js';
import { LASTING, newCustomer, newMarket, orderRow, settled } from '../../support/convert-quotes.js';
import { closeRoutes, deepen, houseWithRoutes, type Routes } from '../../support/convert-routes.js';
import { admins, newToken } from '../../support/convert-chain.js';
import { stepsOf } from '../../support/convert-sends.js';
import { stop } from '../../support/convert-states.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { enableExtensions } from '../../support/extensions.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { setSettings, useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const HOUSE = '/api/admin/finance/pool-backing/house';
const REASON = 'As the books of the bank say';

let routes: Routes;
beforeAll(async () => {
  routes = await houseWithRoutes();
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ ...LASTING, convertRebalanceMode: 'MANUAL', convertHedgeMode: 'AUTO' });
beforeEach(() => routes.venue.heal());
afterAll(() => closeRoutes(routes));

/** A send whose transaction is as deep as it must be, which no job has seen. */
async function sent(isMute: boolean): Promise<string> {
  const steps = stepsOf(through('REST'), await admins());
  const token = await newToken(routes);
  if (isMute) await callContract(token.contract, 'behave', 0, true);
  const { id } = await steps.broadcast({ sendChain: token.sendChain });
  await deepen(routes);
  return id;
}

const sendStatus = async (id: string) => {
  const { rows } = (await world()).platform.db;
  const send = rows.selectFrom('convert_send').select('status').where('id', '=', id);
  return (await send.executeTakeFirstOrThrow()).status;
};

interface Decision {
  readonly operation: string;
  /** Below the house's path. */
  readonly path: (id: string) => string;
  /** Makes what is to be decided over; answers its id. */
  readonly standing: () => Promise<string>;
  readonly body: object;
  readonly statusOf: (id: string) => Promise<string>;
  readonly from: string;
  readonly to: string;
  /** What the audit says of the reason. */
  readonly audited: object;
}

const DECISIONS: readonly Decision[] = [
  {
    operation: 'reverseHouseSend',
    path: (id) => `send/${id}/reverse`,
    standing: () => sent(true),
    body: { reason: REASON },
    statusOf: sendStatus,
    from: 'BROADCAST',
    to: 'REVERSED',
    audited: { reason: REASON },
  },
  {
    operation: 'confirmHouseSend',
    path: (id) => `send/${id}/confirm`,
    standing: () => sent(false),
    body: { reason: REASON },
    statusOf: sendStatus,
    from: 'BROADCAST',
    to: 'CONFIRMED',
    audited: { reason: REASON },
  },
  {
    operation: 'resolveHouseHedge',
    path: (id) => `hedge/${id}/resolve`,
    standing: async () => (await (await reviewed(routes.venue)).hedge()).id,
    body: { outcome: 'FILLED', filled: '5', cost: '500', fee: '1.3', note: REASON },
    statusOf: async (id) => {
      const { rows } = (await world()).platform.db;
      const hedge = rows.selectFrom('convert_hedge').select('status').where('id', '=', id);
      return (await hedge.executeTakeFirstOrThrow()).status;
    },
    from: 'REVIEW',
    to: 'RESOLVED',
    audited: { note: REASON, outcome: 'FILLED' },
  },
  {
    operation: 'resolveHouseMovement',
    path: (id) => `movement/${id}/resolve`,
    standing: async () => inReview(await rebalancer(), await inTwoPlaces()),
    body: { outcome: 'ARRIVED', arrived: '9', note: REASON },
    statusOf: async (id) => (await movementRow(id)).status,
    from: 'REVIEW',
    to: 'RESOLVED',
    audited: { note: REASON, outcome: 'ARRIVED' },
  },
  {
    operation: 'reverseHouseOrder',
    path: (id) => `order/${id}/reverse`,
    standing: async () => {
      const market = await newMarket();
      return (await settled(await newCustomer(market), market)).id;
    },
    body: { reason: REASON },
    statusOf: async (id) => (await orderRow(id)).status,
    from: 'SETTLED',
    to: 'REVERSED',
    audited: { reason: REASON },
  },
];

async function manager() {
  const client = await newClient({ permissions: ['manage.pool.backing'] });
  return { client, code: await withSecondFactor(client.user.id) };
}

async function auditOf(userId: string) {
  const { platform } = await world();
  const rows = platform.db.rows.selectFrom('admin_audit_log').selectAll().where('userId', '=', userId);
  return rows.orderBy('createdAt').orderBy('id').execute();
}

describe.each(TRANSPORTS)('what only a second factor may decide, by %s', (transport) => {
  const call = through(transport);

  it.each(DECISIONS)('$operation ends it once, and stands in the audit with its reason', async (decision) => {
    const { path, standing, body, statusOf, to, operation, audited } = decision;
    const id = await standing();
    const { client, code } = await manager();
    const keyed = { ...body, idempotencyKey: newId() };
    const used = code();
    const first = await call(client, 'POST', `${HOUSE}/${path(id)}`, { ...keyed, code: used });
    expect(first).toMatchObject({ statusCode: 200, id, status: to });
    expect(await statusOf(id)).toBe(to);
    const again = code();
    expect(await call(client, 'POST', `${HOUSE}/${path(id)}`, { ...keyed, code: again })).toEqual(first);
    const [row, ...others] = await auditOf(client.user.id);
    expect(row).toMatchObject({ operation, statusCode: 200, after: expect.objectContaining(audited) });
    expect(JSON.stringify([row, ...others])).not.toMatch(new RegExp(`${used}|${again}`));
    expect(await call(client, 'POST', `${HOUSE}/${path(id)}`, { ...body, code: code() })).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
    });
  });

  it.each(DECISIONS)(
    '$operation changes nothing without a right code that is new, and the permission',
    async (each) => {
      const { path, standing, body, statusOf, from } = each;
      const id = await standing();
      const url = `${HOUSE}/${path(id)}`;
      const { client, code } = await manager();
      expect(await call(client, 'POST', url, body)).toMatchObject({ statusCode: 400 });
      expect(await call(client, 'POST', url, { ...body, code: '123456' })).toMatchObject({ code: 'INVALID_CODE' });
      const used = code();
      const elsewhere = `${HOUSE}/${path(newId())}`;
      expect(await call(client, 'POST', elsewhere, { ...body, code: used })).toMatchObject({ code: 'NOT_FOUND' });
      expect(await call(client, 'POST', url, { ...body, code: used })).toMatchObject({ code: 'INVALID_CODE' });
      const bare = await newClient({ permissions: ['manage.pool.backing'] });
      expect(await call(bare, 'POST', url, { ...body, code: used })).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
      const other = await newClient({
        permissions: ['view.pool.backing', 'manage.convert.send', 'manage.convert.hedge', 'manage.convert.rebalance'],
      });
      const codes = await withSecondFactor(other.user.id);
      expect(await call(other, 'POST', url, { ...body, code: codes() })).toMatchObject({ code: 'FORBIDDEN' });
      expect(await statusOf(id)).toBe(from);
    },
  );
});

describe('the house while instant convert is switched off', () => {
  it('still ends what is under way', async () => {
    const { platform } = await world();
    const all = [];
    for (const each of DECISIONS) all.push({ ...each, id: await each.standing() });
    const { client, code } = await manager();
    const extension = platform.db.rows.updateTable('extension').where('name', '=', 'convert');
    await extension.set({ status: false }).execute();
    platform.extensions.drop();
    await setSettings({ convertEnabled: 'false' });
    for (const name of ['ORDERS', 'SENDS', 'HEDGES', 'MOVEMENTS'] as const) await stop(name);
    try {
      for (const { path, id, body, to } of all) {
        const answer = await client.rest('POST', `${HOUSE}/${path(id)}`, { ...body, code: code() });
        expect(answer.body).toMatchObject({ statusCode: 200, status: to });
      }
    } finally {
      for (const name of ['ORDERS', 'SENDS', 'HEDGES', 'MOVEMENTS'] as const) await stop(name, false);
      await setSettings({ convertEnabled: 'true' });
      await enableExtensions(platform);
    }
  });
});

describe('a hedge that the house resolves', () => {
  it('books what the venue traded, once, and holds nothing more', async () => {
    const desk = await reviewed(routes.venue);
    const { id } = await desk.hedge();
    const { client, code } = await manager();
    const said = { outcome: 'FILLED', filled: '20', cost: '2000', fee: '5.2', note: REASON };
    await client.rest('POST', `${HOUSE}/hedge/${id}/resolve`, { ...said, code: code() });
    expect((await desk.books()).booked).toEqual(['980', '101994.8']);
    expect(await heldAtVenue(desk.base)).toBe('0');
  });
});
