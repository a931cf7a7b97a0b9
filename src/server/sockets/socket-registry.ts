import { CloseCode } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Caller } from '../../auth/principal.js';
import { countedAs, isListed } from '../../core/net/ip.js';
import { countSocket, type SocketCaller } from '../../infra/telemetry/metrics.js';
import type { Platform } from '../../services/frame/context.js';
import { MAX_GUEST_SOCKETS, SocketCounts } from './socket-counts.js';
import { identityOf, validAccounts, validMerchants, type CheckedCaller, type Valid } from './valid-callers.js';

const CHECK_EVERY_MS = 1_000;

interface OpenSocket {
  readonly caller: CheckedCaller;
  readonly ip: string;
}

/**
 * The open sockets of this process. Once a second one statement checks which accounts' credentials are still valid. A
 * socket is closed when its session or key was revoked or expired, the key's rights or the role changed, or the account
 * is no longer ACTIVE. The merchants' module checks merchants' keys separately.
 */
export class SocketRegistry {
  private readonly open = new Map<WebSocket, OpenSocket>();
  private readonly counts = new SocketCounts();
  private timer: NodeJS.Timeout | undefined;
  private checking = false;

  constructor(private readonly platform: Platform) {}

  start(): void {
    this.timer = setInterval(() => void this.check(), CHECK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** False when the holder already has the most sockets it may have in this process; existing ones stay open. */
  add(socket: WebSocket, caller: Caller, ip: string): boolean {
    // A socket that closed during authentication emits no further close event.
    if (socket.readyState !== socket.OPEN) return true;
    const [holder, most] = this.holderOf(caller, ip);
    if (!this.counts.enter(holder, most)) return false;
    if (caller.kind === 'user' || caller.kind === 'merchant') this.open.set(socket, { caller, ip });
    const closed = countSocket(kindOf(caller));
    socket.once('close', () => {
      this.counts.leave(holder);
      this.open.delete(socket);
      closed();
    });
    return true;
  }

  /**
   * The holder that a socket counts for, and how many sockets it may have. A key counts separately from its account, so
   * that a program that leaks sockets does not lock its owner out. Callers without sign-in count by address, and so do
   * callers with a merchant's public key, which anybody may know.
   */
  private holderOf(caller: Caller, ip: string): [holder: string, most: number] {
    const { perAccount, perApiKey } = this.platform.config.sockets;
    if (caller.kind === 'merchant' && caller.key.kind === 'secret') return [`key ${caller.key.keyId}`, perApiKey];
    if (caller.kind !== 'user') return [`address ${countedAs(ip)}`, MAX_GUEST_SOCKETS];
    const { credential, userId } = caller;
    return credential.kind === 'apiKey' ? [`key ${credential.keyId}`, perApiKey] : [`account ${userId}`, perAccount];
  }

  /** Closes the sockets whose caller is no longer valid. Never rejects: a failed check is repeated a second later. */
  async check(): Promise<void> {
    if (this.checking || this.open.size === 0) return;
    this.checking = true;
    // Sockets that open during the check are not part of its result.
    const asked = [...this.open];
    // Checked separately, so that a failure for merchants does not keep accounts' sockets open.
    await Promise.all([
      this.closeUnlessValid(asked, 'user', validAccounts),
      this.closeUnlessValid(asked, 'merchant', validMerchants),
    ]);
    this.checking = false;
  }

  private async closeUnlessValid<Kind extends CheckedCaller['kind']>(
    asked: readonly (readonly [WebSocket, OpenSocket])[],
    kind: Kind,
    read: (platform: Platform, callers: readonly Extract<CheckedCaller, { kind: Kind }>[]) => Promise<Valid>,
  ): Promise<void> {
    const own = asked.filter(([, { caller }]) => caller.kind === kind);
    if (own.length === 0) return;
    try {
      const valid = await read(this.platform, own.map(([, { caller }]) => caller).filter(isOfKind(kind)));
      for (const [socket, { caller, ip }] of own) {
        const addresses = valid.get(identityOf(caller));
        if (addresses === undefined || (addresses && !isListed(ip, addresses))) {
          socket.close(CloseCode.Unauthorized, 'Unauthorized');
        }
      }
    } catch (error) {
      this.platform.observer.guardFailed('sockets', 'keep');
      this.platform.log.warn(
        { err: error },
        'could not check whether the callers of open sockets are still valid; trying again in a second',
      );
    }
  }
}

function isOfKind<Kind extends CheckedCaller['kind']>(kind: Kind) {
  return (caller: CheckedCaller): caller is Extract<CheckedCaller, { kind: Kind }> => caller.kind === kind;
}

function kindOf(caller: Caller): SocketCaller {
  if (caller.kind === 'merchant') return 'merchant';
  if (caller.kind !== 'user') return 'guest';
  return caller.credential.kind === 'session' ? 'user' : 'key';
}
