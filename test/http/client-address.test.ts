import { newUser } from '../support/accounts.js';
import { newApiKey } from '../support/api-keys.js';
import { RawSocket } from '../support/raw-socket.js';
import { SecondServer } from '../support/second-server.js';
import { sources } from '../support/sources.js';

/** Tests call from 127.0.0.1. */
const TRUSTED = '127.0.0.1, 10.0.0.0/8, ::ffff:192.168.0.0/112, 2001:db8:aaaa::/48';

/** What a request says of the way it came, and where it then comes from. */
const WAYS: [forwarded: string | null, address: string][] = [
  [null, '127.0.0.1'],
  ['', '127.0.0.1'],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['203.0.113.7:5555', '203.0.113.7'],
  ['[2001:470::5]:443', '2001:470::5'],
  ['2001:0470:0:0::5', '2001:470::5'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['10.1.2.3, 203.0.113.7', '203.0.113.7'],
  ['no address, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['203.0.113.7 ,  10.1.2.3 , 10.9.9.9', '203.0.113.7'],
  ['203.0.113.7, ::ffff:10.1.2.3', '203.0.113.7'],
  ['203.0.113.7, 192.168.0.9', '203.0.113.7'],
  ['203.0.113.7, 2001:db8:aaaa::1', '203.0.113.7'],
  ['203.0.113.7, 2001:db8:bbbb::1', '2001:db8:bbbb::1'],
  ['203.0.113.7, no address', '127.0.0.1'],
  ['203.0.113.7, no address, 10.1.2.3', '10.1.2.3'],
  ['203.0.113.7, 0177.0.0.1', '127.0.0.1'],
  ['203.0.113.7,', '127.0.0.1'],
  ['10.0.0.5', '10.0.0.5'],
];

let server: SecondServer;
let userId: string;

beforeAll(async () => {
  server = await SecondServer.start({ TRUSTED_PROXIES: TRUSTED });
  userId = (await newUser()).id;
});

afterAll(() => server.close());

type Headers = Readonly<Record<string, string>>;

/** Whether each transport lets these headers in. */
const TRANSPORTS: Record<string, (headers: Headers) => Promise<boolean>> = {
  REST: async (headers) => {
    const answer = await fetch(`${server.url}/api/user/notification`, { headers });
    return ((await answer.json()) as { statusCode: number }).statusCode === 200;
  },
  GraphQL: async (headers) => {
    const body = JSON.stringify({ query: '{ notifications { unreadCount } }' });
    const json = { ...headers, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/graphql`, { method: 'POST', headers: json, body });
    return ((await answer.json()) as { errors?: unknown }).errors === undefined;
  },
  socket: async (headers) => {
    const socket = await RawSocket.open(server.url, headers);
    socket.send({ type: 'connection_init' });
    const answers = [socket.message(({ type }) => type === 'connection_ack').then(() => true), socket.closed];
    const opened = (await Promise.race(answers)) === true;
    socket.ws.terminate();
    return opened;
  },
};

describe('the address of a client', () => {
  it.each(WAYS)('that came by %j is %s at every transport', async (forwarded, address) => {
    const elsewhere = '198.51.100.200';
    const bound = (to: string) => newApiKey(userId, { ipRestriction: true, ipWhitelist: JSON.stringify([to]) });
    const [good, bad] = [await bound(address), await bound(elsewhere)];
    const way: Headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
    const answers = await Promise.all(
      Object.entries(TRANSPORTS).map(async ([transport, admits]) => [
        transport,
        await admits({ ...way, 'x-api-key': good }),
        await admits({ ...way, 'x-api-key': bad }),
      ]),
    );
    expect(answers).toEqual(Object.keys(TRANSPORTS).map((transport) => [transport, true, false]));
  });

  it('is read by one function alone', () => {
    const other = sources('src').filter(
      ({ path, text }) =>
        path !== 'src/server/http/client-address.ts' &&
        /x-forwarded-for|remoteAddress|trustProxy/i.test(withoutComments(text)),
    );
    expect(other.map(({ path }) => path)).toEqual([]);
  });
});

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
