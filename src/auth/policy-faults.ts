import { THROTTLES, type Throttle } from '../core/catalogue/throttles.js';
import type { CallerPolicy, Policy } from './policy.js';

/** The contradiction in a policy, as words that follow the field's name; null when there is none. */
export function policyFault(policy: Policy, writes: boolean): string | null {
  const bucket: Throttle | undefined = policy.throttle && THROTTLES[policy.throttle];
  if (policy.access === 'public' && policy.reason.trim() === '') return 'is public without a reason';
  // Anybody who copied a public key could use the merchant's idempotency keys.
  if (writes && policy.merchant?.publicKey) return 'changes something, and lets public keys of merchants call';
  if (policy.access === 'public' && bucket?.per === 'user') return 'is public, but its bucket counts by user';
  return (
    bucketFault(policy, bucket) ??
    unprovenFault(policy, bucket) ??
    (policy.access === 'public' ? null : rightsFault(policy)) ??
    merchantFault(policy)
  );
}

/** Contradictions between what the bucket counts by and what the policy declares. */
function bucketFault({ row, merchant, limit }: Policy, bucket: Throttle | undefined): string | null {
  if ((bucket?.per === 'row') !== (row !== undefined))
    return 'must name a row if its bucket counts by row, and only then';
  if (bucket?.per === 'merchant' && !merchant) return 'has a bucket per merchant, but lets no merchant call';
  const hasFigures = bucket?.per === 'merchant' || bucket?.per === 'row';
  return limit && !hasFigures ? 'sets individual limits for a bucket that counts neither by merchant nor by row' : null;
}

function unprovenFault({ unproven }: Policy, bucket: Throttle | undefined): string | null {
  if (!unproven) return null;
  if (bucket?.per !== 'row') return 'has a bucket of unproven calls, but its own bucket does not count by row';
  return THROTTLES[unproven].per === 'row' ? null : 'must count unproven calls by row';
}

function rightsFault({ access, permission, anyRole, fresh }: CallerPolicy): string | null {
  if (anyRole && !permission) return 'demands roles without a permission';
  const always = fresh === true || fresh === 'ifFactor';
  return access === 'user' && always ? 'demands a fresh proof of every call, which API keys cannot give' : null;
}

/** A merchant has no role, verification, session or account: a policy that demands one must not let merchants call. */
function merchantFault(policy: Policy): string | null {
  if (!policy.merchant) return null;
  const byUser = policy.throttle !== undefined && THROTTLES[policy.throttle].per === 'user';
  const asksAnAccount = byUser || (policy.access !== 'public' && asksRights(policy));
  return asksAnAccount ? 'lets merchants call, but demands something that only accounts have' : null;
}

function asksRights({ access, permission, anyPermission, role, feature }: CallerPolicy): boolean {
  return access === 'session' || [permission, anyPermission, role, feature].some((each) => each !== undefined);
}
