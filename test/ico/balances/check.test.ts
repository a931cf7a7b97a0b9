import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import { runJob } from '../../support/jobs.js';
import { useSettings } from '../../support/stored-settings.js';
import { ownWorld, world } from '../../support/world.js';
import { guarantee, listedSale } from '../support/listed-sales.js';
import { bought } from '../support/sales.js';
import { endSale, failed, payOut, settle, soldTo, told } from '../support/settled.js';

ownWorld('counts the wallets of a whole launchpad');

useSettings({ icoPlatformFeePercentage: '2.5' });

const check = () => runJob('checkIcoBalances');

async function run(statement: string, ...values: (string | string[])[]): Promise<void> {
  const { platform } = await world();
  await platform.db.pool.query(statement, values);
}

/** Makes everything that there is look as if nothing had changed for a day. */
async function ofYesterday(): Promise<void> {
  await run(`update ico_token_offering set "updatedAt" = now() - interval '1 day'`);
  await run(`update wallet set "lastEntryAt" = now() - interval '1 day' where system like 'ico%'`);
}

async function faultsOf(id: string) {
  const { platform } = await world();
  return platform.db.rows
    .selectFrom('ledger_fault')
    .select(['fault', 'fingerprint', 'goneAt'])
    .where('subject', '=', `ico ${id}`)
    .orderBy('fault')
    .execute();
}

