import { addMs, DAY_MS } from '../../../core/clock.js';
import { asCustomer } from '../../frame/as-customer.js';
import type { Context } from '../../frame/context.js';
import type { AllowanceInput } from '../allow-list/entries.js';
import { setMyAllowances } from '../allow-list/set.js';
import { launchIcoOffering } from '../launch/launch.js';
import { moderateIcoOffering } from '../moderate/moderate.js';
import { phasesOf } from '../own/phases-of.js';
import { buyIcoTokens, type BuyInput } from '../purchase/buy.js';
import { settleOffering } from '../settle/settle.js';
import { demoTerms, launchedOn, type DemoSale } from './terms.js';

/** Who acts in the demo data, each at whichever day an act is to have happened. */
export interface Cast {
  readonly system: Context;
  readonly admin: string;
  readonly creator: string;
  readonly buyer: string;
}

/** The context in which an account acted that many days ago, so that what the act writes has that time. */
export function onDay({ system }: Cast, userId: string, daysAgo: number): Context {
  const now = addMs(system.clock.now(), -daysAgo * DAY_MS);
  return { ...asCustomer(system, userId), clock: { now: () => now } };
}

/** Launches an offering on the day of `launchedOn`; answers its id. */
export async function launch(cast: Cast, sale: DemoSale): Promise<string> {
  const ctx = onDay(cast, cast.creator, launchedOn(sale));
  return (await launchIcoOffering(ctx, await demoTerms(ctx, sale))).id;
}

/** Launches an offering, with the allow-list of its first phase, and has it approved a day later. */
export async function openSale(cast: Cast, sale: DemoSale, entries: readonly AllowanceInput[] = []): Promise<string> {
  const id = await launch(cast, sale);
  const [first] = await phasesOf(cast.system.db.rows, id);
  if (first && entries.length > 0) {
    await setMyAllowances(onDay(cast, cast.creator, launchedOn(sale)), { id, phaseId: first.id, entries });
  }
  await moderateIcoOffering(onDay(cast, cast.admin, launchedOn(sale) - 1), id, { action: 'APPROVE' });
  return id;
}

export async function buy(cast: Cast, daysAgo: number, input: BuyInput): Promise<string> {
  return (await buyIcoTokens(onDay(cast, cast.buyer, daysAgo), input)).id;
}

/** What the hourly job has done when the sale had ended. */
export async function settle(
  cast: Cast,
  id: string,
  { endedDaysAgo }: { readonly endedDaysAgo: number },
): Promise<void> {
  const { clock } = onDay(cast, cast.creator, endedDaysAgo);
  await settleOffering({ ...cast.system, clock }, id);
}
