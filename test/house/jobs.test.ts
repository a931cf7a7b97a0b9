import { requireTicks } from '../../src/jobs/calendar.js';
import { calendarJobs } from '../../src/jobs/index.js';
import { sources } from '../support/sources.js';

/** The use cases that calendar jobs run, by their names. */
function useCasesOfJobs(): string[] {
  return sources('src/jobs').flatMap(({ text }) =>
    [...text.matchAll(/^ {2}run: (\w+),$/gm)].map(([, name = '']) => name),
  );
}

describe('calendar jobs', () => {
  it.each(calendarJobs)('have a schedule that comes: $name', (job) => {
    expect(() => requireTicks(job)).not.toThrow();
  });

  it('are driven through the calendar by every test, never by a call of what they run', () => {
    const names = useCasesOfJobs();
    expect(names).toEqual(expect.arrayContaining(['checkLedger', 'sealLedger', 'pruneRecords', 'expireDeposits']));
    const faults = sources('test').flatMap(({ path, text }) =>
      names
        .filter((name) => new RegExp(`^import [^;]*\\b${name}\\b[^;]*services/`, 'm').test(text))
        .map((name) => `${path} imports ${name}: call runJob with the name of its job instead`),
    );
    expect(faults).toEqual([]);
  });
});

describe('advisory locks', () => {
  it('each have one owner, so that nobody asks for one that whoever called him holds', () => {
    const owners = sources('src').filter(
      ({ text }) => text.includes('pg_try_advisory_lock') || text.includes('pg_advisory_'),
    );
    expect(owners.map(({ path }) => path).toSorted()).toEqual(
      [
        // The cap of keys an account, by account.
        'src/services/api-key/create-api-key.ts',
        'src/services/role/write-role.ts',
        // What one person lets through within a day, by kind and account.
        'src/services/approval/solo-acts.ts',
        // The approval policy, by kind.
        'src/services/approval/write-tiers.ts',
        // References of deposits and fundings, by method or place, currency and direction.
        'src/services/reference/refuse-duplicate.ts',
        // One merchant an account, by account; and confirmations under a limit, by merchant.
        'src/services/gateway/owner/register-merchant.ts',
        'src/services/gateway/checkout/confirm-checkout.ts',
        // The cap of bots an account, by account.
        'src/services/bot/manage/bot-limit.ts',
        'src/services/bot/strategy/limit.ts',
        'src/services/bot/venue/account-limit.ts',
        // Starts of bots beside an emergency stop.
        'src/services/bot/emergency/start-bar.ts',
        // Purchases of an offering beside what changes it, by offering; transactions that deliver tokens, by blockchain
        // and hash.
        'src/services/ico/own/gate.ts',
        // The cap of launches an account, by account.
        'src/services/ico/launch/launches-left.ts',
        // Calendar jobs, by job.
        'src/infra/database/job-locks.ts',
        // Migrations.
        'src/migrate.ts',
      ].toSorted(),
    );
  });
});
