import { sql } from 'kysely';
import { verifyWallet } from '../../src/services/ledger/checks/verify-wallet.js';
import { checkpoint, movedWallet, restartPass } from '../support/checked-wallets.js';
import { runJob } from '../support/jobs.js';
import { movement, newWallet, posted, walletNow } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('counts what the check of a whole ledger reads');

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
    await posted(movement(wallet, 'CREDIT', '1', { external: true }));
    expect((await runJob('checkLedger')).counts).toMatchObject({ newRows: 1 });
    expect(await checkpoint(wallet.id)).toMatchObject({ sequence: '5' });
  });
});

describe('the pass over old rows', () => {
  it('goes on inside a wallet from run to run, comes round, and begins again', async () => {
    const { system } = await world();
    await restartPass();
    const wallet = await movedWallet();
    const last = await sql`insert into ledger_cursor (name, "walletId", sequence, "upTo", "startedAt")
      values ('oldRows', ${wallet.id}, 2, 4, now())`.execute(system.db.rows);
    expect(last.numAffectedRows).toBe(1n);
    expect((await runJob('checkLedger')).counts).toMatchObject({ oldRows: 2 });
    const { rows } = await sql`select "walletId", sequence, "endedAt" is not null as ended from ledger_cursor
      where name = 'oldRows'`.execute(system.db.rows);
    expect(rows).toEqual([{ walletId: null, sequence: '0', ended: true }]);
    expect(Number((await runJob('checkLedger')).counts?.['oldRows'])).toBeGreaterThanOrEqual(4);
  });
});

describe('a wallet with more rows than one step reads', () => {
  it('has its new rows checked in parts by one run, and its old rows by several', async () => {
    const { system } = await world();
    const wallet = await newWallet();
    const credits = Array.from({ length: 24_999 }, () => movement(wallet, 'CREDIT', '1', { external: true }));
    await Promise.all(chunks(credits, 100).map((movements) => system.ledger.submit({ movements })));
    expect((await walletNow(wallet.id)).sequence).toBe('25000');

    await sql`insert into ledger_cursor (name, "walletId", sequence, "upTo", "startedAt")
      values ('oldRows', ${wallet.id}, 0, 25000, now())
      on conflict (name) do update set "walletId" = excluded."walletId", sequence = 0, "upTo" = 25000`.execute(
      system.db.rows,
    );
    const cursor = async () =>
      (await sql`select "walletId", sequence from ledger_cursor where name = 'oldRows'`.execute(system.db.rows)).rows;
    const { status, counts } = await runJob('checkLedger');
    expect([status, counts]).toEqual(['SUCCEEDED', expect.objectContaining({ oldRows: 20_000 })]);
    expect(Number(counts?.['newRows'])).toBeGreaterThanOrEqual(25_000);
    expect(await checkpoint(wallet.id)).toMatchObject({ sequence: '25000' });
    expect(await cursor()).toEqual([{ walletId: wallet.id, sequence: '20000' }]);
    expect(await runJob('checkLedger')).toMatchObject({ status: 'SUCCEEDED', counts: { newRows: 0 } });
    expect(await cursor()).not.toEqual([{ walletId: wallet.id, sequence: '20000' }]);
    expect(await verifyWallet(system.db.rows, wallet.id)).toMatchObject({ rows: 25_000, faults: [] });
  });
});

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}
