import { AbiCoder, concat, Wallet, type BaseContract, type BaseWallet } from 'ethers';
import { SECOND_MS } from '../../src/core/clock.js';
import { ERRORS, type ErrorCode } from '../../src/core/catalogue/errors.js';
import { SIGNATURE_PROBE } from '../../src/services/wallet-sign-in/signature-probe.js';
import { newClient, newUser } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { Client } from '../support/client.js';
import { LocalChain } from '../support/local-chain.js';
import { expectWithin } from '../support/long.js';
import { compile } from '../support/solidity.js';
import {
  linkedWallet,
  messageOf,
  newLink,
  serverWith,
  signed,
  SIGN_IN_DOORS,
  type Transport,
  type Lines,
  type Signed,
} from '../support/linked-wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('links contracts whose addresses other chains of tests have, too');

const MAGIC = `0x${'6492'.repeat(16)}`;
const ACCEPTED = `0x1626ba7e${'00'.repeat(28)}`;
const TRANSPORTS = Object.keys(SIGN_IN_DOORS) as Transport[];
const refusal = (code: ErrorCode) => ({ statusCode: ERRORS[code].statusCode, code, message: ERRORS[code].message });

let chain: LocalChain;
let server: Awaited<ReturnType<typeof serverWith>>;
let factory: BaseContract;

beforeAll(async () => {
  chain = await LocalChain.start(1);
  server = await serverWith({ projectId: 'a project', rpcUrl: chain.template });
  factory = await chain.deploy('WalletFactory');
});

afterAll(async () => {
  await server.close();
  await chain.close();
});

beforeEach(() => {
  chain.mood = 'answers';
  chain.asked.length = 0;
  server.lines.length = 0;
});

async function signedBy(owner: BaseWallet, address: string, lines: Lines = {}): Promise<Signed> {
  const message = await messageOf(address, lines);
  return { message, signature: await owner.signMessage(message) };
}

async function linkedContract(name: string, ...args: unknown[]): Promise<string> {
  const address = await (await chain.deploy(name, ...args)).getAddress();
  await newLink((await newUser()).id, address);
  return address;
}

/** A signature that says how its wallet is deployed. */
function wrapped(factoryAddress: string, deployment: string, signature: string): string {
  const fields = AbiCoder.defaultAbiCoder().encode(
    ['address', 'bytes', 'bytes'],
    [factoryAddress, deployment, signature],
  );
  return concat([fields, MAGIC]);
}

/** A wallet that does not exist yet, with what deploys it. */
async function counterfactual(owner: BaseWallet, salt = `0x${'07'.repeat(32)}`) {
  const create = factory.getFunction('create');
  const address = (await create.staticCall(owner.address, salt)) as string;
  const deployment = factory.interface.encodeFunctionData('create', [owner.address, salt]);
  return { address, deployment, factory: await factory.getAddress() };
}

const errorLines = () => server.lines.filter(({ msg }) => msg === 'Signature verification error');

