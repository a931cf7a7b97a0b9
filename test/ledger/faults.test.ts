import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newClient } from '../support/accounts.js';
import { checkpoint, faultsOf, movedWallet, resolveAll, restartPass } from '../support/checked-wallets.js';
import { runJob } from '../support/jobs.js';
import { tamper } from '../support/tampering.js';
import { movement, posted, walletNow } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('changes rows that the checks of others would find');

describe('the continuous check', () => {
  it('finds a checkpoint that was rewritten with all that comes after it', async () => {
    const wallet = await movedWallet();
    await runJob('checkLedger');
    await tamper(`update wallet_check set hash = sha256('another') where "walletId" = '${wallet.id}'`);
    await posted(movement(wallet, 'CREDIT', '1', { external: true }));
    expect(await runJob('checkLedger')).toMatchObject({ status: 'FAILED' });
    expect(await faultsOf(wallet.id)).toMatchObject([{ fault: 'CHECKPOINT', sequence: '4' }]);
    expect(await checkpoint(wallet.id)).toMatchObject({ sequence: '4' });
  });

  it('finds a changed first row that was found whole long ago, and freezes the wallet', async () => {
    const wallet = await movedWallet();
    await runJob('checkLedger');
    await tamper(`update wallet_audit_log set metadata = '{"a":1}' where "walletId" = '${wallet.id}' and sequence = 1`);
    await restartPass();
    expect(await runJob('checkLedger')).toMatchObject({ status: 'FAILED' });
    expect(await faultsOf(wallet.id)).toMatchObject([{ fault: 'CONTENT', sequence: '1' }]);
    expect((await walletNow(wallet.id)).frozenAt).not.toBeNull();
  });

  it.each([
    ['a balance that was set beside the ledger', 'update wallet set balance = balance + 1 where id = $id', 'HEAD'],
    ['a wallet whose rows are all gone', 'delete from wallet_audit_log where "walletId" = $id', 'HEAD'],
    ['a hold that was taken out', 'delete from wallet_hold where "walletId" = $id', 'HOLDS'],
  ])('finds %s', async (_title, statement, fault) => {
    const wallet = await movedWallet();
    await runJob('checkLedger');
    await tamper(statement.replaceAll('$id', `'${wallet.id}'`));
    await restartPass();
    expect(await runJob('checkLedger')).toMatchObject({ status: 'FAILED' });
    expect((await faultsOf(wallet.id)).map((found) => found.fault)).toContain(fault);
  });
});

describe('a fault of a wallet', () => {
  it('is told once to everybody who holds access.wallet, and stands in the metrics', async () => {
    const { url } = await world();
    const watcher = await newClient({ permissions: ['access.wallet'] });
    const other = await newClient({ permissions: ['access.deposit'] });
    const chief = await newClient({ role: SUPER_ADMIN });
    const wallet = await movedWallet();
    await tamper(`update wallet_audit_log set metadata = '{"a":1}' where "walletId" = '${wallet.id}' and sequence = 2`);
    await runJob('checkLedger');
    await runJob('checkLedger');
    const inbox = 'query { notifications { items { type title message } } }';
    const told = { type: 'alert', title: 'The wallet ledger has a fault', message: expect.stringContaining(wallet.id) };
    for (const client of [watcher, chief]) {
      const { items } = (await client.ok(inbox)).notifications;
      expect(items.filter(({ message }: { message: string }) => message.includes(wallet.id))).toEqual([told]);
    }
    expect((await other.ok(inbox)).notifications.items).toEqual([]);
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^ledger_faults_open\{kind="WALLET"\} [1-9]/m);
  });

  it('fails every run until it is resolved, and none after that', async () => {
    await resolveAll();
    const admin = await newClient({ permissions: ['edit.wallet'] });
    const wallet = await movedWallet();
    await tamper(`update wallet_audit_log set metadata = '{"a":1}' where "walletId" = '${wallet.id}' and sequence = 4`);
    for (let run = 0; run < 2; run += 1) {
      expect(await runJob('checkLedger')).toMatchObject({ status: 'FAILED' });
      expect(await faultsOf(wallet.id)).toMatchObject([{ fault: 'CONTENT', sequence: '4', resolvedAt: null }]);
    }
    const { body } = await admin.rest('POST', `/api/admin/finance/wallet/${wallet.id}/unfreeze`, {
      reason: 'A restored backup',
    });
    expect(body).toMatchObject({ statusCode: 200, id: wallet.id, frozenAt: null });
    await restartPass();
    expect(await runJob('checkLedger')).toMatchObject({ status: 'SUCCEEDED' });
    expect(await checkpoint(wallet.id)).toMatchObject({ sequence: '4' });
    expect(await faultsOf(wallet.id)).toMatchObject([{ resolvedAt: expect.any(String) }]);
    expect((await walletNow(wallet.id)).frozenAt).toBeNull();
  });

  it("alarms for a wallet of the platform's own, which goes on paying", async () => {
    const wallet = await movedWallet({ system: 'platform' });
    await tamper(`update wallet_audit_log set metadata = '{"a":1}' where "walletId" = '${wallet.id}' and sequence = 1`);
    await restartPass();
    expect(await runJob('checkLedger')).toMatchObject({ status: 'FAILED', error: expect.stringContaining('Wallet ') });
    expect(await faultsOf(wallet.id)).toMatchObject([{ fault: 'CONTENT', resolvedAt: null }]);
    expect((await walletNow(wallet.id)).frozenAt).toBeNull();
    await posted(movement(wallet, 'DEBIT', '1', { external: true }));
  });
});
