import { Contract } from 'ethers';
import { nftMarketplace } from '../../../src/core/nft-market/contracts.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { newLink } from '../../support/linked-wallets.js';
import type { LocalChain } from '../../support/local-chain.js';
import {
  CHAIN,
  CHAIN_ID,
  DEEP,
  newHolder,
  newPerson,
  nftChain,
  signed,
  signedOnly,
  type Person,
} from '../support/chain.js';
import { trading } from '../support/offer-acts.js';
import { whileExtensionIsOff } from '../support/offer-state.js';
import { IS_PAUSED, PAUSED, whileSet } from '../support/offer-switched.js';
import { forgetMarketplaces, MARKETPLACE, newKeeper } from '../support/sales.js';

const RECEIVER = '0x52908400098527886E0F7030069857D2E4169EE7';
const BAD = { statusCode: 400, code: 'BAD_INPUT' };
const NONE = { statusCode: 404, code: 'NOT_FOUND', message: 'Marketplace contract not found' };
const MISMATCH = { statusCode: 400, code: 'TRANSFER_MISMATCH' };
const HASH = `0x${'1'.repeat(64)}`;

let chain: LocalChain;
let keeper: Person;
beforeAll(async () => {
  chain = await nftChain();
  keeper = await newKeeper(chain, ['edit.nft.marketplace']);
});
afterAll(() => chain.close());
afterEach(async () => {
  chain.mood = 'answers';
  await forgetMarketplaces();
});

