import { countedAs } from '../core/ip.js';
import type { Context, RequestInfo } from '../services/context.js';

/** An IPv6 customer may hold a network of this size, and so 65,536 of those that other counters tell apart. */
const NETWORK_BITS = 48;

/** Who asks for work that waits for its turn, and what waits with it. */
export interface Asker {
  /** Whose turn it is: the account's, or the address's of somebody who has not signed in. */
  readonly holder: string;
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
  const isAccount = caller.kind === 'user';
  return {
    holder: isAccount ? caller.userId : countedAs(request.ip, NETWORK_BITS),
    isAccount,
    bytes: request.bytes,
    isGone: () => request.connection?.destroyed ?? false,
  };
}
