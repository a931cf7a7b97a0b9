import type { Client } from './client.js';

const WARM_UP = 5;
const TIMED = 20;

/** The median of how long a server takes to answer a GET of this path, in milliseconds; the answer is not looked at. */
export async function medianMs({ url, cookies }: Pick<Client, 'url' | 'cookies'>, path: string): Promise<number> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const times: number[] = [];
  for (let at = 0; at < WARM_UP + TIMED; at += 1) {
    const start = performance.now();
    const answer = await fetch(`${url}${path}`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (at >= WARM_UP) times.push(performance.now() - start);
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  }
  return times.toSorted((left, right) => left - right)[TIMED / 2]!;
}
