import type { Duplex } from 'node:stream';

const gathering = new WeakSet<Duplex>();

/**
 * Buffers what is written to a connection from now on, and sends it in one write when `later` calls back. Separate
 * writes would each cost a system call, and wake the other side for a part of its work.
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
