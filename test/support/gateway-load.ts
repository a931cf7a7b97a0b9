import { newId } from '../../src/core/ids.js';
import { GATEWAY_SCALE } from '../../src/core/payment/fee.js';
import { Money } from '../../src/core/money.js';
import type { ApiCluster, Request } from './api-cluster.js';
import type { Site } from './site.js';

/** What may refuse a request that comes at the wrong time, or asks for too much. */
const REFUSALS: ReadonlySet<unknown> = new Set([
  'CONVERSION_UNAVAILABLE',
  'ILLEGAL_STATE',
  'INSUFFICIENT_FUNDS',
  'PAYMENT_EXPIRED',
  'PAYMENT_NOT_COVERED',
  'PAYMENT_NOT_REFUNDABLE',
  'REFUND_EXCEEDS_PAYMENT',
]);

const KINDS = [
  { currency: 'USD', walletType: 'FIAT' },
  { currency: 'EUR', walletType: 'FIAT' },
  { currency: 'USDT', walletType: 'SPOT' },
] as const;

const DECIMALS: Readonly<Record<string, number>> = { USD: 2, EUR: 2, USDT: 6, BTC: 8 };

export interface Parties {
  /** Live secret keys of merchants. */
  readonly merchants: readonly string[];
  readonly buyers: readonly Map<string, string>[];
  readonly admin: Map<string, string>;
}

/** Merchants, buyers and an admin who create, pay, cancel, let expire, refund and pay out, at random and in parallel. */
export class GatewayLoad {
  created = 0;
  private begun = 0;
  readonly outcomes = new Map<string, number>();
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly cluster: ApiCluster,
    private readonly site: Site,
    private readonly parties: Parties,
    private readonly random: () => number,
  ) {}

  /** Settled when so many payments have been played in all. */
  async reached(count: number): Promise<void> {
    while (this.created < count) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  /** Plays payments until there are so many. */
  async run(total: number): Promise<void> {
    while (this.created < total) {
      await this.play();
      this.created += 1;
      for (const each of this.waiting) each();
      this.waiting.clear();
    }
  }

  private async play(): Promise<void> {
    const apiKey = this.one(this.parties.merchants);
    const amount = `${5 + Math.floor(this.random() * 55)}.${this.digit()}${this.digit()}`;
    const body = { ...this.one(KINDS), amount, returnUrl: 'https://shop.example/thanks' };
    const payment = await this.ask({
      apiKey,
      method: 'POST',
      path: '/api/gateway/v1/payment/create',
      body,
      key: newId(),
    });
    const choice = this.random();
    this.begun += 1;
    // One in ten ends in each of these ways for certain.
    if (this.begun % 10 === 3) return this.expire(payment.id);
    if (this.begun % 10 === 6) return void (await this.cancel(apiKey, payment.id));
    if (choice < 0.1) await this.cancel(apiKey, payment.id);
    else if (choice < 0.2) await Promise.all([this.expire(payment.id), this.confirm(payment.id)]);
    else if (choice < 0.3) await Promise.all([this.confirm(payment.id), this.cancel(apiKey, payment.id)]);
    else if (choice < 0.4) await Promise.all([this.confirm(payment.id), this.confirm(payment.id)]);
    else await this.confirm(payment.id);
    if (this.random() < 0.4) await this.refund(apiKey, payment.id, amount);
    if (this.random() < 0.15) await this.decidePayouts();
  }

  private cancel(apiKey: string, id: string): Promise<any> {
    return this.ask({ apiKey, method: 'POST', path: `/api/gateway/v1/payment/${id}/cancel`, body: {}, key: newId() });
  }

  /** Moves the end of its time, which the job then finds. */
  private async expire(id: string): Promise<void> {
    await this.site.system.db.rows
      .updateTable('gateway_payment')
      .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
      .where('id', '=', id)
      .where('status', '=', 'PENDING')
      .execute();
  }

  private async confirm(id: string): Promise<void> {
    const cookies = this.one(this.parties.buyers);
    const path = `/api/gateway/checkout/${id}`;
    const { items, currency } = await this.ask({ cookies, method: 'GET', path: `${path}/wallet` });
    const body = this.split(items, currency);
    if (body.length === 0) return;
    await this.ask({ cookies, method: 'POST', path: `${path}/confirm`, body, key: newId() });
  }

  /** One to three wallets: the last could pay all, the others give a part. */
  private split(items: readonly any[], currency: string): object[] {
    const wallets = items.toSorted(() => this.random() - 0.5).slice(0, 1 + Math.floor(this.random() * 3));
    return wallets.flatMap((wallet, at) => {
      const all = Money.parse(wallet.required, wallet.currency);
      const part = all.times('0.3').roundDown(DECIMALS[wallet.currency] ?? 2);
      const amount = at === wallets.length - 1 ? all : part;
      if (amount.isZero()) return [];
      const worth = amount.convert(wallet.rate, currency).roundDown(GATEWAY_SCALE.decimals);
      const { walletId, walletType } = wallet;
      const equivalentInPaymentCurrency = worth.toString();
      return [
        { walletId, walletType, currency: wallet.currency, amount: amount.toString(), equivalentInPaymentCurrency },
      ];
    });
  }

  /** One to three refunds at the same time, of parts or of all that is left. */
  private async refund(apiKey: string, paymentId: string, amount: string): Promise<void> {
    const part = Money.parse(amount, 'USD').times('0.4').roundDown(2).toString();
    const bodies = Array.from({ length: 1 + Math.floor(this.random() * 3) }, () =>
      this.random() < 0.3 ? { paymentId } : { paymentId, amount: part },
    );
    const path = '/api/gateway/v1/refund/create';
    await Promise.all(bodies.map((body) => this.ask({ apiKey, method: 'POST', path, body, key: newId() })));
  }

  /** Two who decide over the same payouts at the same time. */
  private async decidePayouts(): Promise<void> {
    const cookies = this.parties.admin;
    const path = '/api/admin/gateway/payout';
    const filter = encodeURIComponent(JSON.stringify({ status: 'PENDING' }));
    const { items } = await this.ask({ cookies, method: 'GET', path: `${path}?filter=${filter}&perPage=3` });
    const decide = (id: string, action: string) =>
      this.ask({ cookies, method: 'POST', path: `${path}/${id}/${action}`, body: { reason: 'no' }, key: newId() });
    await Promise.all(
      items.flatMap(({ id }: { id: string }) => [
        decide(id, this.random() < 0.7 ? 'approve' : 'reject'),
        ...(this.random() < 0.3 ? [decide(id, 'reject')] : []),
      ]),
    );
  }

  private async ask(request: Request): Promise<any> {
    const answer = await this.cluster.ask(request);
    const outcome = String(answer.code ?? answer.status ?? 'read');
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    if (answer.statusCode === 200 || REFUSALS.has(answer.code)) return answer;
    throw new Error(`${request.method} ${request.path}: ${JSON.stringify(answer)}`);
  }

  private one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)]!;
  }

  private digit(): number {
    return Math.floor(this.random() * 10);
  }
}
