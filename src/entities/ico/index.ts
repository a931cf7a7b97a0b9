import { IcoAccount } from './account.js';
import { IcoAdminActivity, icoAdminActivityStays } from './admin-activity.js';
import { IcoBlockchain, icoBlockchainStays } from './blockchain.js';
import { IcoContribution, icoContributionStays } from './contribution.js';
import { IcoDeliveryPart, icoDeliveryPartStays } from './delivery-part.js';
import { IcoTokenDetail } from './detail.js';
import { IcoFormerAddress, icoFormerAddressStays } from './former-address.js';
import { IcoLaunchPlan, icoLaunchPlanStays } from './launch-plan.js';
import { IcoMaintenance, icoMaintenanceStays } from './maintenance.js';
import { IcoTokenOffering, icoTokenOfferingStays } from './offering.js';
import { IcoTokenOfferingPhase } from './phase.js';
import { IcoPhaseAllowance, icoPhaseAllowanceStays } from './phase-allowance.js';
import { IcoOfferingProgress } from './progress.js';
import { IcoRoadmapItem, icoRoadmapItemStays } from './roadmap-item.js';
import { IcoTeamMember, icoTeamMemberStays } from './team-member.js';
import { IcoTokenType, icoTokenTypeStays } from './token-type.js';
import { IcoTokenVestingRelease, icoTokenVestingReleaseStays } from './tranche.js';
import { IcoTokenOfferingUpdate, icoTokenOfferingUpdateStays } from './update.js';
import { IcoTokenVesting, icoTokenVestingStays } from './vesting.js';

/** Tables of the token launchpad, by name. */
export const icoTables = {
  ico_account: IcoAccount,
  ico_admin_activity: IcoAdminActivity,
  ico_blockchain: IcoBlockchain,
  ico_delivery_part: IcoDeliveryPart,
  ico_former_address: IcoFormerAddress,
  ico_launch_plan: IcoLaunchPlan,
  ico_maintenance: IcoMaintenance,
  ico_offering_progress: IcoOfferingProgress,
  ico_phase_allowance: IcoPhaseAllowance,
  ico_roadmap_item: IcoRoadmapItem,
  ico_team_member: IcoTeamMember,
  ico_token_detail: IcoTokenDetail,
  ico_token_offering: IcoTokenOffering,
  ico_token_offering_phase: IcoTokenOfferingPhase,
  ico_token_offering_update: IcoTokenOfferingUpdate,
  ico_token_type: IcoTokenType,
  ico_token_vesting: IcoTokenVesting,
  ico_token_vesting_release: IcoTokenVestingRelease,
  ico_transaction: IcoContribution,
};

/** Why rows of these tables are never removed. */
export const icoRetention = [
  icoAdminActivityStays,
  icoBlockchainStays,
  icoContributionStays,
  icoDeliveryPartStays,
  icoFormerAddressStays,
  icoLaunchPlanStays,
  icoMaintenanceStays,
  icoPhaseAllowanceStays,
  icoRoadmapItemStays,
  icoTeamMemberStays,
  icoTokenOfferingStays,
  icoTokenOfferingUpdateStays,
  icoTokenTypeStays,
  icoTokenVestingReleaseStays,
  icoTokenVestingStays,
];
