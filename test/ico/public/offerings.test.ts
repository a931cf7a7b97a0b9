import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { launchpad, storedOffering, type StoredOffering } from '../../support/ico-stored-offerings.js';
import { ownWorld } from '../../support/world.js';

ownWorld('counts the offerings that everybody sees');

const OFFER = '/api/ico/offer';

/** Offerings of this test alone, which its search finds. */
let tests = 0;

describe.each(TRANSPORTS)('the list of offerings by %s', (transport) => {
  const call = through(transport);
  let mark: string;
  beforeEach(() => {
    mark = `mark${(tests += 1)}x`;
  });
  const store = async (given: StoredOffering = {}) =>
    (await storedOffering({ ...given, name: `${given.name ?? 'Token'} ${mark}` })).id;
  const list = async (given: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams({ search: mark, ...given });
    return call(await anonymous(), 'GET', `${OFFER}?${query.toString()}`);
  };
  const found = async (given?: Readonly<Record<string, string>>): Promise<string[]> => {
    const { items } = (await list(given)) as { items: { id: string }[] };
    return items.map(({ id }) => id);
  };
  /** One offering of each kind that everybody may see. */
  const shown = async () => ({
    upcoming: await store({ status: 'PENDING' }),
    active: await store(),
    success: await store({ status: 'SUCCESS' }),
    failed: await store({ status: 'FAILED' }),
    cancelled: await store({ status: 'CANCELLED' }),
  });

  it('has what was approved, and neither drafts nor what was refused or deleted', async () => {
    const ids = await shown();
    await store({ status: 'PENDING', approvedAt: null });
    await store({ status: 'CANCELLED', approvedAt: null });
    await store({ status: 'REJECTED' });
    await store({ status: 'FAILED', deletedAt: new Date().toISOString() });
    const page = await list();
    expect(page).toMatchObject({ statusCode: 200, pagination: { totalItems: 5, currentPage: 1, perPage: 10 } });
    expect((await found()).toSorted()).toEqual(Object.values(ids).toSorted());
  });

  it('is narrowed to a status, to both ends of a sale, and to what is to come', async () => {
    const { upcoming, active, success, failed, cancelled } = await shown();
    const expected = {
      PENDING: [upcoming],
      UPCOMING: [upcoming],
      ACTIVE: [active],
      SUCCESS: [success],
      FAILED: [failed],
      COMPLETED: [success, failed],
      CANCELLED: [cancelled],
      REJECTED: [],
      DISABLED: [],
    };
    for (const [status, ids] of Object.entries(expected)) {
      expect([status, (await found({ status })).toSorted()]).toEqual([status, ids.toSorted()]);
    }
  });

  it('is narrowed to a blockchain, a type of token, a currency and an amount', async () => {
    const { otherTypeId, otherBlockchainId } = await launchpad();
    const [plain, typed, chained] = [
      await store({ targetAmount: '10', sale: { raised: '5' } }),
      await store({ typeId: otherTypeId, targetAmount: '20', currency: 'BTC' }),
      await store({ blockchainId: otherBlockchainId, targetAmount: '30', sale: { raised: '15' } }),
    ];
    expect(await found({ typeId: otherTypeId })).toEqual([typed]);
    expect(await found({ blockchain: 'test-other' })).toEqual([chained]);
    expect(await found({ blockchain: 'no-such-chain' })).toEqual([]);
    expect(await found({ typeId: otherTypeId, blockchain: 'test-other' })).toEqual([]);
    expect(await found({ filter: '{"currency":"BTC"}' })).toEqual([typed]);
    expect(await found({ filter: '{"targetAmount":{"lte":10}}' })).toEqual([plain]);
    const half = await list({ filter: '{"percent":50,"raised":{"gt":5}}' });
    expect(half).toMatchObject({ items: [{ id: chained, percent: '50' }], pagination: { totalItems: 1 } });
  });

  it('is sorted by each of its orders, both ways', async () => {
    const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
    const a = await store({
      name: 'Bravo',
      symbol: 'CC',
      targetAmount: '1000',
      startDate: at(1),
      endDate: at(9),
      createdAt: at(3),
      sale: { raised: '300' },
    });
    const b = await store({
      name: 'Charlie',
      symbol: 'AA',
      targetAmount: '300',
      startDate: at(2),
      endDate: at(4),
      createdAt: at(1),
      sale: { raised: '100' },
    });
    const c = await store({
      name: 'Alpha',
      symbol: 'BB',
      targetAmount: '9',
      startDate: at(3),
      endDate: at(8),
      createdAt: at(2),
      sale: { raised: '9' },
    });
    const orders = {
      name: [c, a, b],
      symbol: [b, c, a],
      startDate: [a, b, c],
      endDate: [b, c, a],
      createdAt: [b, c, a],
      raised: [c, b, a],
      targetAmount: [c, b, a],
      percent: [a, b, c],
    };
    for (const [sortField, order] of Object.entries(orders)) {
      expect([sortField, await found({ sortField, sortOrder: 'asc' })]).toEqual([sortField, order]);
      expect([sortField, await found({ sortField })]).toEqual([sortField, order.toReversed()]);
    }
    expect(await found()).toEqual(orders.createdAt.toReversed());
  });

  it('is searched in names and symbols whatever their case, and takes no character for a pattern', async () => {
    const [named, symbol] = [await store({ name: '100%_Pure' }), await store({ symbol: `S${tests}Q` })];
    expect(await found({ search: `PURE ${mark}` })).toEqual([named]);
    expect(await found({ search: '100%_pure' })).toContain(named);
    expect(await found({ search: `s${tests}q` })).toEqual([symbol]);
    expect(await found({ search: `1%%${mark}` })).toEqual([]);
  });

  it('comes in pages, each with the phase on sale of its offerings', async () => {
    const phases = [{}, { tokenPrice: '2' }];
    const ids = [await store({ phases }), await store({ phases }), await store({ phases })];
    const [one, two] = [
      await list({ perPage: '2', sortField: 'name' }),
      await list({ perPage: '2', page: '2', sortField: 'name' }),
    ];
    expect([one.items.length, two.items.length]).toEqual([2, 1]);
    expect([...one.items, ...two.items].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(one.pagination).toMatchObject({ totalItems: 3, totalPages: 2, currentPage: 1, perPage: 2 });
    for (const { currentPhase } of one.items) expect(currentPhase).toMatchObject({ sequence: 1, tokenPrice: '1' });
  });

  it('says nothing of creators and of what admins noted', async () => {
    const { userId } = await launchpad();
    await store({ reviewNotes: 'Watch this one' });
    const text = JSON.stringify(await list());
    for (const secret of [userId, 'Watch this one', 'approvedAt', 'planId', 'raisedUsd'])
      expect(text).not.toContain(secret);
  });

  it.each([
    ['an unknown order', { sortField: 'raisedUsd' }],
    ['an unknown filter', { filter: '{"userId":"x"}' }],
    ['an unknown status', { status: 'SOLD' }],
    ['a type that is no id', { typeId: 'utility' }],
    ['a page below 1', { page: '0' }],
    ['a page of more than 100', { perPage: '101' }],
    ['a search of more than 100 characters', { search: 'x'.repeat(101) }],
    ['a blockchain of more than 50 characters', { blockchain: 'x'.repeat(51) }],
    ['a search with a zero byte', { search: 'a\0b' }],
  ])('refuses %s', async (_, given) => {
    expect(await list(given)).toMatchObject({ statusCode: 400 });
  });
});
