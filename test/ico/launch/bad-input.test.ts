import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newCurrency, switchCurrency } from '../../support/currencies.js';
import {
  LAUNCH,
  launchTerms,
  newCreator,
  newPlan,
  TOKEN_ADDRESS,
  type IcoClient,
} from '../../support/ico-offerings.js';
import { world } from '../../support/world.js';

const LONG = 'x'.repeat(10_001);
const PHASE = { name: 'Phase', tokenPrice: '1', allocation: '100', duration: 1 };
const TRANCHES = (...percents: string[]) => percents.map((percent, afterMonths) => ({ afterMonths, percent }));

/** What is wrong, what is sent for it, and a word of the refusal. */
const BAD: readonly (readonly [what: string, over: Record<string, unknown>, word: string])[] = [
  ['no name', { name: '' }, 'name'],
  ['a blank name', { name: ' \u00a0 ' }, 'name'],
  ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
  ['a name with a line break', { name: 'a\nb' }, 'name'],
  ['no symbol', { symbol: '' }, 'symbol'],
  ['a symbol of 11 characters', { symbol: 'ABCDEFGHIJK' }, 'symbol'],
  ['a description of 10,001 characters', { description: LONG }, 'description'],
  ['a description with a control character', { description: 'a\u0000b' }, ''],
  ['an icon that is no https address', { icon: 'http://example.com/a.png' }, 'icon'],
  ['an icon that is a script', { icon: 'javascript:alert(1)' }, 'icon'],
  ['an icon of 10,000 characters', { icon: `https://example.com/${LONG}` }, 'icon'],
  ['a link that is no https address', { links: [{ label: 'a', url: 'ftp://example.com' }] }, 'links'],
  ['a link without a label', { links: [{ label: '', url: 'https://example.com' }] }, 'links'],
  ['21 links', { links: Array.from({ length: 21 }, () => ({ label: 'a', url: 'https://example.com' })) }, 'links'],
  ['a plan that is not there', { planId: newId() }, 'planId'],
  ['a type that is not there', { typeId: newId() }, 'typeId'],
  ['a blockchain that is not there', { blockchain: 'nowhere' }, 'blockchain'],
  ['a blockchain of 10,000 characters', { blockchain: LONG }, 'blockchain'],
  ['a currency that is not there', { currency: 'NOWHERE' }, 'currency'],
  ['a wallet type that is not there', { walletType: 'POCKET' }, 'walletType'],
  ['the currency of another wallet type', { walletType: 'FIAT' }, 'currency'],
  ['an address of another blockchain', { tokenAddress: 'So11111111111111111111111111111111111111112' }, 'tokenAddress'],
  ['an address with a broken checksum', { tokenAddress: TOKEN_ADDRESS.replace('AC', 'Ac') }, 'tokenAddress'],
  ['an address of 10,000 characters', { tokenAddress: `0x${LONG}` }, 'tokenAddress'],
  ['the zero address', { tokenAddress: `0x${'0'.repeat(40)}` }, 'tokenAddress'],
  ['decimals below zero', { tokenDecimals: -1 }, 'tokenDecimals'],
  ['more decimals than a token has', { tokenDecimals: 256 }, 'tokenDecimals'],
  ['no phases', { phases: [] }, 'phases'],
  ['a phase without a name', { phases: [{ ...PHASE, name: '' }] }, 'name'],
  ['a price of zero', { phases: [{ ...PHASE, tokenPrice: '0' }] }, 'phases[0].tokenPrice'],
  ['a negative price', { phases: [{ ...PHASE, tokenPrice: '-1' }] }, 'phases[0].tokenPrice'],
  ['a price with an exponent', { phases: [{ ...PHASE, tokenPrice: '1e3' }] }, 'tokenPrice'],
  ['a price of nine decimals', { phases: [{ ...PHASE, tokenPrice: '0.000000001' }] }, 'phases[0].tokenPrice'],
  ['an allocation of zero', { phases: [{ ...PHASE, allocation: '0' }] }, 'phases[0].allocation'],
  ['a negative allocation', { phases: [{ ...PHASE, allocation: '-5' }] }, 'phases[0].allocation'],
  [
    'an allocation finer than the token',
    { tokenDecimals: 2, phases: [{ ...PHASE, allocation: '0.001' }] },
    'allocation',
  ],
  ['an allocation of 40 digits', { phases: [{ ...PHASE, allocation: '1'.repeat(40) }] }, 'allocation'],
  [
    'phases that are worth more than can be stored',
    { phases: [{ ...PHASE, allocation: '1'.repeat(20), tokenPrice: '1'.repeat(20) }] },
    '',
  ],
  ['a phase of no days', { phases: [{ ...PHASE, duration: 0 }] }, 'duration'],
  ['a phase of 366 days', { phases: [{ ...PHASE, duration: 366 }] }, 'duration'],
  ['a phase of half a day', { phases: [{ ...PHASE, duration: 0.5 }] }, 'duration'],
  ['a phase that ends with the offering', { phases: [{ ...PHASE, duration: 10 }, PHASE] }, 'phases[0].duration'],
  ['a least purchase of zero', { minPurchase: '0' }, 'minPurchase'],
  ['a negative most', { maxPurchase: '-1' }, 'maxPurchase'],
  ['a least purchase finer than the currency', { minPurchase: '0.123456789' }, 'minPurchase'],
  ['a most below the least', { minPurchase: '10', maxPurchase: '9.99' }, 'maxPurchase'],
  ['a most of an account below the least', { minPurchase: '10', maxPerUser: '9.99' }, 'maxPerUser'],
  ['a most with an exponent', { maxPerUser: '1e6' }, 'maxPerUser'],
  ['an expected price with an exponent', { expectedPrice: '1e1' }, 'expectedPrice'],
  ['vesting of no kind', { vesting: { type: 'SOMETIMES' } }, 'vesting'],
  ['vesting of no months', { vesting: { type: 'LINEAR', durationMonths: 0 } }, 'durationMonths'],
  ['vesting of 121 months', { vesting: { type: 'LINEAR', durationMonths: 121 } }, 'durationMonths'],
  [
    'an interval beyond the end',
    { vesting: { type: 'LINEAR', durationMonths: 3, intervalMonths: 4 } },
    'intervalMonths',
  ],
  ['all at the start', { vesting: { type: 'LINEAR', initialPercent: '100' } }, 'initialPercent'],
  ['a share of three decimals', { vesting: { type: 'LINEAR', initialPercent: '1.001' } }, 'initialPercent'],
  ['a negative share', { vesting: { type: 'LINEAR', initialPercent: '-1' } }, 'initialPercent'],
  ['a cliff of a linear kind', { vesting: { type: 'LINEAR', cliffMonths: 1 } }, 'cliffMonths'],
  ['a cliff without months', { vesting: { type: 'CLIFF', durationMonths: 3 } }, 'cliffMonths'],
  ['a cliff at the end', { vesting: { type: 'CLIFF', durationMonths: 3, cliffMonths: 3 } }, 'cliffMonths'],
  ['months of no vesting', { vesting: { type: 'NONE', durationMonths: 3 } }, 'durationMonths'],
  ['no tranches', { vesting: { type: 'CUSTOM', tranches: [] } }, 'tranches'],
  ['tranches of 99.99 percent', { vesting: { type: 'CUSTOM', tranches: TRANCHES('50', '49.99') } }, 'tranches'],
  ['tranches of 100.01 percent', { vesting: { type: 'CUSTOM', tranches: TRANCHES('50.01', '50') } }, 'tranches'],
  ['a tranche of nothing', { vesting: { type: 'CUSTOM', tranches: TRANCHES('100', '0') } }, 'percent'],
  ['61 tranches', { vesting: { type: 'CUSTOM', tranches: TRANCHES(...Array<string>(61).fill('1')) } }, 'tranches'],
  [
    'tranches out of order',
    { vesting: { type: 'CUSTOM', tranches: TRANCHES('50', '50').toReversed() } },
    'vesting.tranches[1].afterMonths',
  ],
  [
    'a tranche after 121 months',
    { vesting: { type: 'CUSTOM', tranches: [{ afterMonths: 121, percent: '100' }] } },
    'afterMonths',
  ],
];

