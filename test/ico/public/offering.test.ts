import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { approved, launched } from '../../support/ico-offerings.js';
import { launchpad, storedOffering } from '../../support/ico-stored-offerings.js';
import { setSettings, clearSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const OFFER = '/api/ico/offer';
const DAY_MS = 86_400_000;

describe.each(TRANSPORTS)('the page of an offering by %s', (transport) => {
  const call = through(transport);
  const read = async (id: string) => call(await anonymous(), 'GET', `${OFFER}/${id}`);
  afterEach(async () => {
    (await world()).clock.reset();
    await clearSettings('icoMinInvestmentAmount', 'icoSoftCapPercentage');
  });

  it('has its terms, phases and figures, and nothing of its creator', async () => {
    const { typeId, userId } = await launchpad();
    const { id, phaseIds } = await storedOffering({
      name: 'Page',
      symbol: 'PGE',
      icon: 'https://example.com/i.png',
      minPurchase: '20',
      maxPerUser: '900',
      targetAmount: '5000.5',
      phases: [
        {
          remaining: '250',
          duration: 5,
        },
        {
          tokenPrice: '2.5',
          allocation: '1600',
          remaining: '1600',
        },
      ],
      sale: {
        raised: '750',
        sold: '750',
        contributors: 3,
      },
      detail: {
        tokenAddress: '0xabc',
        tokenDecimals: 6,
        links: JSON.stringify([
          {
            label: 'Paper',
            url: 'https://example.com',
          },
        ]),
      },
    });
    const page = await read(id);
    expect(page).toMatchObject({
      statusCode: 200,
      id,
      name: 'Page',
      symbol: 'PGE',
      icon: 'https://example.com/i.png',
      status: 'ACTIVE',
      paused: false,
      flagged: false,
      currency: 'USDT',
      walletType: 'SPOT',
      targetAmount: '5000.5',
      raised: '750',
      sold: '750',
      remaining: '1850',
      percent: '14.99',
      contributors: 3,
      softCap: '1500',
      blockchain: 'test-chain',
      type: {
        id: typeId,
        name: 'Type of a test',
      },
      minPurchase: '20',
      maxPurchase: null,
      maxPerUser: '900',
      description: 'About it',
      tokenAddress: '0xabc',
      tokenDecimals: 6,
      links: [
        {
          label: 'Paper',
          url: 'https://example.com',
        },
      ],
      vesting: {
        type: 'NONE',
        durationMonths: null,
        cliffMonths: null,
        intervalMonths: null,
        initialPercent: null,
        tranches: null,
      },
      phases: [
        {
          id: phaseIds[0],
          sequence: 1,
          tokenPrice: '1',
          allocation: '1000',
          remaining: '250',
          duration: 5,
        },
        {
          id: phaseIds[1],
          sequence: 2,
          tokenPrice: '2.5',
          allocation: '1600',
          remaining: '1600',
          endsAt: page.endDate,
        },
      ],
      currentPhase: {
        id: phaseIds[0],
        endsAt: new Date(Date.parse(page.startDate) + 5 * DAY_MS).toISOString(),
      },
      team: [],
      roadmap: [],
      updates: [],
    });
    expect(JSON.stringify(page)).not.toContain(userId);
  });

  it('is there from the approval on, with what its creator launched', async () => {
    const { id, phases, symbol, currency } = await launched({ price: '2', allocation: '1000' });
    expect(await read(id)).toMatchObject({ statusCode: 404 });
    await approved(id);
    expect(await read(id)).toMatchObject({
      id,
      symbol,
      currency,
      status: 'PENDING',
      targetAmount: '2000',
      raised: '0',
      sold: '0',
      remaining: '1000',
      percent: '0',
      contributors: 0,
      blockchain: 'ethereum',
      phases: [{ id: phases[0]!.id, tokenPrice: '2' }],
      currentPhase: null,
    });
  });

  it('has its terms of vesting', async () => {
    const cliff = {
      vestingType: 'CLIFF',
      vestingMonths: 12,
      cliffMonths: 3,
      intervalMonths: 1,
      initialPercent: '10.50',
    };
    const { id } = await storedOffering({ detail: cliff });
    expect((await read(id)).vesting).toEqual({
      type: 'CLIFF',
      durationMonths: 12,
      cliffMonths: 3,
      intervalMonths: 1,
      initialPercent: '10.5',
      tranches: null,
    });
    const tranches = [
      { afterMonths: 1, percent: '40' },
      { afterMonths: 3, percent: '60' },
    ];
    const custom = await storedOffering({ detail: { vestingType: 'CUSTOM', tranches: JSON.stringify(tranches) } });
    expect((await read(custom.id)).vesting).toMatchObject({ type: 'CUSTOM', durationMonths: null, tranches });
  });

  it('has its team and roadmap, and the newest twenty updates', async () => {
    const { id } = await storedOffering();
    const { platform } = await world();
    const at = `now() - n * '1 minute'::interval`;
    await platform.db.pool.query(
      `insert into ico_team_member (id, "offeringId", name, role, links, "createdAt", "updatedAt")
       select gen_random_uuid(), $1, 'Person ' || n, 'Role', '[{"label":"Page","url":"https://example.com"}]', ${at}, now()
       from generate_series(1, 3) n`,
      [id],
    );
    await platform.db.pool.query(
      `insert into ico_roadmap_item (id, "offeringId", title, description, date, "createdAt", "updatedAt")
       select gen_random_uuid(), $1, 'Step ' || n, 'What', ('2027-01-0' || n)::date, ${at}, now() from generate_series(1, 3) n`,
      [id],
    );
    await platform.db.pool.query(
      `insert into ico_token_offering_update (id, "offeringId", title, content, "createdAt", "updatedAt")
       select gen_random_uuid(), $1, 'News ' || n, 'Text', ${at}, now() from generate_series(1, 25) n`,
      [id],
    );
    const { team, roadmap, updates } = await read(id);
    expect(team.map(({ name }: { name: string }) => name)).toEqual(['Person 3', 'Person 2', 'Person 1']);
    expect(team[0]).toMatchObject({ role: 'Role', bio: null, links: [{ label: 'Page', url: 'https://example.com' }] });
    expect(roadmap.map(({ date }: { date: string }) => date)).toEqual(['2027-01-01', '2027-01-02', '2027-01-03']);
    const titles = updates.map(({ title }: { title: string }) => title);
    expect([titles.length, titles[0], titles[19]]).toEqual([20, 'News 1', 'News 20']);
  });

  it('names the phase on sale: the next one once a phase is over or sold out, none before, after or while it is halted', async () => {
    const phases = [{ duration: 10 }, { duration: 10 }];
    const current = async (id: string) => (await read(id)).currentPhase?.sequence ?? null;
    const { id } = await storedOffering({ phases });
    expect(await current(id)).toBe(1);
    const sold = await storedOffering({ phases: [{ remaining: '0' }, {}] });
    expect(await current(sold.id)).toBe(2);
    const { clock } = await world();
    for (const halted of [{ paused: true }, { flagged: true }, { status: 'SUCCESS' } as const]) {
      expect(await current((await storedOffering({ phases, ...halted })).id)).toBeNull();
    }
    const late = await storedOffering({ phases, status: 'PENDING' });
    expect(await current(late.id)).toBe(1);
    const startDate = new Date(clock.now().getTime() + DAY_MS).toISOString();
    expect(await current((await storedOffering({ phases, status: 'PENDING', startDate })).id)).toBeNull();
    clock.advance(9 * DAY_MS);
    expect(await current(id)).toBe(2);
    clock.advance(20 * DAY_MS);
    expect(await current(id)).toBeNull();
  });

  it('takes a phase for sold out when what it has left is worth less than the least purchase', async () => {
    const phases = [{ remaining: '50' }, {}];
    const current = async (id: string) => (await read(id)).currentPhase?.sequence ?? null;
    const [plain, own] = [await storedOffering({ phases }), await storedOffering({ phases, minPurchase: '50.000001' })];
    expect([await current(plain.id), await current(own.id)]).toEqual([1, 2]);
    await setSettings({ icoMinInvestmentAmount: '51' });
    expect([await current(plain.id), await current(own.id)]).toEqual([2, 2]);
    await setSettings({ icoMinInvestmentAmount: '0' });
    expect([await current(plain.id), await current(own.id)]).toEqual([1, 2]);
  });

  it('has the soft cap of the settings until one is fixed, and that one from then on', async () => {
    await setSettings({ icoSoftCapPercentage: '12.5' });
    const open = await storedOffering();
    const fixed = await storedOffering({ softCapPercent: '30', softCap: '300' });
    expect([(await read(open.id)).softCap, (await read(fixed.id)).softCap]).toEqual(['125', '300']);
  });

  it.each(['SUCCESS', 'FAILED', 'CANCELLED'] as const)('is there when its sale is over: %s', async (status) => {
    const { id } = await storedOffering({ status, sale: { raised: '100', raisedUsd: '100' } });
    expect(await read(id)).toMatchObject({ statusCode: 200, id, status, raised: '100', currentPhase: null });
  });

  it('is NOT_FOUND for drafts, also for those that were cancelled as such, for what was refused or deleted, and for what never was, with one answer', async () => {
    const hidden = [
      await storedOffering({ status: 'PENDING', approvedAt: null }),
      await storedOffering({ status: 'REJECTED' }),
      await storedOffering({ status: 'CANCELLED', approvedAt: null }),
      await storedOffering({ deletedAt: new Date().toISOString() }),
      { id: newId() },
    ];
    const answers = await Promise.all(hidden.map(({ id }) => read(id)));
    expect(answers).toEqual(hidden.map(() => ({ statusCode: 404, code: 'NOT_FOUND', message: 'Offering not found' })));
    expect(await read('no-id')).toMatchObject({ statusCode: 400 });
  });
});
