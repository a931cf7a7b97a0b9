import { newClient } from '../../support/accounts.js';
import { flowed, newHouseKind, type Flow, type Kind } from '../../support/convert-flows.js';
import { runJob } from '../../support/jobs.js';
import { newWallet } from '../../support/wallets.js';

const PATH = '/api/admin/convert/pnl';
const READ = `query ($from: DateTimeISO, $to: DateTimeISO, $currency: String) {
  convertPnl(from: $from, to: $to, currency: $currency) {
    items { currency type net netUsd unswept } reconciliation { opening closing difference }
  }
}`;

const viewer = () => newClient({ permissions: ['view.convert.pnl'] });

async function report({ currency }: Kind, period = '') {
  const { body } = await (await viewer()).rest('GET', `${PATH}?currency=${currency}${period}`);
  return { item: body.items[0], books: body.reconciliation[0], body };
}

const flow = (operation: Flow['operation'], amount: string, operationType: string, more: Partial<Flow> = {}): Flow => ({
  operation,
  amount,
  ...more,
  metadata: { operationType, ...more.metadata },
});

/** Everything that can happen to the house, once each. */
const ALL: readonly Flow[] = [
  flow('CREDIT', '1000', 'CONVERT_FUNDING'),
  flow('CREDIT', '99.5', 'CONVERT'),
  flow('CREDIT', '0.5', 'CONVERT_FEE'),
  flow('DEBIT', '40', 'CONVERT', { metadata: { spread: '0.2', rounding: '0.000000000000000001' } }),
  flow('DEBIT', '9.9', 'CONVERT_REVERSAL'),
  flow('DEBIT', '0.1', 'CONVERT_FEE'),
  flow('CREDIT', '4', 'CONVERT_REVERSAL', { metadata: { spread: '-0.05', rounding: '-0.000000000000000001' } }),
  flow('CREDIT', '50', 'CONVERT_FUNDING', { place: 'VENUE' }),
  flow('DEBIT', '7', 'CONVERT_HEDGE', { place: 'VENUE', metadata: { result: '-0.3' } }),
  flow('CREDIT', '8', 'CONVERT_HEDGE', { place: 'VENUE', metadata: { result: '0.4' } }),
  flow('DEBIT', '0.02', 'CONVERT_VENUE_FEE', { place: 'VENUE' }),
  flow('CREDIT', '20', 'CONVERT_FUNDING', { place: 'CHAIN:1' }),
  flow('DEBIT', '5', 'CONVERT_SEND', { place: 'CHAIN:1' }),
  flow('DEBIT', '0.003', 'CONVERT_NETWORK_FEE', { place: 'CHAIN:1' }),
  flow('DEBIT', '3', 'CONVERT_MOVEMENT', { place: 'CHAIN:1' }),
  flow('CREDIT', '3', 'CONVERT_MOVEMENT', { place: 'TRANSIT' }),
  flow('DEBIT', '1', 'CONVERT_LOSS', { place: 'TRANSIT' }),
  flow('DEBIT', '0.1', 'CONVERT_SWEEP'),
  flow('CREDIT', '2', 'SOMETHING_ELSE'),
  { operation: 'CREDIT', amount: '1' },
  { operation: 'HOLD', amount: '10', metadata: { operationType: 'CONVERT' } },
];

