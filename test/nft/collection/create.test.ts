import { NFT_CHAINS } from '../../../src/core/nft-market/chains.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { COLLECTION, draft, IPFS_HASH } from '../support/market.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';

const RECEIVER = '0x52908400098527886E0F7030069857D2E4169EE7';

/** What is wrong, what is sent for it, and a word of the refusal. */
const BAD: readonly (readonly [what: string, over: Record<string, unknown>, word: string])[] = [
  ['a chain that is not there', { chain: 'nowhere' }, 'chain'],
  ['a chain in capitals', { chain: 'SEPOLIA' }, 'chain'],
  ['a chain without ERC-721', { chain: 'solana' }, 'chain'],
  ['no name', { name: '' }, 'name'],
  ['a blank name', { name: ' \u00a0 ' }, 'name'],
  ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
  ['a name with a line break', { name: 'a\nb' }, 'name'],
  ['a name that reads backwards', { name: 'a\u202eb' }, 'name'],
  ['no symbol', { symbol: '' }, 'symbol'],
  ['a symbol of 21 characters', { symbol: 'x'.repeat(21) }, 'symbol'],
  ['a description of 2,001 characters', { description: 'x'.repeat(2_001) }, 'description'],
  ['a description with a control character', { description: 'a\u0000b' }, ''],
  ['an image that is no https address', { image: 'http://example.com/a.png' }, 'image'],
  ['an image that is a script', { image: 'javascript:alert(1)' }, 'image'],
  ['an image of a private address', { image: 'https://192.168.0.1/a.png' }, 'image'],
  ['an image of this machine', { image: 'https://localhost/a.png' }, 'image'],
  ['an image of 10,000 characters', { image: `https://example.com/${'x'.repeat(10_000)}` }, 'image'],
  ['a negative royalty', { royaltyPercent: '-1' }, 'royaltyPercent'],
  ['a royalty above 100 %', { royaltyPercent: '100.01' }, 'royaltyPercent'],
  ['a royalty of three decimals', { royaltyPercent: '2.555' }, 'royaltyPercent'],
  ['a royalty with an exponent', { royaltyPercent: '1e1' }, 'royaltyPercent'],
  ['a royalty that is no number', { royaltyPercent: 'ten' }, 'royaltyPercent'],
  ['a receiver that is no address', { royaltyReceiver: 'me' }, 'royaltyReceiver'],
  ['a receiver with a broken checksum', { royaltyReceiver: RECEIVER.replace('E', 'e') }, 'royaltyReceiver'],
  ['the zero address as receiver', { royaltyReceiver: `0x${'0'.repeat(40)}` }, 'royaltyReceiver'],
  ['a receiver of 10,000 characters', { royaltyReceiver: `0x${'0'.repeat(10_000)}` }, 'royaltyReceiver'],
];

let chain: LocalChain;
let creator: Person;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
});
afterAll(() => chain.close());

async function storedBy({ user }: Pick<Person, 'user'>) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_collection').selectAll().where('userId', '=', user.id).execute();
}

describe.each(TRANSPORTS)('a draft of a collection by %s', (transport) => {
  const call = through(transport);

  it('is made with what is given, and nothing is asked of the chain', async () => {
    const asked = chain.asked.length;
    const given = {
      description: 'Pictures',
      image: `ipfs://${IPFS_HASH}/a.png`,
      royaltyPercent: '7.50',
      royaltyReceiver: RECEIVER.toLowerCase(),
    };
    const made = await call(creator, 'POST', COLLECTION, draft(given));
    expect(made).toMatchObject({
      statusCode: 200,
      chain: 'sepolia',
      name: 'Collection of a test',
      symbol: 'TST',
      ...given,
      royaltyPercent: '7.5',
      royaltyReceiver: RECEIVER,
      contractAddress: null,
      isImported: false,
      status: 'DRAFT',
      transactionHash: null,
      deployedAt: null,
    });
    expect(made).not.toHaveProperty('userId');
    expect(chain.asked).toHaveLength(asked);
  });

  it('has the primary address of its creator as the receiver where none is named', async () => {
    const { wallet } = creator;
    expect(await call(creator, 'POST', COLLECTION, draft())).toMatchObject({ royaltyReceiver: wallet.address });
  });

  it('without a royalty needs no receiver and no wallet', async () => {
    const stranger = await newClient();
    const free = draft({ royaltyPercent: '0.00' });
    expect(await call(stranger, 'POST', COLLECTION, free)).toMatchObject({
      statusCode: 200,
      royaltyPercent: '0',
      royaltyReceiver: null,
    });
    const refusal = { statusCode: 400, message: expect.stringContaining('royaltyReceiver') };
    expect(await call(stranger, 'POST', COLLECTION, draft())).toMatchObject(refusal);
  });

  it.each(NFT_CHAINS.map((name) => [name]))('may be for %s', async (name) => {
    expect(await call(await newPerson(chain), 'POST', COLLECTION, draft({ chain: name }))).toMatchObject({
      statusCode: 200,
      chain: name,
    });
  });

  it.each([
    ['0.01', '0.01'],
    ['100', '100'],
    ['100.00', '100'],
  ])('may have a royalty of %s %%', async (royaltyPercent, shown) => {
    expect(await call(creator, 'POST', COLLECTION, draft({ royaltyPercent }))).toMatchObject({ royaltyPercent: shown });
  });

  it.each(BAD)('is refused with %s', async (_what, over, word) => {
    const person = await newPerson(chain);
    expect(await call(person, 'POST', COLLECTION, draft(over))).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining(word),
    });
    expect(await storedBy(person)).toEqual([]);
  });

  it('is refused without a session', async () => {
    expect(await call(await anonymous(), 'POST', COLLECTION, draft())).toMatchObject({ statusCode: 401 });
  });

  it('is made while its chain is paused: nothing of it is sold by that', async () => {
    await setSettings({ nft_marketplace_paused_sepolia: 'true', nft_marketplace_pause_reason_sepolia: 'A leak' });
    const answer = await call(creator, 'POST', COLLECTION, draft());
    await clearSettings('nft_marketplace_paused_sepolia', 'nft_marketplace_pause_reason_sepolia');
    expect(answer).toMatchObject({ statusCode: 200, status: 'DRAFT' });
  });

  it('asks for the feature create_nft, where features are enforced', async () => {
    const [opened, without] = [await newPerson(chain), await newPerson(chain)];
    const level = await newLevel({ features: ['create_nft'] });
    await approve((await newApplication(opened.user.id, level.id)).id);
    await setSettings({ kycStatus: 'true', kycFeatureEnforcement: 'true' });
    const [first, second] = [
      await call(opened, 'POST', COLLECTION, draft()),
      await call(without, 'POST', COLLECTION, draft()),
    ];
    await clearSettings('kycStatus', 'kycFeatureEnforcement');
    expect(first).toMatchObject({ statusCode: 200 });
    expect(second).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
  });

  it('is refused while the extension is switched off', async () => {
    const { db, extensions } = (await world()).platform;
    const switched = async (status: boolean) => {
      await db.rows.updateTable('extension').set({ status }).where('name', '=', 'nft').execute();
      extensions.drop();
    };
    await switched(false);
    const answer = await call(creator, 'POST', COLLECTION, draft());
    await switched(true);
    expect(answer).toMatchObject({ statusCode: 403, code: 'EXTENSION_DISABLED' });
  });
});
