import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** True when nothing listens on the port. Without a host, all addresses of this machine are checked. */
export function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * A free port on 127.0.0.1, the preferred one if possible. It is below the range that systems use for outgoing
 * connections, so that none of them takes it between two starts.
 */
export async function freePort(preferred) {
  if (preferred && (await isFree(preferred, '127.0.0.1'))) return preferred;
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port, '127.0.0.1')) return port;
  }
}
