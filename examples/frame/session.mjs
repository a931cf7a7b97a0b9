// Signs in to a running server, and calls its paths over plain HTTP.
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';

export const base = process.env.URL ?? `http://localhost:${process.env.PORT ?? 4000}`;

/** Calls a path; fails with the server's words, and its code, unless the outcome is 200. */
async function send(method, path, body, headers) {
  const content = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = { method, headers: { ...headers, ...content } };
  const asked = body === undefined ? sent : { ...sent, body: JSON.stringify(body) };
  const answer = await fetch(`${base}${path}`, asked).catch(({ cause }) => {
    throw new Error(`no server answers at ${base} (${cause?.code ?? cause}): type npm start in another terminal first`);
  });
  const said = await answer.json();
  if (said.statusCode === 200 || Array.isArray(said)) return { said, answer };
  const { statusCode, code, message, accepts } = said;
  throw Object.assign(new Error(`${method} ${path}: ${statusCode} ${code}: ${message}`), { statusCode, code, accepts });
}

/** A caller of paths with these headers; what one call adds to them comes last. */
export function withHeaders(headers) {
  return async (method, path, body, more) => (await send(method, path, body, { ...headers, ...more })).said;
}

/** A caller with the cookies of a session, and `WebSocket`, whose sockets carry them. */
export async function signIn(email, password) {
  const { answer } = await send('POST', '/api/auth/login', { email, password }, {});
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  const csrf = cookies.find((each) => each.startsWith('csrfToken='))?.slice('csrfToken='.length) ?? '';
  const cookie = cookies.join('; ');
  const caller = withHeaders({ cookie, 'x-csrf-token': csrf });
  return Object.assign(provingAgain(caller, password), {
    WebSocket: class extends WebSocket {
      constructor(url, protocols) {
        super(url, protocols, { headers: { cookie } });
      }
    },
  });
}

/** The caller, who proves the password again where a call requires a proof that is at most ten minutes old. */
function provingAgain(caller, password) {
  return async (...call) => {
    try {
      return await caller(...call);
    } catch (error) {
      if (error.code !== 'PROOF_NOT_FRESH' || !error.accepts.includes('PASSWORD')) throw error;
      await caller('POST', '/api/user/profile/password/prove', { password });
      return caller(...call);
    }
  };
}

/** A session of the demo admin, or of ADMIN_EMAIL. */
export function signInAsAdmin() {
  return signIn(process.env.ADMIN_EMAIL ?? 'admin@example.com', process.env.ADMIN_PASSWORD ?? 'Admin-demo-1');
}

/** A request that may be repeated: the same key gets the first answer. */
export function once() {
  return { 'idempotency-key': randomUUID() };
}
