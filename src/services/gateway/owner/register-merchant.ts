import { sql } from 'kysely';
import { requireOpenSession } from '../../../auth/require-session.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { slugOf } from '../../../core/payment/slug.js';
import { newWebhookSecret } from '../../../core/payment/signature.js';
import { newId, randomAlphanumeric } from '../../../core/ids.js';
import { GatewayMerchant } from '../../../entities/gateway/merchant.js';
import { GatewayWebhookEndpoint } from '../../../entities/gateway/webhook-endpoint.js';
import { GatewayMode } from '../../../entities/gateway/names.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { ALL_PERMISSIONS } from '../../../core/payment/key-permissions.js';
import { issuedPairView, type IssuedKeyPairView } from '../key/view.js';
import { newKeyPair } from '../key/new-key-pair.js';
import { sealSecret } from '../merchant/webhook-secret.js';
import { targetUrl } from '../merchant/target-url.js';
import { checkedProfile } from '../merchant/profile-input.js';

export interface RegisterMerchantInput {
  readonly name: string;
  readonly email: string;
  readonly website?: string | null;
  readonly webhookUrl?: string | null;
}

/** A new merchant, with all that is shown once. */
export interface RegisteredMerchant extends GatewayMerchant {
  readonly webhookUrl: string | null;
  readonly keys: readonly IssuedKeyPairView[];
  readonly webhookSecret: string;
}

/**
 * Registers a merchant for the caller's account, PENDING until an admin decides, with a live and a test pair of keys and
 * a webhook secret, which this answer alone shows. MERCHANT_EXISTS when the account has one.
 */
export async function registerMerchant(ctx: Context, input: RegisterMerchantInput): Promise<RegisteredMerchant> {
  return inTransaction(ctx, { operation: 'registerMerchant' }, async (tx) =>
    makeMerchant(ctx, tx, await requireOpenSession(ctx, tx), input),
  );
}

/** Makes the merchant of an account. MERCHANT_EXISTS when it has one. */
export async function makeMerchant(
  ctx: Context,
  tx: Tx,
  userId: string,
  input: RegisterMerchantInput,
): Promise<RegisteredMerchant> {
  const profile = checkedProfile({ name: input.name, email: input.email, website: input.website ?? null });
  const webhookUrl = input.webhookUrl ? targetUrl(ctx, 'webhookUrl', input.webhookUrl) : null;
  await requireNone(tx, userId);
  const merchant = await create(ctx, tx, userId, profile);
  const live = newKeyPair(ctx, tx, { ...FIRST_PAIR, merchantId: merchant.id, mode: GatewayMode.LIVE });
  const test = newKeyPair(ctx, tx, { ...FIRST_PAIR, merchantId: merchant.id, mode: GatewayMode.TEST });
  const [liveHalf, secretHalf] = live.rows;
  Object.assign(merchant, { apiKey: liveHalf.keyHash, secretKey: secretHalf.keyHash });
  const webhookSecret = firstEndpoint(ctx, tx, merchant.id, webhookUrl);
  return Object.assign(merchant, {
    webhookUrl,
    keys: [live, test].map((pair) => issuedPairView(ctx, pair)),
    webhookSecret,
  });
}

const FIRST_PAIR = { name: 'Default', permissions: [ALL_PERMISSIONS] } as const;

/** The lock makes parallel registrations of an account run one after the other. */
async function requireNone({ rows }: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gateway_merchant:${userId}`}, 0))`.execute(rows);
  const known = rows.selectFrom('gateway_merchant').select('id').where('userId', '=', userId);
  if (await known.where('deletedAt', 'is', null).executeTakeFirst()) throw new AppError('MERCHANT_EXISTS');
}

async function create(
  ctx: Context,
  tx: Tx,
  userId: string,
  { name, email, website }: ReturnType<typeof checkedProfile>,
): Promise<GatewayMerchant> {
  if (name === undefined || email === undefined) throw badInput('name and email are needed');
  const now = ctx.clock.now();
  return tx.em.create(GatewayMerchant, {
    ...NO_TERMS,
    id: newId(),
    userId,
    name,
    slug: await freeSlug(tx, name),
    email,
    website: website ?? null,
    status: 'PENDING',
    verificationStatus: 'UNVERIFIED',
    createdAt: now,
    updatedAt: now,
  });
}

/** What a new merchant does not have yet; null terms are the platform's settings. */
const NO_TERMS = {
  logo: null,
  description: null,
  phone: null,
  country: null,
  address: null,
  taxId: null,
  feeType: null,
  feePercentage: null,
  feeFixed: null,
  minAmount: null,
  maxAmount: null,
  dailyLimit: null,
  monthlyLimit: null,
  payoutSchedule: null,
  payoutThreshold: null,
  payoutWalletType: null,
  rateLimit: null,
  rejectionReason: null,
  apiKey: null,
  secretKey: null,
  deletedAt: null,
} as const;

async function freeSlug({ rows }: Tx, name: string): Promise<string> {
  const slug = slugOf(name);
  const taken = await rows.selectFrom('gateway_merchant').select('id').where('slug', '=', slug).executeTakeFirst();
  return taken ? `${slug}-${randomAlphanumeric(6).toLowerCase()}` : slug;
}

/** The endpoint of the merchant's webhookUrl, which exists without one too, since it has the merchant's secret. */
function firstEndpoint(ctx: Context, tx: Tx, merchantId: string, url: string | null): string {
  const id = newId();
  const secret = newWebhookSecret();
  const now = ctx.clock.now();
  tx.em.create(GatewayWebhookEndpoint, {
    id,
    merchantId,
    isFirst: true,
    url,
    events: null,
    mode: null,
    description: null,
    secret: sealSecret(ctx, id, secret),
    previousSecret: null,
    previousUntil: null,
    disabledReason: null,
    failingSince: null,
    leasedBy: null,
    leasedUntil: null,
    createdAt: now,
    updatedAt: now,
  });
  return secret;
}
