import { sql } from 'kysely';
import { MINUTE_MS } from '../../../src/core/clock.js';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import type { Tables } from '../../../src/entities/index.js';
import type { ServiceModule } from '../../../src/services/frame/module.js';
import * as serviceModules from '../../../src/services/modules.js';
import { newClient, newUser } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { convertible } from '../../support/convert-assets.js';
import { newCode, newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useMailServer } from '../../support/mailbox.js';
import { proveAgain } from '../../support/prove-again.js';
import { rootOperations } from '../../support/root-operation.js';
import { clearSettings } from '../../support/stored-settings.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { OPERATIONS } from './support/operations.js';

const modules: readonly ServiceModule[] = Object.values(serviceModules);
/** Records that take several people ask each of them. */
const waitingRecords = modules.flatMap((module) => module.waitingRecords ?? []);

useMailServer();

const SAVED = [
  'walletTransferFee',
  'verifyEmailStatus',
  'twoFactorSmsStatus',
  'convertSpreadPercent',
  'convertPriceMaxAgeSeconds',
  'tradingBotPlatformFeePercent',
];
afterEach(() => clearSettings(...SAVED));

/** Operations that no input makes ask for a proof at present, since no setting of their console needs one. */
const NOTHING_GUARDED = ['restoreGatewaySettings', 'restoreIcoLimits', 'saveGatewaySettings', 'saveIcoLimits'];

/** Tables that the operations write. */
const WRITTEN: readonly (keyof Tables)[] = [
  'api_key',
  'convert_funding',
  'currency',
  'gateway_api_key',
  'gateway_webhook_endpoint',
  'ico_transaction',
  'role',
  'role_permission',
  'settings',
  'settings_revision',
  'two_factor',
  'user',
  'wallet',
];