describe.each(TRANSPORTS)('the deployment of a marketplace by %s', (transport) => {
  const call = trading(transport);
  const deploy = (person: Parameters<typeof call>[0], body: object) =>
    call(person, 'POST', `${MARKETPLACE}/deploy`, { chain: CHAIN, ...body });
  const info = async () => call(await anonymous(), 'GET', `${MARKETPLACE}/info?chain=${CHAIN}`);
  const wish = (over: object = {}) => ({ feePercentage: 300, feeReceiver: RECEIVER.toLowerCase(), ...over });

  it('answers the transaction to sign, and by its hash the chain has a marketplace as it was asked for', async () => {
    const { transaction, ...draft } = await deploy(keeper, wish({ listingFee: '1.50' }));
    expect(draft).toMatchObject({ chain: CHAIN, address: null, status: 'DRAFT' });
    expect(transaction).toMatchObject({ chainId: CHAIN_ID, from: keeper.wallet.address, to: null, value: '0x0' });
    expect(await info()).toMatchObject(NONE);
    const transactionHash = await signed(chain, keeper, transaction);
    const { transaction: next, ...marketplace } = await deploy(keeper, { transactionHash });
    expect(next).toBeNull();
    const shown = {
      chain: CHAIN,
      feePercentage: 300,
      feePercent: '3',
      listingFee: '1.5',
      feeReceiver: RECEIVER,
      owner: keeper.wallet.address,
      paused: false,
      pauseReason: null,
      status: 'DEPLOYED',
    };
    expect(marketplace).toMatchObject(shown);
    expect(await info()).toMatchObject({ statusCode: 200, ...marketplace });
    const contract = new Contract(marketplace.address, nftMarketplace.interface, chain.ethers);
    const asked = (method: string) => contract.getFunction(method).staticCall();
    expect(await asked('owner')).toBe(keeper.wallet.address);
    expect(await asked('feeReceiver')).toBe(RECEIVER);
    expect([await asked('feeBasisPoints'), await asked('maxRoyaltyBasisPoints')]).toEqual([300n, 1_000n]);
  });

  it('takes the rates of the platform where none are named', async () => {
    const rates = { nftMarketplaceFeePercentage: '4.25', nftMaxRoyaltyPercentage: '7' };
    const { transaction, ...marketplace } = await whileSet(rates, () => deploy(keeper, { feeReceiver: RECEIVER }));
    expect(marketplace).toMatchObject({ feePercentage: 425, listingFee: '0' });
    expect(transaction.data).toBe(nftMarketplace.creation(keeper.wallet.address, RECEIVER, 425, 700));
  });

  it.each([[0], [10_000]])('takes a fee of %s basis points', async (feePercentage) => {
    expect(await deploy(keeper, wish({ feePercentage }))).toMatchObject({
      statusCode: 200,
      feePercentage,
    });
  });

  it.each([
    ['a chain that is not there', { chain: 'nowhere' }, 'chain'],
    ['no receiver', { feeReceiver: null }, 'feeReceiver must be given: the address that gets the fees'],
    ['nothing but nulls', { feeReceiver: null, feePercentage: null, listingFee: null }, 'feeReceiver must be given'],
    ['a receiver that is no address', { feeReceiver: 'me' }, 'feeReceiver'],
    ['a receiver with a broken checksum', { feeReceiver: RECEIVER.replace('E', 'e') }, 'feeReceiver'],
    ['the zero address as receiver', { feeReceiver: `0x${'0'.repeat(40)}` }, 'feeReceiver'],
    ['a receiver of 10,000 digits', { feeReceiver: `0x${'1'.repeat(10_000)}` }, 'feeReceiver'],
    ['a negative fee', { feePercentage: -1 }, 'feePercentage'],
    ['a fee above the whole', { feePercentage: 10_001 }, 'feePercentage'],
    ['a fee of a half', { feePercentage: 2.5 }, ''],
    ['a negative listing fee', { listingFee: '-1' }, 'listingFee must be an amount of at least zero'],
    ['a hash that is none', { transactionHash: '0x1' }, 'transactionHash'],
  ])('is refused with %s, before the chain is asked', async (_what, over, word) => {
    chain.mood = 'error';
    const answer = await deploy(keeper, wish(over));
    expect(answer).toMatchObject({ ...BAD, message: expect.stringContaining(word) });
  });

  it('needs the permission edit.nft.marketplace, a session and the extension', async () => {
    expect(await deploy(await anonymous(), wish())).toMatchObject({ statusCode: 401 });
    expect(await deploy(await newPerson(chain), wish())).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    const other = await newKeeper(chain, ['access.nft.settings', 'manage.nft.emergency']);
    expect(await deploy(other, wish())).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await whileExtensionIsOff(() => deploy(keeper, wish()))).toMatchObject({ code: 'EXTENSION_DISABLED' });
  });

  it('is refused while the chain is paused, its proof too', async () => {
    await whileSet(PAUSED, async () => {
      for (const body of [wish(), { transactionHash: HASH }]) {
        expect(await deploy(keeper, body)).toMatchObject(IS_PAUSED);
      }
    });
  });

  it('is signed by an address of the caller, and belongs to that', async () => {
    const bare = await newClient({ permissions: ['edit.nft.marketplace'] });
    expect(await deploy(bare, wish())).toMatchObject({ statusCode: 403, code: 'NFT_NO_ADDRESS' });
    const [stranger, second] = [await newPerson(chain), await newHolder(chain)];
    await newLink(keeper.user.id, second.address);
    const named = (walletAddress: string) => deploy(keeper, wish({ walletAddress }));
    expect(await named(stranger.wallet.address)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    const { transaction } = await named(second.address);
    const transactionHash = await signed(chain, { wallet: second }, transaction);
    expect(await deploy(keeper, { transactionHash })).toMatchObject({ owner: second.address });
  });

  it('is proven once it is so many blocks deep, and not before', async () => {
    expect(await deploy(keeper, { transactionHash: HASH })).toMatchObject({
      statusCode: 404,
      message: 'No deployment was prepared for this chain',
    });
    const { transaction } = await deploy(keeper, wish());
    const transactionHash = await signedOnly(keeper, transaction);
    for (let depth = 1; depth < DEEP; depth += 1) {
      expect(await deploy(keeper, { transactionHash })).toMatchObject({ statusCode: 409, code: 'TRANSFER_UNPROVEN' });
      await chain.rpc('anvil_mine', '0x1');
    }
    expect(await deploy(keeper, { transactionHash })).toMatchObject({ statusCode: 200 });
  });

  it('is proven by what was prepared alone: no other rates, no other signer, no other transaction', async () => {
    const { transaction } = await deploy(keeper, wish());
    const other = nftMarketplace.creation(keeper.wallet.address, RECEIVER, 9_999, 10_000);
    const stranger = await newPerson(chain);
    const { address: from } = stranger.wallet;
    const plain = { chainId: CHAIN_ID, from: keeper.wallet.address, to: from, data: '0x', value: '0x1' };
    const hashes = [
      await signed(chain, keeper, { ...transaction, data: other }),
      await signed(chain, stranger, { ...transaction, from }),
      await signed(chain, keeper, plain),
    ];
    for (const transactionHash of hashes) expect(await deploy(keeper, { transactionHash })).toMatchObject(MISMATCH);
    expect(await info()).toMatchObject(NONE);
  });

  it('that was prepared twice records the rates of the one that was signed', async () => {
    const { transaction } = await deploy(keeper, wish({ feePercentage: 100 }));
    await deploy(keeper, wish({ feePercentage: 200 }));
    const transactionHash = await signed(chain, keeper, transaction);
    expect(await deploy(keeper, { transactionHash })).toMatchObject({ feePercentage: 100 });
  });

  it('happens once a chain', async () => {
    const { transaction } = await deploy(keeper, wish());
    const transactionHash = await signed(chain, keeper, transaction);
    const answers = await Promise.all(Array.from({ length: 4 }, () => deploy(keeper, { transactionHash })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await deploy(keeper, wish())).toMatchObject({
      statusCode: 409,
      code: 'CONFLICT',
      message: 'The chain has a marketplace contract already: configure that',
    });
  });

  it('waits while the chain does not answer', async () => {
    const { transaction } = await deploy(keeper, wish());
    const transactionHash = await signed(chain, keeper, transaction);
    chain.mood = 'error';
    expect(await deploy(keeper, { transactionHash })).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
    chain.mood = 'answers';
    expect(await deploy(keeper, { transactionHash })).toMatchObject({ statusCode: 200 });
  });
});
