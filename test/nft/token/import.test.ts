import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import type { LocalChain, Mood } from '../../support/local-chain.js';
import { endWindow } from '../../support/throttles.js';
import { newHolder, newPerson, nftChain, signed, type Person } from '../support/chain.js';
import {
  called,
  IMPORT,
  IPFS_HASH,
  mintedAlone,
  newCollection,
  newDraft,
  newImported,
  TOKEN,
  transferredAlone,
  type Deployed,
} from '../support/market.js';

const NOT_OWNER = { statusCode: 403, code: 'NFT_NOT_OWNER' };
const LARGEST = String(2n ** 256n - 1n);

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let lastNumber = 0;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newImported(chain, creator);
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

/** A token that was minted elsewhere; answers its number. */
async function newForeign(options: Parameters<typeof mintedAlone>[3] = {}): Promise<string> {
  lastNumber += 1;
  await mintedAlone(chain, collection, String(lastNumber), options);
  return String(lastNumber);
}

describe.each(TRANSPORTS)('the import of a token by %s', (transport) => {
  const call = through(transport);
  const importAs = async (
    person: Person,
    tokenId: string,
    { id: collectionId }: { readonly id: string } = collection,
  ) => {
    await endWindow('nftChain');
    return call(person, 'POST', IMPORT, { collectionId, tokenId });
  };

  it('adds a token that an address of the caller has, with where its metadata lie', async () => {
    const metadataUri = `ipfs://${IPFS_HASH}/1.json`;
    const tokenId = await newForeign({ uri: metadataUri });
    const added = await importAs(creator, tokenId);
    expect(added).toMatchObject({
      statusCode: 200,
      collectionId: collection.id,
      contractAddress: collection.contractAddress,
      tokenId,
      name: null,
      attributes: [],
      metadataUri,
      status: 'MINTED',
      ownerAddress: creator.wallet.address,
      mintedAt: expect.any(String),
    });
    expect(await call(await anonymous(), 'GET', `${TOKEN}/${added.id}`)).toMatchObject({ statusCode: 200 });
  });

  it('is for who has the token, whoever has imported the collection', async () => {
    const holder = await newPerson(chain);
    const tokenId = await newForeign({ to: holder.wallet.address });
    expect(await importAs(creator, tokenId)).toMatchObject(NOT_OWNER);
    expect(await importAs(holder, tokenId)).toMatchObject({ statusCode: 200, ownerAddress: holder.wallet.address });
  });

  it('keeps no address of metadata that is none, or private', async () => {
    for (const uri of [
      '',
      'not an address',
      'http://127.0.0.1/1',
      'https://10.0.0.1/1',
      `https://a.test/${'x'.repeat(1_200)}`,
    ]) {
      const tokenId = await newForeign({ uri });
      expect(await importAs(creator, tokenId)).toMatchObject({ statusCode: 200, metadataUri: null });
    }
  });

  it('of the largest number is exact', async () => {
    const own = await newImported(chain, creator);
    await mintedAlone(chain, own, LARGEST);
    expect(await importAs(creator, LARGEST, own)).toMatchObject({ statusCode: 200, tokenId: LARGEST });
  });

  it('adds a token once', async () => {
    const tokenId = await newForeign();
    const answers = await Promise.all([1, 2, 3].map(() => importAs(creator, tokenId)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  it('follows a token that changed hands since', async () => {
    const tokenId = await newForeign();
    const { id } = await importAs(creator, tokenId);
    const buyer = await newPerson(chain);
    const place = { contractAddress: collection.contractAddress, tokenId };
    const transactionHash = await transferredAlone(chain, creator, place, buyer.wallet.address);
    await call(creator, 'POST', `${TOKEN}/${id}/transfer`, { transactionHash });
    expect(await importAs(creator, tokenId)).toMatchObject(NOT_OWNER);
    expect(await importAs(buyer, tokenId)).toMatchObject({ statusCode: 200, id, ownerAddress: buyer.wallet.address });
  });

  it('is refused for a token that nobody has', async () => {
    expect(await importAs(creator, '123456789')).toMatchObject(NOT_OWNER);
    const tokenId = await newForeign();
    await signed(chain, creator, called(creator, collection.contractAddress, 'burn', tokenId));
    expect(await importAs(creator, tokenId)).toMatchObject(NOT_OWNER);
  });

  it('is refused for an address that is linked to nobody', async () => {
    const holder = await newHolder(chain);
    expect(await importAs(creator, await newForeign({ to: holder.address }))).toMatchObject(NOT_OWNER);
  });

  it('is refused for a collection that was deployed from here', async () => {
    const own = await newCollection(chain, creator);
    await mintedAlone(chain, own, '1');
    expect(await importAs(creator, '1', own)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });

  it('is refused for a draft, and where there is no collection', async () => {
    const refusal = { statusCode: 404, message: 'Collection not found' };
    expect(await importAs(creator, '1', await newDraft(creator))).toMatchObject(refusal);
    expect(await importAs(creator, '1', { id: newId() })).toMatchObject(refusal);
  });

  it.each([
    ['nothing', ''],
    ['a negative number', '-1'],
    ['a leading zero', '01'],
    ['hexadecimal digits', '0x1'],
    ['a fraction', '1.0'],
    ['one more than the largest', String(2n ** 256n)],
    ['10,000 digits', '1'.repeat(10_000)],
  ])('is refused with %s as its number', async (_what, tokenId) => {
    const asked = chain.asked.length;
    expect(await importAs(creator, tokenId)).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining('tokenId'),
    });
    expect(chain.asked).toHaveLength(asked);
  });

  it.each([['silent'], ['error'], ['garbage']] satisfies [Mood][])(
    'says that the chain does not answer, when its node is %s',
    async (mood) => {
      const tokenId = await newForeign();
      chain.mood = mood;
      expect(await importAs(creator, tokenId)).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
    },
  );

  it('is refused without a session', async () => {
    const body = { collectionId: collection.id, tokenId: '1' };
    expect(await call(await anonymous(), 'POST', IMPORT, body)).toMatchObject({ statusCode: 401 });
  });
});
