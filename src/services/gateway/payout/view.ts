import { canonical } from '../../../core/money.js';
import type { GatewayPayout } from '../../../entities/gateway/payout.js';
import type { Row } from '../../../entities/index.js';

export type PayoutRow = Row<GatewayPayout>;

/** A payout as its merchant sees it. */
export function payoutView(payout: PayoutRow) {
  const { uuid: _uuid, decidedBy: _decidedBy, ...shown } = payout;
  return {
    ...shown,
    gross: canonical(payout.gross),
    fee: canonical(payout.fee),
    refunds: canonical(payout.refunds),
    net: canonical(payout.net),
  };
}

export type PayoutView = ReturnType<typeof payoutView>;

/** A payout as admins see it. */
export function adminPayoutView(payout: PayoutRow) {
  const { uuid, decidedBy } = payout;
  return { ...payoutView(payout), uuid, decidedBy };
}
