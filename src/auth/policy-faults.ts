import { THROTTLES, type Throttle } from '../core/catalogue/throttles.js';
import type { CallerPolicy, Policy } from './policy.js';

/** What is contradictory in a policy, in words that follow the field's name; null when nothing is. */
export function policyFault(policy: Policy, writes: boolean): string | null {
  const bucket: Throttle | undefined = policy.throttle && THROTTLES[policy.throttle];
  if (policy.access === 'public' && policy.reason.trim() === '') return 'is public without a reason';
  // Whoever copied the key would use the idempotency keys of the merchant.
  if (writes && policy.merchant?.publicKey) return 'changes something, and lets public keys of merchants call';
  if (policy.access === 'public' && bucket?.per === 'user') return 'is public, and its bucket counts by user';
  return (
    bucketFault(policy, bucket) ?? (policy.access === 'public' ? null : rightsFault(policy)) ?? merchantFault(policy)
  );
}

/** Whom the bucket counts, and what the policy says about it. */
function bucketFault({ row, merchant, limit }: Policy, bucket: Throttle | undefined): string | null {
  if ((bucket?.per === 'row') !== (row !== undefined)) return 'must name a row where its bucket counts by row';
  if (bucket?.per === 'merchant' && !merchant) return 'counts by merchant, and lets no merchant call';
  const hasFigures = bucket?.per === 'merchant' || bucket?.per === 'row';
  return limit && !hasFigures ? 'gives figures to a bucket that counts neither by merchant nor by row' : null;
}

function rightsFault({ access, permission, anyRole, freshSecondFactor }: CallerPolicy): string | null {
  if (anyRole && !permission) return 'demands roles, and no permission';
  return access === 'user' && freshSecondFactor ? 'demands a second factor, which API keys cannot prove' : null;
}

/** Merchants have neither a role nor a verification nor a browser session, and no account to count by. */
function merchantFault(policy: Policy): string | null {
  if (!policy.merchant) return null;
  const byUser = policy.throttle !== undefined && THROTTLES[policy.throttle].per === 'user';
  const asksAnAccount = byUser || (policy.access !== 'public' && asksRights(policy));
  return asksAnAccount ? 'lets merchants call, and demands what only accounts have' : null;
}

function asksRights({ access, permission, role, feature }: CallerPolicy): boolean {
  return access === 'session' || [permission, role, feature].some((each) => each !== undefined);
}
