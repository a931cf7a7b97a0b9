import { IcoRefundResolver } from './refund.js';
import { IcoSettlementResolver } from './settlement.js';

export const icoResolvers = [IcoRefundResolver, IcoSettlementResolver] as const;
