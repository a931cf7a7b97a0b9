import { nftMarketplace } from '../../../src/core/nft-market/contracts.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { CHAIN, CHAIN_ID, newHolder, newPerson, nftChain, signed, signedOnly, type Person } from '../support/chain.js';
import { newCollection, newToken } from '../support/market.js';
import { trading } from '../support/offer-acts.js';
import { whileExtensionIsOff } from '../support/offer-state.js';
import { whileSet } from '../support/offer-switched.js';
import {
  fixed,
  forgetMarketplaces,
  listed,
  LISTING,
  MARKETPLACE,
  newKeeper,
  newMarketplace,
} from '../support/sales.js';
import { ownWorld } from '../../support/world.js';

ownWorld('deploys marketplace contracts, of which a chain has one');

const BAD = { statusCode: 400, code: 'BAD_INPUT' };
const NONE = { statusCode: 404, code: 'NOT_FOUND', message: 'Marketplace contract not found' };

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

describe.each(TRANSPORTS)('the configuration of a marketplace by %s', (transport) => {
  const call = trading(transport);
  const configure = (person: Parameters<typeof call>[0], body: object) =>
    call(person, 'PUT', `${MARKETPLACE}/config`, { chain: CHAIN, ...body });
  const info = async () => call(await anonymous(), 'GET', `${MARKETPLACE}/info?chain=${CHAIN}`);

  it('answers the transaction that the owner signs, and by its hash the rates that the contract has', async () => {
    const { address } = await newMarketplace(chain, keeper);
    const feeReceiver = (await newHolder(chain)).address;
    const rates = { nftMaxRoyaltyPercentage: '12.5' };
    const body = { feePercentage: 125, feeReceiver: feeReceiver.toLowerCase() };
    const { transaction, ...marketplace } = await whileSet(rates, () => configure(keeper, body));
    expect(marketplace).toMatchObject({ feePercentage: 250 });
    expect(transaction).toEqual({
      chainId: CHAIN_ID,
      from: keeper.wallet.address,
      to: address,
      data: nftMarketplace.call('configure', feeReceiver, 125, 1_250),
      value: '0x0',
    });
    expect(await info()).toMatchObject({ feePercentage: 250, feeReceiver: keeper.wallet.address });
    const transactionHash = await signed(chain, keeper, transaction);
    const answer = await configure(keeper, { transactionHash });
    expect(answer).toMatchObject({
      statusCode: 200,
      transaction: null,
      feePercentage: 125,
      feeReceiver,
    });
    expect(await info()).toMatchObject({ feePercentage: 125, feePercent: '1.25', feeReceiver });
  });

  it('leaves what is not named', async () => {
    await newMarketplace(chain, keeper);
    const receiver = (await newHolder(chain)).address;
    const [one, other] = [
      await configure(keeper, { feePercentage: 400 }),
      await configure(keeper, { feeReceiver: receiver }),
    ];
    const { address } = keeper.wallet;
    expect(one.transaction.data).toBe(nftMarketplace.call('configure', address, 400, 1_000));
    expect(other.transaction.data).toBe(nftMarketplace.call('configure', receiver, 250, 1_000));
  });

  it('that is told late sets no old rates: the contract says which it has', async () => {
    await newMarketplace(chain, keeper);
    const set = async (feePercentage: number) => {
      const { transaction } = await configure(keeper, { feePercentage });
      return { transactionHash: await signed(chain, keeper, transaction) };
    };
    const [first, last] = [await set(900), await set(100)];
    expect(await configure(keeper, last)).toMatchObject({ feePercentage: 100 });
    expect(await configure(keeper, first)).toMatchObject({ feePercentage: 100 });
    expect(await info()).toMatchObject({ feePercentage: 100 });
  });

  it('is not proven by a transaction that configures another contract, or none', async () => {
    const other = await newMarketplace(chain, keeper);
    await forgetMarketplaces();
    const { address } = await newMarketplace(chain, keeper);
    const data = nftMarketplace.call('configure', keeper.wallet.address, 1, 1);
    const from = keeper.wallet.address;
    const elsewhere = { chainId: CHAIN_ID, from, to: other.address, data, value: '0x0' };
    const paused = { ...elsewhere, to: address, data: nftMarketplace.call('pause') };
    for (const transaction of [elsewhere, paused]) {
      const transactionHash = await signed(chain, keeper, transaction);
      expect(await configure(keeper, { transactionHash })).toMatchObject({
        statusCode: 400,
        code: 'TRANSFER_MISMATCH',
        message: 'The transaction does not configure the marketplace contract of this chain',
      });
    }
    expect(await info()).toMatchObject({ feePercentage: 250 });
  });

  it('is not proven before it is deep enough', async () => {
    await newMarketplace(chain, keeper);
    const { transaction } = await configure(keeper, { feePercentage: 1 });
    const transactionHash = await signedOnly(keeper, transaction);
    expect(await configure(keeper, { transactionHash })).toMatchObject({ statusCode: 409, code: 'TRANSFER_UNPROVEN' });
    expect(await info()).toMatchObject({ feePercentage: 250 });
  });

  it('leaves listings the rates that they were made with', async () => {
    await newMarketplace(chain, keeper);
    const creator = await newPerson(chain);
    const token = await newToken(chain, await newCollection(chain, creator));
    const { id, listing } = await listed(token, fixed(token, { currency: 'USDT' }));
    const { transaction } = await configure(keeper, { feePercentage: 900 });
    await configure(keeper, { transactionHash: await signed(chain, keeper, transaction) });
    expect(await call(creator, 'GET', `${LISTING}/${id}`)).toMatchObject(listing);
  });

  it.each([
    ['nothing', {}, 'feePercentage or feeReceiver must be given'],
    ['the fee of a listing, which is fixed', { listingFee: '1' }, 'feePercentage or feeReceiver must be given'],
    ['nothing but nulls', { feePercentage: null, feeReceiver: null }, 'feePercentage or feeReceiver must be given'],
    ['a chain that is not there', { chain: 'nowhere', feePercentage: 1 }, 'chain'],
    ['a negative fee', { feePercentage: -1 }, 'feePercentage'],
    ['a fee above the whole', { feePercentage: 10_001 }, 'feePercentage'],
    ['a receiver that is no address', { feeReceiver: 'me' }, 'feeReceiver'],
    ['the zero address as receiver', { feeReceiver: `0x${'0'.repeat(40)}` }, 'feeReceiver'],
    ['a hash that is none', { transactionHash: '0x1' }, 'transactionHash'],
  ])('is refused with %s, before the chain is asked', async (_what, body, word) => {
    chain.mood = 'error';
    expect(await configure(keeper, body)).toMatchObject({ ...BAD, message: expect.stringContaining(word) });
  });

  it('of a chain without a marketplace is not found', async () => {
    expect(await configure(keeper, { feePercentage: 1 })).toMatchObject(NONE);
    expect(await configure(keeper, { transactionHash: `0x${'1'.repeat(64)}` })).toMatchObject(NONE);
  });

  it('needs the permission edit.nft.marketplace, a session and the extension', async () => {
    const body = { feePercentage: 1 };
    expect(await configure(await anonymous(), body)).toMatchObject({ statusCode: 401 });
    expect(await configure(await newPerson(chain), body)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await whileExtensionIsOff(() => configure(keeper, body))).toMatchObject({ code: 'EXTENSION_DISABLED' });
  });
});
