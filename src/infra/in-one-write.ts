import type { Duplex } from 'node:stream';

const gathering = new WeakSet<Duplex>();

/**
 * Has what is written to a connection from now on leave in one write, as soon as `later` calls back. Each write by itself
 * is a call of the operating system, and wakes the other side for a part of what it is to do.
 */
export function inOneWrite(stream: Duplex, later: (callback: () => void) => unknown): void {
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  later(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}
