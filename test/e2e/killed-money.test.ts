import { sql } from 'kysely';
import { DEFAULT_ROLE, SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newId } from '../../src/core/ids.js';
import { canonical, Money } from '../../src/core/money.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { currencyImbalances } from '../support/currency-imbalances.js';
import { post } from '../../src/services/ledger/post.js';
import { verifyWallet } from '../../src/services/ledger/checks/verify-wallet.js';
import { openWallet, type WalletOwner } from '../../src/services/wallet/open-wallet.js';
import { ApiCluster, type Request } from '../support/api-cluster.js';
import { randomFrom } from '../support/ledger-model.js';
import { LONG } from '../support/long.js';
import { MoneyBooks, type Answered } from '../support/money-books.js';
import { Site } from '../support/site.js';
import { movement } from '../support/wallets.js';

const KILLS = LONG ? 40 : 2;
const ANSWERS_PER_KILL = LONG ? 200 : 40;
const CUSTOMERS = 8;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const KIND = { currency: 'ETH', type: 'SPOT' } as const;
const START = '0.3';
/** More than is ever taken out of it. */
const PLATFORM = '100000';
const REFUSALS: ReadonlySet<unknown> = new Set(['INSUFFICIENT_FUNDS', 'ILLEGAL_STATE']);

interface Customer {
  readonly userId: string;
  readonly walletId: string;
  readonly cookies: Map<string, string>;
}

/** Customers and an admin who move money at random, and everything that they were answered. */
class Load {
  readonly answered: Answered[] = [];
  readonly keyed: { readonly request: Request; readonly answer: unknown }[] = [];
  /** What was said of deposits and withdrawals when they were decided, by id. */
  readonly decided = new Map<string, string>();
  private readonly open: { readonly id: string; readonly path: string; readonly owner: Customer }[] = [];
  private count = 0;
  private readonly waiting = new Set<() => void>();
  private going = true;

  constructor(
    private readonly cluster: ApiCluster,
    private readonly site: Site,
    private readonly customers: readonly Customer[],
    private readonly admin: Map<string, string>,
    private readonly platformId: string,
    private readonly random: () => number,
  ) {}

  /** Settled when so many more requests have been answered. */
  async more(answers: number): Promise<void> {
    const goal = this.count + answers;
    while (this.count < goal) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  stop(): void {
    this.going = false;
  }

  async run(customer: Customer): Promise<void> {
    while (this.going) {
      await this.step(customer);
      this.count += 1;
      for (const each of this.waiting) each();
      this.waiting.clear();
    }
  }

  private async step(customer: Customer): Promise<void> {
    const choice = this.random();
    const { walletId } = customer;
    if (choice < 0.4) {
      const others = this.customers.filter((each) => each !== customer);
      const toUserId = others[Math.floor(this.random() * others.length)]!.userId;
      return this.make('transfer', customer, { walletId, amount: this.amount(), toUserId });
    }
    if (choice < 0.6) return this.make('withdraw', customer, { walletId, amount: this.amount(), destination: 'bc1q' });
    if (choice < 0.7) return this.make('deposit', customer, { ...KIND, amount: this.amount() });
    if (choice < 0.8)
      return this.random() < 0.5 ? this.adjust(walletId, 'ADD') : this.adjust(this.platformId, 'SUBTRACT');
    const [request] = this.open.splice(Math.floor(this.random() * this.open.length), 1);
    if (!request) return;
    const { id, path, owner } = request;
    // Two who want different things of it at the same time, and one of them gets it.
    const [action, other] = this.random() < 0.7 ? ['approve', 'cancel'] : ['reject', 'approve'];
    const asOwner = { cookies: owner.cookies, path: `/api/finance/${path}/${id}/${other}` };
    const asAdmin = (what = action) => ({ cookies: this.admin, path: `/api/admin/finance/${path}/${id}/${what}` });
    const second = this.random() < 0.3 ? [other === 'cancel' ? asOwner : asAdmin(other)] : [];
    await Promise.all([asAdmin(), ...second].map((each) => this.decide(id, each)));
  }

  private async make(kind: 'transfer' | 'withdraw' | 'deposit', customer: Customer, body: object): Promise<void> {
    const request = {
      cookies: customer.cookies,
      method: 'POST',
      path: `/api/finance/${kind}`,
      body,
      key: newId(),
    } as const;
    const answer = await this.ask(request, customer.userId);
    if (answer.statusCode !== 200) return;
    this.answered.push({ kind, answer });
    this.keyed.push({ request, answer });
    if (kind !== 'transfer') this.open.push({ id: answer.id, path: kind, owner: customer });
  }

  private async adjust(walletId: string, type: 'ADD' | 'SUBTRACT'): Promise<void> {
    const amount = this.amount();
    const path = `/api/admin/finance/wallet/${walletId}/adjust`;
    const body = { type, amount, nonce: newId() };
    const answer = await this.ask({ cookies: this.admin, method: 'POST', path, body });
    if (answer.statusCode === 200) {
      this.answered.push({ kind: 'adjust', answer, signed: type === 'ADD' ? amount : `-${amount}` });
    }
  }

  private async decide(id: string, request: Pick<Request, 'cookies' | 'path'>): Promise<void> {
    const answer = await this.ask({ ...request, method: 'POST', body: { reason: 'no' } });
    if (answer.statusCode !== 200) return;
    expect(this.decided.get(id) ?? answer.status).toBe(answer.status);
    this.decided.set(id, answer.status);
  }

  private async ask(request: Request, userId?: string): Promise<any> {
    for (;;) {
      const answer = await this.cluster.ask(request);
      if (answer.statusCode === 200 || REFUSALS.has(answer.code)) return answer;
      if (answer.code !== 'RATE_LIMITED' || !userId) throw new Error(JSON.stringify(answer));
      await this.site.system.limiter.reset('moderate', userId);
    }
  }

  private amount(): string {
    const digit = (): string => String(Math.floor(this.random() * 10));
    return `0.0${1 + Math.floor(this.random() * 9)}${Array.from({ length: 15 }, digit).join('')}1`;
  }
}

describe('kill -9 of api processes while they move money', () => {
  let site: Site;
  let cluster: ApiCluster;
  const random = randomFrom(SEED);
  beforeAll(async () => {
    site = await Site.open();
    cluster = await ApiCluster.start(site, 2, random);
  });
  afterAll(async () => {
    cluster.close();
    await site.close();
  });

  async function fund(owner: WalletOwner, balance: string): Promise<string> {
    return inTransaction(site.system, { operation: 'test' }, async (tx) => {
      const wallet = await openWallet(tx, owner, KIND);
      await post(tx, [movement(wallet, 'CREDIT', balance, { external: true })]);
      return wallet.id;
    });
  }

  async function signedIn(userId: string): Promise<Map<string, string>> {
    return (await site.signedIn({ id: userId }, '')).cookies;
  }

  const rowsOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      site.system.db.rows,
    );
    return rows[0]?.n ?? 0;
  };

