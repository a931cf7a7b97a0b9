import { type BaseContract, parseUnits } from 'ethers';
import { signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { launchTerms, newAdmin, newBuyer, newCreator } from '../../support/ico-offerings.js';
import { newLink } from '../../support/linked-wallets.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import {
  bury,
  claimsFor,
  deliver,
  deliveryChain,
  mined,
  nameSources,
  newAddress,
  newCoin,
  newHolder,
  newPurchase,
  newTokenSale,
  sent,
  stored,
  turned,
  type TokenSale,
} from '../support/chain-deliveries.js';
import { tryToBuy } from '../support/sales.js';

const MISMATCH = { statusCode: 400, code: 'DELIVERY_MISMATCH' };
const FOREIGN = { ...MISMATCH, message: expect.stringContaining('linked to the account of the creator') };
const BSC = 56;

let chain: LocalChain;
beforeAll(async () => {
  chain = await deliveryChain();
});
afterAll(() => chain.close());

const sold = (sale: TokenSale, walletAddress = newAddress()) => newPurchase(sale, '10', walletAddress);

/** A contract that holds tokens of a sale, and hands them out for whoever calls it. */
async function newKeeper(sale: TokenSale, name: 'Keeper' | 'RoleKeeper', owner: string) {
  const keeper = await chain.deploy(name, owner);
  const address = await keeper.getAddress();
  await sent(sale, address, '1000');
  return { keeper, address };
}

async function released(
  { coin, decimals, wallet }: TokenSale,
  keeper: BaseContract,
  to: string,
  tokens: string,
  by = wallet,
): Promise<string> {
  const own = keeper.connect(by) as BaseContract;
  const hash = await mined(
    await own.getFunction('release').send(await coin.getAddress(), to, parseUnits(tokens, decimals)),
  );
  await bury(chain);
  return hash;
}

