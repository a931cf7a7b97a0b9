import type { RestRoute } from '../frame/route.js';

/** A signal is short, and its sender is unknown until the body is read. */
const MAX_SIGNAL_BYTES = 16 * 1024;

export const botSignalRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/trading-bot/bot/{id}/signal-secret',
    summary: "Makes the secret of a bot's webhook and shows it, this once; one of before no longer works.",
    operation: 'mutation ($id: UUID!) { createTradingBotSignalSecret(id: $id) { path secret } }',
  },
  {
    method: 'POST',
    path: '/api/trading-bot/bot/{id}/signal',
    summary:
      "Tells a bot to buy or to sell at the next price, by the bot's secret; with an id at most once in 24 hours.",
    operation: `mutation ($id: UUID!, $input: TradingBotSignalInput!) {
      sendTradingBotSignal(id: $id, input: $input) { signalId action receivedAt }
    }`,
    // Charting services send JSON as text/plain.
    plainText: true,
    maxBodyBytes: MAX_SIGNAL_BYTES,
    example: { secret: 'sig_…', action: 'BUY', time: '2026-01-31T12:00:00Z' },
  },
];
