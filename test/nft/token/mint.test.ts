import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { endWindow } from '../../support/throttles.js';
import { MOODS } from '../contracts/support/hostile.js';
import {
  CHAIN_ID,
  DEEP,
  mined,
  newHolder,
  newPerson,
  nftChain,
  signed,
  signedOnly,
  type Person,
} from '../support/chain.js';
import {
  called,
  IPFS_HASH,
  MINT,
  mintedAlone,
  newCollection,
  newDraft,
  newImported,
  TOKEN,
  transferredAlone,
  type Deployed,
} from '../support/market.js';
import { hidden, tokenRow } from '../support/rows.js';
import { storedNumbers } from '../support/stored.js';
import { world } from '../../support/world.js';

const HASH = `0x${'1'.repeat(64)}`;
/** To whom a contract hands tokens on. */
const HEIR = '0x000000000000000000000000000000000000dEaD';
const TOO_LITTLE_GAS = 40_000;
const UNPROVEN = { statusCode: 409, code: 'TRANSFER_UNPROVEN' };
const MISMATCH = { statusCode: 400, code: 'TRANSFER_MISMATCH' };
const ILLEGAL = { statusCode: 409, code: 'ILLEGAL_STATE' };

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('a token that is minted by %s', (transport) => {
  const call = through(transport);
  const mint = async (body: object, person: Person = creator) => {
    await endWindow('nftChain');
    return call(person, 'POST', MINT, { collectionId: collection.id, ...body });
  };

  it('is a draft with the transaction to sign at first, which its creator alone sees', async () => {
    const answer = await mint({ name: 'First', description: 'Red', metadataUri: `ipfs://${IPFS_HASH}/1.json` });
    expect(answer).toMatchObject({
      statusCode: 200,
      name: 'First',
      description: 'Red',
      status: 'DRAFT',
      ownerAddress: null,
      mintedAt: null,
      transaction: { chainId: CHAIN_ID, from: creator.wallet.address, to: collection.contractAddress, value: '0x0' },
    });
    const { transaction, ...token } = answer;
    const expected = called(
      creator,
      collection.contractAddress,
      'mint',
      creator.wallet.address,
      token.tokenId,
      token.metadataUri,
    );
    expect(transaction.data).toBe(expected.data);
    expect(await call(creator, 'GET', `${TOKEN}/${token.id}`)).toMatchObject({ statusCode: 200 });
    expect(await call(await anonymous(), 'GET', `${TOKEN}/${token.id}`)).toMatchObject({ statusCode: 404 });
  });

  it('is MINTED by the hash of that, and belongs to who is named', async () => {
    const owner = await newPerson(chain);
    const given = {
      name: 'Second',
      image: 'https://example.com/a.png',
      attributes: [{ trait: 'Colour', value: 'Red' }],
      to: owner.wallet.address.toLowerCase(),
    };
    const { transaction, ...drafted } = await mint(given);
    const transactionHash = await signed(chain, creator, transaction);
    const { transaction: next, ...token } = await mint({ transactionHash });
    expect(next).toBeNull();
    expect(token).toMatchObject({
      id: drafted.id,
      tokenId: drafted.tokenId,
      name: 'Second',
      image: given.image,
      attributes: given.attributes,
      status: 'MINTED',
      ownerAddress: owner.wallet.address,
      mintedAt: expect.any(String),
    });
    expect(await mint({ transactionHash })).toEqual({ ...token, transaction: null });
    expect(await call(await anonymous(), 'GET', `${TOKEN}/${token.id}`)).toMatchObject({ statusCode: 200 });
  });

  it('gets the next number of its collection, beside others at the same time', async () => {
    const person = await newPerson(chain);
    const { id: collectionId } = await newCollection(chain, person);
    const drafts = await Promise.all([1, 2, 3, 4].map(() => mint({ collectionId, name: 'Same' }, person)));
    expect(drafts.map(({ tokenId }) => tokenId).toSorted()).toEqual(['1', '2', '3', '4']);
  });

  it('passes over numbers that were minted elsewhere', async () => {
    const person = await newPerson(chain);
    const own = await newCollection(chain, person);
    const transactionHash = await mintedAlone(chain, own, '1');
    expect(await mint({ collectionId: own.id, transactionHash }, person)).toMatchObject({
      statusCode: 200,
      tokenId: '1',
      name: null,
      status: 'MINTED',
      ownerAddress: person.wallet.address,
    });
    expect(await mint({ collectionId: own.id, name: 'Next' }, person)).toMatchObject({ tokenId: '2' });
  });

  it('passes over as many numbers as were minted elsewhere', async () => {
    const person = await newPerson(chain);
    const { id: collectionId } = await newCollection(chain, person);
    await storedNumbers(collectionId, 250);
    expect(await mint({ collectionId, name: 'Next' }, person)).toMatchObject({ statusCode: 200, tokenId: '251' });
    expect(await mint({ collectionId, name: 'One more' }, person)).toMatchObject({ tokenId: '252' });
  });

  it('is proven once its transaction is so many blocks deep, and not before', async () => {
    const { transaction, ...token } = await mint({ name: 'Deep' });
    expect(await mint({ transactionHash: HASH })).toMatchObject(UNPROVEN);
    const transactionHash = await signedOnly(creator, transaction);
    for (let depth = 1; depth < DEEP; depth += 1) {
      expect(await mint({ transactionHash })).toMatchObject(UNPROVEN);
      await chain.rpc('anvil_mine', '0x1');
    }
    expect(await tokenRow(token.id)).toMatchObject({ status: 'DRAFT' });
    expect(await mint({ transactionHash })).toMatchObject({ statusCode: 200, id: token.id });
  });

  it('is not proven by a transaction that mints nothing of its collection', async () => {
    const person = await newPerson(chain);
    const own = await newCollection(chain, person);
    const place = { contractAddress: own.contractAddress, tokenId: '7' };
    const hashes = {
      'of another collection': await mintedAlone(chain, own, '7'),
      'a transfer': await transferredAlone(chain, person, place, creator.wallet.address),
      'a payment': await signed(chain, person, {
        ...called(person, '', 'owner'),
        to: creator.wallet.address,
        data: '0x',
      }),
    };
    for (const [what, transactionHash] of Object.entries(hashes)) {
      expect({ what, ...(await mint({ transactionHash })) }).toMatchObject({ what, ...MISMATCH });
    }
    const { transaction, ...token } = await mint({ name: 'Failed' });
    const failed = await signedOnly(creator, transaction, TOO_LITTLE_GAS);
    await chain.rpc('anvil_mine', `0x${DEEP}`);
    expect(await mint({ transactionHash: failed })).toMatchObject(MISMATCH);
    expect(await tokenRow(token.id)).toMatchObject({ status: 'DRAFT' });
  });

  it('that was handed on and told late belongs to who has it now', async () => {
    const { transaction, ...token } = await mint({ name: 'Handed on' });
    const transactionHash = await signed(chain, creator, transaction);
    const heir = await newHolder(chain);
    const place = { contractAddress: collection.contractAddress, tokenId: token.tokenId };
    const moved = await transferredAlone(chain, creator, place, heir.address);
    await mint({ transactionHash });
    await call(creator, 'POST', `${TOKEN}/${token.id}/transfer`, { transactionHash: moved });
    expect(await mint({ transactionHash })).toMatchObject({ ownerAddress: heir.address });
  });

  it('that its receiver hands on at once belongs to whoever has got it', async () => {
    const party = await chain.deploy('Party');
    await mined(await party.getFunction('feel').send(MOODS.indexOf('PassesOn'), '0x'));
    const { transaction, ...token } = await mint({ name: 'Passed on', to: await party.getAddress() });
    const transactionHash = await signed(chain, creator, transaction);
    expect(await mint({ transactionHash })).toMatchObject({ id: token.id, ownerAddress: HEIR });
    expect(await call(creator, 'GET', `${TOKEN}/${token.id}/history`)).toMatchObject({
      pagination: { totalItems: 2 },
    });
  });

  it.each([
    ['a number in place of the hash', { transactionHash: '12' }, 'transactionHash'],
    ['no name', {}, 'name'],
    ['a blank name', { name: ' ' }, 'name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
    ['a name with a line break', { name: 'a\nb' }, 'name'],
    ['a description of 2,001 characters', { name: 'a', description: 'x'.repeat(2_001) }, 'description'],
    ['an image that is a script', { name: 'a', image: 'javascript:alert(1)' }, 'image'],
    ['an image of this machine', { name: 'a', image: 'https://127.0.0.1/a.png' }, 'image'],
    ['metadata of a host without TLS', { name: 'a', metadataUri: 'http://example.com/1' }, 'metadataUri'],
    [
      '51 attributes',
      { name: 'a', attributes: Array.from({ length: 51 }, () => ({ trait: 'a', value: 'b' })) },
      'attributes',
    ],
    ['an attribute without a trait', { name: 'a', attributes: [{ trait: '', value: 'b' }] }, 'trait'],
    ['a trait of 101 characters', { name: 'a', attributes: [{ trait: 'x'.repeat(101), value: 'b' }] }, 'trait'],
    ['an attribute with a line break', { name: 'a', attributes: [{ trait: 'a', value: 'b\nc' }] }, 'value'],
    ['a receiver that is no address', { name: 'a', to: 'me' }, 'to'],
    ['the zero address as the receiver', { name: 'a', to: `0x${'0'.repeat(40)}` }, 'to'],
  ])('is refused with %s', async (_what, body, word) => {
    const before = await storedTokens(creator);
    const refusal = { statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining(word) };
    expect(await mint(body)).toMatchObject(refusal);
    expect(await storedTokens(creator)).toBe(before);
  });

  it('may have a name of 200 characters, and 50 attributes', async () => {
    const attributes = Array.from({ length: 50 }, (_, at) => ({ trait: `Trait ${at}`, value: 'x'.repeat(100) }));
    const token = await mint({ name: 'x'.repeat(200), attributes });
    expect(token).toMatchObject({ name: 'x'.repeat(200), attributes });
  });

  it('needs no name once an admin has switched the validation off, and may have a long one', async () => {
    await setSettings({ nftRequireMetadataValidation: 'false' });
    const answers = [await mint({}), await mint({ name: 'x'.repeat(1_000) }), await mint({ name: 'x'.repeat(1_001) })];
    await clearSettings('nftRequireMetadataValidation');
    expect(answers).toMatchObject([
      { statusCode: 200, name: null },
      { statusCode: 200, name: 'x'.repeat(1_000) },
      { statusCode: 400, code: 'BAD_INPUT' },
    ]);
  });

  it('is refused in a collection of somebody else, or of nobody', async () => {
    const refusal = { statusCode: 404, message: 'Collection not found' };
    expect(await mint({ name: 'a' }, await newPerson(chain))).toMatchObject(refusal);
    expect(await mint({ name: 'a', collectionId: newId() })).toMatchObject(refusal);
  });

  it('is refused in a collection that is a draft, imported or hidden', async () => {
    const [unfinished, imported] = [await newDraft(creator), await newImported(chain, creator)];
    const gone = await newCollection(chain, creator);
    await hidden(gone);
    for (const { id: collectionId } of [unfinished, imported, gone]) {
      expect(await mint({ name: 'a', collectionId })).toMatchObject(ILLEGAL);
    }
  });

  it('is refused when the contract has another owner by now', async () => {
    const person = await newPerson(chain);
    const { id: collectionId, contractAddress } = await newCollection(chain, person);
    const heir = await newHolder(chain);
    await signed(chain, person, called(person, contractAddress, 'transferOwnership', heir.address));
    expect(await mint({ name: 'a', collectionId }, person)).toMatchObject({ statusCode: 403, code: 'NFT_NOT_OWNER' });
  });

  it('is refused while its chain is paused, and without a session', async () => {
    await setSettings({ nft_marketplace_paused_sepolia: 'true' });
    const answer = await mint({ name: 'a' });
    await clearSettings('nft_marketplace_paused_sepolia');
    expect(answer).toMatchObject({ statusCode: 403, code: 'NFT_PAUSED' });
    const body = { collectionId: collection.id, name: 'a' };
    expect(await call(await anonymous(), 'POST', MINT, body)).toMatchObject({ statusCode: 401 });
  });
});

async function storedTokens({ user }: Person): Promise<number> {
  const { rows } = (await world()).system.db;
  const tokens = await rows.selectFrom('nft_token').select('id').where('userId', '=', user.id).execute();
  return tokens.length;
}
