import { Agent } from 'node:http';
import type { Ccxt } from './ccxt.js';
import { urlsOf } from './redirect.js';

const CLOSE_WITHIN_MS = 500;

/** Clients that dial no more. */
const ended = new WeakSet<Ccxt>();

/**
 * Makes the sockets of a client go to the exchange's configured hosts alone, whatever address an answer names, and keep
 * faults to themselves. They do not go through the outgoing HTTP client, so its checks of addresses do not cover them.
 */
export function guardSockets(client: Ccxt): void {
  const open = client.client.bind(client);
  const hosts = hostsOf(client);
  // ccxt refuses to open a plain socket without an agent.
  client.httpAgent ??= new Agent();
  client.log = () => undefined;
  client.client = (url) => {
    if (ended.has(client)) throw new Error('the client is closed');
    if (!hosts.has(URL.parse(url)?.host ?? '')) throw new Error(`the socket ${url} is not on a configured host`);
    const known = client.clients[url];
    const socket = open(url);
    if (known === undefined) watchSending(socket);
    return socket;
  };
}

/** ccxt awaits no subscription that it sends, so one that fails would end the process as an unhandled rejection. */
function watchSending(socket: ReturnType<Ccxt['client']>): void {
  const send = socket.send.bind(socket);
  socket.send = (message) => {
    const sent = send(message);
    sent.catch((error: Error) => socket.onError(error));
    return sent;
  };
}

function hostsOf(client: Ccxt): ReadonlySet<string> {
  const urls = urlsOf(client.urls.api).map((url) => url.replaceAll('{hostname}', client.hostname ?? ''));
  return new Set(urls.flatMap((url) => URL.parse(url)?.host ?? []));
}

/** Closes all sockets of a client; what waits for them fails. A peer that does not answer is not waited for. */
export async function closeSockets(client: Ccxt): Promise<void> {
  const sockets = Object.values(client.clients);
  if (sockets.length === 0) return;
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, CLOSE_WITHIN_MS);
  await Promise.race([client.close().catch(() => undefined), late.promise]);
  clearTimeout(timer);
  for (const { connection } of sockets) connection?.terminate();
}

/** As {@link closeSockets}, and none is opened any more. */
export async function endSockets(client: Ccxt): Promise<void> {
  ended.add(client);
  await closeSockets(client);
}
