import { newRequestId } from '../core/ids.js';
import { Cleared } from '../services/frame/cleared.js';
import type { Context, Platform } from '../services/frame/context.js';
import { Dues } from '../services/frame/dues.js';
import { Loaders } from '../services/frame/loaders.js';
import { Reply } from '../services/frame/reply.js';

/** The context of a job: it has no request and acts for the platform under the job's name. */
export function jobContext(platform: Platform, name: string): Context {
  return {
    ...platform,
    caller: { kind: 'system', name },
    request: {
      id: newRequestId(),
      transport: 'job',
      ip: '',
      bytes: 0,
      connection: null,
      userAgent: null,
      csrfToken: null,
      idempotencyKey: null,
      devices: null,
      ifMatch: null,
      cdnCountry: null,
    },
    reply: new Reply(),
    loaders: new Loaders(),
    cleared: new Cleared(),
    dues: new Dues(),
    audit: null,
  };
}
