import type { Context } from '../frame/context.js';

/**
 * The column that records that another account changed the password, the address or a second factor of this one: its
 * approvals of sensitive acts do not count for a day. None for a change by the account itself.
 */
export function credentialsSet({ caller, clock }: Context, { id }: { readonly id: string }) {
  const isOwn = caller.kind === 'user' && caller.userId === id;
  return isOwn ? {} : { credentialsSetAt: clock.now().toISOString() };
}
