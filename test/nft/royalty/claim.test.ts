import { canonical, Money } from '../../../src/core/money.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { newLink } from '../../support/linked-wallets.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { movement, posted, systemWallet } from '../../support/wallets.js';
import { CHAIN_ID, newHolder, newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection } from '../support/market.js';
import { CLAIM, delivered, newAccepted, OFFER, standOf, traded, trading } from '../support/offer-acts.js';
import { bookFaults, newKey, whileExtensionIsOff, writingNothing } from '../support/offer-state.js';
import { PAUSED, whileSet } from '../support/offer-switched.js';

let chain: LocalChain;
let creator: Person;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
});
afterAll(() => chain.close());

/** Sells tokens for so much each, whose royalties of five percent wait for an address; answers it. */
async function waiting(...amounts: string[]): Promise<string> {
  const royaltyReceiver = (await newHolder(chain)).address;
  const collection = await newCollection(chain, creator, { royaltyReceiver });
  for (const amount of amounts) {
    const accepted = await newAccepted(chain, collection, { amount });
    const transactionHash = await delivered(chain, accepted);
    await traded(creator, `${OFFER}/${accepted.id}/confirm`, { transactionHash });
  }
  return royaltyReceiver;
}

/** Somebody to whom an address is linked by now. */
async function artistOf(address: string): Promise<Person> {
  const artist = await newPerson(chain);
  await newLink(artist.user.id, address);
  return artist;
}

describe.each(TRANSPORTS)('a claim of royalties by %s', (transport) => {
  const call = trading(transport);
  const claim = (person: Person, headers?: Record<string, string>) => call(person, 'POST', CLAIM, {}, headers);

  it('pays all that waited for a linked address, each to the last digit, and says how much', async () => {
    const artist = await artistOf(await waiting('1.234567890123456789', '2'));
    expect(await claim(artist)).toEqual([{ currency: 'ETH', amount: '0.161728394506172839', count: 2 }]);
    expect(await standOf(artist)).toEqual(['0.161728394506172839', '0']);
    expect(await bookFaults()).toEqual([]);
  });

  it('pays nothing where nothing waits, and each royalty once', async () => {
    const artist = await artistOf(await waiting('1'));
    await claim(artist);
    expect(await writingNothing(() => claim(artist))).toEqual([]);
    expect(await standOf(artist)).toEqual(['0.05', '0']);
  });

  it('pays nothing for addresses that are not linked to the caller', async () => {
    const address = await waiting('1');
    const stranger = await newPerson(chain);
    expect(await writingNothing(() => claim(stranger))).toEqual([]);
    expect(await standOf(stranger)).toEqual(['0', '0']);
    expect(await claim(await artistOf(address))).toEqual([{ currency: 'ETH', amount: '0.05', count: 1 }]);
  });

  it('pays a contract wallet on the chain alone that it was proven on', async () => {
    const [elsewhere, here] = [await waiting('1'), await waiting('1')];
    const artist = await newPerson(chain);
    await newLink(artist.user.id, elsewhere, 1, true);
    expect(await writingNothing(() => claim(artist))).toEqual([]);
    await newLink(artist.user.id, here, CHAIN_ID, true);
    expect(await claim(artist)).toEqual([{ currency: 'ETH', amount: '0.05', count: 1 }]);
    expect(await standOf(artist)).toEqual(['0.05', '0']);
  });

  it('happens once by one key, and answers the same again', async () => {
    const address = await waiting('1');
    const artist = await artistOf(address);
    const headers = newKey();
    const first = await claim(artist, headers);
    expect(await writingNothing(() => claim(artist, headers))).toEqual(first);
    expect(await standOf(artist)).toEqual(['0.05', '0']);
  });

  it('of one address by many calls at once pays once', async () => {
    const artist = await artistOf(await waiting('1', '1'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim(artist)));
    const paid = { currency: 'ETH', amount: '0.1', count: 2 };
    expect(answers.flat()).toEqual([paid]);
    expect(answers.every((answer) => Array.isArray(answer))).toBe(true);
    expect(await standOf(artist)).toEqual(['0.1', '0']);
    expect(await bookFaults()).toEqual([]);
  });

  it('stays open while the chain is paused, and is refused without session and extension', async () => {
    const artist = await artistOf(await waiting('1'));
    const off = await whileExtensionIsOff(() => writingNothing(() => call(artist, 'POST', CLAIM, {})));
    expect(off).toMatchObject({ statusCode: 403, code: 'EXTENSION_DISABLED' });
    const nobody = await anonymous();
    expect(await writingNothing(() => call(nobody, 'POST', CLAIM, {}))).toMatchObject({ statusCode: 401 });
    expect(await whileSet(PAUSED, () => claim(artist))).toEqual([{ currency: 'ETH', amount: '0.05', count: 1 }]);
    expect(await standOf(artist)).toEqual(['0.05', '0']);
  });

  it('by an account without any address pays nothing', async () => {
    await waiting('1');
    const client = await newClient();
    expect(await writingNothing(() => call(client, 'POST', CLAIM, {}))).toEqual([]);
  });
});

it('pays a royalty of which a part had gone, once an admin has put back what the check finds missing', async () => {
  const address = await waiting('1');
  const wallet = await systemWallet('nft_royalty', 'ETH');
  const before = wallet.balance;
  await posted(movement(wallet, 'DEBIT', '0.01', { external: true }));
  expect((await runJob('checkNftBalances')).error).toContain(`nft ${wallet.id}: HELD`);
  const admin = await newClient({ permissions: ['edit.wallet'] });
  const adjust = async (type: string, amount: string) =>
    (await admin.rest('POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, { type, amount, nonce: amount })).body;
  for (const [type, amount] of [
    ['SUBTRACT', '0.001'],
    ['ADD', '0.011'],
  ] as const) {
    expect(await adjust(type, amount)).toMatchObject({ statusCode: 409, code: 'SYSTEM_WALLET' });
  }
  expect(await adjust('ADD', '0.01')).toMatchObject({ statusCode: 200, balance: canonical(before) });
  expect((await runJob('checkNftBalances')).error).toBeNull();
  const artist = await artistOf(address);
  expect(await trading('REST')(artist, 'POST', CLAIM, {})).toEqual([{ currency: 'ETH', amount: '0.05', count: 1 }]);
});

it('pays the older royalties that the wallet covers, and a smaller one after one that it does not', async () => {
  const artist = await artistOf(await waiting('1', '2', '0.4'));
  const wallet = await systemWallet('nft_royalty', 'ETH');
  const others = Money.parse(canonical(wallet.balance), 'ETH').minus(Money.parse('0.17', 'ETH'));
  const missing = others.plus(Money.parse('0.1', 'ETH')).toString();
  await posted(movement(wallet, 'DEBIT', missing, { external: true }));
  const claim = () => trading('REST')(artist, 'POST', CLAIM, {});
  expect(await claim()).toEqual([{ currency: 'ETH', amount: '0.07', count: 2 }]);
  expect(await claim()).toEqual([]);
  const admin = await newClient({ permissions: ['edit.wallet'] });
  const repair = { type: 'ADD', amount: missing, nonce: 'n' };
  expect((await admin.rest('POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, repair)).status).toBe(200);
  expect(await claim()).toEqual([{ currency: 'ETH', amount: '0.1', count: 1 }]);
  expect([await standOf(artist), await bookFaults()]).toEqual([['0.17', '0'], []]);
});
