import { THROTTLES } from '../../../src/core/catalogue/throttles.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { onSale } from '../../support/ico-offerings.js';
import { endWindow, spendWindows } from '../../support/throttles.js';

const PATHS = ['landing', 'stats', 'offer', 'offer/featured', 'offer/stats', 'plan', 'blockchain', 'token/type'];
const { limit, windowSeconds, message } = THROTTLES.icoReads;
const EMPTY = { statusCode: 429, code: 'RATE_LIMITED', message };

it.each(PATHS)('GET /api/ico/%s says how many reads of the launchpad an address has left', async (path) => {
  const client = await anonymous();
  const { headers } = await client.rest('GET', `/api/ico/${path}`);
  expect(headers.get('ratelimit-policy')).toContain(`"icoReads";q=${limit};w=${windowSeconds}`);
  expect(headers.get('ratelimit')).toContain(`"icoReads";r=${limit - 1};`);
  const again = await client.rest('GET', '/api/ico/blockchain');
  expect(again.headers.get('ratelimit')).toContain(`"icoReads";r=${limit - 2};`);
});

describe.each(TRANSPORTS)('the limit of public reads of the launchpad, by %s,', (transport) => {
  const call = through(transport);

  it('refuses every read of an address that has had its minute, at every transport, and no other address', async () => {
    await endWindow('icoReads');
    const { id } = await onSale();
    const client = await anonymous();
    const read = () => call(client, 'GET', '/api/ico/blockchain');
    expect(await read()).not.toHaveProperty('code');
    await spendWindows('icoReads');
    for (const by of TRANSPORTS.map(through)) {
      for (const path of [...PATHS, `offer/${id}`]) {
        expect([path, await by(client, 'GET', `/api/ico/${path}`)]).toEqual([path, EMPTY]);
      }
    }
    expect(await call(await anonymous(), 'GET', `/api/ico/offer/${id}`)).toMatchObject({ statusCode: 200 });
    await endWindow('icoReads');
    expect(await call(client, 'GET', `/api/ico/offer/${id}`)).toMatchObject({ statusCode: 200 });
  });
});

it('a read beyond the limit answers with the status and the headers of one', async () => {
  await endWindow('icoReads');
  const client = await anonymous();
  await client.rest('GET', '/api/ico/token/type');
  await spendWindows('icoReads');
  for (const path of PATHS) {
    const { body, headers } = await client.rest('GET', `/api/ico/${path}`);
    expect(body).toMatchObject(EMPTY);
    expect(headers.get('ratelimit')).toContain('"icoReads";r=0;');
  }
  await endWindow('icoReads');
});
