import { newId } from '../../src/core/ids.js';
import { anonymous, newClient } from '../support/accounts.js';
import { actPaths, newApprover, useApprovalPolicy } from '../support/approvals.js';
import type { Client } from '../support/client.js';
import { newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { newMerchant } from '../support/gateway.js';
import { ledgerOf, movement, newWallet, posted, systemWallet, walletNow } from '../support/wallets.js';
import { oncePerFile, world } from '../support/world.js';
import { soldTo } from '../ico/support/settled.js';

useApprovalPolicy();

const KEYS = { permissions: ['access.wallet', 'edit.wallet', 'create.wallet'] as const };
const admin = oncePerFile(() => newApprover(KEYS));

/** The escrow of a sale of 100, of which so much has gone. */
async function escrowShortBy(amount: string) {
  const { sale } = await soldTo(['60', '40']);
  const wallet = await systemWallet(`ico_${sale.id}`);
  await posted(movement(wallet, 'DEBIT', amount, { external: true }));
  return wallet;
}

/** The wallet of a currency for merchants, in which 5 are missing. */
async function gatewayShort() {
  const { code: currency, type } = await newCurrency({ usdPrice: '1' });
  const wallet = await newWallet({ owner: { system: 'gateway' }, currency, type, balance: '20' });
  const { platform } = await world();
  const owed = { merchantId: (await newMerchant()).id, currency, walletType: type, pending: '18', reserved: '7' };
  await platform.db.rows.insertInto('gateway_merchant_balance').values(owed).execute();
  return wallet;
}

const balanceOf = async (id: string) => Number((await walletNow(id)).balance);

describe.each(TRANSPORTS)('an admin who adjusts a wallet of a module, by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const adjust = (client: Client, id: string, type: 'ADD' | 'SUBTRACT', amount: string, nonce = newId()) =>
    call(client, 'POST', `/api/admin/finance/wallet/${id}/adjust`, { type, amount, nonce });

  it('takes nothing out of the escrow of an offering, in which nothing is missing', async () => {
    const { sale } = await soldTo(['100']);
    const wallet = await systemWallet(`ico_${sale.id}`);
    const belongs = `The wallet ico_${sale.id} belongs to the module ico, and only that module moves its money.`;
    expect(await adjust(await admin(), wallet.id, 'SUBTRACT', '0.000001')).toEqual({
      statusCode: 409,
      code: 'SYSTEM_WALLET',
      message: `${belongs} Nothing can be taken out by hand; what its check finds missing can be added.`,
    });
    expect(await adjust(await admin(), wallet.id, 'ADD', '0.000001')).toEqual({
      statusCode: 409,
      code: 'SYSTEM_WALLET',
      message: `${belongs} Its check finds nothing missing, and no more than that can be added by hand.`,
    });
    expect(await balanceOf(wallet.id)).toBe(100);
  });

  it.each([
    ['the escrow of an offering', () => escrowShortBy('5')],
    ['what merchants are owed', gatewayShort],
  ])('adds to %s what its check finds missing, as a repair, and no more', async (_what, short) => {
    const [client, wallet] = [await admin(), await short()];
    const before = await balanceOf(wallet.id);
    expect(await adjust(client, wallet.id, 'ADD', '5.000001')).toMatchObject({
      code: 'SYSTEM_WALLET',
      message: expect.stringContaining(`Its check finds 5 ${wallet.currency} missing, and no more than that`),
    });
    const nonce = newId();
    for (let time = 0; time < 3; time += 1) {
      expect(await adjust(client, wallet.id, 'ADD', '2', nonce)).toMatchObject({ statusCode: 200, approval: null });
    }
    expect((await adjust(client, wallet.id, 'ADD', '3.000001')).code).toBe('SYSTEM_WALLET');
    expect((await adjust(client, wallet.id, 'ADD', '3')).statusCode).toBe(200);
    expect((await adjust(client, wallet.id, 'ADD', '0.000001')).code).toBe('SYSTEM_WALLET');
    expect(await adjust(client, wallet.id, 'ADD', '2', nonce)).toMatchObject({ statusCode: 200 });
    expect(await balanceOf(wallet.id)).toBe(before + 5);
    expect((await ledgerOf(wallet.id)).at(-1)).toMatchObject({
      operation: 'CREDIT',
      external: true,
      metadata: { operationType: 'REPAIR', adminId: client.user.id },
    });
  });

  it('adds what is missing once, where two repairs meet', async () => {
    const [client, wallet] = [await admin(), await escrowShortBy('5')];
    const both = await Promise.all(['4', '3'].map((amount) => adjust(client, wallet.id, 'ADD', amount)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect([99, 98]).toContain(await balanceOf(wallet.id));
  });

  it.each(['convert', 'convert_venue', 'convert_transit', 'convert_chain_1'] as const)(
    'changes nothing of %s, of which no check can say what is missing',
    async (system) => {
      const { code: currency, type } = await newCurrency();
      const wallet = await newWallet({ owner: { system }, currency, type, balance: '5' });
      for (const kind of ['ADD', 'SUBTRACT'] as const) {
        expect(await adjust(await admin(), wallet.id, kind, '1')).toMatchObject({
          statusCode: 409,
          code: 'SYSTEM_WALLET',
          message: `The wallet ${system} belongs to the module convert, and only that module moves its money. No check can say what is missing in it, so nothing can be added by hand.`,
        });
      }
      expect(await balanceOf(wallet.id)).toBe(5);
    },
  );

  it('adds nothing to an escrow wallet of another currency than that of the offering, whatever is missing', async () => {
    const short = await escrowShortBy('5');
    const { code: currency, type } = await newCurrency({ usdPrice: '1' });
    const other = await newWallet({ owner: { system: short.system! }, currency, type });
    expect(await adjust(await admin(), other.id, 'ADD', '5')).toMatchObject({
      code: 'SYSTEM_WALLET',
      message: expect.stringContaining('Its check finds nothing missing'),
    });
    expect(await adjust(await admin(), short.id, 'ADD', '5')).toMatchObject({ statusCode: 200 });
  });

  it('goes on adjusting what the platform has for all modules', async () => {
    for (const system of ['platform', 'suspense'] as const) {
      const { code: currency, type } = await newCurrency({ usdPrice: '1' });
      const wallet = await newWallet({ owner: { system }, currency, type });
      expect((await adjust(await admin(), wallet.id, 'ADD', '5')).statusCode).toBe(200);
      expect(await adjust(await admin(), wallet.id, 'SUBTRACT', '2')).toMatchObject({ balance: '3' });
      expect((await ledgerOf(wallet.id)).at(-1)).toMatchObject({ metadata: { operationType: 'ADJUSTMENT' } });
    }
  });

  it('needs edit.wallet to repair one', async () => {
    const wallet = await escrowShortBy('5');
    const others: [Client, string][] = [
      [await anonymous(), 'UNAUTHENTICATED'],
      [await newClient({ permissions: ['access.wallet', 'create.wallet', 'edit.ico.transaction'] }), 'FORBIDDEN'],
    ];
    for (const [client, code] of others) expect((await adjust(client, wallet.id, 'ADD', '5')).code).toBe(code);
    expect(await balanceOf(wallet.id)).toBe(95);
  });

  it('needs a second person for a large repair, which is decided again when that one approves', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { code: currency, type } = await newCurrency({ usdPrice: '1' });
    const wallet = await newWallet({ owner: { system: 'gateway' }, currency, type });
    const { platform } = await world();
    const owed = { merchantId: (await newMerchant()).id, currency, walletType: type, pending: '3000' };
    await platform.db.rows.insertInto('gateway_merchant_balance').values(owed).execute();
    expect((await adjust(first, wallet.id, 'ADD', '3000.1')).code).toBe('SYSTEM_WALLET');
    const nonce = newId();
    const { approval: one } = await adjust(first, wallet.id, 'ADD', '2000', nonce);
    const { approval: other } = await adjust(first, wallet.id, 'ADD', '1500');
    expect([one.status, other.status, await balanceOf(wallet.id)]).toEqual(['PENDING', 'PENDING', 0]);
    expect(await acts.approve(second, other.id)).toMatchObject({ status: 'DONE' });
    expect((await adjust(first, wallet.id, 'ADD', '2000', nonce)).approval.id).toBe(one.id);
    expect(await acts.approve(second, one.id)).toMatchObject({ statusCode: 409, code: 'SYSTEM_WALLET' });
    expect(await acts.read(second, one.id)).toMatchObject({ status: 'PENDING', given: 1 });
    expect(await balanceOf(wallet.id)).toBe(1500);
  });
});

describe.each(TRANSPORTS)('an admin who opens a wallet of a module, by %s', (transport) => {
  it.each(['gateway', 'nft_royalty', 'convert', 'convert_chain_56', `ico_${newId()}`])(
    'is refused %s',
    async (system) => {
      const { code: currency, type } = await newCurrency();
      const body = { system, currency, type };
      const answer = await through(transport)(await admin(), 'POST', '/api/admin/finance/wallet', body);
      expect(answer).toMatchObject({
        statusCode: 409,
        code: 'SYSTEM_WALLET',
        message: expect.stringContaining(`The wallet ${system} belongs to the module ${system.split('_')[0]}`),
      });
      const { platform } = await world();
      const wallets = platform.db.rows.selectFrom('wallet').select('id').where('currency', '=', currency);
      expect(await wallets.execute()).toEqual([]);
    },
  );
});
