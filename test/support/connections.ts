import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a TCP connection, from an address of this machine if one is named. */
export function open(url: string, localAddress?: string): Socket {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port), ...(localAddress === undefined ? {} : { localAddress }) });
  // Only what is read can end.
  return socket.on('error', () => undefined).resume();
}

/** A connection that the server has taken in: it has answered a request on it. */
export async function kept(url: string, localAddress?: string): Promise<Socket> {
  return asked(open(url, localAddress));
}

/** Sends a request and waits for the first of its answer; rejects when the connection is closed instead. */
export async function asked(socket: Socket, path = '/healthz'): Promise<Socket> {
  ask(socket, path);
  await answered(socket);
  return socket;
}

export function ask(socket: Socket, path: string): void {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
}

/** Resolves with what comes first; rejects when the connection is closed instead. */
export async function answered(socket: Socket): Promise<string> {
  const ended = closed(socket).then(() => {
    throw new Error('the connection was closed');
  });
  const data = once(socket, 'data');
  data.catch(() => undefined);
  const [text] = (await Promise.race([data, ended])) as unknown[];
  ended.catch(() => undefined);
  return String(text);
}

/** Resolves when the connection is closed, be it by a reset. */
export async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise<void>((resolve) => socket.once('close', () => resolve()));
}
