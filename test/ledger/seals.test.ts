import { setTimeout as pause } from 'node:timers/promises';
import { startCalendar } from '../../src/jobs/calendar.js';
import { sealLedgerJob, verifySealsJob } from '../../src/jobs/ledger/seal-ledger.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import { runJob } from '../support/jobs.js';
import { tamper } from '../support/tampering.js';
import { movement, newWallet, posted } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('counts what the seals of a whole ledger cover');

async function lastSeal(): Promise<string> {
  const { system } = await world();
  const seals = system.db.rows.selectFrom('ledger_seal').select('number').orderBy('number', 'desc').limit(1);
  return (await seals.executeTakeFirstOrThrow()).number;
}

describe('the job that seals', () => {
  it('ends by itself when the calendar starts it, and holds up no process that stops', async () => {
    const { platform } = await world();
    await newWallet({ balance: '1' });
    const calendar = await startCalendar(platform, [{ ...sealLedgerJob, schedule: '* * * * * *' }]);
    const runs = platform.db.rows.selectFrom('job_run').select('status').where('job', '=', 'sealLedger');
    while (!(await runs.where('status', '=', 'SUCCEEDED' as never).executeTakeFirst())) {
      expect((await runs.where('status', '=', 'FAILED' as never).execute()).length).toBe(0);
      await pause(20);
    }
    await calendar.stop();
    expect(await runs.where('status', '=', 'RUNNING' as never).execute()).toEqual([]);
    expect(Number(await lastSeal())).toBeGreaterThan(0);
  });

  it('signs the heads that moved since the seal before, and no others', async () => {
    const wallet = await newWallet({ balance: '1' });
    expect(Number((await runJob('sealLedger')).counts?.['heads'])).toBeGreaterThan(0);
    expect((await runJob('sealLedger')).counts).toMatchObject({ heads: 0 });
    await posted(movement(wallet, 'CREDIT', '1', { external: true }));
    expect((await runJob('sealLedger')).counts).toMatchObject({ heads: 1 });
  });
});

describe('the job that verifies seals', () => {
  it('looks at the new ones and, in turn, at all old ones', async () => {
    await runJob('verifySeals');
    await runJob('sealLedger');
    const count = Number(await lastSeal());
    expect((await runJob('verifySeals')).counts).toEqual({ newSeals: 1, oldSeals: count - 1 });
    expect((await runJob('verifySeals')).counts).toEqual({ newSeals: 0, oldSeals: count });
  });

  it.each([
    [
      'a sealed row that is no longer there',
      `update wallet_audit_log set hash = sha256('x') where "walletId" = $wallet and sequence = 2`,
      'LEDGER',
    ],
    ['a head that was changed', `update ledger_seal_head set hash = sha256('x') where "walletId" = $wallet`, 'HEADS'],
    [
      'a signature that was changed',
      `update ledger_seal set signature = sha256('x') where number = $seal`,
      'SIGNATURE',
    ],
    [
      'a seal that was taken off the end',
      'delete from ledger_seal_head where "sealId" = (select id from ledger_seal where number = $seal); delete from ledger_seal where number = $seal',
      'MISSING',
    ],
  ])('finds %s', async (_title, statement, fault) => {
    const wallet = await newWallet({ balance: '1' });
    await runJob('sealLedger');
    const seal = await lastSeal();
    await runJob('verifySeals');
    const statements = statement.replaceAll('$wallet', `'${wallet.id}'`).replaceAll('$seal', seal);
    for (const each of statements.split('; ')) await tamper(each);
    expect(await runJob('verifySeals')).toMatchObject({
      status: 'FAILED',
      error: expect.stringContaining(`Seal ${seal}: ${fault}`),
    });
  });

  it('is neither held up nor kept from reporting by a seal with a number far ahead and a signature of any length', async () => {
    const { system } = await world();
    await runJob('sealLedger');
    await runJob('verifySeals');
    const missing = String(Number(await lastSeal()) + 1);
    await tamper(`insert into ledger_seal select gen_random_uuid(), 9000000000000000, 0, digest, "keyId",
      signature || signature || signature, now() from ledger_seal where number = 1`);
    const { error } = await runJob('verifySeals');
    expect(error).toContain(`Seal ${missing}: MISSING`);
    expect(error).toContain('Seal 9000000000000000: SIGNATURE');
    await tamper('delete from ledger_seal where number = 9000000000000000');
    await system.db.rows.deleteFrom('ledger_cursor').where('name', '=', 'newSeals').execute();
    await system.db.rows.deleteFrom('ledger_fault').execute();
  });

  it('finds every seal that another key would have made', async () => {
    const { platform } = await world();
    await runJob('sealLedger');
    const [key] = platform.config.secretKeys;
    const config = { ...platform.config, secretKeys: [{ id: key?.id ?? '', key: Buffer.alloc(32, 1) }] };
    expect(await runCalendarJob({ ...platform, config }, verifySealsJob)).toMatchObject({
      status: 'FAILED',
      error: expect.stringContaining('SIGNATURE'),
    });
  });
});
