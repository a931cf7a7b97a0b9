import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartFault } from '../core/start-fault.js';

export interface ListenOn {
  readonly host: string;
  readonly port: number;
  /** The setting that chooses the port, for error messages. */
  readonly setBy: string;
}

/** The addresses of localhost. Both are listened on, since the hosts file of some systems has only one of them. */
const BOTH = { first: '127.0.0.1', second: '::1' } as const;

/** Error codes of a machine without IPv6. */
const NO_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

/** Listens; for the host localhost on 127.0.0.1 and, if there is IPv6, on ::1. Returns a function that stops it. */
export async function listen(http: FastifyInstance, { host, port, setBy }: ListenOn): Promise<() => Promise<void>> {
  const first = host === 'localhost' ? BOTH.first : host;
  await http.listen({ port, host: first }).catch((error: unknown) => fail(error, { host: first, port, setBy }));
  if (host !== 'localhost') return () => http.close();
  // Port 0 lets the system choose one.
  const chosen = Number(new URL(http.listeningOrigin).port);
  const second = await listenBeside(http, { host: BOTH.second, port: chosen, setBy });
  return async () => void (await Promise.all([http.close(), second()]));
}

/** Passes the connections of a second address to the server, so that its limits and its closing apply to them too. */
async function listenBeside(http: FastifyInstance, place: ListenOn): Promise<() => Promise<void>> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    http.server.emit('connection', socket),
  );
  server.listen({ host: place.host, port: place.port });
  try {
    await once(server, 'listening');
  } catch (error) {
    if (NO_IPV6.has(codeOf(error))) return async () => undefined;
    return fail(error, place);
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function fail(error: unknown, { host, port, setBy }: ListenOn): never {
  const code = codeOf(error);
  const reason: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use on ${host} (${code}): stop what listens there, or set ${setBy} to another one`,
    EACCES: `Port ${port} may not be used by this account: set ${setBy} to one above 1023`,
    EADDRNOTAVAIL: `HOST: ${host} is no address of this machine; set it to one, or to 0.0.0.0 for all`,
    ENOTFOUND: `HOST: ${host} is no name that this machine knows; set it to an address, or to 0.0.0.0 for all`,
  };
  throw reason[code] === undefined ? error : new StartFault(reason[code], 1, { cause: error });
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}
