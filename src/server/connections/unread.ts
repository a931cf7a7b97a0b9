import type { Connection } from './connection.js';

/** Limits of the bytes that wait for clients to read them: for each address, and for the whole process. */
export interface UnreadBounds {
  readonly perAddress: number;
  readonly all: number;
}

/**
 * The connections to end so that unread data stays within the limits: the largest first, of the addresses with the most
 * unread data. A trusted proxy carries many clients, so only the limit of the process applies to it.
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
