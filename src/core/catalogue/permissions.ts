/**
 * Every permission key, as `verb.domain.resource`. A policy can name no other, roles can be given no other, and the
 * seed writes exactly these. The role named Super Admin holds them all.
 */
export const PERMISSIONS = [
  'access.notification',
  'create.notification',
  'access.user',
  'view.user',
  'create.user',
  'edit.user',
  'delete.user',
  'access.role',
  'view.role',
  'create.role',
  'edit.role',
  'delete.role',
  'access.permission',
  'view.extension',
  'edit.extension',
  'access.kyc.level',
  'view.kyc.level',
  'create.kyc.level',
  'edit.kyc.level',
  'delete.kyc.level',
  'access.kyc.application',
  'view.kyc.application',
  'edit.kyc.application',
  'access.admin.audit',
  'access.cron',
  'edit.cron',
  'view.rate.limit',
  'edit.rate.limit',
  'edit.settings',
  'edit.geo.restriction',
  'access.api.key',
  'view.api.key',
  'create.api.key',
  'edit.api.key',
  'delete.api.key',
  'view.hb.key',
  'create.hb.key',
  'edit.hb.key',
  'delete.hb.key',
  'access.wallet',
  'create.wallet',
  'edit.wallet',
  'access.currency',
  'create.currency',
  'edit.currency',
  'access.deposit',
  'edit.deposit',
  'access.withdraw',
  'edit.withdraw',
  'access.transfer',
  'edit.transfer',
  'access.faq',
  'view.faq',
  'create.faq',
  'edit.faq',
  'delete.faq',
  'view.faq.category',
  'access.faq.question',
  'view.faq.question',
  'edit.faq.question',
  'access.faq.feedback',
  'view.faq.feedback',
  'create.faq.feedback',
] as const;

export type PermissionKey = (typeof PERMISSIONS)[number];

export const SUPER_ADMIN = 'Super Admin';
/** The role that a new account gets. It holds no permission key. */
export const DEFAULT_ROLE = 'User';

const known: ReadonlySet<string> = new Set(PERMISSIONS);

export function isPermissionKey(text: string): text is PermissionKey {
  return known.has(text);
}
