import { Refusal, type OrderRequest } from './requests.js';
import type { SignedPath } from './rest.js';

const MAX_FILLS = 100;

/** OKX's signed paths; each gives the answer's `data`. */
export const orderPaths: Readonly<Record<string, SignedPath>> = {
  'GET /account/config': (_engine, _call, { keys }) => [{ uid: '1', acctLv: '1', perm: keys.perm }],
  'GET /account/balance': (engine, _call, account) => [{ uTime: String(engine.now()), details: account.details() }],

  'POST /trade/batch-orders': (engine, { body, headers }, account) => {
    const [request, ...others] = JSON.parse(body) as OrderRequest[];
    if (!request || others.length > 0) throw new Refusal('50002', 'one order at a time here');
    return one(request.clOrdId, () => {
      const expires = headers['exptime'];
      if (expires !== undefined && Number(expires) < engine.now()) throw new Refusal('51149', 'Order timed out.');
      return engine.place(account, request).ordId;
    });
  },

  'POST /trade/cancel-order': (engine, { body }, account) => {
    const { clOrdId } = JSON.parse(body) as { clOrdId: string };
    return one(clOrdId, () => {
      const order = engine.find(account, { clOrdId });
      if (!order) throw new Refusal('51400', 'Cancellation failed as the order does not exist');
      if (order.state === 'canceled') throw new Refusal('51401', 'The order is already canceled');
      if (order.state === 'filled') throw new Refusal('51402', 'The order is already completed');
      engine.cancel(order);
      return order.ordId;
    });
  },

  'GET /trade/order': (engine, { query }, account) => {
    const order = engine.lookUp(account, {
      ordId: query.get('ordId') ?? undefined,
      clOrdId: query.get('clOrdId') ?? undefined,
    });
    if (!order) throw new Refusal('51603', 'Order does not exist');
    return [order.wire()];
  },

  'GET /trade/fills-history': (engine, { query }, account) => {
    const after = engine.repeatsFills ? null : query.get('after');
    const fills = engine.find(account, { ordId: query.get('ordId') ?? '' })?.wireFills() ?? [];
    return fills
      .slice(0, engine.listedFills)
      .filter(({ billId = '' }) => after === null || billId < after)
      .toReversed()
      .slice(0, MAX_FILLS);
  },
};

/** A batch of one: its refusal stands within the data. */
function one(clOrdId: string, work: () => string): unknown {
  try {
    return [{ clOrdId, ordId: work(), sCode: '0', sMsg: '', tag: '' }];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new RefusedOrder(clOrdId, error);
  }
}

/** OKX answers code 1, and says of each order why. */
export class RefusedOrder extends Refusal {
  readonly data: readonly unknown[];

  constructor(
    readonly clOrdId: string,
    { code, message }: Refusal,
  ) {
    super('1', 'All operations failed');
    this.data = [{ clOrdId, ordId: '', sCode: code, sMsg: message, tag: '' }];
  }
}
