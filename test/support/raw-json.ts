import type { Client } from './client.js';
import { fromAddress, newAddress } from './addresses.js';

export interface RawAnswer {
  readonly code: string;
  readonly statusCode: number;
  readonly message: string;
}

/** JSON text of an object that nests so many levels deep: it is written, since nothing that deep can be made text. */
export function nestedText(levels: number): string {
  return `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
}

/** JSON text of an object that is so many values, itself and its list among them. */
export function wideText(values: number): string {
  return `{"a":[${Array.from({ length: values - 2 }, () => '0').join(',')}]}`;
}

/** Sends a body as it is written; answers how the operation ended, in the same words for both transports. */
export async function callRaw(client: Client, method: string, path: string, body?: string): Promise<RawAnswer> {
  const { url, cookies } = client;
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...fromAddress(newAddress()),
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': cookies.get('csrfToken') ?? '',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text: any = await answer.json();
  const [error] = text.errors ?? [];
  const { code = 'OK', statusCode = 200 } = error?.extensions ?? text;
  return { code, statusCode, message: error?.message ?? text.message ?? '' };
}