/** What stands in these tables, as one text each. */
async function stored(): Promise<string[]> {
  const { rows } = (await world()).platform.db;
  const digests = [];
  for (const table of WRITTEN) {
    const digest = await sql<{ text: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as text from ${sql.table(table)} t`.execute(
      rows,
    );
    digests.push(`${table} ${digest.rows[0]?.text}`);
  }
  return digests;
}

const NOT_FRESH = { statusCode: 403, code: 'PROOF_NOT_FRESH', accepts: ['PASSWORD'] };

describe.each(TRANSPORTS)('by %s, an operation that requires a fresh proof', (transport) => {
  const call = through(transport);

  it.each(Object.keys(OPERATIONS))('does nothing before it and works after it, every time: %s', async (name) => {
    const { clock } = await world();
    for (let time = 0; time < 3; time += 1) {
      const { client, method, path, body } = await OPERATIONS[name]!();
      clock.advance(11 * MINUTE_MS);
      const before = await stored();
      expect(await call(client, method, path, body)).toMatchObject(NOT_FRESH);
      expect(await stored()).toEqual(before);
      await proveAgain(client);
      expect(await call(client, method, path, body)).toMatchObject({ statusCode: 200 });
      clock.reset();
    }
  });

  it('refuses the API key of a Super Admin, which can prove nothing', async () => {
    const program = await withApiKey((await newUser({ role: SUPER_ADMIN })).id);
    const { currency, type } = await convertible();
    const calls: [string, string, object][] = [
      ['POST', `/api/admin/finance/wallet/${(await newWallet()).id}/adjust`, { type: 'ADD', amount: '1', nonce: '1' }],
      [
        'POST',
        '/api/admin/convert/inventory/fund',
        { currency, type, location: 'LEDGER', amount: '1', source: 'OUTSIDE', reference: '1' },
      ],
      [
        'POST',
        '/api/admin/convert/inventory/defund',
        { currency, type, location: 'LEDGER', amount: '1', to: 'OUTSIDE', reference: '1' },
      ],
      ['PUT', `/api/admin/finance/currency/${(await newCurrency()).id}`, { usdPrice: '1' }],
      ['PUT', '/api/admin/system/settings', { verifyEmailStatus: 'false' }],
    ];
    for (const [method, path, body] of calls) {
      const refused = await call(program, method, path, body);
      expect(refused).toMatchObject({ statusCode: 403, code: 'FORBIDDEN', missing: { session: true } });
    }
  });

  it('asks for none where the input changes nothing that is guarded, and lets API keys call then', async () => {
    const admin = await newClient({ role: SUPER_ADMIN });
    const program = await withApiKey((await newUser({ role: SUPER_ADMIN })).id);
    (await world()).clock.advance(11 * MINUTE_MS);
    const { id } = await newCurrency();
    const { currency, type } = await convertible();
    const move = { currency, type, location: 'LEDGER', amount: '1', to: 'PLATFORM' };
    for (const client of [admin, program]) {
      const calls: [string, string, object][] = [
        ['PUT', `/api/admin/finance/currency/${id}`, { name: 'Renamed' }],
        ['POST', '/api/admin/finance/currency', { code: newCode(), type: 'ECO', name: 'New', precision: 8 }],
        ['PUT', `/api/admin/crm/user/${(await newUser()).id}`, { firstName: 'Ada' }],
        ['PUT', '/api/admin/system/settings', { newsStatus: 'true' }],
        ['POST', '/api/admin/convert/inventory/defund', move],
      ];
      for (const [method, path, body] of calls) {
        expect([path, await call(client, method, path, body)]).toMatchObject([path, { statusCode: 200 }]);
      }
    }
  });

  it('asks a session for none to block an account, and none to delete a key', async () => {
    const { clock } = await world();
    const admin = await newClient({ role: SUPER_ADMIN });
    const user = await newUser();
    clock.advance(11 * MINUTE_MS);
    const ban = { status: 'BANNED' };
    expect(await call(admin, 'PUT', `/api/admin/crm/user/${user.id}`, ban)).toMatchObject({ statusCode: 200 });
    expect(await call(admin, 'PUT', `/api/admin/crm/user/${user.id}`, { status: 'ACTIVE' })).toMatchObject(NOT_FRESH);
  });

  it('is refused for its rights and its input first', async () => {
    const { clock } = await world();
    const [admin, simple] = [
      await newClient({ role: SUPER_ADMIN }),
      await newClient({ permissions: ['edit.settings'] }),
    ];
    const [taken, { id }] = [await newUser(), await newUser()];
    clock.advance(11 * MINUTE_MS);
    const email = { email: taken.email };
    expect(await call(admin, 'PUT', `/api/admin/crm/user/${id}`, email)).toMatchObject({ code: 'CONFLICT' });
    const settings = '/api/admin/system/settings';
    expect(await call(simple, 'PUT', settings, { priceMovePercent: '1' })).toMatchObject({ code: 'FORBIDDEN' });
    const odd = { verifyEmailStatus: 'false', 'no key': '1' };
    expect(await call(admin, 'PUT', settings, odd)).toMatchObject({ code: 'BAD_INPUT' });
    const role = { name: 'Desk', permissions: ['no.such.key'] };
    expect(await call(simple, 'POST', '/api/admin/system/role', role)).toMatchObject({
      missing: { permission: 'create.role' },
    });
  });
});

it('is tried with every operation that has one in its policy', () => {
  const asking = rootOperations().filter(
    ({ policy }) => policy.access !== 'public' && (policy.fresh === true || policy.fresh === 'byInput'),
  );
  const tried = new Set([
    ...Object.keys(OPERATIONS).map((name) => name.split(' ')[0]),
    ...NOTHING_GUARDED,
    // The tests of their kinds try these, and the submit of a send, which is its author's approval.
    ...waitingRecords.map(({ operation }) => operation),
    'submitConvertSend',
  ]);
  expect(asking.map(({ field }) => field).toSorted()).toEqual([...tried].toSorted());
});
