import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { launched, MY_OFFERINGS, newCreator, newPlan, offeringRow, onSale } from '../../support/ico-offerings.js';
import { fewestStatements } from '../../support/statements.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { setOffering } from '../support/moderated.js';

const STORY = {
  description: '<img src=x onerror=alert(1)>\n& more',
  icon: 'https://example.com/new.png',
  links: [{ label: 'Site', url: 'https://example.com/site' }],
};

describe.each(TRANSPORTS)("a creator's offerings by %s", (transport) => {
  const call = through(transport);
  type Caller = Parameters<typeof call>[0];
  const update = (client: Caller, id: string, body: object) => call(client, 'PUT', `${MY_OFFERINGS}/${id}`, body);

  it('are listed newest first, drafts included, others and deleted ones not', async () => {
    const creator = await newCreator();
    const [draft, sold, gone] = [
      await launched({ creator, name: 'Draft' }),
      await onSale({ creator, name: 'Sold' }),
      await launched({ creator }),
    ];
    await launched();
    await setOffering(gone.id, { deletedAt: new Date().toISOString() });
    // The builder launches what is on sale as of a minute ago.
    const { items, pagination } = await call(creator, 'GET', MY_OFFERINGS);
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Draft', 'Sold']);
    expect(pagination).toMatchObject({ totalItems: 2 });
    expect(items[1]).toMatchObject({ id: sold.id, status: 'ACTIVE', approvedAt: sold.approvedAt, remaining: '1000' });
    const named = await call(creator, 'GET', `${MY_OFFERINGS}?sortField=name&sortOrder=desc`);
    expect(named.items.map(({ id }: { id: string }) => id)).toEqual([sold.id, draft.id]);
    const filter = encodeURIComponent(JSON.stringify({ status: 'PENDING' }));
    expect((await call(creator, 'GET', `${MY_OFFERINGS}?filter=${filter}`)).items).toMatchObject([{ id: draft.id }]);
    expect(await call(creator, 'GET', `${MY_OFFERINGS}?sortField=reviewNotes`)).toMatchObject({ statusCode: 400 });
  });

  it('are shown to nobody else, whoever asks', async () => {
    const { id, creator } = await onSale();
    const admin = await newClient({ permissions: ['access.ico', 'view.ico.offer', 'edit.ico.offer'] });
    const none = { statusCode: 404, code: 'NOT_FOUND' };
    for (const client of [await newCreator(), admin]) {
      expect(await call(client, 'GET', `${MY_OFFERINGS}/${id}`)).toMatchObject(none);
      expect(await update(client, id, STORY)).toMatchObject(none);
    }
    expect(await call(creator, 'GET', `${MY_OFFERINGS}/${newId()}`)).toMatchObject(none);
    await setOffering(id, { deletedAt: new Date().toISOString() });
    expect(await call(creator, 'GET', `${MY_OFFERINGS}/${id}`)).toMatchObject(none);
    expect(await update(creator, id, STORY)).toMatchObject(none);
  });

  it('need a signed-in caller', async () => {
    const stranger = await anonymous();
    for (const path of [MY_OFFERINGS, `${MY_OFFERINGS}/${newId()}`, '/api/ico/creator/launch/plan']) {
      expect(await call(stranger, 'GET', path)).toMatchObject({ statusCode: 401 });
    }
    expect(await update(stranger, newId(), STORY)).toMatchObject({ statusCode: 401 });
  });

  it.each(['PENDING', 'ACTIVE', 'SUCCESS', 'FAILED', 'CANCELLED', 'REJECTED'] as const)(
    'that are %s take new texts, as plain text',
    async (status) => {
      const { id, creator, name } = await onSale();
      await setOffering(id, { status, ...timesOf(status) });
      expect(await update(creator, id, STORY)).toMatchObject({ statusCode: 200, status, name, ...STORY });
      expect(await call(creator, 'GET', `${MY_OFFERINGS}/${id}`)).toMatchObject(STORY);
    },
  );

  it('keep texts that are left out, and lose those that are null or empty', async () => {
    const { id, creator } = await launched(STORY);
    expect(await update(creator, id, {})).toMatchObject(STORY);
    expect(await update(creator, id, { icon: '' })).toMatchObject({ ...STORY, icon: null });
    expect(await update(creator, id, { description: null, links: null })).toMatchObject({
      description: null,
      icon: null,
      links: [],
    });
  });

  it('change nothing but texts and links', async () => {
    const { id, creator } = await launched();
    const before = await offeringRow(id);
    const more = {
      name: 'Other',
      symbol: 'OTH',
      status: 'ACTIVE',
      approvedAt: new Date(),
      planPrice: '1',
      endDate: new Date(),
    };
    // REST ignores what it does not know; the document of GraphQL has no place for it.
    expect(await update(creator, id, { ...more, icon: STORY.icon })).toMatchObject({ statusCode: 200 });
    expect(await offeringRow(id)).toEqual({ ...before, icon: STORY.icon, updatedAt: expect.any(String) });
  });

  it.each([
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ description: 'a\u0007b' }, 'description'],
    [{ description: 5 }, 'description'],
    [{ icon: 'http://example.com/a.png' }, 'icon'],
    [{ icon: 'https://user:secret@example.com/' }, 'icon'],
    [{ icon: `https://example.com/${'x'.repeat(1_000)}` }, 'icon'],
    [{ links: [{ label: 'a', url: 'javascript:alert(1)' }] }, 'links'],
    [{ links: [{ label: 'a\u202Eb', url: 'https://example.com' }] }, 'links'],
    [{ links: Array(21).fill(STORY.links[0]) }, 'links'],
    [{ links: 'https://example.com' }, 'links'],
  ])('refuse %j', async (body, word) => {
    const { id, creator } = await launched(STORY);
    const before = await offeringRow(id);
    expect(await update(creator, id, body)).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining(word),
    });
    expect(await offeringRow(id)).toEqual(before);
    expect(await call(creator, 'GET', `${MY_OFFERINGS}/${id}`)).toMatchObject(STORY);
  });

  it('are launched by a form that shows plans on offer with what they allow, defaults and bounds', async () => {
    const [plan, off] = [
      await newPlan({ features: { maxTeamMembers: 3, badge: 'gold' } }),
      await newPlan({ status: false }),
    ];
    await setSettings({ icoDefaultVestingMonths: '6', icoPlatformFeePercentage: '2.5', icoVestingEnabled: 'false' });
    await setSettings({ icoMaintenanceMode: 'true', icoSoftCapPercentage: '40' });
    const form = await call(await newCreator(), 'GET', '/api/ico/creator/launch/plan');
    await clearSettings('icoDefaultVestingMonths', 'icoPlatformFeePercentage', 'icoVestingEnabled');
    await clearSettings('icoMaintenanceMode', 'icoSoftCapPercentage');
    expect(form).toMatchObject({
      statusCode: 200,
      isOpen: false,
      vestingEnabled: false,
      defaultVestingMonths: 6,
      platformFeePercent: '2.5',
      softCapPercent: '40',
      maxDescription: 10_000,
      maxLinks: 20,
      maxOfferingDays: 365,
      maxVestingMonths: 120,
      maxTranches: 60,
      maxOpenLaunches: 50,
    });
    const shown = new Map(form.plans.map((each: { id: string }) => [each.id, each]));
    expect(shown.get(plan.id)).toMatchObject({
      name: 'Plan',
      price: '0',
      features: { maxTeamMembers: 3, badge: 'gold' },
      caps: { maxTeamMembers: 3, maxRoadmapItems: 100, maxOfferingPhases: 20 },
    });
    expect(shown.has(off.id)).toBe(false);
  });
});

/** What an offering has in a status besides it. */
function timesOf(status: string) {
  const at = new Date().toISOString();
  return {
    settledAt: status === 'SUCCESS' || status === 'FAILED' ? at : null,
    rejectedAt: status === 'REJECTED' ? at : null,
    cancelledAt: status === 'CANCELLED' ? at : null,
  };
}

describe('a list of own offerings', () => {
  it('costs the same number of statements whatever its length', async () => {
    const creator = await newCreator();
    const read = () => fewestStatements(() => creator.rest('GET', MY_OFFERINGS));
    await launched({ creator });
    const one = await read();
    await launched({ creator });
    await launched({ creator });
    expect([one, await read()]).toEqual([4, 4]);
  });
});
