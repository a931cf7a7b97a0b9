import { anonymous } from '../support/accounts.js';
import { RawSocket } from '../support/raw-socket.js';
import { world } from '../support/world.js';

/** As many fields as a body can hold that no input knows, under names that are like those of one. */
const unknown = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`emai${at}`, 1]));

const COUNT = 50_000;
const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { message } }';

describe('an input with tens of thousands of fields that nobody knows', () => {
  it('is refused with the first ten of them, known document or not', async () => {
    const client = await anonymous();
    for (let time = 0; time < 3; time += 1) {
      const { status, errors } = await client.gql(SIGN_IN, { input: unknown(COUNT) });
      expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'BAD_INPUT']);
      expect(errors).toHaveLength(1);
      expect(errors?.[0]?.message.split('; ')).toHaveLength(10);
      expect(errors?.[0]?.message).toContain('is not a known field');
    }
  });

  it('is refused by REST, which leaves out what a path does not name', async () => {
    const { body } = await (await anonymous()).rest('POST', '/api/auth/login', unknown(COUNT));
    expect(body).toMatchObject({ statusCode: 400, message: 'email is required; password is required' });
  });

  it('is refused by a socket', async () => {
    const socket = await RawSocket.connected((await world()).url, {});
    socket.send({
      id: '1',
      type: 'subscribe',
      payload: {
        query: 'subscription ($after: String) { notificationAdded(after: $after) { cursor } }',
        variables: { after: unknown(2_000) },
      },
    });
    const { payload } = await socket.message(({ id }) => id === '1');
    expect(payload.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    socket.ws.terminate();
  });
});
