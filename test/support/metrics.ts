import { world } from './world.js';

/** What `/metrics` of a server shows. */
export async function scraped(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The value of a sample, given its name with its labels; 0 when it is not there. */
export function valueOf(text: string, sample: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? 0 : Number(line.slice(sample.length + 1));
}

/** Follows samples of the worker's process from now on. */
export async function watched(...samples: readonly string[]) {
  const { url } = await world();
  const values = async (): Promise<number[]> => {
    const text = await scraped(url);
    return samples.map((sample) => valueOf(text, sample));
  };
  const before = await values();
  const grown = async (): Promise<number[]> => (await values()).map((value, index) => value - (before[index] ?? 0));
  return {
    /** By how much each has grown. */
    grown,
    /** Resolves when they have grown by exactly so much: for gauges, and for what nothing else counts. */
    async until(...wanted: readonly number[]): Promise<void> {
      while (String(await grown()) !== String(wanted));
    },
    /** Resolves when each has grown at all. */
    async untilGrown(): Promise<void> {
      while ((await grown()).includes(0));
    },
  };
}
