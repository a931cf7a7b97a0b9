import { HOUR_MS } from '../../src/core/clock.js';
import { randomAlphanumeric } from '../../src/core/ids.js';
import { newUser } from '../support/accounts.js';
import { fromAddress } from '../support/addresses.js';
import { newApiKey } from '../support/api-keys.js';
import { LONG, casesOf } from '../support/long.js';
import { world } from '../support/world.js';

/** Calls in all; the long run has what the guarantee is worded for, and compares their times. */
const CALLS = casesOf(100, 2_000);
/** The first calls warm the server up and are not counted. */
const WARM_UP = 100;
/** Share of right guesses beyond chance that telling two refusals apart by their time would need. */
const TELLING = 0.1;

type Name = 'unknown' | 'owner' | 'disabled' | 'expired' | 'address';

async function refusedKeys(): Promise<Record<Name, string>> {
  const { platform } = await world();
  const [active, banned] = [await newUser(), await newUser()];
  await platform.db.rows.updateTable('user').set({ status: 'BANNED' }).where('id', '=', banned.id).execute();
  const list = { ipRestriction: true, ipWhitelist: JSON.stringify(['192.0.2.1', '198.51.100.0/24']) };
  return {
    unknown: randomAlphanumeric(64),
    owner: await newApiKey(banned.id, list),
    disabled: await newApiKey(active.id, { disabled: true, ...list }),
    expired: await newApiKey(active.id, { expiresAt: new Date(Date.now() - HOUR_MS).toISOString(), ...list }),
    address: await newApiKey(active.id, list),
  };
}

/** The chance that a call of one group took longer than one of the other: a half when the times tell nothing. */
function probabilityOfLonger(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map((ms) => ({ ms, of: 0 })), ...right.map((ms) => ({ ms, of: 1 }))].toSorted(
    (a, b) => a.ms - b.ms,
  );
  let ranks = 0;
  all.forEach(({ of }, index) => (ranks += of === 0 ? index + 1 : 0));
  return (ranks - (left.length * (left.length + 1)) / 2) / (left.length * right.length);
}

describe.each([
  ['REST', '/api/user/profile', undefined],
  ['GraphQL', '/graphql', JSON.stringify({ query: '{ profile { id } }' })],
])('the five refusals of a key by %s', (_door, path, body) => {
  it(`differ neither in text nor in time over ${CALLS} requests`, async () => {
    const { url } = await world();
    const keys = await refusedKeys();
    const names = Object.keys(keys) as Name[];
    const times: Record<Name, number[]> = { unknown: [], owner: [], disabled: [], expired: [], address: [] };
    const texts = new Set<string>();
    const call = async (name: Name): Promise<number> => {
      const headers = { 'x-api-key': keys[name], 'content-type': 'application/json', ...fromAddress('203.0.113.9') };
      const start = performance.now();
      const answer = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers,
        ...(body ? { body } : {}),
      });
      const text = await answer.text();
      const took = performance.now() - start;
      const same = [...answer.headers].filter(([header]) => !['date', 'x-request-id'].includes(header));
      texts.add(
        `${answer.status} ${JSON.stringify(same)} ${text.replace(answer.headers.get('x-request-id') ?? '', 'id')}`,
      );
      return took;
    };
    // By turns and each time in another order, so that whatever else this machine does falls on all alike.
    for (let round = 0; round < (CALLS + WARM_UP) / names.length; round += 1) {
      for (const name of names.toSorted(() => Math.random() - 0.5)) {
        const took = await call(name);
        if (round >= WARM_UP / names.length) times[name].push(took);
      }
    }
    expect([...texts]).toHaveLength(1);
    const pairs = names.flatMap((left, index) => names.slice(index + 1).map((right) => [left, right] as const));
    const told = pairs.map(([left, right]) => ({ left, right, p: probabilityOfLonger(times[left], times[right]) }));
    // Times are compared where nothing else runs.
    if (LONG) expect(told.filter(({ p }) => Math.abs(p - 0.5) > TELLING)).toEqual([]);
  }, 120_000);
});
