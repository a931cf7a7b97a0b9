// Tells when the state of a payment may have changed: by subscription, and by asking while that is not connected.
const { createClient } = globalThis.graphqlWs;

const QUERY = 'subscription CheckoutStatus($id: String!) { checkoutStatus(id: $id) { id status } }';

const ASK_MS = 4000;
/** A connection may be dead without knowing it. */
const ASK_CONNECTED_MS = 30_000;
/** What happened before the subscription began was not told. */
const ASK_FIRST_MS = 1000;
const MOST_WAIT_MS = 15_000;

/** `heard` gets a state, or nothing when it is time to ask. Answers the function that ends it. */
export function watch(id, heard) {
  let connected = false;
  let ended = false;
  let timer;
  const ask = (afterMs) => {
    clearTimeout(timer);
    if (ended) return;
    timer = setTimeout(() => {
      heard();
      ask(connected ? ASK_CONNECTED_MS : ASK_MS);
    }, afterMs);
  };
  const now = (state) => {
    // A line that fails again and again must not put off asking.
    if (state === connected) return;
    connected = state;
    ask(state ? ASK_FIRST_MS : ASK_MS);
  };
  const client = createClient({
    url: `${location.origin.replace('http', 'ws')}/graphql`,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, wait(retries))),
    on: { connected: () => now(true), closed: () => now(false) },
  });
  const unsubscribe = client.subscribe(
    { query: QUERY, variables: { id } },
    {
      next: ({ data, errors }) => (errors ? now(false) : heard(data.checkoutStatus.status)),
      error: () => now(false),
      complete: () => now(false),
    },
  );
  ask(ASK_MS);
  return () => {
    ended = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

const wait = (retries) => Math.min(1000 * 2 ** retries, MOST_WAIT_MS) * (0.5 + Math.random() / 2);
