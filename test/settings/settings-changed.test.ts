import { newClient } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { following, refusal } from '../support/subscribed.js';
import { clearSettings } from './support/rows.js';

const FOLLOW = 'subscription ($after: String) { settingsChanged(after: $after) { cursor version area keys userId } }';

beforeEach(clearSettings);

interface Told {
  readonly settingsChanged: {
    readonly cursor: string;
    readonly version: number;
    readonly area: string;
    readonly keys: readonly string[];
    readonly userId: string;
  };
}

const save = (admin: Client, values: object) => admin.rest('PUT', '/api/admin/system/settings', values);

describe('settingsChanged', () => {
  it('tells admins of every save by its keys, without values, and resumes from a cursor', async () => {
    const admin = await newClient({ permissions: ['edit.settings'] });
    const live = await following<Told>(admin, FOLLOW);
    await save(admin, { newsStatus: 'a' });
    const { settingsChanged: first } = await live.next();
    expect(first).toMatchObject({ area: 'SETTINGS', keys: ['newsStatus'], userId: admin.user.id });
    await live.close();
    await save(admin, { vendorSecret: 'hush' });
    const resumed = await following<Told>(admin, FOLLOW, { after: first.cursor });
    const { settingsChanged: second } = await resumed.next();
    expect(second.keys).toEqual(['vendorSecret']);
    expect(second.version).toBeGreaterThan(first.version);
    expect(JSON.stringify(second)).not.toContain('hush');
    await resumed.close();
  });

  it('is refused to others', async () => {
    expect(await refusal(await newClient(), FOLLOW)).toEqual(['FORBIDDEN']);
  });
});