  it(`makes none, loses none, and keeps all that was answered, once (${KILLS} kills, SEED=${SEED})`, async () => {
    const customers: Customer[] = [];
    for (let n = 0; n < CUSTOMERS; n += 1) {
      const { id: userId } = await site.newUser(DEFAULT_ROLE);
      customers.push({ userId, walletId: await fund({ userId }, START), cookies: await signedIn(userId) });
    }
    const platformId = await fund({ system: 'platform' }, PLATFORM);
    const admin = await signedIn((await site.newUser(SUPER_ADMIN)).id);

    const load = new Load(cluster, site, customers, admin, platformId, random);
    const running = Promise.all(customers.flatMap((customer) => [load.run(customer), load.run(customer)]));
    const killing = (async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await load.more(ANSWERS_PER_KILL);
        await Promise.all((kill % 2 === 1 ? [0, 1] : [(kill / 2) % 2]).map((index) => cluster.kill(index)));
      }
      await load.more(ANSWERS_PER_KILL);
      load.stop();
    })();
    await Promise.all([running, killing]).finally(() => load.stop());

    // Of what was answered, how deposits and withdrawals stand at last.
    const settled: Answered[] = [];
    for (const { kind, answer, ...more } of load.answered) {
      const path = `/api/admin/finance/${kind}/${answer.id}`;
      const last =
        kind === 'deposit' || kind === 'withdraw' ? await cluster.ask({ cookies: admin, method: 'GET', path }) : answer;
      expect(last.status).toBe(load.decided.get(answer.id) ?? last.status);
      settled.push({ kind, answer: last, ...more });
    }
    const books = new MoneyBooks(KIND.currency, platformId);
    books.add(platformId, Money.parse(PLATFORM, KIND.currency));
    for (const { walletId } of customers) books.add(walletId, Money.parse(START, KIND.currency));
    for (const each of settled) books.enter(each);

    const wallets = await site.system.db.rows
      .selectFrom('wallet')
      .selectAll()
      .where('currency', '=', KIND.currency)
      .execute();
    for (const { id, balance, inOrder } of wallets) {
      expect([canonical(balance), canonical(inOrder)]).toEqual(books.stand(id));
      expect((await verifyWallet(site.system.db.rows, id)).faults).toEqual([]);
    }
    expect(await currencyImbalances(site.system.db.rows)).toEqual([]);
    const negative = await sql`select from wallet where balance < 0 or "inOrder" < 0`.execute(site.system.db.rows);
    expect(negative.rows).toEqual([]);

    const made = (kind: Answered['kind']) => settled.filter((each) => each.kind === kind).length;
    expect(await rowsOf('transfer')).toBe(made('transfer'));
    expect(await rowsOf('withdrawal')).toBe(made('withdraw'));
    expect(await rowsOf('deposit')).toBe(made('deposit'));
    expect(await rowsOf('idempotency')).toBe(load.keyed.length);
    const ledgerRows = await rowsOf('wallet_audit_log');
    for (const { request, answer } of load.keyed.slice(-20)) {
      for (const { userId } of customers) await site.system.limiter.reset('moderate', userId);
      expect(await cluster.ask(request)).toEqual(answer);
    }
    expect(await rowsOf('wallet_audit_log')).toBe(ledgerRows);
    expect(Math.min(cluster.broken, cluster.repeated)).toBeGreaterThan(0);
  }, 2_400_000);
});
