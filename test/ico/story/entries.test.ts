import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { storedOffering } from '../../support/ico-stored-offerings.js';
import { storedPlan } from '../support/stored-plans.js';
import { storyOf } from '../support/story-rows.js';

const NOWHERE = '018f3c5a-7d2e-7c1b-9a4f-3b6d8e2f1a90';
const LINK = { label: 'Website', url: 'https://example.com/ada' };
const ADA = {
  name: 'Ada Byron',
  role: 'Engineer',
  bio: '<b>Ten</b>\nyears',
  avatar: 'https://example.com/a.png',
  links: [LINK],
};
const STEP = {
  title: 'Test network',
  description: '<i>Everybody</i>\ncan try it.',
  date: '2032-02-29',
  completed: false,
};
const long = (length: number) => 'a'.repeat(length);
const links = (count: number) => Array.from({ length: count }, () => LINK);

const KINDS = [
  {
    what: 'a team member',
    noun: 'team',
    table: 'ico_team_member',
    cap: 'maxTeamMembers',
    full: ADA,
    least: { name: 'Ada', role: 'Engineer' },
    lesser: { bio: null, avatar: null, links: [] },
    change: { role: 'Adviser', bio: null, links: null },
    changed: { ...ADA, role: 'Adviser', bio: null, links: [] },
    bad: [
      { name: '' },
      { name: '  ' },
      { name: 'one\ntwo' },
      { name: long(101) },
      { role: long(101) },
      { bio: long(2_001) },
      { bio: 'a\u0007' },
      { avatar: 'http://example.com/a.png' },
      { avatar: 'javascript:alert(1)' },
      { avatar: `https://example.com/${long(1_000)}` },
      { links: [{ label: 'Website', url: 'ftp://example.com' }] },
      { links: [{ label: '', url: 'https://example.com' }] },
      { links: links(21) },
    ],
  },
  {
    what: 'a roadmap item',
    noun: 'roadmap',
    table: 'ico_roadmap_item',
    cap: 'maxRoadmapItems',
    full: STEP,
    least: { title: 'Test network', description: 'Soon', date: '2030-01-01' },
    lesser: { completed: false },
    change: { completed: true, date: '1999-12-31' },
    changed: { ...STEP, completed: true, date: '1999-12-31' },
    bad: [
      { title: ' ' },
      { title: long(201) },
      { description: '' },
      { description: ' \n ' },
      { description: long(2_001) },
      { date: '2030-02-30' },
      { date: '2031-02-29' },
      { date: '2030-1-1' },
      { date: '2030-02-30T00:00:00Z' },
      { date: '2030-01-01T00:00:00' },
      { date: '2030-01-01T24:00:00Z' },
      { date: '2199-12-31T23:00:00-02:00' },
      { date: `2030-01-01T00:00:00.${'0'.repeat(10_000)}Z` },
      { date: '0000-01-01' },
      { date: '2200-01-01' },
      { date: 'soon' },
    ],
  },
] as const;

const CASES = KINDS.flatMap((kind) => TRANSPORTS.map((transport) => ({ ...kind, transport })));

