import { ApprovalPolicy } from './approval-policy.js';
import { ApprovalVote, approvalVoteStays } from './approval-vote.js';
import { Approval, approvalStays } from './approval.js';
import { RightLoss, rightLossRetention } from './right-loss.js';
import { SoloAct, soloActRetention } from './solo-act.js';

/** Tables of the approval policy and of acts that wait for approvals, by name. */
export const approvalTables = {
  approval: Approval,
  approval_policy: ApprovalPolicy,
  approval_vote: ApprovalVote,
  right_loss: RightLoss,
  solo_act: SoloAct,
};

/** How long rows of these tables are kept, or why they are never removed. */
export const approvalRetention = [approvalStays, approvalVoteStays, rightLossRetention, soloActRetention];
