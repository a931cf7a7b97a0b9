import { DAY_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient, signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { ADDRESS, bought, newBuyer, newSale, setOffering, type Sale } from '../support/sales.js';
import { endSale, payOut, settle } from '../support/settled.js';

useSettings({ icoPlatformFeePercentage: '10', icoSoftCapPercentage: '0' });

const STAT = '/api/ico/creator/stat';
const INVESTORS = '/api/ico/creator/investor';
const NONE = { PENDING: 0, ACTIVE: 0, REJECTED: 0, SUCCESS: 0, FAILED: 0, CANCELLED: 0 };

/** Another sale of the same creator. */
async function alsoSells({ creator }: Sale, terms: Parameters<typeof newSale>[0] = {}): Promise<Sale> {
  const sale = await newSale(terms);
  await setOffering(sale.id, { userId: creator.id });
  return { ...sale, creator };
}

function countsOf(counts: Partial<typeof NONE>) {
  return Object.entries({ ...NONE, ...counts }).map(([status, offerings]) => ({ status, offerings }));
}

describe.each(TRANSPORTS)('the figures of a creator by %s', (transport) => {
  const call = through(transport);

  it('are nothing for an account that never launched', async () => {
    expect(await call(await newClient(), 'GET', STAT)).toEqual({
      statusCode: 200,
      offerings: countsOf({}),
      currencies: [],
      raisedUsd: '0',
      contributors: 0,
      waitingDeliveries: 0,
      dueTranches: 0,
    });
  });

  it('are those of own offerings: raised, paid out, kept as fee and in escrow by currency, and what waits', async () => {
    const whole = await newSale();
    const vesting = await alsoSells(whole, {
      usdPrice: '2',
      lastsDays: 1,
      vesting: { type: 'LINEAR', durationMonths: 2, initialPercent: '20' },
    });
    const running = await alsoSells(whole);
    const deleted = await alsoSells(whole);
    const buyer = await newBuyer(whole);
    const { id } = await bought(buyer, whole, '20');
    await bought(buyer, whole, '30');
    await bought(await newBuyer(whole), whole, '40');
    await bought(await newBuyer(vesting), vesting, '100');
    await bought(await newBuyer(running), running, '15');
    // The first tranche is due from the end that the sale had when it was bought.
    (await world()).clock.advance(2 * DAY_MS);
    await endSale(whole.id);
    await settle();
    await payOut(whole, id);
    await setOffering(deleted.id, { deletedAt: new Date().toISOString() });
    const stranger = await newSale();
    await bought(await newBuyer(stranger), stranger, '60');
    const { currencies, ...rest } = await call(await signedIn(whole.creator), 'GET', STAT);
    expect(rest).toEqual({
      statusCode: 200,
      offerings: countsOf({ ACTIVE: 1, SUCCESS: 2 }),
      raisedUsd: '305',
      contributors: 4,
      // Neither what vests, which waits by its tranches, nor what is sold still.
      waitingDeliveries: 2,
      dueTranches: 1,
    });
    const none = { walletType: 'SPOT', paidOut: '0', fees: '0' };
    const each = [
      { ...none, currency: whole.currency.code, raised: '90', paidOut: '18', fees: '2', inEscrow: '70' },
      { ...none, currency: vesting.currency.code, raised: '100', inEscrow: '100' },
      { ...none, currency: running.currency.code, raised: '15', inEscrow: '15' },
    ];
    expect(currencies).toEqual(each.toSorted((one, other) => (one.currency < other.currency ? -1 : 1)));
  });

  it('show who bought by name and address, and neither e-mail nor account', async () => {
    const [one, foreign] = [await newSale(), await newSale()];
    const other = await alsoSells(one);
    const { system } = await world();
    const buyer = await newBuyer(one);
    const name = { firstName: 'Ada', lastName: 'Byron' };
    await system.db.rows.updateTable('user').set(name).where('id', '=', buyer.user.id).execute();
    const first = await bought(buyer, one, '20');
    const second = await bought(await newBuyer(other), other, '30');
    await bought(await newBuyer(foreign), foreign, '40');
    const creator = await signedIn(one.creator);
    const page = await call(creator, 'GET', INVESTORS);
    expect(page.pagination).toMatchObject({ totalItems: 2 });
    const row = { walletAddress: ADDRESS, status: 'PENDING', offeringName: 'Token of a test' };
    const rowOf = ({ id, createdAt }: any, sale: Sale) => ({
      ...row,
      id,
      currency: sale.currency.code,
      offeringId: sale.id,
      createdAt,
    });
    expect(page.items).toEqual([
      { ...rowOf(second, other), name: null, amount: '30', tokens: '60' },
      { ...rowOf(first, one), name: 'Ada Byron', amount: '20', tokens: '40' },
    ]);
    const ids = async (query: string) =>
      (await call(creator, 'GET', `${INVESTORS}?${query}`)).items.map(({ id }: { id: string }) => id);
    expect(await ids(`offeringId=${one.id}`)).toEqual([first.id]);
    expect(await ids('sortField=amount&sortOrder=asc')).toEqual([first.id, second.id]);
    expect(await ids(`filter=${encodeURIComponent('{"tokens":{"gt":"40"}}')}`)).toEqual([second.id]);
    const answers = [foreign.id, newId()].map((id) => call(creator, 'GET', `${INVESTORS}?offeringId=${id}`));
    const [foreigns, unknown] = await Promise.all(answers);
    expect(foreigns).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(foreigns).toEqual(unknown);
    for (const query of ['offeringId=x', 'sortField=userId', 'sortField=email']) {
      expect(await call(creator, 'GET', `${INVESTORS}?${query}`)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    expect(await call(buyer, 'GET', INVESTORS)).toMatchObject({ items: [] });
  });

  it('are for who is signed in', async () => {
    for (const path of [STAT, INVESTORS, '/api/ico/creator/performance']) {
      expect(await call(await anonymous(), 'GET', path)).toMatchObject({ statusCode: 401 });
    }
  });
});

it('the figures of a creator are as many statements, however many offerings and contributions there are', async () => {
  const sale = await newSale();
  const buyer = await newBuyer(sale);
  await bought(buyer, sale, '10');
  const creator = await signedIn(sale.creator);
  const paths = [STAT, '/api/ico/creator/performance?timeframe=ALL', INVESTORS, `${INVESTORS}?offeringId=${sale.id}`];
  const costs = async () => {
    const counted: number[] = [];
    for (const path of paths) {
      await creator.rest('GET', path);
      // Authentication is one more.
      counted.push((await fewestStatements(() => creator.rest('GET', path))) - 1);
    }
    return counted;
  };
  expect(await costs()).toEqual([3, 1, 2, 3]);
  const other = await alsoSells(sale);
  await bought(await newBuyer(other), other, '10');
  for (let at = 0; at < 3; at += 1) await bought(buyer, sale, '10');
  expect(await costs()).toEqual([3, 1, 2, 3]);
});
