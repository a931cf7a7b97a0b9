import { concat, Wallet, type BaseWallet } from 'ethers';
import { MINUTE_MS } from '../../src/core/clock.js';
import { ChainQueue } from '../../src/services/wallet-sign-in/chain-queue.js';
import { newClient, newUser } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { linkedWallet, messageOf, newLink, serverWith, signed, type Signed } from '../support/linked-wallets.js';
import { LocalChain } from '../support/local-chain.js';

const MAGIC = `0x${'6492'.repeat(16)}`;
const AT_ONCE = 8;
const WAITING = 64;
const SIGN_IN = '/api/auth/login/wallet';
const CONNECT = '/api/user/profile/wallet/connect';
const FULL = {
  statusCode: 429,
  code: 'RATE_LIMITED',
  message: 'Too many wallets are being verified on this chain: sign a new message in a few seconds',
};
/** No question of a test waits so long. */
const NEVER_LATE_MS = 10 * MINUTE_MS;

/** Questions that stay under way until they are let go; the queue and its waiting line are full of them. */
function fill(queue: ChainQueue, chainId = 1) {
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  const ask = () => {
    asked += 1;
    return gate.promise;
  };
  const all = Promise.all(Array.from({ length: AT_ONCE + WAITING }, () => queue.run(chainId, ask)));
  return {
    asked: () => asked,
    async letGo() {
      gate.resolve();
      await all;
    },
  };
}

describe('the turns at asking a chain', () => {
  it('are eight at once, sixty-four wait, and what comes beyond that is refused without a question', async () => {
    const queue = new ChainQueue(NEVER_LATE_MS);
    const others = fill(queue);
    let refused = 0;
    const beyond = () => queue.run(1, async () => (refused += 1));
    await expect(beyond()).rejects.toMatchObject({ code: 'RATE_LIMITED', headers: { 'retry-after': '5' } });
    expect([others.asked(), refused]).toEqual([AT_ONCE, 0]);
    expect(await queue.run(10, async () => 'another chain')).toBe('another chain');
    await others.letGo();
    expect([others.asked(), refused]).toEqual([AT_ONCE + WAITING, 0]);
    expect(await beyond()).toBe(1);
  });

  it('go to those who wait in the order in which they came, a turn for each that ends, by a fault too', async () => {
    const queue = new ChainQueue(NEVER_LATE_MS);
    const [began, gates] = [[] as number[], [] as PromiseWithResolvers<number>[]];
    const runs = Array.from({ length: AT_ONCE + 3 }, (_, number) => {
      const gate = Promise.withResolvers<number>();
      gates.push(gate);
      return queue.run(1, () => {
        began.push(number);
        return gate.promise;
      });
    });
    await Promise.resolve();
    expect(began).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    gates[3]?.reject(new Error('the chain is away'));
    await expect(runs[3]).rejects.toThrow('the chain is away');
    gates[0]?.resolve(0);
    expect(await runs[0]).toBe(0);
    await new Promise(setImmediate);
    expect(began).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const gate of gates) gate.resolve(0);
    await Promise.allSettled(runs);
    expect(began.at(-1)).toBe(10);
  });

  it('are waited for no longer than a while, and who gave up takes none', async () => {
    const queue = new ChainQueue(1);
    const gate = Promise.withResolvers<void>();
    const held = Array.from({ length: AT_ONCE }, () => queue.run(1, () => gate.promise));
    let asked = 0;
    const late = Array.from({ length: WAITING }, () => queue.run(1, async () => (asked += 1)));
    const outcomes = await Promise.allSettled(late);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(WAITING);
    gate.resolve();
    await Promise.all(held);
    expect(await Promise.all(held.map(() => queue.run(1, async () => 'asked')))).toHaveLength(AT_ONCE);
    expect(asked).toBe(0);
  });
});

describe('sign-ins and links of contract wallets', () => {
  let chain: LocalChain;
  let queue: ChainQueue;
  let server: Awaited<ReturnType<typeof serverWith>>;

  beforeAll(async () => {
    chain = await LocalChain.start(1);
    queue = new ChainQueue(NEVER_LATE_MS);
    server = await serverWith({ projectId: 'p', rpcUrl: chain.template }, { chainQueue: queue });
  });

  afterAll(async () => {
    await server.close();
    await chain.close();
  });

  beforeEach(() => {
    chain.asked.length = 0;
    chain.mostAtOnce = 0;
  });

  async function signedBy(owner: BaseWallet, address: string): Promise<Signed> {
    const message = await messageOf(address);
    return { message, signature: await owner.signMessage(message) };
  }

  async function linkedContract(owner: { readonly address: string }): Promise<string> {
    const address = await (await chain.deploy('OwnedWallet', owner.address)).getAddress();
    await newLink((await newUser()).id, address);
    return address;
  }

  describe.each(TRANSPORTS)('by %s', (transport) => {
    const call = through(transport);
    const signIn = (input: Signed) => call(server.client(), 'POST', SIGN_IN, input);

    it('are refused with a time to come back while too many wait, ordinary accounts and false claims never', async () => {
      const owner = Wallet.createRandom();
      const address = await linkedContract(owner);
      const wallet = await linkedWallet((await newUser()).id);
      const { cookies } = await newClient();
      const account = new Client(server.url, { cookies, headers: fromAddress(newAddress()) });
      const others = fill(queue);

      expect(await signIn(await signedBy(owner, address))).toEqual(FULL);
      expect(await call(account, 'POST', CONNECT, await signedBy(owner, address))).toEqual(FULL);
      expect(await signIn(await signed(wallet))).toMatchObject({ statusCode: 200 });
      const ownKey = Wallet.createRandom();
      expect(await call(account, 'POST', CONNECT, await signed(ownKey))).toMatchObject({ statusCode: 200 });
      const claim = { message: await messageOf(wallet.address), signature: concat(['0x1234', MAGIC]) };
      expect(await signIn(claim)).toMatchObject({ code: 'WALLET_SIGNATURE_INVALID' });
      expect(chain.asked).toEqual([]);

      await others.letGo();
      expect(await signIn(await signedBy(owner, address))).toMatchObject({ statusCode: 200 });
      expect(chain.asked).toHaveLength(1);
    });

    it('that come together are all answered, and the chain is asked eight of them at once at most', async () => {
      const owner = Wallet.createRandom();
      const address = await linkedContract(owner);
      const inputs = await Promise.all(Array.from({ length: 32 }, () => signedBy(owner, address)));
      const answers = await Promise.all(inputs.map(signIn));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(inputs.map(() => 200));
      expect(chain.asked).toHaveLength(inputs.length);
      expect(chain.mostAtOnce).toBeLessThanOrEqual(AT_ONCE);
    });

    it('by one message and signature that come several times together are one question, for the nonce serves once', async () => {
      const owner = Wallet.createRandom();
      const input = await signedBy(owner, await linkedContract(owner));
      const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(input)));
      const codes = answers.map(({ code }) => code ?? 'OK').toSorted();
      expect(codes).toEqual(['OK', ...Array.from({ length: 5 }, () => 'WALLET_NONCE_INVALID')]);
      expect(chain.asked).toHaveLength(1);
    });
  });

  it('that are refused say when to come back in a header', async () => {
    const owner = Wallet.createRandom();
    const input = await signedBy(owner, await linkedContract(owner));
    const others = fill(queue);
    const { headers } = await server.client().rest('POST', SIGN_IN, input);
    await others.letGo();
    expect(headers.get('retry-after')).toBe('5');
  });
});
