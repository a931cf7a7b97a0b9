import type { Connection } from './connection.js';

/** What may wait for clients to read it, in bytes: of one address, and in the process. */
export interface UnreadBounds {
  readonly perAddress: number;
  readonly all: number;
}

/**
 * The connections to end so that what waits keeps within its bounds, the largest of whoever keeps most waiting first. A
 * trusted proxy stands for many clients and is bound by the whole alone.
 */
export function hoarders(connections: Iterable<Connection>, { perAddress, all }: UnreadBounds): Connection[] {
  const waiting = [...connections].filter(({ unreadBytes }) => unreadBytes > 0);
  let total = sum(waiting);
  const most = [...byAddress(waiting)].toSorted(([, one], [, other]) => sum(other) - sum(one));
  return most.flatMap(([address, held]) => {
    let own = sum(held);
    return held
      .toSorted((one, other) => other.unreadBytes - one.unreadBytes)
      .filter(({ unreadBytes }) => {
        if (total <= all && (address === null || own <= perAddress)) return false;
        own -= unreadBytes;
        total -= unreadBytes;
        return true;
      });
  });
}

function byAddress(connections: readonly Connection[]): Map<string | null, Connection[]> {
  return Map.groupBy(connections, ({ address }) => address);
}

function sum(connections: readonly Connection[]): number {
  return connections.reduce((bytes, { unreadBytes }) => bytes + unreadBytes, 0);
}
