import { getOperationAST, parse, type OperationTypeNode } from 'graphql';
import type { Client } from '../../support/client.js';
import type { Example } from './cases.js';
import { CALLERS, type Callers } from './callers.js';
import { NOT_REPEATED } from './mutations.js';
import { Random } from './random.js';

/** A subscription that sends nothing by then is ended all the same. */
const LISTEN_MS = 200;

/** An example as it is sent. */
export interface Sent extends Required<Example> {
  readonly operation: OperationTypeNode;
}

/** The examples that may be repeated. */
export function repeatable(examples: readonly Required<Example>[]): Sent[] {
  return examples
    .filter(({ query }) => !Object.keys(NOT_REPEATED).some((field) => new RegExp(`\\b${field}\\b`).test(query)))
    .map((example) => ({ ...example, operation: getOperationAST(parse(example.query))!.operation }));
}

/** Has clients send examples, each one after the other, until it is stopped; answers how many, and what broke. */
export class SoakLoad {
  readonly broken: string[] = [];
  calls = 0;
  private stopped = false;
  private readonly running: Promise<void>[] = [];

  start(callersOfEach: readonly Callers[], examples: readonly Sent[], clients: number, seed: string): void {
    for (let at = 0; at < clients; at += 1) {
      const callers = callersOfEach[at % callersOfEach.length] as Callers;
      this.running.push(this.run(callers, examples, new Random(`${seed} client ${at}`)));
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.running);
  }

  private async run(callers: Callers, examples: readonly Sent[], random: Random): Promise<void> {
    while (!this.stopped) {
      const example = random.pick(examples);
      const client = callers[random.pick(CALLERS)];
      this.calls += 1;
      const text = await sendTo(client, example);
      if (/"INTERNAL"/.test(text)) this.broken.push(`${example.title}: ${text.slice(0, 500)}`);
    }
  }
}

/** Sends an example; answers what came, as text. */
export async function sendTo(client: Client, { query, variables, operation }: Sent): Promise<string> {
  if (operation === 'subscription') return listenTo(client, query, variables);
  const answer = await client.send('POST', '/graphql', { query, variables });
  return answer.text();
}

async function listenTo(client: Client, query: string, variables: object): Promise<string> {
  const socket = client.socket();
  const events = socket.iterate({ query, variables: { ...variables } });
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('nothing came'), LISTEN_MS);
  });
  const event = events.next().then(
    ({ value }) => JSON.stringify(value),
    (error: unknown) => JSON.stringify(error),
  );
  const heard = await Promise.race([event, enough]);
  clearTimeout(timer);
  await socket.dispose();
  return heard ?? '';
}
