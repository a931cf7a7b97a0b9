import { callerName, type Caller } from '../../auth/principal.js';
import { customerOf } from '../../core/net/ip.js';
import type { Context, RequestInfo } from './context.js';

/** Who asks for work that waits for its turn, and what waits with it. */
export interface Asker {
  /** Whose turn it is: the account's, the merchant's, or the address's of somebody who has proven to be neither. */
  readonly holder: string;
  /** Whether it is an account's or a merchant's. */
  readonly isAccount: boolean;
  /** What the request holds in memory while it waits. */
  readonly bytes: number;
  /** Whether its client has gone. */
  isGone(): boolean;
}

export function askerOf({
  caller,
  request,
}: Pick<Context, 'caller'> & { readonly request: Pick<RequestInfo, 'ip' | 'bytes' | 'connection'> }): Asker {
  const known = holderOf(caller);
  return {
    holder: known ?? customerOf(request.ip),
    isAccount: known !== null,
    bytes: request.bytes,
    isGone: () => request.connection?.destroyed ?? false,
  };
}

/** Null for whoever may be anybody: a merchant's public key stands in web pages. */
function holderOf(caller: Caller): string | null {
  if (caller.kind === 'user') return caller.userId;
  return caller.kind === 'merchant' && caller.key.kind === 'secret' ? callerName(caller) : null;
}
