import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { through, type Transport } from '../../support/each-transport.js';
import { newMerchant, type KnownMerchant } from '../../support/gateway.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';
import { paid, setMerchant } from '../support/payments.js';

export const ADMIN = '/api/admin/gateway/payout';
export const deciding = () => newClient({ permissions: ['view.gateway.payout', 'edit.gateway.payout'] });

/** The payouts of a merchant as they are stored, oldest first. */
export async function payoutsOf(merchantId: string) {
  const { platform } = await world();
  return platform.db.rows
    .selectFrom('gateway_payout')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .orderBy('createdAt')
    .execute();
}

/** Runs the job that proposes; the run must have gone well. */
export async function propose(): Promise<void> {
  const { error } = await runJob('processGatewayPayouts');
  if (error) throw new Error(error);
}

/** A payout that waits, of one payment of 100 USD. */
export async function proposed(merchant?: KnownMerchant, over: object = {}) {
  const of = merchant ?? (await newMerchant());
  await setMerchant(of.id, { payoutSchedule: 'INSTANT' });
  const payment = await paid(of, { amount: '100', ...over });
  await propose();
  const payout = (await payoutsOf(of.id)).at(-1);
  if (payout?.status !== 'PENDING') throw new Error('no payout was proposed');
  return { merchant: of, payout, ...payment };
}

export function decisions(transport: Transport) {
  const call = through(transport);
  return {
    call,
    approve: (client: Client, id: string, headers = {}) => call(client, 'POST', `${ADMIN}/${id}/approve`, {}, headers),
    reject: (client: Client, id: string, body: object = { reason: 'Papers are missing' }, headers = {}) =>
      call(client, 'POST', `${ADMIN}/${id}/reject`, body, headers),
  };
}
