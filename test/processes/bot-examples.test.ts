import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { seedDemo } from '../../src/services/seed.js';
import { PASSWORD } from '../support/accounts.js';
import { enableExtensions, licenceFolder } from '../support/extensions.js';
import { Site } from '../support/site.js';
import { ROOT } from '../support/sources.js';

it.each([
  ['bots.mjs', 'trades on paper by signals, and follows all of it over a socket that is cut', /10 events; 2 trades/],
  [
    'strategy-marketplace.mjs',
    'sells a strategy, runs it on paper, and gives the price back',
    /1 trade of 1 bot on PAPER/,
  ],
])('the example %s %s', async (file, _what, expected) => {
  const site = await Site.open();
  try {
    site.more['LICENCE_DIR'] = await licenceFolder();
    await enableExtensions(site.system);
    await seedDemo(site.system);
    const { email } = await site.newUser(SUPER_ADMIN);
    const url = await site.start('all', { RATE_LIMIT: '1000000' }).url();
    const child = spawn(process.execPath, [join(ROOT, 'examples', file)], {
      env: { ...process.env, URL: url, ADMIN_EMAIL: email, ADMIN_PASSWORD: PASSWORD },
      stdio: 'pipe',
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += String(part)));
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([0, expect.stringMatching(/\n\nDone\.\n$/)]);
    expect(said).toMatch(expected);
  } finally {
    await site.close();
  }
});
