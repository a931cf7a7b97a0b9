import type { Client } from '../../support/client.js';
import { through, TRANSPORTS, type Call, type Transport } from '../../support/each-transport.js';
import type { KnownMerchant } from '../../support/gateway.js';
import { ORDER, shop } from './payments.js';

export { TRANSPORTS };

/** Calls of the merchant API with a merchant's key. */
export interface Api {
  create(over?: object, headers?: Record<string, string>): Promise<any>;
  read(id: string): Promise<any>;
  cancel(id: string, headers?: Record<string, string>): Promise<any>;
  simulate(id: string, outcome: string): Promise<any>;
  refund(paymentId: string, over?: object, headers?: Record<string, string>): Promise<any>;
  readRefund(id: string): Promise<any>;
  readonly client: Client;
  readonly call: Call;
}

/** The merchant API at a transport, by one of the merchant's keys or as another client. */
export async function api(
  transport: Transport,
  merchant: Pick<KnownMerchant, 'keys'>,
  as: keyof KnownMerchant['keys'] | Client = 'sk_live',
): Promise<Api> {
  const call = through(transport);
  const client = typeof as === 'string' ? await shop(merchant, as) : as;
  const v1 = '/api/gateway/v1';
  return {
    client,
    call,
    create: (over = {}, headers = {}) => call(client, 'POST', `${v1}/payment/create`, { ...ORDER, ...over }, headers),
    read: (id) => call(client, 'GET', `${v1}/payment/${id}`),
    cancel: (id, headers = {}) => call(client, 'POST', `${v1}/payment/${id}/cancel`, {}, headers),
    simulate: (id, outcome) => call(client, 'POST', `${v1}/payment/${id}/simulate`, { outcome }),
    refund: (paymentId, over = {}, headers = {}) =>
      call(client, 'POST', `${v1}/refund/create`, { paymentId, ...over }, headers),
    readRefund: (id) => call(client, 'GET', `${v1}/refund/${id}`),
  };
}

const CONFIRM = `mutation ($id: String!, $wallets: [PayingWalletInput!]!, $idempotencyKey: String) {
  confirmCheckout(id: $id, wallets: $wallets, idempotencyKey: $idempotencyKey) {
    id status amount currency allocations { walletType currency amount share rate }
  }
}`;

/** Confirms at a transport; answers what the path answers, of a receipt at least its status and allocations. */
export async function confirmBy(
  transport: Transport,
  client: Client,
  id: string,
  wallets: readonly object[],
  { 'idempotency-key': idempotencyKey, ...headers }: Record<string, string> = {},
): Promise<any> {
  if (transport === 'REST') {
    const keyed = idempotencyKey === undefined ? headers : { ...headers, 'idempotency-key': idempotencyKey };
    return (await client.rest('POST', `/api/gateway/checkout/${id}/confirm`, wallets, keyed)).body;
  }
  const { data, errors } = await client.gql(CONFIRM, { id, wallets, idempotencyKey }, headers);
  const [error] = errors ?? [];
  if (!error) return { ...data.confirmCheckout, statusCode: 200 };
  return { statusCode: error.extensions.statusCode, code: error.extensions.code, message: error.message };
}
