import { THROTTLES, type Throttle } from '../core/catalogue/throttles.js';
import type { Policy } from './policy.js';

/** What is contradictory in a policy, in words that follow the field's name; null when nothing is. */
export function policyFault(policy: Policy): string | null {
  if (policy.access === 'public' && policy.reason.trim() === '') return 'is public without a reason';
  const throttle: Throttle | undefined = policy.throttle && THROTTLES[policy.throttle];
  if (policy.access === 'public' && throttle?.per === 'user') return 'is public, and its bucket counts by user';
  if ((throttle?.per === 'row') !== (policy.row !== undefined)) return 'must name a row where its bucket counts by row';
  if (throttle?.per === 'merchant' && !policy.merchant) return 'counts by merchant, and lets no merchant call';
  if (policy.limit && throttle?.per !== 'merchant' && throttle?.per !== 'row') {
    return 'gives figures to a bucket that counts neither by merchant nor by row';
  }
  if (policy.access !== 'public' && policy.anyRole && !policy.permission) return 'demands roles, and no permission';
  if (policy.access === 'user' && policy.freshSecondFactor)
    return 'demands a second factor, which API keys cannot prove';
  if (policy.merchant && asksAnAccount(policy, throttle))
    return 'lets merchants call, and demands what only accounts have';
  return null;
}

/** Merchants have neither a role nor a verification nor a browser session, and no account to count by. */
function asksAnAccount(policy: Policy, throttle: Throttle | undefined): boolean {
  if (throttle?.per === 'user') return true;
  if (policy.access === 'public') return false;
  return (
    policy.access === 'session' || [policy.permission, policy.role, policy.feature].some((each) => each !== undefined)
  );
}
