import { canonical } from '../../../core/money.js';
import type { IcoChainCheck, IcoContributionStatus } from '../../../core/states/ico.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { NewEvent } from '../../frame/tx.js';
import type { ContributionRow } from './offering.js';

/** What buyer and creator hear of a contribution. Amounts are decimal text; it has no name and no address of anybody. */
export interface ContributionEvent {
  readonly id: string;
  readonly offeringId: string;
  readonly status: IcoContributionStatus;
  readonly chainCheck: IcoChainCheck | null;
  readonly transactionHash: string | null;
  readonly currency: string;
  readonly walletType: WalletType;
  readonly amount: string;
  readonly tokens: string;
  readonly delivered: string;
  readonly refunded: string;
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** Topic of an account's contributions, and of those in its offerings. */
export function icoContributionTopic(userId: string): string {
  return `user.${userId}.ico`;
}

/** What its buyer and the creator of its offering hear of a contribution that is new or has changed. */
export function contributionEvents(row: ContributionRow, creatorId: string): NewEvent[] {
  const payload: ContributionEvent = {
    id: row.id,
    offeringId: row.offeringId,
    status: row.status,
    chainCheck: row.chainCheck,
    transactionHash: row.transactionHash,
    currency: row.currency,
    walletType: row.walletType,
    amount: canonical(row.amount),
    tokens: canonical(row.tokens),
    delivered: canonical(row.delivered),
    refunded: canonical(row.refunded),
    updatedAt: row.updatedAt,
  };
  return [row.userId, creatorId].map((userId) => ({ topic: icoContributionTopic(userId), payload }));
}
