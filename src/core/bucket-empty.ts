import { AppError } from './catalogue/errors.js';
import type { Allowance, Throttle } from './catalogue/throttles.js';

/** The error of a call whose bucket is empty. */
export class BucketEmpty extends AppError {
  constructor(
    throttle: Throttle,
    readonly allowance: Allowance,
  ) {
    super('RATE_LIMITED', {
      message: throttle.message,
      headers: {
        'Retry-After': String(allowance.resetSeconds),
        'X-RateLimit-Limit': String(throttle.limit),
        'X-RateLimit-Remaining': '0',
      },
    });
  }
}
