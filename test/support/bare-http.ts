import { request } from 'node:http';
import { world } from './world.js';

export interface BareAnswer {
  readonly status: number;
  readonly body: string;
}

/** A request whose path and body go out exactly as given, where fetch would mend or refuse them. */
export async function bareRequest(
  method: string,
  path: string,
  { headers = {}, body, origin }: { headers?: Record<string, string>; body?: string | Buffer; origin?: string } = {},
): Promise<BareAnswer> {
  const { hostname, port } = new URL(origin ?? (await world()).url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
