import { firstSuperAdmin } from '../../account/first-super-admin.js';
import type { Context } from '../../frame/context.js';
import type { DemoCustomers } from '../../frame/module.js';
import { decideIcoContribution } from '../decision/decide.js';
import { releaseIcoTranche } from '../delivery/submit.js';
import { vestingOf, type TrancheView } from '../own/vesting-view.js';
import { buy, launch, onDay, openSale, settle, type Cast } from './acts.js';
import { seedStory } from './story.js';
import { FAILED, ON_SALE, SUCCEEDED, WAITING } from './terms.js';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

/**
 * Lets the demo customers sell tokens to each other: an offering on sale, one that has succeeded and is being delivered,
 * one that has failed and was refunded, and one that waits for an admin. What an admin decides about them is decided by
 * the installation's Super Admin; without one there are no offerings.
 */
export async function seedDemoOfferings(system: Context, { verified, asking }: DemoCustomers): Promise<void> {
  const admin = await firstSuperAdmin(system.db.rows);
  if (admin === null) {
    system.log.warn({ module: 'ico' }, 'the demo data has no offerings: there is no Super Admin to approve them');
    return;
  }
  const bob: Cast = { system, admin, creator: asking, buyer: verified };
  await succeeded({ ...bob, creator: verified, buyer: asking });
  await failed(bob);
  await onSale(bob);
  await launch(bob, WAITING);
}

/**
 * Two purchases, of what was guaranteed to the buyer and of what everybody could buy; the first tranche of one is delivered
 * and paid out, the second waits to be verified.
 */
async function succeeded(cast: Cast): Promise<void> {
  const offeringId = await openSale(cast, SUCCEEDED, [{ userId: cast.buyer, guaranteed: '200' }]);
  const delivered = await buy(cast, 55, { offeringId, amount: '400', walletAddress: ADDRESS });
  await buy(cast, 50, { offeringId, amount: '150', walletAddress: ADDRESS });
  await settle(cast, offeringId, { endedDaysAgo: 40 });
  const [first, second] = await tranchesOf(cast, delivered);
  await release(cast, { offeringId, releaseId: first.id, daysAgo: 39, hash: '1' });
  const verification = { releaseId: first.id };
  await decideIcoContribution(onDay(cast, cast.admin, 38), delivered, 'VERIFY', verification);
  await release(cast, { offeringId, releaseId: second.id, daysAgo: 5, hash: '2' });
}

async function failed(cast: Cast): Promise<void> {
  const offeringId = await openSale(cast, FAILED);
  await buy(cast, 28, { offeringId, amount: '250', walletAddress: ADDRESS });
  await settle(cast, offeringId, { endedDaysAgo: 20 });
}

async function onSale(cast: Cast): Promise<void> {
  const offeringId = await openSale(cast, ON_SALE);
  for (const [daysAgo, amount] of [
    [4, '120'],
    [3, '80'],
    [1, '150'],
  ] as const) {
    await buy(cast, daysAgo, { offeringId, amount, walletAddress: ADDRESS });
  }
  await seedStory(onDay(cast, cast.creator, 2), offeringId);
}

type FirstTwo = readonly [TrancheView, TrancheView, ...TrancheView[]];

async function tranchesOf({ system }: Cast, contributionId: string): Promise<FirstTwo> {
  const vesting = await vestingOf(system.db.rows, contributionId);
  const [first, second, ...others] = vesting?.releases ?? [];
  if (!first || !second) throw new Error('a schedule of the demo data has two tranches at least');
  return [first, second, ...others];
}

interface Release {
  readonly offeringId: string;
  readonly releaseId: string;
  readonly daysAgo: number;
  /** The digit that the hash of its transaction is made of. */
  readonly hash: string;
}

async function release(cast: Cast, { offeringId: id, releaseId, daysAgo, hash }: Release): Promise<void> {
  const transactionHash = `0x${hash.repeat(64)}`;
  await releaseIcoTranche(onDay(cast, cast.creator, daysAgo), { id, releaseId, transactionHash });
}
