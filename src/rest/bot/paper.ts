import type { RestRoute } from '../frame/route.js';

const PAPER_ACCOUNT = 'id currency initialBalance balance inOrder resetAt';

export const botPaperRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/trading-bot/paper-account',
    summary: 'What the paper bots of the caller trade with, by currency, as a bare array.',
    operation: `{ tradingBotPaperAccounts { ${PAPER_ACCOUNT} } }`,
  },
  {
    method: 'POST',
    path: '/api/trading-bot/paper-account/{currency}/reset',
    summary:
      'Gives a paper account what a new one begins with; refused while a paper bot in the currency runs or holds.',
    operation: `mutation ($currency: String!) {
      resetTradingBotPaperAccount(currency: $currency) { ${PAPER_ACCOUNT} }
    }`,
    example: { currency: 'USDT' },
  },
];
