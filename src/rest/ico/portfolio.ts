import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const SUMS = 'invested inEscrow paidOut refunded value';
const INVESTMENT = `offeringId offeringName symbol icon status currency walletType contributions amount tokens averagePrice
  currentPrice value profit lastAt`;

export const icoPortfolioRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/portfolio',
    summary: 'What the caller has in token offerings, by currency and in US dollars.',
    operation: `query { icoPortfolio { contributions offerings currencies { currency ${SUMS} } usd { ${SUMS} } } }`,
  },
  {
    method: 'GET',
    path: '/api/ico/portfolio/investments',
    summary: 'A page of the token offerings that the caller has bought in.',
    operation: `query (${LIST_VARIABLES}) { icoInvestments(${LIST_ARGUMENTS}) { items { ${INVESTMENT} } ${PAGINATION} } }`,
    example: { sortField: 'profit', filter: { profit: { gt: '0' } } },
  },
  {
    method: 'GET',
    path: '/api/ico/portfolio/performance',
    summary: 'What the caller had in token offerings day by day, today last.',
    operation: `query ($timeframe: IcoTimeframe) { icoPortfolioPerformance(timeframe: $timeframe) { date invested value } }`,
    words: { timeframe: { '1W': 'W1', '1M': 'M1', '3M': 'M3', '1Y': 'Y1', ALL: 'ALL' } },
  },
];
