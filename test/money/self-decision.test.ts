import { newClient } from '../support/accounts.js';
import { withApiKey } from '../support/api-keys.js';
import type { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { DECIDING, pendingRequest, REQUEST_KINDS } from '../support/requests.js';
import { useSettings } from '../support/stored-settings.js';
import { newWallet, walletNow } from '../support/wallets.js';

useSettings({ transferApprovalThreshold: '0' });

const SIDES = [
  ['deposit', 'from'],
  ['withdraw', 'from'],
  ['transfer', 'from'],
  ['transfer', 'to'],
] as const;
const CASES = SIDES.flatMap((side) => TRANSPORTS.map((transport) => [...side, transport] as const));

describe.each(CASES)('an admin whose own %s it is (%s), by %s,', (kind, side, transport) => {
  const call = through(transport);

  it.each(['approve', 'reject'])('does not %s it, not even with an API key, and another admin does', async (action) => {
    const [admin, other] = [await newClient(DECIDING), await newClient(DECIDING)];
    const request = await pendingRequest(kind, { [side]: admin });
    const decide = (by: typeof other) => call(by, 'POST', `${request.admin}/${action}`, { reason: 'no' });
    const program = Object.assign(await withApiKey(admin.user.id), { user: admin.user });
    for (const each of [admin, program]) {
      expect(await decide(each)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    }
    expect(await decide(other)).toMatchObject({ statusCode: 200 });
    expect((await decide(admin)).code).toBe('SELF_DECISION');
  });
});

describe.each(REQUEST_KINDS.flatMap((kind) => TRANSPORTS.map((transport) => [kind, transport] as const)))(
  'an admin whose own %s it is, by %s,',
  (kind, transport) => {
    it('cancels it as anybody does', async () => {
      const request = await pendingRequest(kind, { from: await newClient(DECIDING) });
      expect(await through(transport)(request.customer, 'POST', `${request.own}/cancel`)).toMatchObject({
        status: 'CANCELLED',
        statusCode: 200,
      });
    });
  },
);

describe.each(TRANSPORTS)('an admin by %s', (transport) => {
  const call = through(transport);

  it.each(['ADD', 'SUBTRACT'])('does not %s in a wallet of their own, not even with an API key', async (type) => {
    const admin = await newClient(DECIDING);
    const wallet = await newWallet({ owner: { userId: admin.user.id }, balance: '1' });
    const adjust = (client: Client) =>
      call(client, 'POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, { type, amount: '1', nonce: 'n' });
    expect(await adjust(admin)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    expect(await adjust(await withApiKey(admin.user.id))).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
      missing: { session: true },
    });
    expect(Number((await walletNow(wallet.id)).balance)).toBe(1);
  });
});
