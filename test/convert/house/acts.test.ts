import { newId } from '../../../src/core/ids.js';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newClient } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { convertible } from '../../support/convert-assets.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { world } from '../../support/world.js';

const HOUSE = '/api/admin/finance/pool-backing/house';
const KILL = `mutation ($name: ConvertSwitchName!, $on: Boolean!, $reason: String!, $code: String!) {
  setHouseKillSwitch(name: $name, on: $on, reason: $reason, code: $code) { name isStopped }
}`;

const manager = () => newClient({ permissions: ['view.pool.backing', 'manage.pool.backing'] });

async function proven(client: Awaited<ReturnType<typeof manager>>) {
  return { client, code: await withSecondFactor(client.user.id) };
}

/** Every act with a body that its fields allow. */
const ACTS = [
  ['defund', { currency: 'BTC', type: 'SPOT', location: 'LEDGER', amount: '1', to: 'OUTSIDE', reference: newId() }],
  [`send/${newId()}/confirm`, {}],
  [`send/${newId()}/reverse`, { reason: 'It failed' }],
  [`hedge/${newId()}/resolve`, { outcome: 'ABANDONED', note: 'Unknown there' }],
  [`movement/${newId()}/resolve`, { outcome: 'LOST', note: 'Gone' }],
  [`order/${newId()}/reverse`, { reason: 'The price was wrong' }],
  ['kill-switch', { name: 'QUOTES', on: true, reason: 'A test' }],
] as const;

async function auditOf(userId: string) {
  const { platform } = await world();
  const rows = platform.db.rows.selectFrom('admin_audit_log').selectAll().where('userId', '=', userId);
  return rows.orderBy('createdAt').orderBy('id').execute();
}

describe("acts over the house's money", () => {
  it.each(ACTS)(
    '%s demands a second factor of the account, a right code, a session and its permission',
    async (act, body) => {
      const owner = await newClient({ role: SUPER_ADMIN });
      const path = `${HOUSE}/${act}`;
      expect((await owner.rest('POST', path, { ...body, code: '123456' })).body).toMatchObject({
        statusCode: 403,
        code: 'SECOND_FACTOR_REQUIRED',
      });
      await withSecondFactor(owner.user.id);
      expect((await owner.rest('POST', path, { ...body, code: '123456' })).body.code).toBe('INVALID_CODE');
      expect((await owner.rest('POST', path, body)).body.code).toBe('BAD_INPUT');
      const apiKey = await withApiKey(owner.user.id);
      expect((await apiKey.rest('POST', path, { ...body, code: '123456' })).body.statusCode).toBe(403);
      const viewer = await newClient({
        permissions: ['view.pool.backing', 'manage.convert.send', 'manage.convert.hedge'],
      });
      expect((await viewer.rest('POST', path, { ...body, code: '123456' })).body.code).toBe('FORBIDDEN');
    },
  );

  it('stand in the audit with their reason, and without the code', async () => {
    const { currency, type } = await convertible({ inventory: '10' });
    const { client, code } = await proven(await manager());
    const [right, wrong] = [code(), 'abcdefghijklmnop'];
    const wish = { currency, type, location: 'LEDGER', amount: '1', to: 'OUTSIDE', reference: 'wire 7' };
    const body = { ...wish, reason: 'Brought home' };
    await client.rest('POST', `${HOUSE}/defund`, { ...body, code: wrong });
    await client.rest('POST', `${HOUSE}/defund`, { ...body, code: right });
    const rows = await auditOf(client.user.id);
    expect(rows.map(({ operation, statusCode }) => [operation, statusCode])).toEqual([
      ['defundHouse', expect.any(Number)],
      ['defundHouse', 200],
    ]);
    expect(rows[1]?.after).toMatchObject({ input: { reason: 'Brought home', amount: '1' } });
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${wrong}|${right}`));
  });

  it('are tried only so often with wrong codes', async () => {
    const { client } = await proven(await manager());
    const body = { ...ACTS[0][1], code: '000000' };
    const codes: string[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      codes.push((await client.rest('POST', `${HOUSE}/defund`, body)).body.code);
    }
    expect(codes[0]).toBe('INVALID_CODE');
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });
});

describe('the kill switch', () => {
  it.each(['QUOTES', 'ORDERS', 'SENDS', 'HEDGES', 'MOVEMENTS'])(
    'stops %s and lets them go on, with who did it and why',
    async (name) => {
      const { client, code } = await proven(await newClient({ role: SUPER_ADMIN }));
      const set = async (on: boolean, reason: string) =>
        (await client.rest('POST', `${HOUSE}/kill-switch`, { name, on, reason, code: code() })).body;
      expect(await set(true, 'Prices are wrong')).toMatchObject({
        statusCode: 200,
        name,
        isStopped: true,
        reason: 'Prices are wrong',
        changedBy: client.user.id,
      });
      const { switches } = (await client.rest('GET', HOUSE)).body;
      expect(switches).toContainEqual(expect.objectContaining({ name, isStopped: true }));
      expect(await client.ok(KILL, { name, on: false, reason: 'They are right', code: code() })).toEqual({
        setHouseKillSwitch: { name, isStopped: false },
      });
      const [first] = await auditOf(client.user.id);
      expect(first).toMatchObject({
        before: { isStopped: false },
        after: { isStopped: true, reason: 'Prices are wrong' },
      });
    },
  );

  it('is for a Super Admin alone, and wants a reason', async () => {
    const { client, code } = await proven(await manager());
    const body = { name: 'QUOTES', on: true, reason: 'A test' };
    expect((await client.rest('POST', `${HOUSE}/kill-switch`, { ...body, code: code() })).body.code).toBe('FORBIDDEN');
    expect(await client.code(KILL, { ...body, code: code() })).toBe('FORBIDDEN');
    const owner = await proven(await newClient({ role: SUPER_ADMIN }));
    for (const reason of ['', ' ', 'x'.repeat(501)]) {
      const { body: answer } = await owner.client.rest('POST', `${HOUSE}/kill-switch`, {
        ...body,
        reason,
        code: owner.code(),
      });
      expect(answer.code).toBe('BAD_INPUT');
    }
    const { switches } = (await owner.client.rest('GET', HOUSE)).body;
    expect(switches.filter(({ isStopped }: { isStopped: boolean }) => isStopped)).toEqual([]);
  });
});