describe.each(TRANSPORTS)('by %s', (transport) => {
  const signIn = (input: Signed) => SIGN_IN_DOORS[transport](input, server.client());

  it('an ordinary account signs in without any question to its chain, also while that is down', async () => {
    const wallet = await linkedWallet((await newUser()).id);
    chain.mood = 'silent';
    expect((await signIn(await signed(wallet))).code).toBe('OK');
    expect(chain.asked).toEqual([]);
  });

  it('a chain that is not accepted is refused without any question', async () => {
    const owner = Wallet.createRandom();
    const address = await linkedContract('OwnedWallet', owner.address);
    const answer = await signIn(await signedBy(owner, address, { chainId: 5 }));
    expect(answer).toEqual(refusal('WALLET_CHAIN_UNSUPPORTED'));
    expect(chain.asked).toEqual([]);
  });

  it("a deployed contract wallet signs in by its owner's signature, with one question on the message's chain", async () => {
    const owner = Wallet.createRandom();
    const address = await linkedContract('OwnedWallet', owner.address);
    expect((await signIn(await signedBy(owner, address))).code).toBe('OK');
    expect(chain.asked).toEqual(['/1?project=a%20project']);
    chain.asked.length = 0;
    expect((await signIn(await signedBy(owner, address, { chainId: null }))).code).toBe('OK');
    expect(chain.asked).toEqual(['/1?project=a%20project']);
  });

  it("refuses a stranger's signature for a contract wallet", async () => {
    const address = await linkedContract('OwnedWallet', Wallet.createRandom().address);
    const answer = await signIn(await signedBy(Wallet.createRandom(), address));
    expect(answer).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
    expect(errorLines()).toEqual([]);
  });

  it("refuses another account's signature for an address that is no contract", async () => {
    const wallet = await linkedWallet((await newUser()).id);
    const answer = await signIn(await signedBy(Wallet.createRandom(), wallet.address));
    expect(answer).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
  });

  it('asks once a minute and chain what is at the address of an ordinary account, however often it is tried', async () => {
    const wallet = await linkedWallet((await newUser()).id);
    const wrong = async (lines: Lines = {}) => signIn(await signedBy(Wallet.createRandom(), wallet.address, lines));
    for (let call = 0; call < 3; call += 1) expect(await wrong()).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
    const odd = { message: await messageOf(wallet.address), signature: '0x0123' };
    expect(await signIn(odd)).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
    expect(chain.asked).toHaveLength(1);
    // The node answers for chain 1, whichever it is asked for.
    expect(await wrong({ chainId: 10 })).toEqual(refusal('WALLET_CHAIN_UNAVAILABLE'));
    expect(chain.asked).toHaveLength(2);
    expect((await signIn(await signed(wallet))).code).toBe('OK');
    const { clock } = await world();
    clock.advance(30 * SECOND_MS);
    expect(await wrong()).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
    expect(chain.asked).toHaveLength(2);
    clock.advance(30 * SECOND_MS);
    expect(await wrong()).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
    expect(chain.asked).toHaveLength(3);
  });

  it('always asks for a signature that says how its wallet is deployed, also where nothing was a moment ago', async () => {
    const owner = Wallet.createRandom();
    const wallet = await counterfactual(owner);
    await newLink((await newUser()).id, wallet.address);
    const bare = await signedBy(owner, wallet.address);
    expect(await signIn(bare)).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
    for (let call = 0; call < 2; call += 1) {
      const { message, signature } = await signedBy(owner, wallet.address);
      const input = { message, signature: wrapped(wallet.factory, wallet.deployment, signature) };
      expect((await signIn(input)).code).toBe('OK');
    }
    expect(chain.asked).toHaveLength(3);
  });

  it('asks each time what a contract says, also when it refused before', async () => {
    const owner = Wallet.createRandom();
    const address = await linkedContract('OwnedWallet', owner.address);
    for (let call = 0; call < 2; call += 1) {
      expect(await signIn(await signedBy(Wallet.createRandom(), address))).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
    }
    expect((await signIn(await signedBy(owner, address))).code).toBe('OK');
    expect(chain.asked).toHaveLength(3);
  });

  it('a wallet that is not deployed yet signs in, and nothing is deployed by that', async () => {
    const owner = Wallet.createRandom();
    const wallet = await counterfactual(owner);
    await newLink((await newUser()).id, wallet.address);
    const { message, signature } = await signedBy(owner, wallet.address);
    const input = { message, signature: wrapped(wallet.factory, wallet.deployment, signature) };
    expect((await signIn(input)).code).toBe('OK');
    expect(await chain.codeAt(wallet.address)).toBe('0x');
    expect(chain.asked).toHaveLength(1);
  });

  it('a deployed wallet signs in with a signature that still says how it is deployed', async () => {
    const owner = Wallet.createRandom();
    const wallet = await counterfactual(owner);
    await (await factory.getFunction('create').send(owner.address, `0x${'07'.repeat(32)}`)).wait();
    await newLink((await newUser()).id, wallet.address);
    const { message, signature } = await signedBy(owner, wallet.address);
    const input = { message, signature: wrapped(wallet.factory, wallet.deployment, signature) };
    expect((await signIn(input)).code).toBe('OK');
  });

  it("refuses for a wallet that is not deployed a stranger's signature, and a deployment of another", async () => {
    const [owner, stranger] = [Wallet.createRandom(), Wallet.createRandom()];
    const [wallet, other] = [await counterfactual(owner), await counterfactual(stranger)];
    await newLink((await newUser()).id, wallet.address);
    const first = await signedBy(stranger, wallet.address);
    const byStranger = { ...first, signature: wrapped(wallet.factory, wallet.deployment, first.signature) };
    expect(await signIn(byStranger)).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
    const second = await signedBy(stranger, wallet.address);
    const otherWallet = { ...second, signature: wrapped(other.factory, other.deployment, second.signature) };
    expect(await signIn(otherWallet)).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
  });

  it('refuses a signature that claims a deployment and holds none', async () => {
    const wallet = await linkedWallet((await newUser()).id);
    for (const signature of [MAGIC, concat(['0x1234', MAGIC]), wrapped(`0x${'00'.repeat(20)}`, '0x', '0x')]) {
      const message = await messageOf(wallet.address);
      expect(await signIn({ message, signature })).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
    }
  });

  it.each([
    ['nothing', '0x'],
    ['the four bytes alone', '0x1626ba7e'],
    ['the four bytes at the wrong end', `0x${'00'.repeat(28)}1626ba7e`],
    ['true', `0x${'00'.repeat(31)}01`],
    ['the four bytes with more in their word', `0x1626ba7e${'00'.repeat(27)}01`],
  ])('refuses a contract that answers wrongly, with %s', async (_title, bytes) => {
    const address = await linkedContract('AnsweringWallet', bytes);
    expect(await signIn(await signedBy(Wallet.createRandom(), address))).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
  });

  it('takes a contract that answers rightly, whatever the form of the signature', async () => {
    const address = await linkedContract('AnsweringWallet', ACCEPTED);
    for (const signature of ['0x01', `0x${'ff'.repeat(65)}`, `0x${'ab'.repeat(3_000)}`]) {
      expect((await signIn({ message: await messageOf(address), signature })).code).toBe('OK');
    }
  });

  it.each(['BurningWallet', 'FloodingWallet', 'RevertingWallet'])(
    'a %s is refused at once and disturbs nobody else',
    async (name) => {
      const address = await linkedContract(name);
      const began = performance.now();
      const input = await signedBy(Wallet.createRandom(), address);
      expect(await signIn(input)).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
      const burning = { message: await messageOf(address), signature: wrapped(address, '0x12345678', '0x01') };
      expect(await signIn(burning)).toEqual(refusal('WALLET_SIGNATURE_INVALID'));
      expectWithin(performance.now() - began, 5_000);
      expect(errorLines()).toEqual([]);
    },
  );

  it.each(['error', 'garbage', 'flood'] as const)(
    'while the chain is down (%s), contract wallets alone are refused, within a bounded time and with a line in the log',
    async (mood) => {
      const owner = Wallet.createRandom();
      const address = await linkedContract('OwnedWallet', owner.address);
      const input = await signedBy(owner, address);
      chain.mood = mood;
      const began = performance.now();
      expect(await signIn(input)).toEqual(refusal('WALLET_CHAIN_UNAVAILABLE'));
      expectWithin(performance.now() - began, 10_000);
      expect(errorLines()).toEqual([
        { level: 'warn', msg: 'Signature verification error', record: expect.objectContaining({ chainId: 1 }) },
      ]);
      const wallet = await linkedWallet((await newUser()).id);
      expect((await signIn(await signed(wallet))).code).toBe('OK');
    },
  );

  it('an answer from another chain than the message names is none', async () => {
    const owner = Wallet.createRandom();
    const address = await linkedContract('OwnedWallet', owner.address);
    const answer = await signIn(await signedBy(owner, address, { chainId: 10 }));
    expect(answer).toEqual(refusal('WALLET_CHAIN_UNAVAILABLE'));
    expect(chain.asked).toEqual(['/10?project=a%20project']);
    expect(errorLines()).toMatchObject([{ record: { err: { message: expect.stringContaining('for chain 1') } } }]);
  });

  it('a contract signs in on the chain alone on which it was linked', async () => {
    const owner = Wallet.createRandom();
    const address = await (await chain.deploy('OwnedWallet', owner.address)).getAddress();
    await newLink((await newUser()).id, address, 137);
    expect(await signIn(await signedBy(owner, address))).toEqual(refusal('WALLET_CHAIN_MISMATCH'));
  });

  it('where no chain can be asked, contract wallets are refused and ordinary accounts are not', async () => {
    const bare = await serverWith({ projectId: 'p', rpcUrl: null });
    const wallet = await linkedWallet((await newUser()).id);
    expect((await SIGN_IN_DOORS[transport](await signed(wallet), bare.client())).code).toBe('OK');
    const long = { message: await messageOf(wallet.address), signature: `0x${'ab'.repeat(200)}` };
    expect(await SIGN_IN_DOORS[transport](long, bare.client())).toEqual(refusal('WALLET_CHAIN_UNAVAILABLE'));
    await bare.close();
  });
});

