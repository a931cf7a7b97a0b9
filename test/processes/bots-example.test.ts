import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { seedDemo } from '../../src/services/seed.js';
import { enableExtensions, licenceFolder } from '../support/extensions.js';
import { Site } from '../support/site.js';
import { ROOT } from '../support/sources.js';

it('the example trades on paper by signals, and follows all of it over a socket that is cut', async () => {
  const site = await Site.open();
  try {
    site.more['LICENCE_DIR'] = await licenceFolder();
    await enableExtensions(site.system);
    await seedDemo(site.system);
    const url = await site.start('all', { RATE_LIMIT: '1000000' }).url();
    const child = spawn(process.execPath, [join(ROOT, 'examples/bots.mjs')], {
      env: { ...process.env, URL: url },
      stdio: 'pipe',
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += String(part)));
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([0, expect.stringMatching(/10 events; 2 trades.*\n\nDone\.\n$/)]);
  } finally {
    await site.close();
  }
});
