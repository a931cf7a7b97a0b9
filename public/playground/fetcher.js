// Runs queries and mutations over HTTP and subscriptions over graphql-ws, both as the current caller.
import { apiKey, identity } from './account.js';
import { proveAgain } from '../frame/proof.js';

const { createClient } = globalThis.graphqlWs;

let socket;

/** Closes the socket, because its caller was fixed when it opened. The next subscription opens a new one. */
export function forgetSocket() {
  void socket?.dispose();
  socket = undefined;
}

/** GraphiQL calls this to run an operation. */
export function fetcher(request, { headers = {}, documentAST } = {}) {
  const operations = documentAST?.definitions.filter(({ kind }) => kind === 'OperationDefinition') ?? [];
  const chosen = operations.find(({ name }) => name?.value === request.operationName) ?? operations[0];
  return chosen?.operation === 'subscription' ? follow(request) : ask(request, headers);
}

/** Runs an operation, and once more after its caller has given the fresh proof that the first run was refused for. */
async function ask(request, headers) {
  const answer = await send(request, headers);
  const refused = answer.errors?.find(({ extensions }) => extensions?.code === 'PROOF_NOT_FRESH');
  // Fields that have run already must not run again.
  const hasRun = Object.values(answer.data ?? {}).some((value) => value !== null);
  if (!refused || hasRun) return answer;
  return (await proveAgain(refused.extensions.accepts)) ? send(request, headers) : answer;
}

async function send(request, headers) {
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      ...identity(),
      ...headers,
    },
    body: JSON.stringify(request),
  });
  return answer.json();
}

function follow(request) {
  socket ??= createClient({
    url: `${location.origin.replace('http', 'ws')}/graphql`,
    connectionParams: () => (apiKey() ? { 'x-api-key': apiKey() } : {}),
  });
  const current = socket;
  return {
    subscribe(observer) {
      const end = current.subscribe(request, {
        next: (result) => observer.next(result),
        error(reason) {
          observer.next({ errors: Array.isArray(reason) ? reason : [{ message: described(reason) }] });
          observer.complete();
        },
        complete: () => observer.complete(),
      });
      return { unsubscribe: end };
    },
  };
}

function described({ code, reason, message }) {
  if (code === 4401) return 'The socket was closed: who called may not any more. Sign in again.';
  return reason || message || 'The socket could not be opened or was closed; press play to try again.';
}
