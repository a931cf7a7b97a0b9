import type { CallerPolicy } from '../../auth/policy.js';
import { rateLimitOf } from '../../services/gateway/merchant/rate-limit.js';

/** The policy of the merchant API: merchants by key, and the platform's keys of a merchant's account. */
export function merchantApi(merchant: NonNullable<CallerPolicy['merchant']>): CallerPolicy {
  return { access: 'user', merchant, extension: 'gateway', throttle: 'gatewayApi', limit: rateLimitOf };
}
