import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { DAY_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import type { Call } from '../../support/each-transport.js';
import { ALL_OFFERINGS, newAdmin } from '../../support/ico-offerings.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';
import { contributionRow, sold, tranchesOf, type Sold } from './deliveries.js';
import type { SaleTerms } from './sales.js';

const LIMITS = '/api/admin/ico/settings/limits';

/** What stops deadlines or lets them go on, by the word of a moderation or of the setting. */
export type Mark = 'flag' | 'unflag' | 'pause' | 'resume' | 'maintain' | 'open' | 'switch off' | 'switch on';

/** Does so, as an admin who has just signed in; fails where it is refused. */
export async function mark(call: Call, offeringId: string, what: Mark): Promise<void> {
  const answer = await marked(call, offeringId, what);
  if (answer.statusCode !== 200) throw new Error(`${what}: ${JSON.stringify(answer)}`);
}

async function marked(call: Call, offeringId: string, what: Mark): Promise<any> {
  if (what === 'maintain' || what === 'open') return maintain(call, await newClient({ role: SUPER_ADMIN }), what);
  if (what === 'switch off' || what === 'switch on') {
    return switched(call, await newClient({ permissions: ['edit.extension'] }), what);
  }
  return call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/${offeringId}?action=${what}`, {});
}

/** Begins a maintenance of the launchpad, or ends it. */
export async function maintain(call: Call, admin: Client, what: 'maintain' | 'open'): Promise<any> {
  return call(admin, 'PUT', LIMITS, { icoMaintenanceMode: String(what === 'maintain') });
}

/** Switches the launchpad off or on. */
export async function switched(call: Call, admin: Client, what: 'switch off' | 'switch on'): Promise<any> {
  return call(admin, 'PUT', '/api/admin/system/extension/ico/status', { status: what === 'switch on' });
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
