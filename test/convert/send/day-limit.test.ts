import { call, admins, newToken } from '../../support/convert-chain.js';
import { rebalancer } from '../../support/convert-movements.js';
import { begin, closeRoutes, deepen, houseWithRoutes, routedToken, type Routes } from '../../support/convert-routes.js';
import { stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { lastMinute, nextDay } from '../../support/utc-days.js';
import { world } from '../../support/world.js';

const REASON = { reason: 'Not today.' };
const TOO_MUCH = { statusCode: 409, code: 'SEND_LIMIT' };

let routes: Routes;
beforeAll(async () => {
  routes = await houseWithRoutes();
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertRebalanceMode: 'MANUAL' });
beforeEach(async () => {
  await routes.chain.rpc('evm_setAutomine', true);
  const { platform } = await world();
  await platform.db.rows.deleteFrom('convert_send_day').execute();
});
afterEach(() => clearSettings('convertSendDailyUsd'));
afterAll(() => closeRoutes(routes));

/** Dollars that are counted, by day. */
async function counted(): Promise<Record<string, number>> {
  const { platform } = await world();
  const rows = await platform.db.rows.selectFrom('convert_send_day').selectAll().orderBy('day').execute();
  return Object.fromEntries(rows.map(({ day, usd }) => [day, Number(usd)]));
}

describe.each(TRANSPORTS)('the dollars that may be approved on one day, by %s', (transport) => {
  const steps = async () => stepsOf(through(transport), await admins());
  const limit = (convertSendDailyUsd: string) => setSettings({ convertSendDailyUsd });

  it('may all be approved, and not the smallest unit more', async () => {
    const day = await nextDay();
    const { submitted, approve } = await steps();
    const { sendChain } = await newToken(routes);
    await limit('100');
    const [most, least] = [await submitted({ sendChain, amount: '99.999999' }), await submitted({ sendChain })];
    const rest = await submitted({ sendChain, amount: '0.000001' });
    const over = await submitted({ sendChain, amount: '0.000002' });
    expect(await approve(most.id)).toMatchObject({ status: 'APPROVED', usdValue: '99.999999' });
    expect(await approve(least.id)).toMatchObject(TOO_MUCH);
    expect(await approve(over.id)).toMatchObject(TOO_MUCH);
    expect(await approve(rest.id)).toMatchObject({ status: 'APPROVED' });
    expect(await counted()).toEqual({ [day]: 100 });
  });

  it('are counted together for approvals at the same time', async () => {
    const day = await nextDay();
    const { submitted, approve, read } = await steps();
    const { sendChain } = await newToken(routes);
    await limit('30');
    const sends = [];
    for (let each = 0; each < 6; each += 1) sends.push(await submitted({ sendChain, amount: '10' }));
    const answers = await Promise.all(sends.map(({ id }) => approve(id)));
    expect(answers.filter(({ status }) => status === 'APPROVED')).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'SEND_LIMIT')).toHaveLength(3);
    const statuses = await Promise.all(sends.map(async ({ id }) => (await read(id)).status));
    expect(statuses.filter((status) => status === 'PENDING_APPROVAL')).toHaveLength(3);
    expect(await counted()).toEqual({ [day]: 30 });
  });

  it('are fewer for sends by what a movement to the venue sends on the chain, and by no other movement', async () => {
    await nextDay();
    const { submitted, approve } = await steps();
    const token = await routedToken(routes);
    const [small, large] = [
      await submitted({ sendChain: token.sendChain, amount: '40' }),
      await submitted({ sendChain: token.sendChain, amount: '40.01' }),
    ];
    await limit('100');
    const admin = await rebalancer();
    expect(await begin(admin, token, 'VENUE', 'CHAIN:1', '90')).toMatchObject({ status: 'MOVING' });
    expect(await begin(admin, token, 'CHAIN:1', 'VENUE', '60')).toMatchObject({ status: 'MOVING' });
    expect(await approve(large.id)).toMatchObject(TOO_MUCH);
    expect(await approve(small.id)).toMatchObject({ status: 'APPROVED' });
  });

  it('are given back by a cancellation on the chain, once its transaction is mined and not before', async () => {
    const day = await nextDay();
    const { submitted, approve, broadcast, cancel, read } = await steps();
    const { sendChain } = await newToken(routes);
    await limit('50');
    await routes.chain.rpc('evm_setAutomine', false);
    const sent = await broadcast({ sendChain, amount: '50' });
    const next = await submitted({ sendChain, amount: '50' });
    expect(await cancel(sent.id, REASON)).toMatchObject({ status: 'BROADCAST' });
    expect(await approve(next.id)).toMatchObject(TOO_MUCH);
    await deepen(routes);
    await runJob('processConvertSends');
    expect(await read(sent.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await counted()).toEqual({ [day]: 0 });
    expect(await approve(next.id)).toMatchObject({ status: 'APPROVED' });
    expect(await counted()).toEqual({ [day]: 50 });
  });

  it('are not given back by a send that is CONFIRMED or REVERSED', async () => {
    const day = await nextDay();
    const { broadcast, read, reverse, submitted, approve } = await steps();
    const [paid, mute] = [await newToken(routes), await newToken(routes)];
    await call(mute.contract, 'behave', 0, true);
    await limit('50');
    const confirmed = await broadcast({ sendChain: paid.sendChain, amount: '20' });
    const failed = await broadcast({ sendChain: mute.sendChain, amount: '30' });
    await deepen(routes);
    await runJob('processConvertSends');
    expect(await read(confirmed.id)).toMatchObject({ status: 'CONFIRMED' });
    expect(await reverse(failed.id, REASON)).toMatchObject({ status: 'REVERSED' });
    expect(await counted()).toEqual({ [day]: 50 });
    const { id } = await submitted({ sendChain: paid.sendChain, amount: '0.000001' });
    expect(await approve(id)).toMatchObject(TOO_MUCH);
  });

  it('are whole again after 00:00 UTC, and what is cancelled then is given back to the day of its approval', async () => {
    const day = await nextDay();
    await lastMinute();
    const before = await steps();
    const { sendChain } = await newToken(routes);
    await limit('50');
    const { id } = await before.approved({ sendChain, amount: '30' });
    const waiting = await before.submitted({ sendChain, amount: '50' });
    expect(await before.approve(waiting.id)).toMatchObject(TOO_MUCH);
    const next = await nextDay();
    const after = await steps();
    expect(await after.approve(waiting.id)).toMatchObject({ status: 'APPROVED' });
    expect(await counted()).toEqual({ [day]: 30, [next]: 50 });
    expect(await after.cancel(id, REASON)).toMatchObject({ status: 'CANCELLED' });
    expect(await counted()).toEqual({ [day]: 0, [next]: 50 });
    const more = await after.submitted({ sendChain, amount: '0.000001' });
    expect(await after.approve(more.id)).toMatchObject(TOO_MUCH);
  });
});