describe('profit and loss', () => {
  it('has each kind of row where it belongs, and explains all that the house holds', async () => {
    const kind = await newHouseKind('2');
    await flowed(kind, ...ALL);
    const { item, books } = await report(kind);
    expect(item).toEqual({
      ...kind,
      orders: 2,
      reversals: 2,
      volumeIn: '90',
      volumeOut: '36',
      fee: '0.4',
      spread: '0.15',
      rounding: '0',
      hedge: '0.1',
      venueFee: '0.02',
      networkFee: '0.003',
      lost: '1',
      net: '-0.373',
      netUsd: '-0.746',
      swept: '0.1',
      unswept: '-0.473',
      unsweptUsd: '-0.946',
    });
    expect(books).toEqual({
      ...kind,
      opening: '0',
      closing: '1121.877',
      flows: [
        { kind: 'orders', amount: '59.5' },
        { kind: 'fee', amount: '0.4' },
        { kind: 'reversals', amount: '-5.9' },
        { kind: 'funding', amount: '1070' },
        { kind: 'sends', amount: '-5' },
        { kind: 'networkFee', amount: '-0.003' },
        { kind: 'hedges', amount: '1' },
        { kind: 'venueFee', amount: '-0.02' },
        { kind: 'movements', amount: '0' },
        { kind: 'lost', amount: '-1' },
        { kind: 'sweep', amount: '-0.1' },
        { kind: 'other', amount: '3' },
      ],
      difference: '0',
    });
  });

  it('counts what is held as what the house has, and what is paid out of it once', async () => {
    const kind = await newHouseKind();
    await flowed(kind, flow('CREDIT', '10', 'CONVERT_FUNDING'));
    await flowed(kind, { operation: 'HOLD', amount: '4' });
    await flowed(kind, flow('EXECUTE_FROM_HOLD', '3', 'CONVERT_SEND'), { operation: 'RELEASE', amount: '1' });
    const { books } = await report(kind);
    expect(books).toMatchObject({ closing: '7', difference: '0' });
    expect(books.flows).toContainEqual({ kind: 'sends', amount: '-3' });
  });

  it('begins with a row at its first millisecond and ends before one at its last', async () => {
    const kind = await newHouseKind();
    const times: number[] = [];
    for (const amount of ['1', '2', '4']) {
      const [entry] = await flowed(kind, flow('CREDIT', amount, 'CONVERT_FEE'));
      times.push(Date.parse(entry?.createdAt ?? ''));
    }
    const [first, second, third] = times.map((time) => new Date(time).toISOString());
    const fees = async (period: string) => {
      const { item, books } = await report(kind, period);
      return [item.fee, item.unswept, books.opening, books.closing, books.difference];
    };
    expect(await fees('')).toEqual(['7', '7', '0', '7', '0']);
    expect(await fees(`&from=${second}`)).toEqual(['6', '7', '1', '7', '0']);
    expect(await fees(`&from=${first}&to=${third}`)).toEqual(['3', '3', '0', '3', '0']);
    expect(await fees(`&to=${first}`)).toEqual(['0', '0', '0', '0', '0']);
    expect(await fees(`&from=${third}&to=${third}`)).toEqual(['0', '3', '3', '3', '0']);
  });

  it('is of the house alone, and of a currency where one is named', async () => {
    const [kind, other] = [await newHouseKind(), await newHouseKind(null)];
    await flowed(kind, flow('CREDIT', '1', 'CONVERT_FEE'));
    await flowed(other, flow('CREDIT', '2', 'CONVERT_FEE'));
    await newWallet({ owner: { system: 'platform' }, ...kind, balance: '5' });
    await newWallet({ ...kind, balance: '6' });
    const { body } = await report(kind);
    expect(body.items).toHaveLength(1);
    expect(body.reconciliation).toMatchObject([{ currency: kind.currency, closing: '1' }]);
    const { items } = (await (await viewer()).rest('GET', PATH)).body;
    const found = items.filter(({ currency }: Kind) => [kind, other].some((each) => each.currency === currency));
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(expect.objectContaining({ currency: other.currency, net: '2', netUsd: null }));
  });

  it('is the same once the rows are summed', async () => {
    const kind = await newHouseKind();
    await flowed(kind, ...ALL);
    const before = await report(kind);
    await runJob('foldConvertFlows');
    expect((await report(kind)).body).toEqual(before.body);
  });

  it('needs its permission, and a period that ends after it begins', async () => {
    const other = await newClient({ permissions: ['view.convert', 'view.transaction'] });
    expect((await other.rest('GET', PATH)).body.code).toBe('FORBIDDEN');
    expect(await other.code(READ)).toBe('FORBIDDEN');
    const client = await viewer();
    const period = { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' };
    expect(await client.code(READ, period)).toBe('BAD_INPUT');
    const { body } = await client.rest('GET', `${PATH}?from=${period.from}&to=${period.to}`);
    expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect((await client.rest('GET', `${PATH}?from=yesterday`)).body.code).toBe('BAD_INPUT');
    expect((await client.ok(READ, { currency: 'NONE' })).convertPnl).toEqual({ items: [], reconciliation: [] });
  });
});