describe.each(CASES)(
  '$what, by $transport',
  ({ noun, table, cap, full, least, lesser, change, changed, bad, transport }) => {
    const call = through(transport);
    const creator = async (given: Partial<Parameters<typeof storedOffering>[0]> = {}) => {
      const client = await newClient();
      const { id } = await storedOffering({ userId: client.user.id, ...given });
      return { client, id, path: `/api/ico/creator/token/${id}/${noun}` };
    };
    const rows = (id: string) => storyOf(table, id);
    const missing = { statusCode: 404, code: 'NOT_FOUND' };

    it('is added, listed, changed as far as is said, and deleted', async () => {
      const { client, id, path } = await creator();
      const added = await call(client, 'POST', path, full);
      expect(added).toMatchObject({ statusCode: 200, ...full });
      expect(await call(client, 'POST', path, least)).toMatchObject({ ...least, ...lesser });
      const listed = (await call(client, 'GET', path)) as { id: string }[];
      expect(listed).toHaveLength(2);
      expect(listed.find((each) => each.id === added.id)).toEqual({ id: added.id, ...full });
      expect(await call(client, 'PUT', `${path}/${added.id}`, change)).toMatchObject({ statusCode: 200, ...changed });
      expect(await call(client, 'DELETE', `${path}/${added.id}`)).toMatchObject({ statusCode: 200 });
      expect(await call(client, 'DELETE', `${path}/${added.id}`)).toMatchObject(missing);
      expect(await rows(id)).toMatchObject([least]);
    });

    it.each(bad.map((each) => [JSON.stringify(each).slice(0, 60), each] as const))(
      'is neither added nor changed with %s',
      async (_what, wrong) => {
        const { client, id, path } = await creator();
        const { id: entry } = await call(client, 'POST', path, full);
        const refused = { statusCode: 400, code: 'BAD_INPUT' };
        expect(await call(client, 'POST', path, { ...full, ...wrong })).toMatchObject(refused);
        expect(await call(client, 'PUT', `${path}/${entry}`, wrong)).toMatchObject(refused);
        expect(await rows(id)).toMatchObject([full]);
      },
    );

    it('is added up to the cap of the plan, also when two are added at once', async () => {
      const { id: planId } = await storedPlan({ [cap]: 2 });
      const { client, id, path } = await creator({ planId });
      expect(await call(client, 'POST', path, least)).toMatchObject({ statusCode: 200 });
      const both = await Promise.all([call(client, 'POST', path, least), call(client, 'POST', path, least)]);
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect(await call(client, 'POST', path, least)).toMatchObject({ statusCode: 409, code: 'ICO_PLAN_CAP' });
      const entries = await rows(id);
      expect(entries).toHaveLength(2);
      expect(await call(client, 'DELETE', `${path}/${entries[0]!.id}`)).toMatchObject({ statusCode: 200 });
      expect(await call(client, 'POST', path, least)).toMatchObject({ statusCode: 200 });
    });

    it('is added by nobody whose plan allows none', async () => {
      const { id: planId } = await storedPlan({ [cap]: 0 });
      const { client, path } = await creator({ planId });
      const message = expect.stringMatching(/^The plan allows at most 0 (team members|roadmap items)$/);
      expect(await call(client, 'POST', path, least)).toMatchObject({ statusCode: 409, code: 'ICO_PLAN_CAP', message });
    });

    it.each(['PENDING', 'REJECTED', 'SUCCESS', 'FAILED', 'CANCELLED'] as const)(
      'changes while the offering is %s',
      async (status) => {
        const { client, id, path } = await creator({ status });
        const added = await call(client, 'POST', path, full);
        expect(added).toMatchObject({ statusCode: 200 });
        expect(await call(client, 'PUT', `${path}/${added.id}`, change)).toMatchObject({ statusCode: 200, ...changed });
        expect(await call(client, 'DELETE', `${path}/${added.id}`)).toMatchObject({ statusCode: 200 });
        expect(await rows(id)).toEqual([]);
      },
    );

    it('of a deleted, foreign or missing offering is not found, nor one of another offering', async () => {
      const own = await creator();
      const { client } = own;
      const deleted = await storedOffering({ userId: client.user.id, deletedAt: '2020-01-01T00:00:00.000Z' });
      const other = await creator();
      const theirs = await call(other.client, 'POST', other.path, full);
      const hidden = [deleted.id, other.id, NOWHERE].map((id) => `/api/ico/creator/token/${id}/${noun}`);
      for (const path of hidden) {
        expect(await call(client, 'GET', path)).toMatchObject(missing);
        expect(await call(client, 'POST', path, least)).toMatchObject(missing);
        expect(await call(client, 'PUT', `${path}/${theirs.id}`, change)).toMatchObject(missing);
        expect(await call(client, 'DELETE', `${path}/${theirs.id}`)).toMatchObject(missing);
      }
      expect(await call(client, 'PUT', `${own.path}/${theirs.id}`, change)).toMatchObject(missing);
      expect(await call(client, 'DELETE', `${own.path}/${theirs.id}`)).toMatchObject(missing);
      expect(await rows(other.id)).toMatchObject([full]);
    });

    it('is nothing for those who are not signed in', async () => {
      const { path } = await creator();
      for (const method of ['GET', 'POST'] as const) {
        const answer = await call(await anonymous(), method, path, method === 'GET' ? undefined : least);
        expect(answer).toMatchObject({ statusCode: 401 });
      }
    });
  },
);

describe.each(TRANSPORTS)('the date of a roadmap item, by %s', (transport) => {
  const call = through(transport);

  it('may be a time, of which the day in UTC is stored', async () => {
    const client = await newClient();
    const { id } = await storedOffering({ userId: client.user.id });
    const path = `/api/ico/creator/token/${id}/roadmap`;
    const added = await call(client, 'POST', path, { ...STEP, date: '2032-02-28T23:30:00.000-05:00' });
    expect(added).toMatchObject({ statusCode: 200, date: '2032-02-29' });
    for (const [date, day] of [
      ['2032-03-01T00:30:00+01:00', '2032-02-29'],
      ['2031-01-01T00:00:00Z', '2031-01-01'],
      ['2030-12-31T23:59:59.999Z', '2030-12-31'],
      ['2030-06-01', '2030-06-01'],
    ]) {
      expect(await call(client, 'PUT', `${path}/${added.id}`, { date })).toMatchObject({ statusCode: 200, date: day });
    }
    expect(await storyOf('ico_roadmap_item', id)).toMatchObject([{ date: '2030-06-01' }]);
  });
});
