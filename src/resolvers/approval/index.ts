import { ApprovalResolver } from './approval.js';

export const approvalResolvers = [ApprovalResolver] as const;
