import { sha256 } from '../../../src/core/ids.js';
import { newUser } from '../../support/accounts.js';
import { fromAddress, newAddress } from '../../support/addresses.js';
import { world } from '../../support/world.js';
import { storedBot } from '../support/stored-bots.js';

const SECRET = 'sig_by-plain-text';
const PLAIN = 'text/plain; charset=utf-8';

async function bot(): Promise<string> {
  const { system } = await world();
  const { id } = await storedBot({ userId: (await newUser()).id });
  const given = { signalSecretHash: sha256(SECRET) };
  await system.db.rows.updateTable('trading_bot').set(given).where('id', '=', id).execute();
  return id;
}

async function post(path: string, body: string, type: string, address = newAddress(), given = {}): Promise<any> {
  const { url } = await world();
  const headers = { 'content-type': type, ...fromAddress(address), ...given };
  return (await fetch(`${url}${path}`, { method: 'POST', headers, body })).json();
}

/** What the baseline has counted for an address. */
async function countedAt(address: string): Promise<number> {
  const { limit, remaining } = await (await world()).platform.limiter.peek('baseline', address);
  return limit - remaining;
}

const pathOf = (id: string) => `/api/trading-bot/bot/${id}/signal`;
const RIGHT = JSON.stringify({ secret: SECRET, action: 'buy' });

describe('a signal as plain text', () => {
  it('is read as JSON, however often it is sent', async () => {
    const id = await bot();
    for (const type of [PLAIN, 'text/plain', PLAIN]) {
      expect(await post(pathOf(id), RIGHT, type)).toMatchObject({ statusCode: 200, action: 'BUY' });
    }
    expect(await post(pathOf(id), RIGHT, 'application/json')).toMatchObject({ statusCode: 200, action: 'BUY' });
  });

  it.each(['BUY', '', '{"secret":', '{"__proto__":{"secret":"x"}}'])(
    'that is no JSON is refused, and counts in the baseline: %j',
    async (body) => {
      const [id, address] = [await bot(), newAddress()];
      for (let sent = 0; sent < 3; sent += 1) {
        expect(await post(pathOf(id), body, PLAIN, address)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      }
      expect(await countedAt(address)).toBe(3);
    },
  );

  it.each(['application/x-www-form-urlencoded', 'text/html', 'multipart/form-data; boundary=x'])(
    'is the only other type that signals may have: %s is refused, and counts in the baseline',
    async (type) => {
      const [id, address] = [await bot(), newAddress()];
      expect(await post(pathOf(id), RIGHT, type, address)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      expect(await countedAt(address)).toBe(1);
    },
  );

  it('is refused when it is longer than a signal can be', async () => {
    const long = JSON.stringify({ secret: SECRET, action: 'buy', note: 'x'.repeat(20_000) });
    const [id, address] = [await bot(), newAddress()];
    expect(await post(pathOf(id), long, PLAIN, address)).toMatchObject({ statusCode: 413 });
    expect(await countedAt(address)).toBe(1);
  });

  it('with an API key that does not exist is refused, and counts in the baseline', async () => {
    const [id, address] = [await bot(), newAddress()];
    const key = { 'x-api-key': 'no-such-key' };
    expect(await post(pathOf(id), RIGHT, PLAIN, address, key)).toMatchObject({ statusCode: 401 });
    expect(await countedAt(address)).toBe(1);
  });

  it('is taken on its path only', async () => {
    const id = await bot();
    for (const path of [`/api/trading-bot/bot/${id}/signal-secret`, '/api/auth/login', '/graphql']) {
      const answer = await post(path, RIGHT, PLAIN);
      expect(JSON.stringify(answer)).not.toContain('"data"');
      expect(answer.statusCode ?? answer.errors[0].extensions.statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});
