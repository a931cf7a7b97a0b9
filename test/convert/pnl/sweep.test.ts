import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { flowed, newHouseKind, type Kind } from '../../support/convert-flows.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { exact, ZERO, type Exact } from '../../support/stub-exchange/exact.js';
import { findWallet } from '../../../src/services/wallet/open-wallet.js';
import { world } from '../../support/world.js';

const PATH = '/api/admin/convert/pnl/sweep';
const SWEEP = 'mutation ($key: String) { sweepConvertProfit(idempotencyKey: $key) { swept { currency type amount } } }';

const admin = () => newClient({ permissions: ['edit.convert.settings', 'view.convert.pnl'] });

const earned = (kind: Kind, amount: string) =>
  flowed(kind, { operation: 'CREDIT', amount, metadata: { operationType: 'CONVERT_FEE' } });
const lost = (kind: Kind, amount: string) =>
  flowed(kind, { operation: 'DEBIT', amount, metadata: { operationType: 'CONVERT_NETWORK_FEE' } });

async function balance(kind: Kind, system: 'convert' | 'platform'): Promise<string> {
  const { platform } = await world();
  return Number((await findWallet(platform.db, { system }, kind))?.balance ?? 0).toString();
}

async function profits({ currency }: Kind) {
  const { platform } = await world();
  const rows = platform.db.rows.selectFrom('admin_profit').selectAll().where('currency', '=', currency);
  return (await rows.execute()).map(({ type, amount, walletType }) => [type, Number(amount), walletType]);
}

async function sweep(kind: Kind, headers?: Record<string, string>) {
  const { body } = await (await admin()).rest('POST', PATH, {}, headers);
  expect(body.statusCode).toBe(200);
  return body.swept.filter(({ currency }: Kind) => currency === kind.currency);
}

const aged = async ({ currency }: Kind, usdPrice: string | null) => {
  const { rows } = (await world()).platform.db;
  await rows
    .updateTable('currency')
    .set({ usdPrice, pricedAt: '2020-01-01T00:00:00Z' })
    .where('code', '=', currency)
    .execute();
};

describe.each(TRANSPORTS)('a loss of one currency while another is swept, by %s,', (transport) => {
  const call = through(transport);
  const report = async (by: Client, { currency }: Kind) =>
    call(by, 'GET', `/api/admin/convert/pnl?currency=${currency}`);
  const total = async (by: Client) => exact((await call(by, 'GET', '/api/admin/convert/pnl')).unsweptUsd);

  it('is netted in dollars with the gain, at last prices of any age', async () => {
    const client = await admin();
    const [gain, loss, unpriced] = [await newHouseKind('2'), await newHouseKind('10'), await newHouseKind('1')];
    const before = await total(client);
    await earned(gain, '30');
    await flowed(loss, { operation: 'CREDIT', amount: '100', metadata: { operationType: 'CONVERT_FUNDING' } });
    await lost(loss, '2.5');
    await earned(unpriced, '7');
    await Promise.all([aged(gain, '2'), aged(loss, '10'), aged(unpriced, null)]);
    expect((await total(client)).minus(before).toFixed()).toBe('35');
    const found = await Promise.all([gain, loss, unpriced].map((kind) => report(client, kind)));
    expect(found.map(({ items }) => items[0].unsweptUsd)).toEqual(['60', '-25', null]);
    expect(found.map(({ unsweptUsd }) => unsweptUsd)).toEqual(['60', '-25', '0']);
  });

  it('is reported by each sweep in its currency and in dollars, even if nothing is swept, until it is earned back', async () => {
    const client = await admin();
    const [gain, loss, unpriced] = [await newHouseKind('2'), await newHouseKind('10'), await newHouseKind('1')];
    await earned(gain, '30');
    for (const kind of [loss, unpriced]) {
      await flowed(kind, { operation: 'CREDIT', amount: '100', metadata: { operationType: 'CONVERT_FUNDING' } });
      await lost(kind, '2.5');
    }
    await Promise.all([aged(loss, '10'), aged(unpriced, null)]);
    const first = await call(client, 'POST', PATH);
    expect(first.swept).toContainEqual({ ...gain, amount: '30' });
    const [priced, other] = [
      { ...loss, unswept: '-2.5', usd: '-25' },
      { ...unpriced, unswept: '-2.5', usd: null },
    ];
    expect(first.belowZero).toEqual(expect.arrayContaining([priced, other]));
    const sum = first.belowZero.reduce((usd: Exact, each: { usd: string | null }) => usd.plus(each.usd ?? '0'), ZERO);
    // The total is rounded once, each of these on its own.
    const roundings = exact('0.00000001').times(first.belowZero.length);
    expect(exact(first.belowZeroUsd).minus(sum).abs().lte(roundings)).toBe(true);
    const second = await call(client, 'POST', PATH);
    expect(second).toMatchObject({ swept: [], belowZero: first.belowZero, belowZeroUsd: first.belowZeroUsd });
    await Promise.all([earned(loss, '2.5'), earned(unpriced, '2.5')]);
    const { belowZero } = await call(client, 'POST', PATH);
    expect(belowZero.map(({ currency }: Kind) => currency)).not.toContain(loss.currency);
    expect(belowZero.map(({ currency }: Kind) => currency)).not.toContain(unpriced.currency);
  });
});

