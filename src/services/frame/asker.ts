import { customerOf } from '../../core/net/ip.js';
import type { Context, RequestInfo } from './context.js';

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
    holder: isAccount ? caller.userId : customerOf(request.ip),
    isAccount,
    bytes: request.bytes,
    isGone: () => request.connection?.destroyed ?? false,
  };
}