describe('the job that checks the books of offerings', () => {
  it('is content with sales in every state, tranches that were paid out among them', async () => {
    await failed(['10', '20']);
    const vests = await soldTo(['200.03'], { vesting: { type: 'LINEAR', durationMonths: 4 } });
    const whole = await soldTo(['100', '100'], { usdPrice: '1.37' });
    for (const { sale } of [vests, whole]) await endSale(sale.id);
    await settle();
    await payOut(vests.sale, vests.ids[0] ?? '');
    await payOut(whole.sale, whole.ids[1] ?? '');
    const { error, counts } = await check();
    expect([error, (counts as { compared: number }).compared >= 3]).toEqual([null, true]);
  });

  it.each([
    ['ESCROW', 'update wallet set balance = balance + $2::numeric where system = concat($3::text, $1::text)', 'ico_'],
    ['SUPPLY', 'update ico_token_offering_phase set remaining = remaining + $2::numeric where "offeringId" = $1'],
    ['RAISED', 'update ico_offering_progress set raised = raised + $2::numeric where "offeringId" = $1'],
    ['RAISED_USD', 'update ico_offering_progress set "raisedUsd" = "raisedUsd" + $2::numeric where "offeringId" = $1'],
    ['SOLD', 'update ico_offering_progress set sold = sold + $2::numeric where "offeringId" = $1'],
    [
      'CONTRIBUTORS',
      'update ico_offering_progress set contributors = contributors + $2::numeric where "offeringId" = $1',
    ],
    ['ACCOUNTS', 'update ico_account set amount = amount + $2::numeric where "offeringId" = $1'],
  ])('finds what is wrong with the %s, fails, tells, and sees when it is gone', async (fault, statement, ...more) => {
    const watcher = await newClient({ permissions: ['access.wallet'] });
    const { sale } = await soldTo(['10']);
    const by = fault === 'CONTRIBUTORS' ? '1' : '0.00000001';
    await run(statement, sale.id, by, ...more);
    const { error } = await check();
    expect(error).toContain(`ico ${sale.id}: ${fault}`);
    expect(await faultsOf(sale.id)).toEqual([{ fault, fingerprint: fault === 'ACCOUNTS' ? '1' : by, goneAt: null }]);
    await check();
    expect(await told(watcher.user.id)).toHaveLength(1);
    await run(statement, sale.id, `-${by}`, ...more);
    expect((await check()).error).toBeNull();
    expect((await faultsOf(sale.id))[0]?.goneAt).not.toBeNull();
  });

  it.each([
    ['BOUGHT', 'update ico_phase_allowance set bought = bought + $2::numeric where "phaseId" = $1', '1'],
    ['RESERVED', 'update ico_phase_allowance set guaranteed = guaranteed + $2::numeric where "phaseId" = $1', '0.5'],
    ['RESERVED', 'update ico_token_offering_phase set reserved = reserved + $2::numeric where id = $1', '0.5'],
  ])('finds what is wrong with the %s of a phase with an allow-list', async (fault, statement, fingerprint) => {
    const { sale, buyers, phaseId } = await listedSale(['50', '60']);
    const [buyer] = buyers;
    await bought(buyer!, sale, '10');
    expect((await check()).error).toBeNull();
    const one = `${statement}${statement.includes('allowance') ? ' and "userId" = $3' : ''}`;
    const more = statement.includes('allowance') ? [buyer!.user.id] : [];
    await run(one, phaseId, '0.5', ...more);
    expect((await check()).error).toContain(`ico ${sale.id}: ${fault}`);
    expect(await faultsOf(sale.id)).toEqual([{ fault, fingerprint, goneAt: null }]);
    await run(one, phaseId, '-0.5', ...more);
    expect((await check()).error).toBeNull();
    expect((await faultsOf(sale.id))[0]?.goneAt).not.toBeNull();
  });

  it('finds a purchase in a phase with an allow-list of an account that is not on it', async () => {
    const { sale, buyers, phaseId } = await listedSale(['50', '60']);
    await bought(buyers[0]!, sale, '10');
    await run('delete from ico_phase_allowance where "phaseId" = $1 and bought > 0', phaseId);
    await run('update ico_token_offering_phase set reserved = 60 where id = $1', phaseId);
    expect((await check()).error).toContain(`ico ${sale.id}: BOUGHT`);
    expect(await faultsOf(sale.id)).toMatchObject([{ fault: 'BOUGHT', fingerprint: '1' }]);
    const entry = `insert into ico_phase_allowance ("phaseId", "userId", guaranteed, bought, "createdAt", "updatedAt")
      values ($1, $2, 50, 20, now(), now())`;
    await run(entry, phaseId, buyers[0]!.user.id);
    await run('update ico_token_offering_phase set reserved = 110 where id = $1', phaseId);
    expect((await check()).error).toBeNull();
  });

  it('finds money in the escrow of an offering that nobody has bought of', async () => {
    const { sale } = await failed(['10']);
    const { platform } = await world();
    await sql`update wallet set balance = 5 where system = ${`ico_${sale.id}`}`.execute(platform.db.rows);
    expect((await check()).error).toContain(`ico ${sale.id}: ESCROW`);
    await sql`update wallet set balance = 0 where system = ${`ico_${sale.id}`}`.execute(platform.db.rows);
    expect((await check()).error).toBeNull();
  });

  describe('after a run without a fault', () => {
    afterEach(async () => (await world()).clock.reset());

    it('takes what has changed since then, and what has a fault; all of them once a day', async () => {
      const { clock } = await world();
      const still = await soldTo(['10']);
      const sold = await soldTo(['10']);
      await ofYesterday();
      clock.advance(2 * DAY_MS);
      expect(await check()).toMatchObject({ error: null, counts: { whole: 1 } });
      clock.advance(3 * HOUR_MS);
      await run('update ico_account set usd = usd + 1 where "offeringId" = any($1)', [still.sale.id, sold.sale.id]);
      expect(await check()).toMatchObject({ error: null, counts: { whole: 0, compared: 0 } });
      const changedAt = clock.now().toISOString();
      await run(
        'update wallet set "lastEntryAt" = $2 where system = concat($3::text, $1::text)',
        sold.sale.id,
        changedAt,
        'ico_',
      );
      expect((await check()).error).toContain(`ico ${sold.sale.id}: ACCOUNTS`);
      await run(
        'update wallet set "lastEntryAt" = $2 where system = concat($3::text, $1::text)',
        sold.sale.id,
        'epoch',
        'ico_',
      );
      expect((await check()).error).toContain(`ico ${sold.sale.id}: ACCOUNTS`);
      await run('update ico_account set usd = usd - 1 where "offeringId" = $1', sold.sale.id);
      expect(await check()).toMatchObject({ error: null, counts: { whole: 0 } });
      clock.advance(DAY_MS);
      expect((await check()).error).toContain(`ico ${still.sale.id}: ACCOUNTS`);
      await run('update ico_account set usd = usd - 1 where "offeringId" = $1', still.sale.id);
      expect(await check()).toMatchObject({ error: null, counts: { whole: 1 } });
    });

    it('looks at an offering again whose list was written since then', async () => {
      const { clock } = await world();
      const { sale, buyers, phaseId } = await listedSale(['50']);
      await ofYesterday();
      // Beyond the runs of other tests.
      clock.advance(6 * DAY_MS);
      expect(await check()).toMatchObject({ error: null, counts: { whole: 1 } });
      clock.advance(3 * HOUR_MS);
      await run('update ico_phase_allowance set bought = 1 where "phaseId" = $1', phaseId);
      expect(await check()).toMatchObject({ error: null, counts: { whole: 0 } });
      await guarantee(sale, phaseId, [{ userId: buyers[0]!.user.id, guaranteed: '60' }]);
      expect((await check()).error).toContain(`ico ${sale.id}: BOUGHT`);
      await run('update ico_phase_allowance set bought = 0 where "phaseId" = $1', phaseId);
      expect((await check()).error).toBeNull();
    });
  });
});
