import type { RestRoute } from '../frame/route.js';

const ACCOUNT = 'id venue label apiKey testedAt createdAt';

export const botVenueAccountRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/trading-bot/venue-account',
    summary: 'The accounts of the caller at exchanges, newest first, as a bare array.',
    operation: `{ tradingBotVenueAccounts { ${ACCOUNT} } }`,
  },
  {
    method: 'POST',
    path: '/api/trading-bot/venue-account',
    summary:
      'Keeps the credentials of an account at an exchange, once the exchange has accepted them; an API key that may withdraw is refused.',
    operation: `mutation ($input: CreateTradingVenueAccountInput!) { createTradingVenueAccount(input: $input) { ${ACCOUNT} } }`,
    example: {
      venue: 'okx',
      label: 'Main account',
      apiKey: 'your-api-key',
      secret: 'your-secret',
      password: 'your-passphrase',
    },
  },
  {
    method: 'DELETE',
    path: '/api/trading-bot/venue-account/{id}',
    summary:
      'Deletes an account at an exchange with its credentials; refused while a bot runs, holds a position or has an open order with it.',
    operation: 'mutation ($id: UUID!) { deleteTradingVenueAccount(id: $id) { message } }',
  },
  {
    method: 'POST',
    path: '/api/trading-bot/venue-account/{id}/test',
    summary: 'Asks the exchange whether it accepts the credentials of an account, and what its API key may do.',
    operation: `mutation ($id: UUID!) {
      testTradingVenueAccount(id: $id) { ok canTrade canWithdraw testedAt message }
    }`,
  },
];
