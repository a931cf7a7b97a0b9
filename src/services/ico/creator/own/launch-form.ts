import { DEFAULT_DELIVERY_DAYS, MAX_DELIVERY_DAYS } from '../../../../core/launchpad/deadlines.js';
import { ICO_LIMITS, MAX_OFFERING_DAYS } from '../../../../core/launchpad/limits.js';
import { MAX_CUSTOM_TRANCHES, MAX_VESTING_MONTHS } from '../../../../core/launchpad/vesting-terms.js';
import type { Context } from '../../../frame/context.js';
import { MOST_OPEN_LAUNCHES } from '../../launch/launches-left.js';
import { planCaps } from '../../own/plan.js';

/** At most so many plans are shown. */
const MOST_PLANS = 100;

/** What a creator needs to fill in a launch: the plans on offer with what they allow, defaults and bounds. */
export async function readLaunchForm({ db, settings }: Context) {
  const plans = await db.rows
    .selectFrom('ico_launch_plan')
    .selectAll()
    .where('status', '=', true)
    .orderBy('sortOrder')
    .orderBy('id')
    .limit(MOST_PLANS)
    .execute();
  return {
    plans: plans.map((plan) => ({ ...plan, caps: planCaps(plan.features) })),
    isOpen: !settings.flag('icoMaintenanceMode'),
    vestingEnabled: settings.flag('icoVestingEnabled'),
    defaultVestingMonths: settings.number('icoDefaultVestingMonths'),
    defaultDeliveryDays: DEFAULT_DELIVERY_DAYS,
    platformFeePercent: settings.decimal('icoPlatformFeePercentage'),
    softCapPercent: settings.decimal('icoSoftCapPercentage'),
    maxDescription: ICO_LIMITS.description,
    maxLinks: ICO_LIMITS.links,
    maxOfferingDays: MAX_OFFERING_DAYS,
    maxVestingMonths: MAX_VESTING_MONTHS,
    maxDeliveryDays: MAX_DELIVERY_DAYS,
    maxTranches: MAX_CUSTOM_TRANCHES,
    maxOpenLaunches: MOST_OPEN_LAUNCHES,
  };
}
