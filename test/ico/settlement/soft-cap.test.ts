import { canonical } from '../../../src/core/money.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import {
  ALL_OFFERINGS,
  approved,
  launched,
  launchTerms,
  MY_OFFERINGS,
  newAdmin,
  newBuyer,
  offeringRow,
  onSale,
} from '../../support/ico-offerings.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { ownWorld, world } from '../../support/world.js';
import { bought } from '../support/admin-acts.js';
import { endSale, settle, soldTo, statusOf } from '../support/settled.js';

ownWorld('takes the launchpad back to what it was before soft caps were fixed, and settles what is on sale');

const TWO = [
  { name: 'One', tokenPrice: '1', allocation: '100', duration: 2 },
  { name: 'Two', tokenPrice: '2', allocation: '100', duration: 2 },
];
const PHASE = { name: 'Last', tokenPrice: '4', allocation: '500', duration: 3 };

const setPercent = (percent: string) => setSettings({ icoSoftCapPercentage: percent });

async function capOf(id: string) {
  const { softCap, softCapPercent } = await offeringRow(id);
  return [softCap, softCapPercent].map((each) => (each === null ? null : canonical(each)));
}

afterEach(() => clearSettings('icoSoftCapPercentage'));

describe.each(TRANSPORTS)('the soft cap of an offering, by %s,', (transport) => {
  const call = through(transport);
  const capShown = async (id: string) => (await call(await newAdmin(), 'GET', `/api/ico/offer/${id}`)).softCap;

  it('is an amount that its approval fixes, and a draft shows the one that it would get', async () => {
    const { id, creator } = await launched();
    const draft = async () => (await call(creator, 'GET', `${MY_OFFERINGS}/${id}`)).softCap;
    expect([await draft(), await capOf(id)]).toEqual(['600', [null, null]]);
    await setPercent('12.5');
    expect(await draft()).toBe('250');
    const answer = await call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/${id}?action=approve`, {});
    expect(answer).toMatchObject({ statusCode: 200, softCap: '250', softCapPercent: '12.5' });
    await setPercent('90');
    expect([await draft(), await capShown(id), await capOf(id)]).toEqual(['250', '250', ['250', '12.5']]);
    const path = `${ALL_OFFERINGS}/${id}`;
    expect(await call(await newAdmin(), 'GET', `${path}/funding`)).toMatchObject({ softCap: '250' });
    expect(await call(await newAdmin(), 'GET', `${path}/settlement`)).toMatchObject({
      softCap: '250',
      softCapPercent: '12.5',
    });
  });

  it('is fixed by an admin who makes an offering', async () => {
    const terms = await launchTerms();
    const { user } = await newAdmin();
    const made = await call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/create`, { ...terms, userId: user.id });
    await setPercent('90');
    expect([made.softCap, await capShown(made.id)]).toEqual(['600', '600']);
  });

  it('is not raised by a phase that is added later', async () => {
    const { id } = await onSale();
    const added = await call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/${id}/phase`, PHASE);
    expect(added).toMatchObject({ statusCode: 200, targetAmount: '4000', softCap: '600' });
  });

  it('keeps the phases that it needs', async () => {
    await setPercent('50');
    const { id, phases, ...offering } = await onSale({ phases: TWO });
    const [path, admin] = [`${ALL_OFFERINGS}/${id}/phase/${phases[1]?.id}`, await newAdmin()];
    expect(await call(admin, 'DELETE', path)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: `The phases would bring 100 ${offering.currency}, less than the soft cap of 150 ${offering.currency}`,
    });
    await call(admin, 'POST', `${ALL_OFFERINGS}/${id}/phase`, { ...PHASE, tokenPrice: '1', allocation: '50' });
    await bought(await newBuyer(offering), { id }, '90');
    expect(await call(admin, 'DELETE', path)).toMatchObject({ statusCode: 200, targetAmount: '150', softCap: '150' });
  });

  it('keeps the phases that it needs only until it is raised', async () => {
    await setPercent('30');
    const { id, phases, ...offering } = await onSale({ phases: TWO });
    await bought(await newBuyer(offering), { id }, '90');
    const low = { softCap: '200', updatedAt: new Date().toISOString() };
    const { rows } = (await world()).system.db;
    await rows.updateTable('ico_token_offering').set(low).where('id', '=', id).execute();
    const remove = async () => call(await newAdmin(), 'DELETE', `${ALL_OFFERINGS}/${id}/phase/${phases[1]?.id}`);
    expect(await remove()).toMatchObject({ statusCode: 409 });
    await rows.updateTable('ico_token_offering').set({ softCap: '90' }).where('id', '=', id).execute();
    expect(await remove()).toMatchObject({ statusCode: 200, targetAmount: '100' });
  });

  it('refuses prices and allocations that would bring less, and any in a draft are taken', async () => {
    await setPercent('100');
    const [draft, { id, currency }] = [await launched({ phases: TWO }), await onSale({ phases: TWO })];
    const edit = async (of: string, body: object) => call(await newAdmin(), 'PUT', `${ALL_OFFERINGS}/${of}`, body);
    const [one, two] = TWO;
    for (const less of [{ tokenPrice: '1.99999999' }, { allocation: '99' }]) {
      expect(await edit(id, { phases: [one, { ...two, ...less }] })).toMatchObject({
        statusCode: 409,
        code: 'ILLEGAL_STATE',
        message: expect.stringMatching(new RegExp(`bring 29\\d.* ${currency}, less than .* cap of 300 ${currency}`)),
      });
    }
    expect(await edit(draft.id, { phases: [one] })).toMatchObject({ statusCode: 200, softCap: '100' });
    const more = [one, { ...two, tokenPrice: '3' }];
    expect(await edit(id, { phases: more })).toMatchObject({ statusCode: 200, targetAmount: '400', softCap: '300' });
  });

  it('is the same share of the target where the currency changes before the first contribution', async () => {
    await setPercent('50');
    const { id } = await onSale();
    await setPercent('90');
    const { code } = await newCurrency({ type: 'SPOT' });
    const answer = await call(await newAdmin(), 'PUT', `${ALL_OFFERINGS}/${id}`, { currency: code, phases: TWO });
    expect(answer).toMatchObject({ statusCode: 200, currency: code, softCap: '150', softCapPercent: '50' });
  });
});

it('a setting that is lowered before the end makes no failed sale succeed, and one that is raised fails none', async () => {
  const [below, met] = [await soldTo(['149.99']), await soldTo(['150'])];
  for (const { sale } of [below, met]) await endSale(sale.id);
  await setPercent('1');
  await settle();
  expect(await statusOf(below.sale.id)).toBe('FAILED');
  expect(await statusOf(met.sale.id)).toBe('SUCCESS');
  const other = await launched();
  await approved(other.id);
  expect(await capOf(other.id)).toEqual(['20', '1']);
});

it('offerings that were approved before have the soft cap that they showed then', async () => {
  const { orm } = (await world()).platform.db;
  const [shipped, draft] = [await onSale({ phases: [{ ...TWO[0]!, tokenPrice: '0.00000001' }] }), await launched()];
  const settled = await soldTo(['150']);
  await endSale(settled.sale.id);
  await settle();
  const migrations = ['0134-ico-frozen-soft-caps'];
  const backAndForth = async () => {
    await orm.migrator.down({ migrations });
    expect(await capOf(shipped.id)).toEqual([null, null]);
    await orm.migrator.up();
  };
  await backAndForth();
  expect([await capOf(shipped.id), await capOf(draft.id)]).toEqual([
    ['0.0000003', '30'],
    [null, null],
  ]);
  await setPercent(' 33.339 ');
  await backAndForth();
  // Rounded up to 8 decimals.
  expect([await capOf(shipped.id), await capOf(settled.sale.id)]).toEqual([
    ['0.00000034', '33.33'],
    ['150', '30'],
  ]);
  await setPercent('much');
  await backAndForth();
  expect(await capOf(shipped.id)).toEqual(['0.0000003', '30']);
});
