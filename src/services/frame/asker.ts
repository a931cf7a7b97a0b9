import { callerName, type Caller } from '../../auth/principal.js';
import { customerOf } from '../../core/net/ip.js';
import type { Context, RequestInfo } from './context.js';

/** Who asks for queued work, and what the request holds while it waits. */
export interface Asker {
  /** Who takes turns in the queue: an account, a merchant, or, for an unidentified caller, the client's address. */
  readonly holder: string;
  /** Whether the holder is an account or a merchant. */
  readonly isAccount: boolean;
  /** Bytes of memory that the request holds while it waits. */
  readonly bytes: number;
  /** Whether the client has disconnected. */
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

/** Null for an unidentified caller, and for a merchant's public key, which anybody can read in web pages. */
function holderOf(caller: Caller): string | null {
  if (caller.kind === 'user') return caller.userId;
  return caller.kind === 'merchant' && caller.key.kind === 'secret' ? callerName(caller) : null;
}
