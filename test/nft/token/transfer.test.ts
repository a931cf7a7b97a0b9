import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import type { LocalChain } from '../../support/local-chain.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { endWindow } from '../../support/throttles.js';
import { CHAIN_ID, DEEP, newHolder, newPerson, nftChain, signed, signedOnly, type Person } from '../support/chain.js';
import {
  called,
  done,
  IMPORT,
  MINT,
  mintedAlone,
  newCollection,
  newDraft,
  newForeignContract,
  newToken,
  TOKEN,
  transferredAlone,
  type Deployed,
} from '../support/market.js';
import { tokenRow } from '../support/rows.js';

const HASH = `0x${'1'.repeat(64)}`;
const NOT_OWNER = { statusCode: 403, code: 'NFT_NOT_OWNER' };
const UNPROVEN = { statusCode: 409, code: 'TRANSFER_UNPROVEN' };
const MISMATCH = { statusCode: 400, code: 'TRANSFER_MISMATCH' };

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

describe.each(TRANSPORTS)('the transfer of a token by %s', (transport) => {
  const call = through(transport);
  const transfer = async (person: Person, { id }: { readonly id: string }, body: object) => {
    await endWindow('nftChain');
    return call(person, 'POST', `${TOKEN}/${id}/transfer`, body);
  };

  it('answers the transaction to sign, and by its hash the token belongs to who has got it', async () => {
    const token = await newToken(chain, collection);
    const heir = await newHolder(chain);
    const { transaction, ...prepared } = await transfer(creator, token, { to: heir.address.toLowerCase() });
    expect(transaction).toMatchObject({
      chainId: CHAIN_ID,
      from: creator.wallet.address,
      to: collection.contractAddress,
      value: '0x0',
    });
    expect(prepared).toMatchObject({ statusCode: 200, ownerAddress: creator.wallet.address });
    const transactionHash = await signed(chain, creator, transaction);
    const proven = await transfer(creator, token, { transactionHash });
    expect(proven).toMatchObject({ transaction: null, ownerAddress: heir.address, status: 'MINTED' });
    expect(await transfer(creator, token, { transactionHash })).toEqual(proven);
  });

  it('may be told by anybody, since the chain says it', async () => {
    const token = await newToken(chain, collection);
    const heir = await newPerson(chain);
    const place = { contractAddress: collection.contractAddress, tokenId: token.tokenId };
    const transactionHash = await transferredAlone(chain, creator, place, heir.wallet.address);
    expect(await transfer(await newPerson(chain), token, { transactionHash })).toMatchObject({
      statusCode: 200,
      ownerAddress: heir.wallet.address,
    });
  });

  it('that is told late does not take the token from who has got it since', async () => {
    const token = await newToken(chain, collection);
    const [second, third] = [await newPerson(chain), await newPerson(chain)];
    const place = { contractAddress: collection.contractAddress, tokenId: token.tokenId };
    const first = await transferredAlone(chain, creator, place, second.wallet.address);
    const last = await transferredAlone(chain, second, place, third.wallet.address);
    await transfer(creator, token, { transactionHash: last });
    expect(await transfer(creator, token, { transactionHash: first })).toMatchObject({
      ownerAddress: third.wallet.address,
    });
  });

  it('that is older than its import is refused, and changes nothing', async () => {
    const contractAddress = await newForeignContract(chain, creator);
    const place = { contractAddress, tokenId: '1' };
    await mintedAlone(chain, { id: '', creator, contractAddress }, place.tokenId);
    const second = await newPerson(chain);
    const thereAndBack = async () => {
      const there = await transferredAlone(chain, creator, place, second.wallet.address);
      await transferredAlone(chain, second, place, creator.wallet.address);
      return there;
    };
    const beforeBoth = await thereAndBack();
    const { id: collectionId } = await newDraft(creator, { contractAddress });
    const beforeToken = await thereAndBack();
    const token = await done(creator, 'POST', IMPORT, { collectionId, tokenId: place.tokenId });
    for (const transactionHash of [beforeBoth, beforeToken]) {
      expect(await transfer(second, token, { transactionHash })).toMatchObject(MISMATCH);
      expect(await tokenRow(token.id)).toMatchObject({ ownerAddress: creator.wallet.address, status: 'MINTED' });
    }
    const transactionHash = await transferredAlone(chain, creator, place, second.wallet.address);
    expect(await transfer(second, token, { transactionHash })).toMatchObject({
      ownerAddress: second.wallet.address,
    });
  });

  it('to nobody makes the token BURNED', async () => {
    const token = await newToken(chain, collection);
    const transactionHash = await signed(
      chain,
      creator,
      called(creator, collection.contractAddress, 'burn', token.tokenId),
    );
    expect(await transfer(creator, token, { transactionHash })).toMatchObject({
      status: 'BURNED',
      ownerAddress: null,
    });
    expect(await transfer(creator, token, { to: creator.wallet.address })).toMatchObject(NOT_OWNER);
  });

  it('is for who has the token by its chain, whatever is stored', async () => {
    const token = await newToken(chain, collection);
    const [heir, stranger] = [await newPerson(chain), await newPerson(chain)];
    const place = { contractAddress: collection.contractAddress, tokenId: token.tokenId };
    await transferredAlone(chain, creator, place, heir.wallet.address);
    const to = stranger.wallet.address;
    expect(await tokenRow(token.id)).toMatchObject({ ownerAddress: creator.wallet.address });
    for (const person of [creator, stranger]) expect(await transfer(person, token, { to })).toMatchObject(NOT_OWNER);
    expect(await transfer(heir, token, { to })).toMatchObject({
      statusCode: 200,
      transaction: { from: heir.wallet.address },
    });
  });

  it('is proven once its transaction is so many blocks deep, and not before', async () => {
    const token = await newToken(chain, collection);
    const { transaction } = await transfer(creator, token, { to: (await newHolder(chain)).address });
    expect(await transfer(creator, token, { transactionHash: HASH })).toMatchObject(UNPROVEN);
    const transactionHash = await signedOnly(creator, transaction);
    for (let depth = 1; depth < DEEP; depth += 1) {
      expect(await transfer(creator, token, { transactionHash })).toMatchObject(UNPROVEN);
      await chain.rpc('anvil_mine', '0x1');
    }
    expect(await transfer(creator, token, { transactionHash })).toMatchObject({ statusCode: 200 });
  });

  it('is not proven by that of another token', async () => {
    const [token, other] = [await newToken(chain, collection), await newToken(chain, collection)];
    const place = { contractAddress: collection.contractAddress, tokenId: other.tokenId };
    const transactionHash = await transferredAlone(chain, creator, place, (await newHolder(chain)).address);
    expect(await transfer(creator, token, { transactionHash })).toMatchObject(MISMATCH);
    expect(await tokenRow(token.id)).toMatchObject({ ownerAddress: creator.wallet.address });
  });

  it.each([
    ['no recipient', {}, 'to'],
    ['an empty recipient', { to: '' }, 'to'],
    ['a recipient that is no address', { to: 'me' }, 'to'],
    ['the zero address', { to: `0x${'0'.repeat(40)}` }, 'to'],
    ['a recipient of 10,000 digits', { to: `0x${'1'.repeat(10_000)}` }, 'to'],
    ['a hash that is none', { transactionHash: '0x1' }, 'transactionHash'],
  ])('is refused with %s', async (_what, body, word) => {
    const token = await newToken(chain, collection);
    const refusal = { statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining(word) };
    expect(await transfer(creator, token, body)).toMatchObject(refusal);
  });

  it('of a draft, or of no token, is not found', async () => {
    const { body } = await creator.rest('POST', MINT, { collectionId: collection.id, name: 'Draft' });
    const refusal = { statusCode: 404, message: 'Token not found' };
    const to = creator.wallet.address;
    expect(await transfer(creator, body, { to })).toMatchObject(refusal);
    expect(await transfer(creator, { id: newId() }, { to })).toMatchObject(refusal);
  });

  it('goes on while its chain is paused', async () => {
    const token = await newToken(chain, collection);
    await setSettings({ nft_marketplace_paused_sepolia: 'true' });
    const answer = await transfer(creator, token, { to: (await newHolder(chain)).address });
    await clearSettings('nft_marketplace_paused_sepolia');
    expect(answer).toMatchObject({ statusCode: 200 });
  });

  it('asks for the feature transfer_nft, where features are enforced', async () => {
    const [opened, without] = [await newPerson(chain), await newPerson(chain)];
    const [one, two] = [
      await newToken(chain, collection, { owner: opened }),
      await newToken(chain, collection, { owner: without }),
    ];
    const level = await newLevel({ features: ['transfer_nft'] });
    await approve((await newApplication(opened.user.id, level.id)).id);
    await setSettings({ kycStatus: 'true', kycFeatureEnforcement: 'true' });
    const to = creator.wallet.address;
    const [first, second] = [await transfer(opened, one, { to }), await transfer(without, two, { to })];
    await clearSettings('kycStatus', 'kycFeatureEnforcement');
    expect(first).toMatchObject({ statusCode: 200 });
    expect(second).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
  });

  it('is refused without a session, and while the chain does not answer', async () => {
    const token = await newToken(chain, collection);
    const to = (await newHolder(chain)).address;
    expect(await call(await anonymous(), 'POST', `${TOKEN}/${token.id}/transfer`, { to })).toMatchObject({
      statusCode: 401,
    });
    chain.mood = 'error';
    expect(await transfer(creator, token, { to })).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
  });
});