describe('the sweep of profit', () => {
  it('moves what was earned and not swept yet to the platform, books it, and leaves nothing to sweep', async () => {
    const kind = await newHouseKind();
    await flowed(kind, { operation: 'CREDIT', amount: '100', metadata: { operationType: 'CONVERT_FUNDING' } });
    await earned(kind, '2.5');
    expect(await sweep(kind)).toEqual([{ ...kind, amount: '2.5' }]);
    expect([await balance(kind, 'convert'), await balance(kind, 'platform')]).toEqual(['100', '2.5']);
    expect(await profits(kind)).toEqual([['CONVERT', 2.5, kind.type]]);
    expect(await sweep(kind)).toEqual([]);
    await earned(kind, '1');
    const client = await admin();
    const { swept } = (await client.ok(SWEEP)).sweepConvertProfit;
    expect(swept).toContainEqual({ ...kind, amount: '1' });
    const { items, reconciliation } = (await client.rest('GET', `/api/admin/convert/pnl?currency=${kind.currency}`))
      .body;
    expect(items).toMatchObject([{ net: '3.5', swept: '3.5', unswept: '0' }]);
    expect(reconciliation).toMatchObject([{ closing: '100', difference: '0' }]);
  });

  it('moves whole units of the currency, and leaves what is finer for a later sweep', async () => {
    const kind = await newHouseKind();
    await flowed(kind, { operation: 'CREDIT', amount: '100', metadata: { operationType: 'CONVERT_FUNDING' } });
    await earned(kind, '0.123456789');
    expect(await sweep(kind)).toEqual([{ ...kind, amount: '0.12345678' }]);
    expect(await sweep(kind)).toEqual([]);
    await earned(kind, '0.000000001');
    expect(await sweep(kind)).toEqual([{ ...kind, amount: '0.00000001' }]);
  });

  it('carries a loss until it is earned back', async () => {
    const kind = await newHouseKind();
    await flowed(kind, { operation: 'CREDIT', amount: '100', metadata: { operationType: 'CONVERT_FUNDING' } });
    await lost(kind, '3');
    expect(await sweep(kind)).toEqual([]);
    await earned(kind, '3');
    expect(await sweep(kind)).toEqual([]);
    await earned(kind, '0.5');
    expect(await sweep(kind)).toEqual([{ ...kind, amount: '0.5' }]);
  });

  it('takes no more than is free above the floor, and the rest when it is', async () => {
    const kind = await newHouseKind();
    await earned(kind, '10');
    await flowed(kind, { operation: 'HOLD', amount: '7' });
    expect(await sweep(kind)).toEqual([{ ...kind, amount: '3' }]);
    expect(await sweep(kind)).toEqual([]);
    await flowed(kind, { operation: 'RELEASE', amount: '7' });
    expect(await sweep(kind)).toEqual([{ ...kind, amount: '7' }]);
  });

  it('moves profit once, however many sweeps come at the same time', async () => {
    const kind = await newHouseKind();
    await earned(kind, '10');
    await flowed(kind, { operation: 'CREDIT', amount: '50', metadata: { operationType: 'CONVERT_FUNDING' } });
    const swept = await Promise.all(Array.from({ length: 8 }, () => sweep(kind)));
    expect(swept.flat()).toEqual([{ ...kind, amount: '10' }]);
    expect(await balance(kind, 'platform')).toBe('10');
  });

  it('answers a repeated call as the first time', async () => {
    const kind = await newHouseKind();
    await earned(kind, '4');
    const [client, key] = [await admin(), newId()];
    const first = (await client.ok(SWEEP, { key })).sweepConvertProfit;
    expect(first.swept).toContainEqual({ ...kind, amount: '4' });
    await earned(kind, '1');
    expect((await client.ok(SWEEP, { key })).sweepConvertProfit).toEqual(first);
    expect(await balance(kind, 'platform')).toBe('4');
  });

  it('needs its permission', async () => {
    const client = await newClient({ permissions: ['view.convert.pnl', 'view.convert.settings'] });
    expect((await client.rest('POST', PATH, {})).body.code).toBe('FORBIDDEN');
    expect(await client.code(SWEEP)).toBe('FORBIDDEN');
  });
});
