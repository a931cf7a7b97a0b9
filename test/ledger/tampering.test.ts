import { newClient } from '../support/accounts.js';
import { checkpoint, faultsOf, movedWallet, restartPass } from '../support/checked-wallets.js';
import { runJob } from '../support/jobs.js';
import { lockWaits } from '../support/requests.js';
import { tamper } from '../support/tampering.js';
import { movement, newWallet, posted, walletNow } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('changes rows that the checks of others would find');

async function unfreeze(id: string): Promise<void> {
  const admin = await newClient({ permissions: ['edit.wallet'] });
  const { body } = await admin.rest('POST', `/api/admin/finance/wallet/${id}/unfreeze`, { reason: 'Looked into' });
  expect(body).toMatchObject({ statusCode: 200, frozenAt: null });
}

/** A run of the check that passes by all rows. */
async function checkAll(): Promise<void> {
  await restartPass();
  await runJob('checkLedger');
}

const changed = (id: string, where: string) =>
  `update wallet_audit_log set metadata = '{"a":1}' where "walletId" = '${id}' and ${where}`;

describe('somebody with all rights on the database', () => {
  it('cannot cut the tail off a ledger and set the wallet back: the checkpoint remembers it', async () => {
    const { id } = await newWallet({ balance: '100' });
    await posted(movement({ id, currency: 'BTC' }, 'DEBIT', '60', { external: true }));
    for (const job of ['checkLedger', 'sumLedger', 'checkLedger']) await runJob(job);
    await tamper(`delete from wallet_audit_log where "walletId" = '${id}' and sequence = 3`);
    await tamper(`update wallet w set balance = e."newBalance", sequence = 2, "headHash" = e.hash, "externalTotal" = 100
      from wallet_audit_log e where e."walletId" = w.id and e.sequence = 2 and w.id = '${id}'`);
    await checkAll();
    expect(await faultsOf(id)).toMatchObject([{ fault: 'CHECKPOINT', sequence: '3' }]);
    expect((await walletNow(id)).frozenAt).not.toBeNull();
  });

  it('cannot hide more changes behind the twenty that are told, not even once those are resolved', async () => {
    const wallet = await newWallet({ balance: '100' });
    for (let n = 0; n < 28; n += 1) await posted(movement(wallet, 'CREDIT', '1', { external: true }));
    await tamper(changed(wallet.id, 'sequence between 2 and 25'));
    await checkAll();
    expect(await faultsOf(wallet.id)).toHaveLength(20);
    await unfreeze(wallet.id);
    await checkAll();
    expect(await faultsOf(wallet.id)).toHaveLength(24);
    expect((await walletNow(wallet.id)).frozenAt).not.toBeNull();
    await unfreeze(wallet.id);
    await tamper(`update wallet set balance = balance + 1000 where id = '${wallet.id}'`);
    await checkAll();
    expect((await faultsOf(wallet.id)).at(-1)).toMatchObject({ fault: 'HEAD', resolvedAt: null });
    expect((await walletNow(wallet.id)).frozenAt).not.toBeNull();
  });

  it('cannot stop the check by a row that cannot be read', async () => {
    const [wallet, other] = [await movedWallet(), await movedWallet()];
    await runJob('checkLedger');
    await tamper(
      `update wallet_audit_log set "createdAt" = 'infinity' where "walletId" = '${wallet.id}' and sequence = 2`,
    );
    await tamper(changed(other.id, 'sequence = 1'));
    await checkAll();
    expect(await faultsOf(wallet.id)).toEqual(
      expect.arrayContaining([expect.objectContaining({ fault: 'CONTENT', sequence: '2' })]),
    );
    expect(await faultsOf(other.id)).toMatchObject([{ fault: 'CONTENT', sequence: '1' }]);
  });

  it('cannot keep the check at a wallet that claims to have a billion rows', async () => {
    const [wallet, later] = [await movedWallet(), await movedWallet()];
    await runJob('checkLedger');
    await tamper(`update wallet set sequence = 1000000000, "checkDue" = true where id = '${wallet.id}'`);
    await runJob('checkLedger');
    await unfreeze(wallet.id);
    await posted(movement(later, 'CREDIT', '1', { external: true }));
    await tamper(changed(later.id, 'sequence = 5'));
    await checkAll();
    expect(await faultsOf(later.id)).toMatchObject([{ fault: 'CONTENT', sequence: '5' }]);
    for (let run = 0; run < 3; run += 1) await runJob('checkLedger');
    const { system } = await world();
    const cursor = await system.db.rows.selectFrom('ledger_cursor').selectAll().where('name', '=', 'oldRows').execute();
    expect(cursor).toMatchObject([{ endedAt: expect.any(String) }]);
    await tamper(`update wallet set sequence = 4 where id = '${wallet.id}'`);
  });

  it.each([
    ['an owner', `"userId" = (select id from "user" order by id limit 1)`],
    ['a currency', `currency = 'ETH'`],
    ['a type', `type = 'ECO'`],
  ])('cannot give a wallet %s of another', async (_what, set) => {
    const { system } = await world();
    const { id } = await newWallet({ balance: '1' });
    await expect(system.db.pool.query(`update wallet set ${set} where id = '${id}'`)).rejects.toMatchObject({
      message: 'a wallet keeps its owner, its currency and its type',
    });
  });
});

describe('a fault that was resolved', () => {
  it('stays silent while it is there, and freezes the wallet again should it come back after it was gone', async () => {
    const { id } = await movedWallet();
    const hold = async (sign: '+' | '-') => {
      await tamper(`update wallet_hold set amount = amount ${sign} 1 where "walletId" = '${id}'`);
      await checkAll();
      return (await walletNow(id)).frozenAt;
    };
    expect(await hold('+')).not.toBeNull();
    await unfreeze(id);
    await checkAll();
    expect((await walletNow(id)).frozenAt).toBeNull();
    expect(await hold('-')).toBeNull();
    expect(await hold('+')).not.toBeNull();
    expect(await faultsOf(id)).toMatchObject([{ fault: 'HOLDS', resolvedAt: null }]);
  });

  it('hides no other that is found while an admin unfreezes the wallet', async () => {
    const { platform } = await world();
    const wallet = await movedWallet();
    await runJob('checkLedger');
    await tamper(changed(wallet.id, 'sequence = 2'));
    await checkAll();
    await posted(movement(wallet, 'CREDIT', '1', { external: true }));
    await tamper(changed(wallet.id, 'sequence = 5'));
    const unfreezing = await platform.db.pool.connect();
    await unfreezing.query('begin');
    await unfreezing.query('select from wallet where id = $1 for no key update', [wallet.id]);
    await unfreezing.query(`update ledger_fault set "resolvedAt" = now(), reason = 'Looked into' where subject = $1`, [
      wallet.id,
    ]);
    const run = runJob('checkLedger');
    await lockWaits();
    await unfreezing.query('update wallet set "frozenAt" = null where id = $1', [wallet.id]);
    await unfreezing.query('commit');
    unfreezing.release();
    expect(await run).toMatchObject({ status: 'FAILED' });
    expect((await walletNow(wallet.id)).frozenAt).not.toBeNull();
    expect(await checkpoint(wallet.id)).toMatchObject({ sequence: '4' });
  });
});
