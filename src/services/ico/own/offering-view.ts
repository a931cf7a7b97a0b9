import { canonical } from '../../../core/money.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readDetail, vestingTermsView } from './detail-view.js';
import type { PhaseRow } from './offering.js';
import { phasesOf, readPhases } from './phases-of.js';
import { phaseViews, progressFigures } from './sale.js';
import { softCapFor } from './soft-cap.js';
import { storyHidden } from './story-hidden.js';
import { readStory } from './story-of.js';

const SHOWN = [
  'offering.id',
  'offering.userId',
  'offering.name',
  'offering.symbol',
  'offering.icon',
  'offering.status',
  'offering.paused',
  'offering.flagged',
  'offering.currency',
  'offering.walletType',
  'offering.targetAmount',
  'offering.startDate',
  'offering.endDate',
  'offering.deliveryDays',
  'offering.minPurchase',
  'offering.maxPurchase',
  'offering.maxPerUser',
  'offering.softCap',
  'offering.softCapPercent',
  'offering.approvedAt',
  'offering.createdAt',
  'offering.typeId',
  'type.name as typeName',
  'blockchain.value as blockchain',
  'progress.raised',
  'progress.raisedUsd',
  'progress.sold',
  'progress.contributors',
  'currency.precision',
  'currency.usdPrice',
] as const;

/**
 * Offerings with all that a view of them needs; the caller says which. The tables are offering, progress, type and
 * blockchain.
 */
export function offeringRows(rows: Reader) {
  return rows
    .selectFrom('ico_token_offering as offering')
    .innerJoin('ico_offering_progress as progress', 'progress.offeringId', 'offering.id')
    .innerJoin('ico_blockchain as blockchain', 'blockchain.id', 'offering.blockchainId')
    .innerJoin('ico_token_type as type', 'type.id', 'offering.typeId')
    .innerJoin('currency', (join) =>
      join.onRef('currency.code', '=', 'offering.currency').onRef('currency.type', '=', 'offering.walletType'),
    )
    .select(SHOWN)
    .select(storyHidden('offering').as('storyHidden'));
}

/** A row of {@link offeringRows}. */
export type ShownOffering = Awaited<ReturnType<ReturnType<typeof offeringRows>['execute']>>[number];
export type OfferingSummaryView = ReturnType<typeof summaryView>;
export type OfferingView = Awaited<ReturnType<typeof offeringView>>;

/** Offerings as lists show them, in the order of the rows; one query, whatever their number. */
export async function summaryViews(
  ctx: Context,
  found: readonly ShownOffering[],
  rows: Reader = ctx.db.rows,
): Promise<OfferingSummaryView[]> {
  const phases = await readPhases(
    rows,
    found.map(({ id }) => id),
  );
  return found.map((row) => summaryView(ctx, row, phases.get(row.id) ?? []));
}

/** An offering with all that its page shows, by five queries. In a transaction, `rows` are the transaction's. */
export async function offeringView(ctx: Context, row: ShownOffering, rows: Reader = ctx.db.rows) {
  const detail = await readDetail(rows, row.id);
  const phases = await phasesOf(rows, row.id);
  const { description, links, tokenAddress, tokenDecimals, tokenSources } = detail;
  return {
    ...summaryView(ctx, row, phases),
    description,
    links,
    tokenAddress,
    tokenDecimals,
    tokenSources,
    vesting: vestingTermsView(detail),
    phases: phaseViews(row, phases),
    ...(await readStory(rows, row.id)),
  };
}

/** An offering as lists show it, with what creators and admins are shown beside that. */
function summaryView(ctx: Context, row: ShownOffering, phases: readonly PhaseRow[]) {
  const { phase, ...figures } = progressFigures(ctx, row, phases);
  const { userId, name, symbol, icon, paused, flagged, currency, walletType, startDate, endDate } = row;
  return {
    id: row.id,
    userId,
    name,
    symbol,
    icon,
    paused,
    flagged,
    currency,
    walletType,
    targetAmount: canonical(row.targetAmount),
    ...figures,
    softCap: softCapFor(ctx, row, phases).softCap,
    startDate,
    endDate,
    deliveryDays: row.deliveryDays,
    blockchain: row.blockchain,
    type: { id: row.typeId, name: row.typeName },
    minPurchase: amountOrNull(row.minPurchase),
    maxPurchase: amountOrNull(row.maxPurchase),
    maxPerUser: amountOrNull(row.maxPerUser),
    currentPhase: phaseViews(row, phases).find(({ id }) => id === phase) ?? null,
    createdAt: row.createdAt,
  };
}

function amountOrNull(amount: string | null): string | null {
  return amount === null ? null : canonical(amount);
}
