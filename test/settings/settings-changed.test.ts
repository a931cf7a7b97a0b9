import { newClient } from '../support/accounts.js';
import { clearSettings } from './support/rows.js';

const FOLLOW = 'subscription ($after: String) { settingsChanged(after: $after) { cursor version area keys userId } }';

beforeEach(clearSettings);

describe('settingsChanged', () => {
  it('tells admins of every save by its keys, without values, and resumes from a cursor', async () => {
    const admin = await newClient({ permissions: ['edit.settings'] });
    await admin.rest('PUT', '/api/admin/system/settings', { vendorSecret: 'hush', newsStatus: 'a' });
    const socket = admin.socket();
    const live = socket.iterate({ query: FOLLOW });
    const told = async () => ((await live.next()).value as any).data.settingsChanged;
    const first = told();
    // The subscription is open once a later save arrives on it.
    let saves = 0;
    const saving = setInterval(() => {
      saves += 1;
      void admin.rest('PUT', '/api/admin/system/settings', { newsStatus: `b${saves}` });
    }, 50);
    let event = await first;
    // The first save may still be on its way when the subscription opens.
    while (event.keys.includes('vendorSecret')) event = await told();
    clearInterval(saving);
    expect(event).toMatchObject({ area: 'SETTINGS', keys: ['newsStatus'], userId: admin.user.id });
    await admin.rest('PUT', '/api/admin/system/settings', { vendorSecret: 'hush-2' });
    const resumed = socket.iterate({ query: FOLLOW, variables: { after: event.cursor } });
    for (;;) {
      const next = ((await resumed.next()).value as any).data.settingsChanged;
      expect(next.version).toBeGreaterThan(event.version);
      expect(JSON.stringify(next)).not.toContain('hush');
      if (next.keys.includes('vendorSecret')) break;
    }
    await socket.dispose();
  });

  it('is refused to others', async () => {
    const socket = (await newClient()).socket();
    const { value } = await socket.iterate({ query: FOLLOW }).next();
    expect((value as any).errors[0].extensions.code).toBe('FORBIDDEN');
    await socket.dispose();
  });
});
