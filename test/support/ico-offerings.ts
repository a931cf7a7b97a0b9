import type { PermissionKey } from '../../src/core/catalogue/permissions.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/clock.js';
import type { PhaseInput } from '../../src/core/launchpad/phases.js';
import type { WalletType } from '../../src/entities/currency/currency.js';
import type { Context } from '../../src/services/frame/context.js';
import { createPlan, type NewPlan } from '../../src/services/ico/catalog/plan.js';
import { launchIcoOffering } from '../../src/services/ico/launch/launch.js';
import type { TermsInput } from '../../src/services/ico/launch/terms.js';
import { moderateIcoOffering } from '../../src/services/ico/moderate/moderate.js';
import { newClient, newUser } from './accounts.js';
import { withIdentity } from './contexts.js';
import { newCurrency } from './currencies.js';
import { newWallet } from './wallets.js';
import { oncePerFile, world } from './world.js';

export type IcoClient = Awaited<ReturnType<typeof newClient>>;

export const LAUNCH = '/api/ico/creator/launch';
export const MY_OFFERINGS = '/api/ico/creator/token';
export const ALL_OFFERINGS = '/api/admin/ico/offer';

/** The addresses of a token and of a buyer on an EVM blockchain. */
export const TOKEN_ADDRESS = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

const ADMIN_KEYS: readonly PermissionKey[] = [
  'access.ico',
  'access.ico.stat',
  'view.ico.offer',
  'create.ico.offer',
  'edit.ico.offer',
  'delete.ico.offer',
  'view.ico.transaction',
  'edit.ico.transaction',
  'view.ico.settings',
  'edit.ico.settings',
];

/** An admin of the launchpad, with all of its keys but manage.system unless others are named. */
export async function newAdmin(permissions: readonly PermissionKey[] = ADMIN_KEYS): Promise<IcoClient> {
  return newClient({ permissions });
}

/** A context in which an admin of the launchpad calls, the same one for all tests of a file. */
export const adminContext: () => Promise<Context> = oncePerFile(async () => withIdentity(await newUser()));

/** An account that launches offerings. */
export async function newCreator(): Promise<IcoClient> {
  return newClient();
}

/** A plan that can be launched on, for nothing unless a price is given. */
export async function newPlan(over: Partial<NewPlan> = {}) {
  const plan = { name: 'Plan', price: '0', currency: 'USD', walletType: 'FIAT', features: {}, ...over } as const;
  return createPlan(await adminContext(), plan);
}

const freePlan = oncePerFile(async () => newPlan());

/** Id of a type of tokens that offerings can have. */
export const tokenType = oncePerFile(async () => {
  const { rows } = (await world()).system.db;
  const type = await rows.selectFrom('ico_token_type').select('id').orderBy('id').executeTakeFirstOrThrow();
  return type.id;
});

export interface OfferedCurrency {
  readonly code: string;
  readonly type: WalletType;
}

/** What an offering differs in from one phase of 1,000 tokens at 2 each, in a currency of its own worth a dollar. */
export interface NewOffering extends Partial<Omit<TermsInput, 'currency' | 'walletType'>> {
  readonly creator?: IcoClient;
  /** An existing currency, or what the new one is. */
  readonly currency?: OfferedCurrency | { readonly precision?: number; readonly usdPrice?: string | null };
  /** Of the only phase, unless phases are given. */
  readonly price?: string;
  readonly allocation?: string;
  /** When it starts, counted from now; at most a day in the past, and in an hour unless said otherwise. */
  readonly startsInMs?: number;
  /** Ten days unless said otherwise. */
  readonly lastsMs?: number;
}

export type Offering = Awaited<ReturnType<typeof launched>>;

/** The terms of a launch, as the body of the documented path has them; what it names is there. */
export async function launchTerms({
  creator: _creator,
  currency: wanted = {},
  price = '2',
  allocation = '1000',
  startsInMs = HOUR_MS,
  lastsMs = 10 * DAY_MS,
  ...over
}: NewOffering = {}): Promise<TermsInput> {
  const { clock } = await world();
  const { code, type } = 'code' in wanted ? wanted : await newCurrency({ type: 'SPOT', usdPrice: '1', ...wanted });
  const startDate = over.startDate ?? new Date(clock.now().getTime() + startsInMs);
  const phase: PhaseInput = { name: 'Phase', tokenPrice: price, allocation, duration: 1 };
  return {
    planId: over.planId ?? (await freePlan()).id,
    typeId: over.typeId ?? (await tokenType()),
    blockchain: 'ethereum',
    name: 'Token',
    symbol: 'TKN',
    currency: code,
    walletType: type,
    startDate,
    endDate: new Date(startDate.getTime() + lastsMs),
    phases: [phase],
    ...over,
  };
}

/** An offering that waits for its approval, launched by its creator a day ago at the most. */
export async function launched(options: NewOffering = {}) {
  const creator = options.creator ?? (await newCreator());
  return { ...(await launchedBy(creator.user.id, options)), creator };
}

/** As {@link launched}, for an account by its id. */
export async function launchedBy(userId: string, options: Omit<NewOffering, 'creator'> = {}) {
  const terms = await launchTerms(options);
  return launchIcoOffering(await before(userId, terms.startDate), terms);
}

/** A context in which an account calls before a time, so that an offering can have started by now. */
async function before(userId: string, at: Date): Promise<Context> {
  const ctx = await withIdentity({ id: userId });
  const now = Math.min(ctx.clock.now().getTime(), at.getTime() - MINUTE_MS);
  return { ...ctx, clock: { now: () => new Date(now) } };
}

/** An approved offering, whose sale began a second ago unless said otherwise. */
export async function onSale(options: NewOffering = {}): Promise<Offering> {
  const offering = await launched({ startsInMs: -1_000, ...options });
  const { status, approvedAt } = await approved(offering.id);
  return { ...offering, status, approvedAt };
}

/** Approves an offering. */
export async function approved(id: string) {
  return moderateIcoOffering(await adminContext(), id, { action: 'APPROVE' });
}

/** A customer with money in the offering's currency. */
export async function newBuyer(
  { currency, walletType: type }: Pick<Offering, 'currency' | 'walletType'>,
  balance = '100000',
): Promise<IcoClient> {
  const buyer = await newClient();
  await newWallet({ owner: { userId: buyer.user.id }, currency, type, balance });
  return buyer;
}

/** An offering as it is stored. */
export async function offeringRow(id: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('ico_token_offering').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** What admins did to an offering, the first deed first. */
export async function activityOf(offeringId: string) {
  const { rows } = (await world()).system.db;
  return rows
    .selectFrom('ico_admin_activity')
    .select(['userId', 'action', 'target', 'targetId', 'name', 'details'])
    .where('offeringId', '=', offeringId)
    .orderBy('id')
    .execute();
}
