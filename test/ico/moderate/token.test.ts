import { Wallet, type BaseContract } from 'ethers';
import { newId } from '../../../src/core/ids.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ALL_OFFERINGS, launched, newAdmin, offeringRow, TOKEN_ADDRESS } from '../../support/ico-offerings.js';
import type { LocalChain, Mood } from '../../support/local-chain.js';
import { sharedChain } from '../../support/shared-chain.js';
import { world } from '../../support/world.js';

let chain: LocalChain;
let token: string;

beforeAll(async () => {
  chain = await sharedChain({ chainId: 1, source: 'Tokens.sol' });
  token = await addressOf(chain.deploy('Token', 6));
});

afterAll(async () => chain.close());

beforeEach(() => {
  chain.mood = 'answers';
  chain.asked.length = 0;
});

async function addressOf(deployed: Promise<BaseContract>): Promise<string> {
  return (await deployed).getAddress();
}

/** An address with this code. */
async function coded(code: string): Promise<string> {
  const { address } = Wallet.createRandom();
  await chain.rpc('anvil_setCode', address, code);
  return address;
}

describe.each(TRANSPORTS)('an approval by %s of an offering with a token on a chain', (transport) => {
  const call = through(transport);
  const approve = async (id: string, headers = {}, admin = newAdmin()) =>
    call(await admin, 'POST', `${ALL_OFFERINGS}/${id}?action=approve`, {}, headers);

  it('believes a contract of the decimals that the creator has said', async () => {
    const { id } = await launched({ tokenAddress: token, tokenDecimals: 6 });
    expect(await approve(id)).toMatchObject({ statusCode: 200, approvedAt: expect.any(String), tokenDecimals: 6 });
  });

  it.each([
    ['a contract of other decimals', () => token, 'tokenDecimals: the contract says that it has 6 decimals, not 18'],
    ['an address without a contract', () => TOKEN_ADDRESS, 'tokenAddress: there is no contract'],
  ])('refuses %s', async (_what, address, message) => {
    const { id } = await launched({ tokenAddress: address() });
    expect(await approve(id)).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining(message),
    });
    expect(await offeringRow(id)).toMatchObject({ status: 'PENDING', approvedAt: null });
  });

  it.each([
    ['answers nothing', async () => addressOf(chain.deploy('Mute'))],
    ['has no such function', async () => addressOf(chain.deploy('Plain'))],
    ['says more than 255', async () => addressOf(chain.deploy('Token', 256))],
    // A jump to itself; the instruction that is none; a jump to nowhere; and one that takes what is not there.
    ['burns all gas', async () => coded('0x5b600056')],
    ['meets an invalid instruction', async () => coded('0xfe')],
    ['meets an unknown instruction', async () => coded('0x0c')],
    ['jumps to nowhere', async () => coded('0x600056')],
    ['takes from an empty stack', async () => coded('0x50')],
  ])('refuses a contract that, asked for its decimals, %s', async (_what, deployed) => {
    const { id } = await launched({ tokenAddress: await deployed() });
    expect(await approve(id)).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringMatching(/^tokenAddress: the contract at 0x\w+ says no decimals/),
    });
    expect(await offeringRow(id)).toMatchObject({ approvedAt: null });
  });

  it.each(['error', 'garbage', 'unknown'] as Mood[])(
    'waits while the node is %s to calls of contracts',
    async (mood) => {
      const { id } = await launched({ tokenAddress: token, tokenDecimals: 6 });
      chain.moods.set('eth_call', mood);
      const answer = await approve(id);
      chain.moods.clear();
      expect(answer).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
      expect(await offeringRow(id)).toMatchObject({ approvedAt: null });
    },
  );

  it.each(['error', 'garbage', 'flood'] as Mood[])('waits while the node is %s', async (mood) => {
    const { id } = await launched({ tokenAddress: token, tokenDecimals: 6 });
    chain.mood = mood;
    expect(await approve(id)).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
    expect(await offeringRow(id)).toMatchObject({ approvedAt: null });
  });

  it('again under the same key answers as the first time without asking the chain', async () => {
    const { id } = await launched({ tokenAddress: token, tokenDecimals: 6 });
    const [key, admin] = [{ 'idempotency-key': newId() }, newAdmin()];
    const first = await approve(id, key, admin);
    chain.mood = 'error';
    expect(await approve(id, key, admin)).toEqual(first);
  });

  it.each([
    ['has no address', {}],
    [
      'is on a blockchain that nobody asks',
      { blockchain: 'solana', tokenAddress: 'So11111111111111111111111111111111111111112' },
    ],
  ])('asks no chain where the token %s', async (_what, over) => {
    const { id } = await launched(over);
    chain.mood = 'error';
    expect(await approve(id)).toMatchObject({ statusCode: 200 });
    expect(chain.asked).toEqual([]);
  });

  it('is not made where the token is changed while the chain is asked', async () => {
    const { id } = await launched({ tokenAddress: token, tokenDecimals: 6 });
    const { rows } = (await world()).system.db;
    chain.before.set('eth_getCode', () =>
      rows.updateTable('ico_token_detail').set({ tokenDecimals: 7 }).where('offeringId', '=', id).execute(),
    );
    expect(await approve(id)).toMatchObject({
      statusCode: 409,
      code: 'CONFLICT',
      message: 'The token of the offering was changed meanwhile: look at it again',
    });
    chain.before.clear();
    expect(await offeringRow(id)).toMatchObject({ approvedAt: null });
  });
});
