import { anonymous, newUser, signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ALL_OFFERINGS, MY_OFFERINGS, newAdmin } from '../../support/ico-offerings.js';
import { storedOffering } from '../../support/ico-stored-offerings.js';
import { world } from '../../support/world.js';
import { inStatus, setOffering, soldOffering } from '../support/admin-acts.js';
import { storedRoadmapItem, storedTeamMember, storedUpdate } from '../support/stored-story.js';

const OFFER = '/api/ico/offer';
const ICON = 'https://example.com/icon.png';
const LINKS = [{ label: 'Claim', url: 'https://example.com/claim' }];
const NOTHING = { description: null, icon: null, links: [], team: [], roadmap: [], updates: [] };
const ALL = {
  description: 'About it',
  icon: ICON,
  links: LINKS,
  team: [{ name: 'Ada' }],
  roadmap: [{ title: 'Test network' }],
  updates: [{ title: 'News' }],
};

/** An offering of an account of its own, of which its creator wrote all that there is to write. */
async function told(columns: Parameters<typeof storedOffering>[0] = {}) {
  const creator = await newUser();
  const detail = { links: JSON.stringify(LINKS) };
  const name = `Token ${creator.id}`;
  const { id } = await storedOffering({ userId: creator.id, name, icon: ICON, detail, ...columns });
  await storedTeamMember(id);
  await storedRoadmapItem(id);
  await storedUpdate(id);
  return { id, name, creator };
}

async function setAccount(id: string, columns: { status?: 'ACTIVE' | 'SUSPENDED' | 'BANNED'; deletedAt?: string }) {
  const { rows } = (await world()).system.db;
  await rows.updateTable('user').set(columns).where('id', '=', id).execute();
}

describe.each(TRANSPORTS)('what the creator of an offering wrote, by %s', (transport) => {
  const call = through(transport);
  const page = async (id: string) => call(await anonymous(), 'GET', `${OFFER}/${id}`);
  const news = async (id: string) => (await call(await anonymous(), 'GET', `${OFFER}/${id}/update`)).items;
  const iconInList = async (name: string) => {
    const { items } = await call(await anonymous(), 'GET', `${OFFER}?search=${encodeURIComponent(name)}`);
    return items.map(({ icon }: { icon: string | null }) => icon);
  };
  /** What everybody is shown of it: on its page, in its news and in lists. */
  const shown = async ({ id, name }: Awaited<ReturnType<typeof told>>) => [
    await page(id),
    await news(id),
    await iconInList(name),
  ];
  const hidden = [expect.objectContaining({ ...NOTHING, raised: '0' }), [], [null]];

  it('is off the page and the lists as long as the offering is flagged, and back afterwards', async () => {
    const offering = await told();
    const flag = async (action: 'flag' | 'unflag') =>
      call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/${offering.id}?action=${action}`);
    expect(await shown(offering)).toMatchObject([ALL, ALL.updates, [ICON]]);
    await flag('flag');
    expect(await shown(offering)).toEqual(hidden);
    await flag('unflag');
    expect(await shown(offering)).toMatchObject([ALL, ALL.updates, [ICON]]);
  });

  it('stays hidden when an offering is cancelled or fails under a flag, which then stays', async () => {
    for (const status of ['CANCELLED', 'FAILED']) {
      const offering = await told({ flagged: true });
      await setOffering(offering.id, await inStatus(status));
      expect(await shown(offering)).toEqual(hidden);
      const unflag = await call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/${offering.id}?action=unflag`);
      expect(unflag).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
  });

  it.each(['PENDING', 'ACTIVE', 'SUCCESS', 'FAILED', 'CANCELLED'] as const)(
    'is hidden while the account of the creator is not active, be the offering %s',
    async (status) => {
      const offering = await told({ status });
      for (const account of ['SUSPENDED', 'BANNED'] as const) {
        await setAccount(offering.creator.id, { status: account });
        expect(await shown(offering)).toEqual(hidden);
      }
      await setAccount(offering.creator.id, { status: 'ACTIVE' });
      expect(await shown(offering)).toMatchObject([ALL, ALL.updates, [ICON]]);
      await setAccount(offering.creator.id, { deletedAt: new Date().toISOString() });
      expect(await shown(offering)).toEqual(hidden);
    },
  );

  it('is hidden with the icon alone on the landing page, where what was sold stays', async () => {
    const { id, creator } = await told({ sale: { raisedUsd: '999999' } });
    const featured = async () => {
      const { clock } = await world();
      clock.advance(60_000);
      const landing = await call(await anonymous(), 'GET', '/api/ico/landing');
      return landing.featured.find((each: { id: string }) => each.id === id);
    };
    expect(await featured()).toMatchObject({ icon: ICON });
    await setAccount(creator.id, { status: 'BANNED' });
    expect(await featured()).toMatchObject({ icon: null, name: `Token ${creator.id}` });
  });

  it('is not among the investments of a buyer either', async () => {
    const { id, buyer, creator } = await soldOffering();
    await setOffering(id, { icon: ICON });
    const icon = async () => (await call(buyer, 'GET', '/api/ico/portfolio/investments')).items[0].icon;
    expect(await icon()).toBe(ICON);
    await setAccount(creator.user.id, { status: 'SUSPENDED' });
    expect(await icon()).toBeNull();
    await setAccount(creator.user.id, { status: 'ACTIVE' });
    await setOffering(id, { flagged: true });
    expect(await icon()).toBeNull();
  });

  it('is still shown to the creator and to admins', async () => {
    const { id, creator } = await told({ flagged: true });
    expect(await call(await signedIn(creator), 'GET', `${MY_OFFERINGS}/${id}`)).toMatchObject(ALL);
    await setAccount(creator.id, { status: 'BANNED' });
    expect(await call(await newAdmin(), 'GET', `${ALL_OFFERINGS}/${id}`)).toMatchObject(ALL);
  });
});
