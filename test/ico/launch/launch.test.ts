import { newId } from '../../../src/core/ids.js';
import { THROTTLES } from '../../../src/core/catalogue/throttles.js';
import { MOST_OPEN_LAUNCHES } from '../../../src/services/ico/launch/launches-left.js';
import { newClient, anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { LAUNCH, launchTerms, newCreator, newPlan, TOKEN_ADDRESS } from '../../support/ico-offerings.js';
import { newCurrency } from '../../support/currencies.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { ledgerOf, newWallet, walletNow } from '../../support/wallets.js';
import { world } from '../../support/world.js';

/** How many offerings an account has. */
async function countOf(userId: string): Promise<number> {
  const { rows } = (await world()).system.db;
  return (await rows.selectFrom('ico_token_offering').select('id').where('userId', '=', userId).execute()).length;
}

async function profitsOf(reference: string) {
  const { rows } = (await world()).system.db;
  const all = rows.selectFrom('admin_profit').select(['type', 'amount', 'currency', 'walletType']);
  return all.where('reference', '=', reference).execute();
}

/** A plan for a price in a currency of its own, and a creator who has so much of that. */
async function paidPlan(price: string, balance: string, precision = 2) {
  const { code, type } = await newCurrency({ type: 'SPOT', precision });
  const creator = await newCreator();
  const wallet = await newWallet({ owner: { userId: creator.user.id }, currency: code, type, balance });
  const plan = await newPlan({ price, currency: code, walletType: type });
  return { creator, wallet, plan };
}

describe.each(TRANSPORTS)('a launch by %s', (transport) => {
  const call = through(transport);
  const launch = (client: Parameters<typeof call>[0], body: object, headers?: Record<string, string>) =>
    call(client, 'POST', LAUNCH, body, headers);

  it('stores the offering as it was given, which waits for its approval', async () => {
    const creator = await newCreator();
    const plan = await newPlan();
    const terms = await launchTerms({
      planId: plan.id,
      name: '  Some   token ',
      symbol: 'SOME',
      description: '<script>alert(1)</script> & more',
      icon: 'https://example.com/icon.png',
      links: [{ label: 'Paper', url: 'https://example.com/paper' }],
      tokenAddress: TOKEN_ADDRESS.toLowerCase(),
      tokenDecimals: 6,
      phases: [
        { name: 'Early', tokenPrice: '0.5', allocation: '1000.5', duration: 2 },
        { name: 'Late', tokenPrice: '0.75', allocation: '2000', duration: 1 },
      ],
      vesting: { type: 'CLIFF', cliffMonths: 3, durationMonths: 12, initialPercent: '12.5' },
      minPurchase: '1.25',
      maxPurchase: '100',
      maxPerUser: '200',
    });
    const answer = await launch(creator, terms);
    expect(answer).toMatchObject({
      statusCode: 200,
      status: 'PENDING',
      approvedAt: null,
      paused: false,
      flagged: false,
      name: 'Some token',
      symbol: 'SOME',
      description: '<script>alert(1)</script> & more',
      icon: 'https://example.com/icon.png',
      links: [{ label: 'Paper', url: 'https://example.com/paper' }],
      blockchain: 'ethereum',
      tokenAddress: TOKEN_ADDRESS,
      tokenDecimals: 6,
      targetAmount: '2000.25',
      raised: '0',
      sold: '0',
      remaining: '3000.5',
      percent: '0',
      contributors: 0,
      softCap: '600.075',
      startDate: terms.startDate.toISOString(),
      endDate: terms.endDate.toISOString(),
      vesting: { type: 'CLIFF', cliffMonths: 3, durationMonths: 12, intervalMonths: 1, initialPercent: '12.5' },
      minPurchase: '1.25',
      maxPurchase: '100',
      maxPerUser: '200',
      planId: plan.id,
      planPrice: '0',
      currentPhase: null,
    });
    expect(answer.phases).toMatchObject([
      { name: 'Early', sequence: 1, tokenPrice: '0.5', allocation: '1000.5', remaining: '1000.5', duration: 2 },
      { name: 'Late', sequence: 2, endsAt: terms.endDate.toISOString() },
    ]);
    expect(await call(creator, 'GET', `/api/ico/creator/token/${answer.id}`)).toEqual(answer);
    expect(await call(await newClient(), 'GET', `/api/ico/offer/${answer.id}`)).toMatchObject({ statusCode: 404 });
  });

  it('takes the defaults of what is left out', async () => {
    const answer = await launch(await newCreator(), await launchTerms());
    expect(answer).toMatchObject({
      description: null,
      icon: null,
      links: [],
      tokenAddress: null,
      tokenDecimals: 18,
      vesting: { type: 'NONE', durationMonths: null, cliffMonths: null, intervalMonths: null, tranches: null },
      minPurchase: null,
      maxPurchase: null,
      maxPerUser: null,
    });
    await setSettings({ icoDefaultVestingMonths: '7' });
    const vests = await launch(await newCreator(), await launchTerms({ vesting: { type: 'LINEAR' } }));
    await clearSettings('icoDefaultVestingMonths');
    const months = { type: 'LINEAR', durationMonths: 7, intervalMonths: 1, initialPercent: '0' };
    expect(vests.vesting).toMatchObject(months);
  });

  it("moves the plan's price from the creator to the platform, which books it as a profit", async () => {
    const { creator, wallet, plan } = await paidPlan('12.5', '20');
    const answer = await launch(creator, { ...(await launchTerms({ planId: plan.id })), expectedPrice: '12.5' });
    expect(answer).toMatchObject({ statusCode: 200, planPrice: '12.5', planCurrency: plan.currency });
    expect((await walletNow(wallet.id)).balance).toMatch(/^7\.50*$/);
    expect((await ledgerOf(wallet.id)).at(-1)).toMatchObject({
      operation: 'DEBIT',
      idempotencyKey: `ico_launch_${answer.id}_pay`,
      transactionId: answer.id,
    });
    const { rows } = (await world()).system.db;
    const paid = await rows
      .selectFrom('wallet_audit_log as l')
      .innerJoin('wallet as w', 'w.id', 'l.walletId')
      .select(['w.system', 'l.operation', 'l.amount'])
      .where('l.idempotencyKey', '=', `platform_fee_ICO_LAUNCH_${answer.id}`)
      .execute();
    expect(paid).toMatchObject([
      { system: 'platform', operation: 'CREDIT', amount: expect.stringMatching(/^12\.50*$/) },
    ]);
    expect(await profitsOf(answer.id)).toMatchObject([
      { type: 'ICO_LAUNCH', currency: plan.currency, walletType: 'SPOT' },
    ]);
  });

  it('of a plan for nothing needs no wallet and moves no money', async () => {
    const answer = await launch(await newCreator(), await launchTerms());
    expect(answer.statusCode).toBe(200);
    expect(await profitsOf(answer.id)).toEqual([]);
  });

  it('is refused without the money for the plan, and stores nothing', async () => {
    const { creator, wallet, plan } = await paidPlan('12.5', '12.49');
    const terms = await launchTerms({ planId: plan.id });
    const short = { statusCode: 400, code: 'INSUFFICIENT_FUNDS' };
    expect(await launch(creator, terms)).toMatchObject(short);
    expect((await walletNow(wallet.id)).balance).toMatch(/^12\.490*$/);
    const poor = await newCreator();
    expect(await launch(poor, terms)).toMatchObject(short);
    expect([await countOf(creator.user.id), await countOf(poor.user.id)]).toEqual([0, 0]);
  });

  it('is refused when the plan costs something else than the creator has seen', async () => {
    const { creator, plan } = await paidPlan('12.5', '100');
    const terms = await launchTerms({ planId: plan.id });
    expect(await launch(creator, { ...terms, expectedPrice: '12' })).toMatchObject({
      statusCode: 409,
      code: 'CONFLICT',
      message: expect.stringContaining('12.5'),
    });
    expect(await countOf(creator.user.id)).toBe(0);
  });

  it('under an idempotency key is made and paid once, and the same answer comes again while the launchpad is closed', async () => {
    const { creator, wallet, plan } = await paidPlan('5', '100');
    const [terms, key] = [await launchTerms({ planId: plan.id }), { 'idempotency-key': newId() }];
    const first = await launch(creator, terms, key);
    await setSettings({ icoMaintenanceMode: 'true' });
    const again = await launch(creator, terms, key);
    await clearSettings('icoMaintenanceMode');
    expect(first.statusCode).toBe(200);
    expect(again).toEqual(first);
    expect(await countOf(creator.user.id)).toBe(1);
    expect((await walletNow(wallet.id)).balance).toMatch(/^950*(\.0*)?$/);
    expect(await launch(creator, { ...terms, name: 'Another' }, key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('is refused during maintenance', async () => {
    await setSettings({ icoMaintenanceMode: 'true' });
    const creator = await newCreator();
    const answer = await launch(creator, await launchTerms());
    await clearSettings('icoMaintenanceMode');
    expect(answer).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
    expect(await countOf(creator.user.id)).toBe(0);
  });

  it('is refused without a signed-in caller', async () => {
    const terms = await launchTerms();
    expect(await launch(await anonymous(), terms)).toMatchObject({ statusCode: 401, code: 'UNAUTHENTICATED' });
  });

  it('of vesting tokens is refused while vesting is switched off, one without vesting is not', async () => {
    await setSettings({ icoVestingEnabled: 'false' });
    const creator = await newCreator();
    const vests = await launch(creator, await launchTerms({ vesting: { type: 'LINEAR' } }));
    const none = await launch(creator, await launchTerms({ vesting: { type: 'NONE' } }));
    await clearSettings('icoVestingEnabled');
    expect(vests).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(none).toMatchObject({ statusCode: 200 });
    expect(await countOf(creator.user.id)).toBe(1);
  });

  it('is refused beside fifty that wait for approval, until one of them is decided', async () => {
    const creator = await newCreator();
    const terms = await launchTerms();
    const ids: string[] = [];
    for (let at = 0; at < MOST_OPEN_LAUNCHES; at += 1) ids.push((await launch(creator, terms)).id);
    expect(await launch(creator, terms)).toMatchObject({ statusCode: 409, code: 'ICO_OPEN_LAUNCHES' });
    expect(await countOf(creator.user.id)).toBe(MOST_OPEN_LAUNCHES);
    const { rows } = (await world()).system.db;
    const now = new Date().toISOString();
    await rows.updateTable('ico_token_offering').set({ approvedAt: now }).where('id', '=', ids[0]!).execute();
    expect(await launch(creator, terms)).toMatchObject({ statusCode: 200 });
  });
});

describe('ten launches of an account at once', () => {
  it('leave fifty that wait for approval', async () => {
    const creator = await newCreator();
    const terms = await launchTerms();
    for (let at = 5; at < MOST_OPEN_LAUNCHES; at += 1) await creator.rest('POST', LAUNCH, terms);
    const answers = await Promise.all(Array.from({ length: 10 }, () => creator.rest('POST', LAUNCH, terms)));
    const codes = answers.map(({ body }) => body.code ?? 'launched').toSorted();
    expect(codes).toEqual([...Array(5).fill('ICO_OPEN_LAUNCHES'), ...Array(5).fill('launched')]);
    expect(await countOf(creator.user.id)).toBe(MOST_OPEN_LAUNCHES);
  });

  it('count against the limit of launches in an hour', async () => {
    const creator = await newCreator();
    const terms = await launchTerms();
    for (let at = 0; at < THROTTLES.icoLaunch.limit; at += 1)
      await creator.rest('POST', LAUNCH, { ...terms, symbol: '' });
    const { body } = await creator.rest('POST', LAUNCH, terms);
    expect(body).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' });
  });
});