it('while the chain is silent, contract wallets alone are refused by every transport, within a bounded time and with a line in the log', async () => {
  const owner = Wallet.createRandom();
  const address = await linkedContract('OwnedWallet', owner.address);
  const inputs = await Promise.all(TRANSPORTS.map(() => signedBy(owner, address)));
  chain.mood = 'silent';
  const began = performance.now();
  // Both at once: each waits for as long as the chain may take.
  const answers = await Promise.all(
    TRANSPORTS.map((transport, at) => SIGN_IN_DOORS[transport](inputs[at]!, server.client())),
  );
  expect(answers).toEqual(TRANSPORTS.map(() => refusal('WALLET_CHAIN_UNAVAILABLE')));
  expectWithin(performance.now() - began, 10_000);
  const line = {
    level: 'warn',
    msg: 'Signature verification error',
    record: expect.objectContaining({ chainId: 1 }),
  };
  expect(errorLines()).toEqual(TRANSPORTS.map(() => line));
  for (const transport of TRANSPORTS) {
    const wallet = await linkedWallet((await newUser()).id);
    expect((await SIGN_IN_DOORS[transport](await signed(wallet), server.client())).code).toBe('OK');
  }
});

it('a contract wallet is linked as an ordinary account is, on its chain', async () => {
  const owner = Wallet.createRandom();
  const address = await (await chain.deploy('OwnedWallet', owner.address)).getAddress();
  const { cookies } = await newClient();
  const client = new Client(server.url, { cookies, headers: fromAddress(newAddress()) });
  const linked = await client.rest('POST', '/api/user/profile/wallet/connect', await signedBy(owner, address));
  expect(linked.body).toEqual({ statusCode: 200, message: 'The wallet is linked' });
  const { providers } = (await client.rest('GET', '/api/user/profile')).body;
  expect(providers).toEqual([{ provider: 'WALLET', providerUserId: address.toLowerCase() }]);
  const link = (await world()).system.db.rows
    .selectFrom('provider_user')
    .select(['chainId', 'isContract'])
    .where('providerUserId', '=', address.toLowerCase());
  expect(await link.executeTakeFirst()).toEqual({ chainId: 1, isContract: true });
});

it('the probe is what its source compiles to', () => {
  expect(compile('contracts/SignatureProbe.sol', 'paris')['SignatureProbe']?.bytecode).toBe(SIGNATURE_PROBE);
});
