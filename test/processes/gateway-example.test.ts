import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { seedDemo } from '../../src/services/seed.js';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { enableExtensions, licenceFolder } from '../support/extensions.js';
import { PASSWORD } from '../support/accounts.js';
import { Site } from '../support/site.js';
import { ROOT } from '../support/sources.js';

it('the example plays merchant and buyer from registration to payout, and checks every signature', async () => {
  const site = await Site.open();
  try {
    site.more['LICENCE_DIR'] = await licenceFolder();
    await enableExtensions(site.system);
    const admin = await site.newUser(SUPER_ADMIN);
    await seedDemo(site.system);
    const url = await site.start('all', { RATE_LIMIT: '1000000' }).url();
    const env = { ...process.env, URL: url, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: PASSWORD };
    const child = spawn(process.execPath, [join(ROOT, 'examples/gateway.mjs')], { env, stdio: 'pipe' });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += String(part)));
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([0, expect.stringMatching(/Done: \d+ deliveries, every signature checked/)]);
    expect(said).toContain('40 gross - 0.4 fee - 10 refunds = 29.6 USD net');
  } finally {
    await site.close();
  }
});
