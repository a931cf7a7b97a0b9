import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { MINUTE_MS } from '../../src/core/clock.js';
import { newClient } from '../support/accounts.js';
import { actPaths, INSTALLED, newApprover, setTiers, useApprovalPolicy } from '../support/approvals.js';
import type { Client } from '../support/client.js';
import { convertible } from '../support/convert-assets.js';
import { setCurrencyOf } from '../support/convert-states.js';
import { newCode, newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { runJob } from '../support/jobs.js';
import { newWallet } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('at most a hundred accounts are told of an act');
useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());

const KEYS = { permissions: ['access.currency', 'create.currency', 'edit.currency'] as const };
const PATH = '/api/admin/finance/currency';

/** A currency at 100 USD, a price that several people gave; held by a customer where it says so. */
async function priced({ held = true, trusted = true, feed = false } = {}) {
  const { system } = await world();
  const currency = await newCurrency({ usdPrice: '100' });
  const set = {
    ...(trusted ? {} : { trustedPrice: null, trustedAt: null }),
    ...(feed
      ? { feedPrice: '100', feedPricedAt: new Date(Date.now() + 1_000).toISOString(), priceSource: 'FEED' as const }
      : {}),
  };
  if (!trusted || feed) await system.db.rows.updateTable('currency').set(set).where('id', '=', currency.id).execute();
  if (held) await newWallet({ currency: currency.code, type: currency.type, balance: '1' });
  return currency;
}

