import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { TIMEFRAME_WORDS } from './timeframe-words.js';

const INVESTOR = 'id name walletAddress amount tokens status currency offeringId offeringName createdAt';

export const icoCreatorFiguresRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/creator/stat',
    summary: "The caller's offerings by status, what they raised by currency, and what waits for its delivery.",
    operation: `query {
      icoCreatorStat {
        offerings { status offerings } currencies { currency walletType raised paidOut fees inEscrow } raisedUsd contributors
        waitingDeliveries dueTranches
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/ico/creator/performance',
    summary: "What was bought of the caller's offerings day by day, today last.",
    operation: `query ($timeframe: IcoTimeframe) {
      icoCreatorPerformance(timeframe: $timeframe) { date contributions investors amountUsd }
    }`,
    words: TIMEFRAME_WORDS,
  },
  {
    method: 'GET',
    path: '/api/ico/creator/investor',
    summary: "A page of the contributions to the caller's offerings; with offeringId, those to one of them.",
    operation: `query (${LIST_VARIABLES}, $offeringId: UUID) {
      icoInvestors(${LIST_ARGUMENTS}, offeringId: $offeringId) { items { ${INVESTOR} } ${PAGINATION} }
    }`,
    example: { sortField: 'amount', filter: { status: 'PENDING' } },
  },
];
