import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const PATH = '/api/admin/ico/settings/limits';
const AMOUNT = { on: ['0', '0.01', '1000000000000'], outside: ['-0.01', '-1', '1000000000000.01', '1000000000001'] };
const PERCENT = { on: ['0', '0.01', '99.99', '100'], outside: ['-0.01', '-1', '100.01', '101', '0.001'] };
const SWITCH = { on: ['false', 'true'], outside: ['perhaps', '2', 'truefalse'] };

/** Every setting with values on its bounds, and such as are just outside of them. */
const BOUNDS: readonly { key: string; on: readonly string[]; outside: readonly string[] }[] = [
  { key: 'icoMinInvestmentAmount', ...AMOUNT },
  { key: 'icoMaxInvestmentAmount', ...AMOUNT },
  { key: 'icoMaxPerUser', ...AMOUNT },
  { key: 'icoPlatformFeePercentage', ...PERCENT },
  { key: 'icoSoftCapPercentage', ...PERCENT },
  { key: 'icoVestingEnabled', ...SWITCH },
  { key: 'icoDefaultVestingMonths', on: ['1', '2', '119', '120'], outside: ['0', '-1', '121', '1.5'] },
  { key: 'icoMaintenanceMode', ...SWITCH },
  { key: 'icoAnnouncementActive', ...SWITCH },
  { key: 'icoAnnouncementMessage', on: ['', 'x', 'x'.repeat(1_000)], outside: ['x'.repeat(1_001)] },
  { key: 'icoRefundGracePeriod', on: ['0', '1', '364', '365'], outside: ['-1', '366', '7.5'] },
];

async function stored(key: string): Promise<string | null | undefined> {
  const { rows } = (await world()).system.db;
  return (await rows.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value;
}

describe.each(TRANSPORTS)('a limit of the launchpad, by %s', (transport) => {
  const call = through(transport);
  afterEach(() => clearSettings(...BOUNDS.map(({ key }) => key)));

  it.each(BOUNDS)('$key is taken on its bounds, and not stored outside of them', async ({ key, on, outside }) => {
    const client = await newClient({ role: SUPER_ADMIN });
    for (const value of outside) {
      const answer = await call(client, 'PUT', PATH, { [key]: value });
      expect([value, answer]).toMatchObject([value, { statusCode: 400, code: 'BAD_INPUT' }]);
    }
    expect(await stored(key)).toBeUndefined();
    for (const value of on) {
      expect(await call(client, 'PUT', PATH, { [key]: value })).toMatchObject({ statusCode: 200 });
      expect((await call(client, 'GET', PATH)).settings[key]).toBe(value);
    }
    for (const value of outside) {
      expect(await call(client, 'PUT', PATH, { [key]: value })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    expect(await stored(key)).toBe(on.at(-1));
  });
});

it('all eleven are in this table', () => {
  expect(new Set(BOUNDS.map(({ key }) => key)).size).toBe(11);
});
