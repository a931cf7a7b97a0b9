import type { IcoAccount } from '../../../entities/ico/account.js';
import type { IcoAdminActivity } from '../../../entities/ico/admin-activity.js';
import type { IcoBlockchain } from '../../../entities/ico/blockchain.js';
import type { IcoContribution } from '../../../entities/ico/contribution.js';

import type { IcoTokenDetail } from '../../../entities/ico/detail.js';
import type { IcoLaunchPlan } from '../../../entities/ico/launch-plan.js';
import type { IcoTokenOffering } from '../../../entities/ico/offering.js';
import type { IcoTokenOfferingPhase } from '../../../entities/ico/phase.js';
import type { IcoPhaseAllowance } from '../../../entities/ico/phase-allowance.js';
import type { IcoOfferingProgress } from '../../../entities/ico/progress.js';
import type { IcoRoadmapItem } from '../../../entities/ico/roadmap-item.js';
import type { IcoTeamMember } from '../../../entities/ico/team-member.js';
import type { IcoTokenType } from '../../../entities/ico/token-type.js';
import type { IcoTokenVestingRelease } from '../../../entities/ico/tranche.js';
import type { IcoTokenOfferingUpdate } from '../../../entities/ico/update.js';
import type { IcoTokenVesting } from '../../../entities/ico/vesting.js';
import type { Row } from '../../../entities/index.js';

export type PlanRow = Row<IcoLaunchPlan>;
export type BlockchainRow = Row<IcoBlockchain>;
export type TokenTypeRow = Row<IcoTokenType>;
export type OfferingRow = Row<IcoTokenOffering>;
export type DetailRow = Row<IcoTokenDetail>;
export type PhaseRow = Row<IcoTokenOfferingPhase>;
export type AllowanceRow = Row<IcoPhaseAllowance>;
export type ProgressRow = Row<IcoOfferingProgress>;
export type AccountRow = Row<IcoAccount>;
export type ContributionRow = Row<IcoContribution>;
export type VestingRow = Row<IcoTokenVesting>;
export type TrancheRow = Row<IcoTokenVestingRelease>;

export type TeamMemberRow = Row<IcoTeamMember>;
export type RoadmapItemRow = Row<IcoRoadmapItem>;
export type UpdateRow = Row<IcoTokenOfferingUpdate>;
export type ActivityRow = Row<IcoAdminActivity>;

export const NO_OFFERING = 'Offering not found';
export const NO_CONTRIBUTION = 'Contribution not found';