describe.each(TRANSPORTS)('a price by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const setPrice = (client: Client, id: string, usdPrice: string) => call(client, 'PUT', `${PATH}/${id}`, { usdPrice });

  it('within priceMovePercent of the last one is set by one person', async () => {
    const { id } = await priced();
    const admin = await newClient(KEYS);
    expect(await setPrice(admin, id, '110')).toMatchObject({ usdPrice: '110', approval: null });
    expect(await setPrice(admin, id, '90')).toMatchObject({ usdPrice: '90', approval: null });
  });

  it('beyond it waits for 15 minutes, the price unchanged, until a second person approves it', async () => {
    const { id, code, type } = await priced();
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const waiting = await setPrice(first, id, '110.01');
    expect(waiting).toMatchObject({
      usdPrice: '100',
      approval: {
        kind: 'PRICE',
        permission: 'edit.currency',
        status: 'PENDING',
        given: 1,
        needed: 2,
        title: `Set price 110.01 USD of ${code} (${type}), now at 100 USD`,
        details: { usdPrice: '110.01', lastPrice: '100', comparedWith: '100' },
      },
    });
    const { createdAt, expiresAt } = waiting.approval;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(15 * MINUTE_MS);
    expect(await acts.approve(second, waiting.approval.id)).toMatchObject({ status: 'DONE' });
    expect(await setPrice(first, id, '115')).toMatchObject({ usdPrice: '115', approval: null });
  });

  it('in many small steps by one person goes no further than one step', async () => {
    const { id } = await priced();
    const admin = await newClient(KEYS);
    let price = 100;
    const waiting = [];
    for (let step = 0; step < 45; step += 1) {
      price *= 0.901;
      const { approval } = await setPrice(admin, id, price.toFixed(8).replace(/0+$/, ''));
      waiting.push(approval !== null);
    }
    expect(waiting.filter((each) => !each).length).toBe(1);
    const { system } = await world();
    const { rows } = { rows: system.db.rows };
    const now = await rows.selectFrom('currency').select('usdPrice').where('id', '=', id).executeTakeFirstOrThrow();
    expect(String(now.usdPrice)).toMatch(/^90\.1/);
  });

  it('that the feed gives is compared with the feed, whatever one person set since', async () => {
    const { id } = await priced({ feed: true });
    const admin = await newClient(KEYS);
    const { system } = await world();
    await system.db.rows.updateTable('currency').set({ feedPrice: '200' }).where('id', '=', id).execute();
    const { approval } = await setPrice(admin, id, '101');
    expect(approval).toMatchObject({ needed: 2, feedPrice: '200', details: { comparedWith: '200' } });
    expect((await setPrice(admin, id, '195')).approval).toBeNull();
  });

  it('that is the first is set by one person while no wallet holds the currency, and by two afterwards', async () => {
    const admin = await newApprover(KEYS);
    const free = await priced({ held: false, trusted: false });
    expect((await setPrice(admin, free.id, '5')).approval).toBeNull();
    const held = await priced({ trusted: false });
    expect((await setPrice(admin, held.id, '100')).approval).toMatchObject({ needed: 2 });
  });

  it('of a new currency is set with it by one person, since no wallet holds it', async () => {
    const input = { code: newCode(), type: 'ECO', name: 'New', precision: 8, usdPrice: '7' };
    expect(await call(await newClient(KEYS), 'POST', PATH, input)).toMatchObject({ usdPrice: '7', approval: null });
  });

  it('changes its source, and reopens after a jump, by two people', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { system } = await world();
    const { id } = await priced({ feed: true });
    const { approval: source } = await call(first, 'PUT', `${PATH}/${id}`, { priceSource: 'ADMIN' });
    expect(source).toMatchObject({ needed: 2, details: { priceSource: 'ADMIN' } });
    await acts.approve(second, source.id);
    const jumped = { jumpedAt: new Date().toISOString(), priceSource: 'FEED' as const };
    await system.db.rows.updateTable('currency').set(jumped).where('id', '=', id).execute();
    const { approval, jumpedAt } = await call(first, 'POST', `${PATH}/${id}/reopen`, { reason: 'The price is right.' });
    expect(jumpedAt).not.toBeNull();
    expect(approval).toMatchObject({ operation: 'reopenCurrency', needed: 2 });
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE' });
    const row = await system.db.rows
      .selectFrom('currency')
      .select(['jumpedAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.jumpedAt).toBeNull();
  });

  it('reopens after a jump by two people on the screen of instant convert, too', async () => {
    const [first, second] = [
      await newApprover({ permissions: ['manage.convert.hedge', 'edit.currency'] }),
      await newApprover(KEYS),
    ];
    const asset = await convertible({ inventory: '0', usdPrice: '100' });
    await setCurrencyOf(asset, { priceSource: 'FEED', jumpedAt: new Date().toISOString() });
    const path = `/api/admin/convert/asset/${asset.assetId}/reopen`;
    const { approval } = await call(first, 'POST', path, { reason: 'Other markets show it.' });
    expect(approval).toMatchObject({ operation: 'reopenConvertAsset', permission: 'edit.currency', given: 1 });
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE' });
    expect(await call(first, 'POST', path, { reason: 'Again.' })).toMatchObject({ code: 'ILLEGAL_STATE' });
  });

  it('that several people gave after the feed fell silent is not undone by one at the price of the feed', async () => {
    const { system } = await world();
    const { id } = await priced({ feed: true });
    const later = { trustedPrice: '1', trustedAt: new Date(Date.now() + 60_000).toISOString(), usdPrice: '1' };
    await system.db.rows.updateTable('currency').set(later).where('id', '=', id).execute();
    const admin = await newClient(KEYS);
    expect((await setPrice(admin, id, '100')).approval).toMatchObject({ details: { comparedWith: '1' } });
    expect((await setPrice(admin, id, '1.05')).approval).toBeNull();
  });

  it('is set by two people while the price jumps, at any price', async () => {
    const { system } = await world();
    const { id } = await priced({ feed: true });
    await system.db.rows
      .updateTable('currency')
      .set({ jumpedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    expect((await setPrice(await newClient(KEYS), id, '100')).approval).toMatchObject({ needed: 2 });
  });

  it('goes into another currency by a rename of two people only, and waits for no other one', async () => {
    const { id } = await priced({ held: false });
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const renamed = newCode();
    const { approval, code } = await call(first, 'PUT', `${PATH}/${id}`, { code: renamed });
    expect(approval).toMatchObject({ needed: 2, details: { renamedTo: `${renamed} (ECO)` } });
    expect(code).not.toBe(renamed);
    const { approval: price } = await setPrice(first, id, '600');
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE' });
    expect(await acts.approve(second, price.id)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
  });

  it('cannot be approved after its time, and a closed currency that did not jump reopens at once', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { id } = await priced();
    const { approval } = await setPrice(first, id, '600');
    (await world()).clock.advance(15 * MINUTE_MS);
    await runJob('expireActs');
    const late = await newApprover(KEYS);
    expect(await acts.approve(late, approval.id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    (await world()).clock.reset();
    await call(second, 'POST', `${PATH}/${id}/close`, { reason: 'Halted.' });
    expect((await call(second, 'POST', `${PATH}/${id}/reopen`, { reason: 'Back.' })).approval).toBeNull();
  });

  it('takes the people of where it stands at the last approval, when the price it is compared with has moved', async () => {
    await setTiers('PRICE', [
      { fromUsd: '0', approvers: 2 },
      { fromUsd: '1', approvers: 3 },
    ]);
    const { id } = await priced();
    const [first, second, third] = [await newApprover(KEYS), await newApprover(KEYS), await newApprover(KEYS)];
    const { approval } = await setPrice(first, id, '109');
    expect(approval).toMatchObject({ needed: 2, usd: '0' });
    const { system } = await world();
    await system.db.rows.updateTable('currency').set({ trustedPrice: '90' }).where('id', '=', id).execute();
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'PENDING', given: 2, needed: 3, usd: '1' });
    expect(await acts.approve(third, approval.id)).toMatchObject({ status: 'DONE', given: 3 });
    await setTiers('PRICE', INSTALLED.PRICE);
  });

  it('is refused, at its approval, where the currency was switched off or jumped since', async () => {
    const { system } = await world();
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    for (const since of [{ status: false }, { jumpedAt: new Date().toISOString() }, { closedReason: 'Halted' }]) {
      const { id } = await priced();
      const { approval } = await call(first, 'PUT', `${PATH}/${id}`, { usdPrice: '600', status: true });
      await system.db.rows.updateTable('currency').set(since).where('id', '=', id).execute();
      expect(await acts.approve(second, approval.id)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
      const row = system.db.rows.selectFrom('currency').select('usdPrice').where('id', '=', id);
      expect(Number(await row.executeTakeFirstOrThrow().then(({ usdPrice }) => usdPrice))).toBe(100);
    }
  });

  it('is approved although the jump of its currency ended since', async () => {
    const { system } = await world();
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { id } = await priced();
    const jumped = (jumpedAt: string | null) =>
      system.db.rows.updateTable('currency').set({ jumpedAt }).where('id', '=', id).execute();
    await jumped(new Date().toISOString());
    const { approval } = await setPrice(first, id, '600');
    await jumped(null);
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE' });
  });

  it('waits together with what else the change says', async () => {
    const { id } = await priced();
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { approval, name } = await call(first, 'PUT', `${PATH}/${id}`, { usdPrice: '600', name: 'Renamed' });
    expect(approval.details).toMatchObject({ sets: { usdPrice: '600', name: 'Renamed' } });
    expect(name).toBe('Test');
    await acts.approve(second, approval.id);
    expect((await setPrice(first, id, '600')).name).toBe('Renamed');
  });
});

it('tells the Super Admins of each step, also of those of one person', async () => {
  const boss = await newClient({ role: SUPER_ADMIN });
  const admin = await newClient(KEYS);
  const { id, code } = await priced();
  await admin.rest('PUT', `${PATH}/${id}`, { usdPrice: '109' });
  await admin.rest('PUT', `${PATH}/${id}`, { usdPrice: '60' });
  const { items } = (await boss.rest('GET', '/api/user/notification')).body;
  const messages = items.map(({ message }: { message: string }) => message);
  expect(messages[0]).toContain(`Set price 60 USD of ${code}`);
  expect(messages[1]).toContain(`Set price 109 USD of ${code}`);
});
