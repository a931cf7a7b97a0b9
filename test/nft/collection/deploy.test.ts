import { Contract } from 'ethers';
import { newId } from '../../../src/core/ids.js';
import { nftCollection } from '../../../src/core/nft-market/contracts.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newClient } from '../../support/accounts.js';
import { newLink } from '../../support/linked-wallets.js';
import type { LocalChain } from '../../support/local-chain.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { endWindow } from '../../support/throttles.js';
import {
  bury,
  CHAIN_ID,
  DEEP,
  newHolder,
  newPerson,
  nftChain,
  signed,
  signedOnly,
  type Person,
} from '../support/chain.js';
import { COLLECTION, draft, newDraft } from '../support/market.js';

const HASH = `0x${'1'.repeat(64)}`;
const TOO_LITTLE_GAS = 1_000_000;
const UNPROVEN = { statusCode: 409, code: 'TRANSFER_UNPROVEN' };
const MISMATCH = { statusCode: 400, code: 'TRANSFER_MISMATCH' };

let chain: LocalChain;
beforeAll(async () => {
  chain = await nftChain();
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
  chain.moods.clear();
});

describe.each(TRANSPORTS)('a deployment by %s', (transport) => {
  const call = through(transport);
  const deploy = async (person: Person, { id }: { readonly id: string }, body: object = {}) => {
    await endWindow('nftChain');
    return call(person, 'POST', `${COLLECTION}/${id}/deploy`, body);
  };
  const shown = (client: Client, { id }: { readonly id: string }) => call(client, 'GET', `${COLLECTION}/${id}`);

  it('answers the transaction to sign, and changes nothing', async () => {
    const person = await newPerson(chain);
    const collection = await newDraft(person);
    const first = await deploy(person, collection);
    expect(first).toMatchObject({
      statusCode: 200,
      id: collection.id,
      status: 'DRAFT',
      contractAddress: null,
      transaction: { chainId: CHAIN_ID, from: person.wallet.address, to: null, value: '0x0' },
    });
    expect(first.transaction.data).toMatch(/^0x[0-9a-f]+$/);
    expect((await deploy(person, collection)).transaction).toEqual(first.transaction);
    expect(await shown(person, collection)).toMatchObject({ status: 'DRAFT' });
  });

  it('makes a collection of the name, the symbol and the royalty, which belongs to who has signed', async () => {
    const person = await newPerson(chain);
    const receiver = await newHolder(chain);
    const terms = { name: 'Colours', symbol: 'CLR', royaltyPercent: '7.25', royaltyReceiver: receiver.address };
    const collection = await newDraft(person, terms);
    const { transaction } = await deploy(person, collection);
    const transactionHash = await signed(chain, person, transaction);
    const proven = await deploy(person, collection, { transactionHash });
    expect(proven).toMatchObject({ statusCode: 200, transaction: null, status: 'DEPLOYED' });
    expect(proven).toMatchObject({ transactionHash, isImported: false, deployedAt: expect.any(String) });
    const { contractAddress } = proven;
    const contract = new Contract(contractAddress, nftCollection.interface, chain.ethers);
    const asked = (method: string, ...args: unknown[]) => contract.getFunction(method).staticCall(...args);
    expect(await asked('name')).toBe('Colours');
    expect(await asked('symbol')).toBe('CLR');
    expect(await asked('owner')).toBe(person.wallet.address);
    expect([...(await asked('royaltyInfo', 1, 10_000))]).toEqual([receiver.address, 725n]);
    expect(await shown(await newClient(), collection)).toMatchObject({ status: 'DEPLOYED', contractAddress });
  });

  it('is signed by the address that is named, which must be linked to the caller', async () => {
    const [person, stranger] = [await newPerson(chain), await newPerson(chain)];
    const second = await newHolder(chain);
    await newLink(person.user.id, second.address);
    const collection = await newDraft(person);
    expect(await deploy(person, collection, { walletAddress: stranger.wallet.address })).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
    });
    const { transaction } = await deploy(person, collection, { walletAddress: second.address.toLowerCase() });
    expect(transaction).toMatchObject({ from: second.address });
    const transactionHash = await signed(chain, { wallet: second }, transaction);
    expect(await deploy(person, collection, { transactionHash })).toMatchObject({ statusCode: 200 });
  });

  it('needs a linked wallet', async () => {
    const stranger = await newClient();
    const made = await call(stranger, 'POST', COLLECTION, draft({ royaltyPercent: '0' }));
    expect(await call(stranger, 'POST', `${COLLECTION}/${made.id}/deploy`, {})).toMatchObject({
      statusCode: 403,
      code: 'NFT_NO_ADDRESS',
    });
  });

  it('is proven once it is so many blocks deep, and not before', async () => {
    const person = await newPerson(chain);
    const collection = await newDraft(person);
    const { transaction } = await deploy(person, collection);
    expect(await deploy(person, collection, { transactionHash: HASH })).toMatchObject(UNPROVEN);
    const transactionHash = await signedOnly(person, transaction);
    for (let depth = 1; depth < DEEP; depth += 1) {
      expect(await deploy(person, collection, { transactionHash })).toMatchObject(UNPROVEN);
      await chain.rpc('anvil_mine', '0x1');
    }
    expect(await deploy(person, collection, { transactionHash })).toMatchObject({ statusCode: 200 });
  });

  it('is not proven by what its chain has dropped', async () => {
    const person = await newPerson(chain);
    const collection = await newDraft(person);
    const { transaction } = await deploy(person, collection);
    const snapshot = await chain.rpc('evm_snapshot');
    const transactionHash = await signed(chain, person, transaction);
    await chain.revert(snapshot);
    await bury(chain);
    expect(await deploy(person, collection, { transactionHash })).toMatchObject(UNPROVEN);
    expect(await shown(person, collection)).toMatchObject({ status: 'DRAFT' });
  });

  it('is not proven by another transaction', async () => {
    const [person, stranger] = [await newPerson(chain), await newPerson(chain)];
    const [collection, other] = [await newDraft(person), await newDraft(person, { name: 'Another' })];
    const { transaction } = await deploy(person, collection);
    const elsewhere = await deploy(person, other);
    const plain = { ...transaction, to: stranger.wallet.address, data: '0x' };
    const hashes = {
      'no deployment': await signed(chain, person, plain),
      'that of another collection': await signed(chain, person, elsewhere.transaction),
      'one of somebody else': await signed(chain, stranger, { ...transaction, from: stranger.wallet.address }),
      'one with other arguments': await signed(chain, person, { ...transaction, data: `${transaction.data}00` }),
      'one that failed': await signedOnly(person, transaction, TOO_LITTLE_GAS),
    };
    await bury(chain);
    for (const [what, transactionHash] of Object.entries(hashes)) {
      expect({ what, ...(await deploy(person, collection, { transactionHash })) }).toMatchObject({ what, ...MISMATCH });
    }
    expect(await shown(person, collection)).toMatchObject({ status: 'DRAFT', contractAddress: null });
  });

  it('serves one of two drafts that are alike', async () => {
    const person = await newPerson(chain);
    const [one, two] = [await newDraft(person), await newDraft(person)];
    const { transaction } = await deploy(person, one);
    expect((await deploy(person, two)).transaction).toEqual(transaction);
    const transactionHash = await signed(chain, person, transaction);
    expect(await deploy(person, one, { transactionHash })).toMatchObject({ statusCode: 200 });
    expect(await deploy(person, two, { transactionHash })).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect(await shown(person, two)).toMatchObject({ status: 'DRAFT' });
  });

  it('is refused a second time', async () => {
    const person = await newPerson(chain);
    const collection = await newDraft(person);
    const { transaction } = await deploy(person, collection);
    const transactionHash = await signed(chain, person, transaction);
    const answers = await Promise.all([1, 2].map(() => deploy(person, collection, { transactionHash })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refusal = { statusCode: 409, code: 'ILLEGAL_STATE' };
    expect(await deploy(person, collection)).toMatchObject(refusal);
    expect(await deploy(person, collection, { transactionHash })).toMatchObject(refusal);
  });

  it.each([
    ['a hash that is none', { transactionHash: '0x12' }, 'transactionHash'],
    ['an empty hash', { transactionHash: '' }, 'transactionHash'],
    ['a hash of 10,000 digits', { transactionHash: `0x${'1'.repeat(10_000)}` }, 'transactionHash'],
    ['an address that is none', { walletAddress: 'me' }, 'walletAddress'],
    ['a hash and an address', { transactionHash: HASH, walletAddress: `0x${'1'.repeat(40)}` }, 'walletAddress'],
  ])('is refused with %s', async (_what, body, word) => {
    const person = await newPerson(chain);
    const refusal = { statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining(word) };
    expect(await deploy(person, await newDraft(person), body)).toMatchObject(refusal);
  });

  it('of a collection of somebody else, or of none, is not found', async () => {
    const collection = await newDraft(await newPerson(chain));
    const stranger = await newPerson(chain);
    const refusal = { statusCode: 404, message: 'Collection not found' };
    expect(await deploy(stranger, collection)).toMatchObject(refusal);
    expect(await deploy(stranger, { id: newId() })).toMatchObject(refusal);
  });

  it('is refused while its chain is paused, its proof too', async () => {
    const person = await newPerson(chain);
    const collection = await newDraft(person);
    await setSettings({ nft_marketplace_paused_sepolia: 'true' });
    const answers = [await deploy(person, collection), await deploy(person, collection, { transactionHash: HASH })];
    await clearSettings('nft_marketplace_paused_sepolia');
    for (const answer of answers) expect(answer).toMatchObject({ statusCode: 403, code: 'NFT_PAUSED' });
  });

  it('waits while the chain does not answer', async () => {
    const person = await newPerson(chain);
    const collection = await newDraft(person);
    const { transaction } = await deploy(person, collection);
    const transactionHash = await signed(chain, person, transaction);
    chain.moods.set('eth_getTransactionReceipt', 'error');
    expect(await deploy(person, collection, { transactionHash })).toMatchObject({ statusCode: 502 });
    chain.moods.clear();
    expect(await deploy(person, collection, { transactionHash })).toMatchObject({ statusCode: 200 });
  });
});
