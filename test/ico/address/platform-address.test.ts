import { newId } from '../../../src/core/ids.js';
import { requireNoPlatformAddress } from '../../../src/services/chain-proof/platform-address.js';
import { newUser, signedIn } from '../../support/accounts.js';
import { newSendChain } from '../../support/convert-chain.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { endWindow } from '../../support/throttles.js';
import { ownWorld, world } from '../../support/world.js';
import { storedCollection, storedListing } from '../../nft/support/stored.js';
import { newAddress } from '../support/chain-deliveries.js';
import { bought, newBuyer, newSale, PURCHASE, wanted } from '../support/sales.js';

ownWorld('has a marketplace of its own');

const rowsOf = async () => (await world()).system.db.rows;

const OWN: Readonly<Record<string, () => Promise<string>>> = {
  'an address at which a venue takes deposits': async () => {
    const venueDepositAddress = newAddress();
    const { code: currency } = await newCurrency({ type: 'SPOT' });
    const contract = newAddress();
    await newSendChain({ currency, type: 'SPOT', contract, decimals: 6, venueDepositAddress });
    return venueDepositAddress;
  },
  'the contract of a marketplace': async () => {
    const [address, now] = [newAddress(), new Date().toISOString()];
    const rows = await rowsOf();
    await rows.deleteFrom('nft_marketplace').where('chain', '=', 'polygon').execute();
    const terms = {
      feePercentage: 250,
      maxRoyalty: 1000,
      listingFee: '0',
      status: 'DEPLOYED',
      startBlock: '1',
    } as const;
    const parties = { owner: newAddress(), feeReceiver: newAddress() };
    const row = {
      id: newId(),
      chain: 'polygon',
      address,
      ...parties,
      ...terms,
      createdAt: now,
      updatedAt: now,
    } as const;
    await rows.insertInto('nft_marketplace').values(row).execute();
    return address;
  },
  'the contract of an auction': async () => {
    const contractAddress = newAddress();
    const id = await storedListing((await newUser()).id);
    await (await rowsOf()).updateTable('nft_listing').set({ contractAddress }).where('id', '=', id).execute();
    return contractAddress;
  },
  'the contract of a collection that was made here': async () =>
    contractOf(await storedCollection((await newUser()).id)),
};

async function contractOf(id: string): Promise<string> {
  const found = (await rowsOf()).selectFrom('nft_collection').select('contractAddress').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).contractAddress ?? '';
}

const REFUSED = {
  statusCode: 400,
  code: 'BAD_INPUT',
  message: 'walletAddress must not be an address of the platform: name one of your own',
};

describe.each(TRANSPORTS)('by %s, tokens are wanted at no address of the platform:', (transport) => {
  const call = through(transport);

  it.each(Object.keys(OWN))('%s', async (name) => {
    const address = (await OWN[name]?.()) ?? '';
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    for (const walletAddress of [address, address.toLowerCase()]) {
      await endWindow('orderCreation');
      expect(await call(buyer, 'POST', PURCHASE, wanted(sale, '20', { walletAddress }))).toMatchObject(REFUSED);
    }
    const { id } = await bought(buyer, sale, '20');
    const client = await signedIn(buyer.user);
    const path = `/api/ico/transaction/${id}/wallet`;
    expect(await call(client, 'PUT', path, { walletAddress: address })).toMatchObject(REFUSED);
  });
});

it('the address of the house is one on every chain, and addresses of others are not', async () => {
  const house = newAddress();
  const rows = await rowsOf();
  const ctx = { config: { ...(await world()).system.config, convert: { signerKey: null, houseAddress: house } } };
  await expect(requireNoPlatformAddress(ctx, rows, 'walletAddress', house.toLowerCase())).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
  const imported = await contractOf(await storedCollection((await newUser()).id, { isImported: true }));
  for (const address of [newAddress(), imported, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'x'.repeat(128)]) {
    await expect(requireNoPlatformAddress(ctx, rows, 'walletAddress', address)).resolves.toBeUndefined();
  }
});
