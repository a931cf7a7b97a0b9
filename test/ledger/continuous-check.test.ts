import { sql } from 'kysely';
import { checkpoint, movedWallet, restartPass } from '../support/checked-wallets.js';
import { runJob } from '../support/jobs.js';
import { movement, posted, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

describe('the check of new rows', () => {
  it('moves the checkpoint of every wallet that moved to its last row, and takes its mark off once it is counted', async () => {
    const wallet = await movedWallet();
    expect(await walletNow(wallet.id)).toMatchObject({ checkDue: true });
    expect(await runJob('sumLedger')).toMatchObject({ status: 'SUCCEEDED' });
    expect(await runJob('checkLedger')).toMatchObject({ status: 'SUCCEEDED' });
    expect(await checkpoint(wallet.id)).toMatchObject({ sequence: '4', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await walletNow(wallet.id)).toMatchObject({ checkDue: false });
  });

  it('reads the rows behind the checkpoint alone', async () => {
    const wallet = await movedWallet();
    await runJob('checkLedger');
    await posted(movement(wallet, 'CREDIT', '1', { border: true }));
    expect((await runJob('checkLedger')).counts).toMatchObject({ newRows: 1 });
    expect(await checkpoint(wallet.id)).toMatchObject({ sequence: '5' });
  });
});

describe('the pass over old rows', () => {
  it('goes on inside a wallet from run to run, comes round, and begins again', async () => {
    const { system } = await world();
    await restartPass();
    const wallet = await movedWallet();
    const last = await sql`insert into ledger_cursor (name, "walletId", sequence, "startedAt")
      values ('oldRows', ${wallet.id}, 2, now())`.execute(system.db.rows);
    expect(last.numAffectedRows).toBe(1n);
    expect((await runJob('checkLedger')).counts).toMatchObject({ oldRows: 2 });
    const { rows } = await sql`select "walletId", sequence, "endedAt" is not null as ended from ledger_cursor
      where name = 'oldRows'`.execute(system.db.rows);
    expect(rows).toEqual([{ walletId: null, sequence: '0', ended: true }]);
    expect(Number((await runJob('checkLedger')).counts?.['oldRows'])).toBeGreaterThanOrEqual(4);
  });
});
