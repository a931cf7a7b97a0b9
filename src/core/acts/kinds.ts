import type { PermissionKey } from '../catalogue/permissions.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.js';

/** The kinds of acts whose number of approvers a policy sets. */
export const APPROVAL_KINDS = [
  'DEPOSIT',
  'WITHDRAWAL',
  'ADJUSTMENT',
  'PRICE',
  'CONVERT_FUND',
  'CONVERT_SEND',
  'CONVERT_RESOLVE',
  'MERCHANT_PAYOUT',
  'ICO_VERIFY',
  'NFT_RESOLVE',
  'ROLE',
  'POLICY',
] as const;

export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** Kinds without an amount. Their policy has two tiers: 0 for the ordinary case, 1 for the case that a kind singles out. */
const WITHOUT_DOLLARS: ReadonlySet<ApprovalKind> = new Set(['PRICE', 'ROLE', 'POLICY']);

/** True for kinds whose tiers begin at amounts in dollars. */
export function hasDollars(kind: ApprovalKind): boolean {
  return !WITHOUT_DOLLARS.has(kind);
}

/** The lowest number of people that a policy may ask of a kind. */
export function minApprovers(kind: ApprovalKind): number {
  return kind === 'CONVERT_SEND' ? 2 : 1;
}

/** Kinds of which the dollars that one account received or sent on the word of any one person are summed. */
const BY_ACCOUNT: ReadonlySet<ApprovalKind> = new Set(['DEPOSIT', 'WITHDRAWAL', 'ADJUSTMENT']);

/** True for kinds that sum what one account received or sent, beside what one person let through. */
export function sumsAccounts(kind: ApprovalKind): boolean {
  return BY_ACCOUNT.has(kind);
}

/** How long an approver must have held the right. */
export const HELD_MS = DAY_MS;

/** How long an approval counts after it was given. A record that waits by itself outlives the approvals given to it. */
export const APPROVAL_MS = 72 * HOUR_MS;

const LIFETIME_MS: Readonly<Partial<Record<ApprovalKind, number>>> = { PRICE: 15 * MINUTE_MS, POLICY: DAY_MS };

/** How long an act waits for its approvals, in milliseconds. A lowered policy takes effect when that time is over. */
export function lifetimeMsOf(kind: ApprovalKind): number {
  return LIFETIME_MS[kind] ?? APPROVAL_MS;
}

/**
 * Permission keys by which acts can begin and be approved. Acts of Super Admins need none of them: a Super Admin holds all
 * keys, and so sees all acts.
 */
export const APPROVAL_RIGHTS = [
  'create.currency',
  'create.user',
  'edit.convert.inventory',
  'edit.currency',
  'edit.deposit',
  'edit.gateway.payout',
  'edit.ico.transaction',
  'edit.nft.offer',
  'edit.role',
  'edit.user',
  'edit.wallet',
  'edit.withdraw',
  'manage.convert.hedge',
  'manage.convert.rebalance',
  'manage.convert.send',
  'manage.pool.backing',
] as const satisfies readonly PermissionKey[];

/** A right to begin and approve an act: a permission key, or null for Super Admins only. */
export type ApprovalRight = (typeof APPROVAL_RIGHTS)[number] | null;

/**
 * Permission keys that move money, set its price or decide who may: those by which acts of any kind begin. Giving an
 * account a role that holds one of them is an act of kind ROLE.
 */
export const MONEY_RIGHTS = [
  'create.currency',
  'create.user',
  'edit.convert.inventory',
  'edit.currency',
  'edit.deposit',
  'edit.gateway.payout',
  'edit.ico.transaction',
  'edit.nft.offer',
  'edit.role',
  'edit.user',
  'edit.wallet',
  'edit.withdraw',
  'manage.convert.hedge',
  'manage.convert.rebalance',
  'manage.convert.send',
  'manage.pool.backing',
] as const satisfies readonly PermissionKey[];

const known: ReadonlySet<string> = new Set(MONEY_RIGHTS);

/** Those of {@link MONEY_RIGHTS} that are among the keys of a role. */
export function moneyRights(permissions: readonly string[]): string[] {
  return permissions.filter((key) => known.has(key));
}

/** True for the keys of a role that holds one of {@link MONEY_RIGHTS}. */
export function holdMoneyRight(permissions: readonly string[]): boolean {
  return moneyRights(permissions).length > 0;
}
