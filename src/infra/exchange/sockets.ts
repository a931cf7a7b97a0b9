import { Agent } from 'node:http';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import type { Ccxt, CcxtSocket } from './ccxt.js';
import { exactJson } from './exact-json.js';
import { urlsOf } from './redirect.js';

const CLOSE_WITHIN_MS = 500;
/** Frames that get larger when they are decompressed are left to ccxt. */
const MAX_FRAME_BYTES = 16 * 1024 * 1024;

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

/**
 * Makes the sockets of a client hand on decimals as the text that the exchange wrote: ccxt would read JSON numbers as
 * floating-point numbers. Whole numbers stay numbers. `arrived` is called before each frame, heartbeats included.
 */
export function readSocketsExactly(client: Ccxt, arrived: (socket: CcxtSocket) => void = () => undefined): void {
  const open = client.client.bind(client);
  client.client = (url) => {
    const known = client.clients[url];
    const socket = open(url);
    if (known === undefined) readExactly(socket, arrived);
    return socket;
  };
}

function readExactly(socket: CcxtSocket, arrived: (socket: CcxtSocket) => void): void {
  const receive = socket.onMessage.bind(socket);
  socket.onMessage = ({ data }) => {
    arrived(socket);
    const text = frameText(socket, data);
    const value = text === null ? undefined : exactJson(text);
    // ccxt parses what it receives, so the exact value is written once more.
    receive({ data: value === undefined ? data : JSON.stringify(value) });
  };
}

/** The text of a frame, which some exchanges compress; null for one that is no text. */
function frameText({ gunzip, inflate }: CcxtSocket, data: unknown): string | null {
  if (typeof data === 'string') return data;
  if (!Buffer.isBuffer(data)) return null;
  try {
    if (gunzip === true) return gunzipSync(data, { maxOutputLength: MAX_FRAME_BYTES }).toString();
    return (inflate === true ? inflateRawSync(data, { maxOutputLength: MAX_FRAME_BYTES }) : data).toString();
  } catch {
    return null;
  }
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