describe.each(TRANSPORTS)('who delivers, by %s:', (transport) => {
  const call = through(transport);

  const refused = async (
    sale: TokenSale,
    bought: { readonly id: string },
    hash: string,
    expected: object = FOREIGN,
  ) => {
    expect(await deliver(call, sale, bought, hash)).toMatchObject(expected);
    expect([await stored(bought), await claimsFor(bought)]).toMatchObject([{ status: 'PENDING' }, []]);
  };

  it('a contract wallet that was proven on another chain delivers nothing, and one of this chain does', async () => {
    const sale = await newTokenSale(chain);
    const bought = await sold(sale);
    const stranger = await newHolder(chain);
    const coin = sale.coin.connect(stranger) as BaseContract;
    await sent(sale, stranger.address, '1000');
    await newLink(sale.creator.user.id, stranger.address, BSC, true);
    const hash = await sent({ ...sale, coin }, bought.walletAddress, bought.tokens);
    await bury(chain);
    await refused(sale, bought, hash);
    const { keeper, address } = await newKeeper(sale, 'Keeper', stranger.address);
    await newLink(sale.creator.user.id, address, 1, true);
    const again = await released(sale, keeper, bought.walletAddress, bought.tokens, stranger);
    expect(await deliver(call, sale, bought, again)).toMatchObject({ chainCheck: 'CONFIRMED' });
  });

  it('a creator who calls release() of a vesting contract, a pool or an exchange delivers nothing', async () => {
    const sale = await newTokenSale(chain);
    const bought = await sold(sale);
    const holders = [bought.walletAddress, newAddress(), '0x0000000000000000000000000000000000000000'];
    for (const owner of holders) {
      const { keeper, address } = await newKeeper(sale, 'Keeper', owner);
      await refused(sale, bought, await released(sale, keeper, bought.walletAddress, bought.tokens));
      await nameSources(sale, address);
      await refused(sale, bought, await released(sale, keeper, bought.walletAddress, bought.tokens));
      await nameSources(sale);
    }
  });

  it.each(['Keeper', 'RoleKeeper'] as const)(
    'a contract of the creator that is named as a source delivers when a wallet of the creator calls it: %s',
    async (name) => {
      const sale = await newTokenSale(chain);
      const bought = await sold(sale);
      const { keeper, address } = await newKeeper(sale, name, sale.wallet.address);
      await refused(sale, bought, await released(sale, keeper, bought.walletAddress, bought.tokens));
      await nameSources(sale, address);
      const stranger = await newHolder(chain);
      await refused(sale, bought, await released(sale, keeper, bought.walletAddress, bought.tokens, stranger));
      const hash = await released(sale, keeper, bought.walletAddress, bought.tokens);
      expect(await deliver(call, sale, bought, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
    },
  );

  it("a transfer to a wallet of the creator's own delivers nothing, whichever account has named it", async () => {
    const sale = await newTokenSale(chain);
    const later = await newHolder(chain);
    const bought = await sold(sale, later.address);
    await newLink(sale.creator.user.id, later.address);
    const hash = await sent(sale, later.address, bought.tokens);
    await bury(chain);
    await refused(sale, bought, hash, MISMATCH);
    const other = await newHolder(chain);
    const twin = await newTokenSale(chain, { creator: sale.creator });
    const second = await sold(twin, other.address);
    await newLink(sale.creator.user.id, other.address);
    const toOther = await sent(twin, other.address, second.tokens);
    await bury(chain);
    await refused(twin, second, toOther, MISMATCH);
  });

  it('an address to which nothing can be delivered is taken neither by a purchase nor by a change', async () => {
    const sale = await newTokenSale(chain);
    const { address: source } = await newKeeper(sale, 'Keeper', sale.wallet.address);
    await nameSources(sale, source);
    const [ofBsc, token] = [await newHolder(chain), await sale.coin.getAddress()];
    await newLink(sale.creator.user.id, ofBsc.address, BSC, true);
    const bought = await sold(sale);
    const change = async (walletAddress: string) =>
      call(await signedIn(bought.buyer.user), 'PUT', `/api/ico/transaction/${bought.id}/wallet`, { walletAddress });
    const messages = {
      [sale.wallet.address]: 'walletAddress must not be an address of the creator: name one of your own',
      [token]: 'walletAddress must not be a contract of the token: name an address of your own',
      [source.toLowerCase()]: 'walletAddress must not be a contract of the token: name an address of your own',
    };
    await turned(sale, 'ACTIVE');
    for (const [walletAddress, message] of Object.entries(messages)) {
      const expected = { statusCode: 400, code: 'BAD_INPUT', message };
      expect(await tryToBuy(await newBuyer(sale), sale, '10', { walletAddress })).toMatchObject(expected);
      expect(await change(walletAddress)).toMatchObject(expected);
    }
    expect(await change(ofBsc.address)).toMatchObject({ statusCode: 200, walletAddress: ofBsc.address });
    expect(await sold(sale, ofBsc.address)).toMatchObject({ walletAddress: ofBsc.address });
  });
});

describe.each(TRANSPORTS)('the sources of an offering, by %s,', (transport) => {
  const call = through(transport);

  it('are asked at the launch and at the approval whether they belong to a wallet of the creator', async () => {
    const creator = await newCreator();
    const wallet = await newHolder(chain);
    await newLink(creator.user.id, wallet.address);
    const coin = await newCoin(chain, wallet);
    const [own, foreign] = [await chain.deploy('Keeper', wallet.address), await chain.deploy('Keeper', newAddress())];
    const terms = {
      ...(await launchTerms({ tokenAddress: await coin.getAddress(), tokenDecimals: 6 })),
      tokenSources: [await own.getAddress()],
    };
    const bad = { statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining('tokenSources') };
    const launch = (tokenSources: readonly string[]) =>
      call(creator, 'POST', '/api/ico/creator/launch', { ...terms, tokenSources });
    expect(await launch([await foreign.getAddress()])).toMatchObject(bad);
    expect(await launch([newAddress()])).toMatchObject(bad);
    expect(await launch(['0x12'])).toMatchObject(bad);
    expect(await launch([terms.tokenSources[0]!, terms.tokenSources[0]!])).toMatchObject(bad);
    expect(await launch(Array.from({ length: 6 }, newAddress))).toMatchObject({ statusCode: 400 });
    const launched = await launch(terms.tokenSources);
    expect(launched).toMatchObject({ statusCode: 200, tokenSources: terms.tokenSources });
    const admin = await newAdmin();
    const approve = () => call(admin, 'POST', `/api/admin/ico/offer/${launched.id}?action=APPROVE`, {});
    const { rows } = (await world()).system.db;
    const links = rows.updateTable('provider_user').where('providerUserId', '=', wallet.address.toLowerCase());
    await links.set({ deletedAt: new Date().toISOString(), isPrimary: null }).execute();
    expect(await approve()).toMatchObject(bad);
    await links.set({ deletedAt: null, isPrimary: true }).execute();
    expect(await approve()).toMatchObject({ statusCode: 200 });
  });
});
