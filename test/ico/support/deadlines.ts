import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { DAY_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import type { Call } from '../../support/each-transport.js';
import { ALL_OFFERINGS, newAdmin } from '../../support/ico-offerings.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';
import { contributionRow, sold, tranchesOf, type Sold } from './deliveries.js';
import type { SaleTerms } from './sales.js';

const LIMITS = '/api/admin/ico/settings/limits';

/** What stops deadlines or lets them go on, by the word of a moderation or of the setting. */
export type Mark = 'flag' | 'unflag' | 'pause' | 'resume' | 'maintain' | 'open';

/** Does so, as an admin who has just signed in; fails where it is refused. */
export async function mark(call: Call, offeringId: string, what: Mark): Promise<void> {
  const answer =
    what === 'maintain' || what === 'open'
      ? await call(await newClient({ role: SUPER_ADMIN }), 'PUT', LIMITS, {
          icoMaintenanceMode: String(what === 'maintain'),
        })
      : await call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/${offeringId}?action=${what}`, {});
  if (answer.statusCode !== 200) throw new Error(`${what}: ${JSON.stringify(answer)}`);
}

/** Moves the time. */
export async function pass(ms: number): Promise<void> {
  (await world()).clock.advance(ms);
}

/** A time so many days from now. */
export async function inDays(days: number): Promise<string> {
  return new Date((await world()).clock.now().getTime() + days * DAY_MS).toISOString();
}

/** Tranches of a schedule whose first one is due when the sale ends, after three days. */
export const VESTED: SaleTerms = {
  lastsDays: 3,
  vesting: { type: 'LINEAR', durationMonths: 12, initialPercent: '10' },
};

/** A contribution, the first of whose tranches is due and announced now. */
export async function vested(terms: SaleTerms = {}): Promise<Sold> {
  const one = await sold({ ...VESTED, ...terms });
  await pass(3 * DAY_MS);
  await announce();
  return one;
}

export async function announce(): Promise<void> {
  const { error } = await runJob('processIcoVestingReleases');
  if (error !== null) throw new Error(error);
}

/** Deadline of a contribution that does not vest. */
export async function deadlineOf({ id }: Pick<Sold, 'id'>): Promise<string | null> {
  return (await contributionRow(id)).deliverBy;
}

/** Deadlines of the tranches of a contribution, in their order. */
export async function deadlinesOf({ id }: Pick<Sold, 'id'>): Promise<(string | null)[]> {
  return (await tranchesOf(id)).map(({ deliverBy }) => deliverBy);
}
