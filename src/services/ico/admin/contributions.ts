import { AppError } from '../../../core/catalogue/errors.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { contributionView } from '../own/contribution-view.js';
import { NO_CONTRIBUTION } from '../own/offering.js';
import {
  adminContributionViews,
  forAdmins,
  ownedContributions,
  type AdminContributionSummary,
} from './contribution-view.js';
import { requireAnyOffering } from './offerings.js';

const COLUMNS = {
  id: { column: 'c.id', kind: 'uuid' },
  offeringId: { column: 'c.offeringId', kind: 'uuid' },
  offeringName: { column: 'o.name', kind: 'text' },
  symbol: { column: 'o.symbol', kind: 'text' },
  creatorId: { column: 'o.userId', kind: 'uuid' },
  phaseId: { column: 'c.phaseId', kind: 'uuid' },
  userId: { column: 'c.userId', kind: 'uuid' },
  ownerEmail: { column: 'owner.email', kind: 'text' },
  status: { column: 'c.status', kind: 'text' },
  chainCheck: { column: 'c.chainCheck', kind: 'text' },
  vests: { column: 'c.vests', kind: 'boolean' },
  currency: { column: 'c.currency', kind: 'text' },
  amount: { column: 'c.amount', kind: 'number' },
  fee: { column: 'c.fee', kind: 'number' },
  tokens: { column: 'c.tokens', kind: 'number' },
  usdValue: { column: 'c.usdValue', kind: 'number' },
  refunded: { column: 'c.refunded', kind: 'number' },
  walletAddress: { column: 'c.walletAddress', kind: 'text' },
  transactionHash: { column: 'c.transactionHash', kind: 'text' },
  createdAt: { column: 'c.createdAt', kind: 'time' },
  updatedAt: { column: 'c.updatedAt', kind: 'time' },
  submittedAt: { column: 'c.submittedAt', kind: 'time' },
  deliverBy: { column: 'c.deliverBy', kind: 'time' },
} as const satisfies ListColumns;

const OPTIONS = { defaultSort: 'createdAt', tieBreaker: 'c.id' } as const;

type ContributionPage = Page<AdminContributionSummary>;

/** A page of all contributions, newest first, those in deleted offerings included. Two statements. */
export async function readAllContributions({ db }: Context, request: ListRequest): Promise<ContributionPage> {
  const page = await readPage(ownedContributions(db.rows), COLUMNS, request, OPTIONS);
  return { ...page, items: adminContributionViews(page.items) };
}

/** A page of the contributions to an offering, newest first; NOT_FOUND for a deleted one. Three statements. */
export async function readOfferingContributions(
  { db }: Context,
  offeringId: string,
  request: ListRequest,
): Promise<ContributionPage> {
  const query = ownedContributions(db.rows).where('c.offeringId', '=', offeringId);
  // First, since it refuses a bad request whatever the id.
  const page = await readPage(query, COLUMNS, request, OPTIONS);
  await requireAnyOffering(db.rows, offeringId);
  return { ...page, items: adminContributionViews(page.items) };
}

/** A contribution with its schedule and its notes. NOT_FOUND where there is none. */
export async function readAnyContribution({ db }: Pick<Context, 'db'>, id: string, rows: Reader = db.rows) {
  const row = await ownedContributions(rows).where('c.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: NO_CONTRIBUTION });
  const { admin, buyer = null } = row.notes;
  return { ...forAdmins(await contributionView(rows, row), row), notes: { admin, buyer } };
}

export type AdminContributionView = Awaited<ReturnType<typeof readAnyContribution>>;