async function storedBy({ user }: IcoClient) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('ico_token_offering').select('id').where('userId', '=', user.id).execute();
}

describe.each(TRANSPORTS)('a launch by %s', (transport) => {
  const call = through(transport);
  const refused = async (over: object, refusal: object, creator?: IcoClient) => {
    const client = creator ?? (await newCreator());
    expect(await call(client, 'POST', LAUNCH, { ...(await launchTerms()), ...over })).toMatchObject(refusal);
    expect(await storedBy(client)).toEqual([]);
  };

  it.each(BAD)('with %s is refused and stores nothing', async (_what, over, word) => {
    await refused(over, { statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining(word) });
  });

  it.each([
    'planId',
    'typeId',
    'blockchain',
    'name',
    'symbol',
    'currency',
    'walletType',
    'startDate',
    'endDate',
    'phases',
  ])('without %s is refused', async (field) => refused({ [field]: null }, { statusCode: 400, code: 'BAD_INPUT' }));

  it('more than a minute in the past, too short or too long is refused; on the bounds it is not', async () => {
    const { clock } = await world();
    const at = (ms: number) => new Date(clock.now().getTime() + ms);
    const from = at(MINUTE_MS);
    const lasting = (ms: number) => ({ startDate: from, endDate: new Date(from.getTime() + ms) });
    const bad = (word: string) => ({ statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining(word) });
    await refused({ startDate: at(-MINUTE_MS - SECOND_MS), endDate: at(DAY_MS) }, bad('startDate'));
    for (const ms of [MINUTE_MS - 1, 365 * DAY_MS + 1, 0, -DAY_MS]) await refused(lasting(ms), bad('endDate'));
    await refused({ startDate: 'soon' }, { statusCode: 400 });
    const late = { ...(await launchTerms()), startDate: at(-MINUTE_MS + 20 * SECOND_MS), endDate: at(DAY_MS) };
    expect(await call(await newCreator(), 'POST', LAUNCH, late)).toMatchObject({
      statusCode: 200,
      startDate: late.startDate.toISOString(),
    });
    for (const ms of [MINUTE_MS, 365 * DAY_MS]) {
      const body = { ...(await launchTerms()), ...lasting(ms) };
      expect(await call(await newCreator(), 'POST', LAUNCH, body)).toMatchObject({ statusCode: 200 });
    }
  });

  it('with as many phases as its plan allows is taken, with one more it is not', async () => {
    const plan = await newPlan({ features: { maxOfferingPhases: 2 } });
    const phases = (count: number) => Array.from({ length: count }, () => PHASE);
    await refused({ planId: plan.id, phases: phases(3) }, { statusCode: 409, code: 'ICO_PLAN_CAP' });
    const body = { ...(await launchTerms()), planId: plan.id, phases: phases(2) };
    expect(await call(await newCreator(), 'POST', LAUNCH, body)).toMatchObject({ statusCode: 200 });
    // A plan that names no number has the platform's.
    await refused({ phases: phases(21) }, { statusCode: 409, code: 'ICO_PLAN_CAP' });
  });

  it('in a currency, on a plan, type or blockchain that is switched off is refused', async () => {
    const { id, code, type } = await newCurrency({ type: 'SPOT' });
    await switchCurrency(id, false);
    const off = { statusCode: 400, code: 'BAD_INPUT' };
    await refused({ currency: code, walletType: type }, off);
    const plan = await newPlan({ status: false });
    await refused({ planId: plan.id }, off);
    await refused({ blockchain: 'sepolia' }, off);
    const { rows } = (await world()).system.db;
    const types = rows.selectFrom('ico_token_type').select('id').orderBy('id', 'desc').limit(1);
    const last = await types.executeTakeFirstOrThrow();
    await rows.updateTable('ico_token_type').set({ status: false }).where('id', '=', last.id).execute();
    await refused({ typeId: last.id }, off);
    await rows.updateTable('ico_token_type').set({ status: true }).where('id', '=', last.id).execute();
  });

  it('takes amounts as fine as the currency, and tokens as fine as they are', async () => {
    const { code, type } = await newCurrency({ type: 'SPOT', precision: 2 });
    const of = { currency: code, walletType: type };
    await refused(
      { ...of, minPurchase: '1.001' },
      { statusCode: 400, message: expect.stringContaining('minPurchase') },
    );
    const phases = [{ ...PHASE, tokenPrice: '0.00000001', allocation: '0.00000001' }];
    const body = { ...(await launchTerms()), ...of, minPurchase: '1.01', phases };
    const answer = await call(await newCreator(), 'POST', LAUNCH, body);
    expect(answer).toMatchObject({
      statusCode: 200,
      minPurchase: '1.01',
      remaining: '0.00000001',
      targetAmount: '0.00000001',
    });
  });

  it('takes tranches that make 100 percent to the last hundredth', async () => {
    const tranches = [
      { afterMonths: 0, percent: '33.33' },
      { afterMonths: 1, percent: '33.33' },
      { afterMonths: 120, percent: '33.34' },
    ];
    const body = await launchTerms({ vesting: { type: 'CUSTOM', tranches } });
    const answer = await call(await newCreator(), 'POST', LAUNCH, body);
    expect(answer.vesting).toMatchObject({ type: 'CUSTOM', durationMonths: null, initialPercent: null, tranches });
  });
});
