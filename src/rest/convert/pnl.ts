import type { RestRoute } from '../frame/route.js';

export const convertPnlRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/convert/pnl',
    summary: 'Profit and loss of a period by currency, with a proof that nothing is missing.',
    operation: `query ($from: DateTimeISO, $to: DateTimeISO, $currency: String) {
      convertPnl(from: $from, to: $to, currency: $currency) {
        items {
          currency type orders reversals volumeIn volumeOut fee spread rounding hedge venueFee networkFee lost
          net netUsd swept unswept unsweptUsd
        }
        reconciliation { currency type opening closing flows { kind amount } difference }
        unsweptUsd
      }
    }`,
    example: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
  },
  {
    method: 'POST',
    path: '/api/admin/convert/pnl/sweep',
    summary: "Moves unswept profit to the platform's wallet and reports currencies with unswept losses.",
    operation: `mutation ($idempotencyKey: String) {
      sweepConvertProfit(idempotencyKey: $idempotencyKey) {
        swept { currency type amount } belowZero { currency type unswept usd } belowZeroUsd
      }
    }`,
  },
];
