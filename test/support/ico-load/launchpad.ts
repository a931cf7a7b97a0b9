import { newId } from '../../../src/core/ids.js';
import { Provider } from '../../../src/entities/account/provider-user.js';
import { HOUR_MS } from '../../../src/core/clock.js';
import { DEFAULT_ROLE, SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import type { Context } from '../../../src/services/frame/context.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import type { PhaseInput } from '../../../src/core/launchpad/phases.js';
import { setMyAllowances } from '../../../src/services/ico/allow-list/set.js';
import { createPlan } from '../../../src/services/ico/catalog/plan.js';
import { launchIcoOffering } from '../../../src/services/ico/launch/launch.js';
import { moderateIcoOffering } from '../../../src/services/ico/moderate/moderate.js';
import { post } from '../../../src/services/ledger/post.js';
import { openWallet, type WalletOwner } from '../../../src/services/wallet/open-wallet.js';
import { keyCredential } from '../contexts.js';
import { watchIcoChanges } from '../ico-books/changes.js';
import { enableExtensions, licenceFolder } from '../extensions.js';
import { Site } from '../site.js';
import { movement } from '../wallets.js';
import { LoadChain, type LoadToken } from './chain.js';
import { inCurrency, PAID_IN, phasesFor, shareOf, VESTINGS, type PaidIn } from './sold.js';

const HOUR = HOUR_MS;
const LASTS_MS = 240 * HOUR;
const PLAN_PRICE = '5.5';
/** What a buyer has of each currency, in dollars: some run out of it. */
const BUYER_USD = 2_000;

/** Offerings, by their number, whose token is on the chain; all others are believed. */
const ON_CHAIN: ReadonlySet<number> = new Set([3, 6, 8, 13, 18, 19]);

/** Somebody who calls, with a browser session. */
export interface Caller {
  readonly id: string;
  readonly cookies: Map<string, string>;
}

export interface SoldOffering {
  readonly id: string;
  readonly creator: Caller;
  readonly paidIn: PaidIn;
  /** Whether it is on sale until the load is over, unless it sells out or is cancelled. */
  readonly stays: boolean;
  /** Its token; null where no chain is asked. */
  readonly token: LoadToken | null;
}

export interface Size {
  readonly buyers: number;
  readonly offerings: number;
  /** What the phases of an offering bring, in dollars. */
  readonly targetUsd: number;
  /** The same of the few that sell out first. */
  readonly leastUsd: number;
  /** What an account may pay into an offering, in dollars. */
  readonly capUsd: number;
}

/** A site with a launchpad: offerings on sale, their creators, buyers with money, and admins. */
export class Launchpad {
  buyers: readonly Caller[] = [];
  /** Two, who decide over the same. */
  admins: readonly Caller[] = [];
  offerings: readonly SoldOffering[] = [];

  private constructor(
    readonly site: Site,
    readonly chain: LoadChain,
  ) {}

  static async open(size: Size): Promise<Launchpad> {
    const chain = await LoadChain.start();
    const site = await Site.open({ LICENCE_DIR: await licenceFolder(), ...chain.environment });
    const launchpad = new Launchpad(site, chain);
    await watchIcoChanges(site.system.db.rows);
    await enableExtensions(site.system);
    // Most sales that end have succeeded by then, since only those deliver.
    const softCap = { icoSoftCapPercentage: '5' };
    await launchpad.set({ icoMinInvestmentAmount: '1', icoMaxPerUser: String(size.capUsd), ...softCap });
    launchpad.admins = [await launchpad.newCaller(SUPER_ADMIN), await launchpad.newCaller(SUPER_ADMIN)];
    const buyers = [];
    for (let n = 0; n < size.buyers; n += 1) buyers.push(await launchpad.newBuyer());
    launchpad.buyers = buyers;
    await launchpad.launchAll(size);
    return launchpad;
  }

  async close(): Promise<void> {
    await this.site.close();
    await this.chain.close();
  }

  /** Stores settings of the launchpad. */
  private async set(values: Readonly<Record<string, string>>): Promise<void> {
    const { db, settings } = this.site.system;
    const rows = Object.entries(values).map(([key, value]) => ({ key, value }));
    await db.rows.insertInto('settings').values(rows).execute();
    await settings.changed();
  }

  private async newCaller(role = DEFAULT_ROLE): Promise<Caller> {
    const { id } = await this.site.newUser(role);
    return { id, cookies: (await this.site.signedIn({ id }, '')).cookies };
  }

  private async newBuyer(): Promise<Caller> {
    const buyer = await this.newCaller();
    for (const paidIn of PAID_IN) {
      await this.give({ userId: buyer.id }, paidIn, inCurrency(paidIn, BUYER_USD));
    }
    return buyer;
  }

  private async give(
    owner: WalletOwner,
    { currency, walletType: type }: Pick<PaidIn, 'currency' | 'walletType'>,
    amount: string,
  ): Promise<void> {
    await inTransaction(this.site.system, { operation: 'test' }, async (tx) => {
      const wallet = await openWallet(tx, owner, { currency, type });
      await post(tx, [movement(wallet, 'CREDIT', amount, { external: true })]);
    });
  }

  /** A context in which an account calls, some time ago. */
  as({ id }: Pick<Caller, 'id'>, agoMs = 0): Context {
    const { system } = this.site;
    const role = { id, name: 'test', version: 1, permissions: new Set<never>() };
    const clock = { now: () => new Date(system.clock.now().getTime() - agoMs) };
    return { ...system, clock, caller: { kind: 'user', userId: id, role, credential: keyCredential(id) } };
  }

  private async launchAll(size: Size): Promise<void> {
    const [admin] = this.admins as [Caller, Caller];
    const price = { currency: 'USD', walletType: 'FIAT' } as const;
    const plan = await createPlan(this.as(admin), { name: 'Plan', price: PLAN_PRICE, ...price, features: {} });
    const offerings: SoldOffering[] = [];
    for (let n = 0; n < size.offerings; n += 1) offerings.push(await this.launch(n, plan.id, size));
    this.offerings = offerings;
  }

  private async launch(n: number, planId: string, { targetUsd, leastUsd, capUsd }: Size): Promise<SoldOffering> {
    const creator = await this.newCaller();
    await this.give({ userId: creator.id }, { currency: 'USD', walletType: 'FIAT' }, PLAN_PRICE);
    const paidIn = PAID_IN[n % PAID_IN.length] as PaidIn;
    const { rows } = this.site.system.db;
    const type = await rows.selectFrom('ico_token_type').select('id').orderBy('id').executeTakeFirstOrThrow();
    const startDate = new Date(this.site.system.clock.now().getTime() - HOUR);
    // Some are far from their soft cap when they end, some sell out, and one in four has enough for all.
    const stays = n % 4 === 0;
    const target = n % 10 === 7 ? leastUsd : targetUsd * (stays ? 3 : [0.6, 1, 8][n % 3]!);
    // One in four sells to half of the buyers first.
    const isListed = n % 4 === 1;
    const phases = phasesFor(paidIn, target, isListed);
    const tokenDecimals = [18, 4, 8][n % 3]!;
    const token = ON_CHAIN.has(n) ? await this.tokenOf(creator, tokenDecimals) : null;
    const { id } = await launchIcoOffering(this.as(creator, 2 * HOUR), {
      planId,
      typeId: type.id,
      blockchain: 'ethereum',
      name: `Token ${n}`,
      symbol: `T${n}`,
      tokenDecimals,
      ...(token && { tokenAddress: token.address, tokenSources: [token.source] }),
      currency: paidIn.currency,
      walletType: paidIn.walletType,
      startDate,
      endDate: new Date(startDate.getTime() + LASTS_MS),
      phases,
      vesting: VESTINGS[n % VESTINGS.length],
      minPurchase: inCurrency(paidIn, 3),
      ...(n % 2 === 0 ? { maxPerUser: inCurrency(paidIn, capUsd * 0.8) } : {}),
    });
    if (isListed) await this.list(id, creator, phases);
    await moderateIcoOffering(this.as(this.admins[0] as Caller), id, { action: 'APPROVE' });
    return { id, creator, paidIn, stays, token };
  }

  /** A token on the chain that lies at an address which is linked to its creator. */
  private async tokenOf({ id: userId }: Caller, decimals: number): Promise<LoadToken> {
    const token = await this.chain.newToken(decimals);
    const now = this.site.system.clock.now().toISOString();
    const link = { id: newId(), userId, provider: Provider.WALLET, providerUserId: token.holder.toLowerCase() };
    const linked = { isPrimary: true, chainId: 1, isContract: false, verifiedAt: now, deletedAt: null } as const;
    const { rows } = this.site.system.db;
    await rows
      .insertInto('provider_user')
      .values({ ...link, ...linked, createdAt: now, updatedAt: now })
      .execute();
    return token;
  }

  /** Guarantees to every other buyer what could be guaranteed to each of them of the first phase. */
  private async list(id: string, creator: Caller, [phase]: readonly PhaseInput[]): Promise<void> {
    const { rows } = this.site.system.db;
    const stored = rows.selectFrom('ico_token_offering_phase').select('id').where('offeringId', '=', id);
    const { id: phaseId } = await stored.orderBy('sequence').limit(1).executeTakeFirstOrThrow();
    const listed = this.buyers.filter((_, at) => at % 2 === 0);
    const guaranteed = shareOf(phase?.allocation ?? '0', this.buyers.length);
    const entries = listed.map((buyer) => ({ userId: buyer.id, guaranteed }));
    await setMyAllowances(this.as(creator), { id, phaseId, entries });
  }
}
