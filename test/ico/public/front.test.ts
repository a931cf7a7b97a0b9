import { newId } from '../../../src/core/ids.js';
import { THROTTLES } from '../../../src/core/catalogue/throttles.js';
import { anonymous, newUser } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { storedOffering } from '../../support/ico-stored-offerings.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const ICO = '/api/ico';

let minutes = 0;

/** Goes on to a minute of its own, in which no figure computed before is kept any longer. */
async function aMinuteNobodySaw(): Promise<void> {
  const { clock } = await world();
  clock.reset();
  clock.advance(60_000 * (minutes += 1));
}

describe.each(TRANSPORTS)('the front page of the launchpad by %s', (transport) => {
  const call = through(transport);
  const read = async (path: string) => call(await anonymous(), 'GET', `${ICO}/${path}`);
  beforeEach(async () => {
    const { platform } = await world();
    await platform.db.pool.query('delete from ico_token_offering');
    await aMinuteNobodySaw();
  });
  afterEach(() => clearSettings('icoAnnouncementActive', 'icoAnnouncementMessage'));

  it('shows the six offerings on sale that have raised most dollars, whatever they are paid in', async () => {
    const raised = (dollars: number) => ({ sale: { raised: String(100 - dollars), raisedUsd: String(dollars) } });
    const ids: string[] = [];
    for (const dollars of [1, 2, 3, 4, 5, 6, 7]) ids.push((await storedOffering(raised(dollars))).id);
    for (const other of [
      { flagged: true },
      { status: 'SUCCESS' },
      { status: 'PENDING' },
      { approvedAt: null, status: 'PENDING' },
    ] as const) {
      await storedOffering({ ...raised(50), ...other });
    }
    const featured = await read('offer/featured');
    const shown = (Array.isArray(featured) ? featured : featured.items).map(({ id }: { id: string }) => id);
    expect(shown).toEqual(ids.slice(1).toReversed());
    const landing = await read('landing');
    expect(landing.featured.map(({ id }: { id: string }) => id)).toEqual(shown);
  });

  it('shows what starts next, the soonest first', async () => {
    const at = (days: number) => ({ startDate: new Date(Date.now() + days * 86_400_000).toISOString() });
    const [later, soon] = [
      await storedOffering({ status: 'PENDING', ...at(2) }),
      await storedOffering({ status: 'PENDING', ...at(1) }),
    ];
    await storedOffering({ status: 'PENDING', approvedAt: null, ...at(1) });
    // Its time went by, and the hourly job has not been there yet.
    await storedOffering({ status: 'PENDING', ...at(-2), endDate: at(-1).startDate });
    await storedOffering({ status: 'PENDING', flagged: true, ...at(1) });
    const { upcoming } = await read('landing');
    expect(upcoming.map(({ id }: { id: string }) => id)).toEqual([soon.id, later.id]);
    expect(upcoming[0]).toMatchObject({ status: 'PENDING', currentPhase: null, raised: '0' });
  });

  it('adds up what everybody may see: offerings by status, dollars and investors', async () => {
    const users = [await newUser(), await newUser(), await newUser()];
    for (const status of ['PENDING', 'ACTIVE', 'ACTIVE', 'SUCCESS', 'FAILED', 'CANCELLED'] as const) {
      const { id } = await storedOffering({ status, sale: { raisedUsd: '10.5' } });
      await invest(id, users);
    }
    const hidden = [
      await storedOffering({ status: 'REJECTED', sale: { raisedUsd: '1000' } }),
      await storedOffering({ status: 'PENDING', approvedAt: null }),
      await storedOffering({ status: 'SUCCESS', deletedAt: new Date().toISOString() }),
    ];
    for (const { id } of hidden) await invest(id, [await newUser()]);
    const expected = {
      offerings: 6,
      upcoming: 1,
      active: 2,
      success: 1,
      failed: 1,
      cancelled: 1,
      raisedUsd: '63',
      investors: 2,
    };
    expect(await read('stats')).toEqual({ statusCode: 200, ...expected });
    expect(await read('offer/stats')).toEqual({ statusCode: 200, ...expected });
    expect((await read('landing')).stats).toEqual(expected);
  });

  it('is of now, whenever somebody asks', async () => {
    const { id } = await storedOffering();
    expect(await read('stats')).toMatchObject({ offerings: 1, active: 1 });
    const { platform } = await world();
    await platform.db.pool.query('update ico_token_offering set flagged = true where id = $1', [id]);
    await aMinuteNobodySaw();
    await storedOffering({ status: 'SUCCESS' });
    expect(await read('stats')).toMatchObject({ offerings: 2, active: 1, success: 1 });
    expect((await read('landing')).featured).toEqual([]);
  });

  it('announces what admins have set, at once, and keeps it to itself while it is off', async () => {
    expect((await read('landing')).announcement).toEqual({ active: false, message: null });
    await setSettings({ icoAnnouncementMessage: 'A new plan' });
    expect((await read('landing')).announcement).toEqual({ active: false, message: null });
    await setSettings({ icoAnnouncementActive: 'true' });
    expect((await read('landing')).announcement).toEqual({ active: true, message: 'A new plan' });
  });
});

/** The first two accounts have a share in the offering, the third was refunded. */
async function invest(offeringId: string, users: readonly { id: string }[]): Promise<void> {
  const { platform } = await world();
  for (const [at, { id }] of users.entries()) {
    await platform.db.pool.query(
      'insert into ico_account ("offeringId", "userId", amount, usd, contributions) values ($1, $2, 0, 0, $3)',
      [offeringId, id, at === 2 ? 0 : 1],
    );
  }
}

describe('the public reads of the launchpad', () => {
  it.each([
    'landing',
    'stats',
    'offer',
    'offer/featured',
    'offer/stats',
    `offer/${newId()}`,
    `offer/${newId()}/update`,
  ])('count by address: %s', async (path) => {
    const { headers } = await (await anonymous()).rest('GET', `${ICO}/${path}`);
    expect(headers.get('ratelimit')).toContain('"icoReads"');
    expect(THROTTLES.icoReads.per).toBe('address');
  });
});
