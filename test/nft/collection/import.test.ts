import { Wallet } from 'ethers';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newLink } from '../../support/linked-wallets.js';
import type { LocalChain, Mood } from '../../support/local-chain.js';
import { newHolder, newPerson, nftChain, type Person } from '../support/chain.js';
import { COLLECTION, draft, newCollection, newForeignContract } from '../support/market.js';
import { world } from '../../support/world.js';

let chain: LocalChain;
beforeAll(async () => {
  chain = await nftChain();
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

async function storedAt(contractAddress: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_collection').selectAll().where('contractAddress', '=', contractAddress).execute();
}

describe.each(TRANSPORTS)('the import of a contract by %s', (transport) => {
  const call = through(transport);
  const importAs = (person: Person, contractAddress: string, over: object = {}) =>
    call(person, 'POST', COLLECTION, draft({ contractAddress, ...over }));

  it('makes a collection that is DEPLOYED, when its owner() is linked to the caller', async () => {
    const person = await newPerson(chain);
    const contractAddress = await newForeignContract(chain, person);
    const made = await importAs(person, contractAddress.toLowerCase());
    expect(made).toMatchObject({ statusCode: 200, status: 'DEPLOYED', isImported: true, contractAddress });
    expect(made).toMatchObject({ transactionHash: null, deployedAt: expect.any(String) });
    const [row] = await storedAt(contractAddress);
    expect(Number(row?.startBlock)).toBe(await chain.ethers.getBlockNumber());
  });

  it('counts every address that is linked, and not the primary one alone', async () => {
    const person = await newPerson(chain);
    const second = await newHolder(chain);
    await newLink(person.user.id, second.address);
    const contractAddress = await newForeignContract(chain, { wallet: second });
    expect(await importAs(person, contractAddress)).toMatchObject({ statusCode: 200, contractAddress });
  });

  it('is refused when the contract belongs to somebody else', async () => {
    const contractAddress = await newForeignContract(chain, await newPerson(chain));
    const refusal = { statusCode: 403, code: 'NFT_NOT_OWNER' };
    expect(await importAs(await newPerson(chain), contractAddress)).toMatchObject(refusal);
    expect(await storedAt(contractAddress)).toEqual([]);
  });

  it('is refused for a collection that names no owner', async () => {
    const person = await newPerson(chain);
    const contract = await chain.deploy('Trickster', person.wallet.address);
    const refusal = { statusCode: 403, code: 'NFT_NOT_OWNER' };
    expect(await importAs(person, await contract.getAddress())).toMatchObject(refusal);
  });

  it('is refused for what does not say that it is an ERC-721', async () => {
    const person = await newPerson(chain);
    const refusal = { statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining('contractAddress') };
    const others = [await chain.deploy('Divider'), await chain.deploy('Party')];
    for (const contract of others) {
      expect(await importAs(person, await contract.getAddress())).toMatchObject(refusal);
    }
    expect(await importAs(person, person.wallet.address)).toMatchObject(refusal);
    expect(await importAs(person, Wallet.createRandom().address)).toMatchObject(refusal);
  });

  it.each([
    ['no address', 'contract'],
    ['an empty text', ''],
    ['an address that is one digit short', `0x${'1'.repeat(39)}`],
    ['the zero address', `0x${'0'.repeat(40)}`],
    ['an address with a broken checksum', '0x52908400098527886e0F7030069857D2E4169EE7'],
    ['10,000 digits', `0x${'1'.repeat(10_000)}`],
  ])('is refused for %s, without a question to the chain', async (_what, contractAddress) => {
    const person = await newPerson(chain);
    const asked = chain.asked.length;
    expect(await importAs(person, contractAddress)).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('contractAddress'),
    });
    expect(chain.asked).toHaveLength(asked);
  });

  it('is done once, whoever tries it again', async () => {
    const person = await newPerson(chain);
    const contractAddress = await newForeignContract(chain, person);
    const answers = await Promise.all([1, 2, 3].map(() => importAs(person, contractAddress)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await storedAt(contractAddress)).toHaveLength(1);
  });

  it('is refused for a contract that was deployed from here', async () => {
    const person = await newPerson(chain);
    const { contractAddress } = await newCollection(chain, person);
    expect(await importAs(person, contractAddress)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
  });

  it.each([['silent'], ['error'], ['garbage'], ['flood']] satisfies [Mood][])(
    'says that the chain does not answer, when its node is %s',
    async (mood) => {
      const person = await newPerson(chain);
      const contractAddress = await newForeignContract(chain, person);
      chain.mood = mood;
      expect(await importAs(person, contractAddress)).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
      chain.mood = 'answers';
      expect(await storedAt(contractAddress)).toEqual([]);
    },
  );
});
