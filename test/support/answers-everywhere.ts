import type { CompiledRoute } from '../../src/rest/frame/compile.js';
import type { Client } from './client.js';
import { queryOf, requestOf } from './transports.js';
import { callRaw, type RawAnswer } from './raw-json.js';
import { documentOf, type RootOperation, type Variables } from './root-operation.js';
import { endWindow } from './throttles.js';

export type TransportAnswer = RawAnswer & { readonly transport: string };

/** Longer addresses are refused before any of this server's code runs. */
const MAX_ADDRESS = 2_000;

/**
 * How an operation answers the same variables by GraphQL and by its documented paths (or those of them that are named),
 * its bucket full before each call.
 */
export async function answersEverywhere(
  client: Client,
  operation: RootOperation,
  variables: Variables,
  routes: readonly CompiledRoute[] = operation.routes,
): Promise<TransportAnswer[]> {
  const call = async (transport: string, method: string, path: string, body?: object) => {
    if (operation.policy.throttle) await endWindow(operation.policy.throttle);
    return { transport, ...(await callRaw(client, method, path, body && JSON.stringify(body))) };
  };
  const query = documentOf(operation, variables, 'plain');
  const answers = [await call('GraphQL', 'POST', '/graphql', { query, variables })];
  for (const route of routes) {
    const { method, path, body } = requestOf(route, variables);
    const address = method === 'GET' ? `${path}?${queryOf(body)}` : path;
    if (address.length > MAX_ADDRESS) continue;
    answers.push(await call(`${method} ${route.path}`, method, address, method === 'GET' ? undefined : body));
  }
  return answers;
}
