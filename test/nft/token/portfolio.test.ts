import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import { newLink } from '../../support/linked-wallets.js';
import type { LocalChain } from '../../support/local-chain.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { fewestStatements } from '../../support/statements.js';
import { newHolder, newPerson, nftChain, type Person } from '../support/chain.js';
import { done, MINT, newCollection, newToken, TOKEN, transferredAlone, type Deployed } from '../support/market.js';
import { hidden } from '../support/rows.js';
import { world } from '../../support/world.js';

const PORTFOLIO = '/api/nft/portfolio';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe.each(TRANSPORTS)('a portfolio by %s', (transport) => {
  const call = through(transport);
  const portfolio = async (person: Parameters<typeof call>[0]) => idsOf(await call(person, 'GET', PORTFOLIO));

  it('has what each linked address has, the newest first', async () => {
    const person = await newPerson(chain);
    const second = await newHolder(chain);
    await newLink(person.user.id, second.address);
    const one = await newToken(chain, collection, { owner: person });
    const two = await newToken(chain, collection, { to: second.address });
    await newToken(chain, collection);
    expect(await portfolio(person)).toEqual([two.id, one.id]);
  });

  it("has the caller's drafts, and nobody else's", async () => {
    const person = await newPerson(chain);
    const own = await newCollection(chain, person);
    const token = await done(person, 'POST', MINT, { collectionId: own.id, name: 'Draft' });
    expect(await portfolio(person)).toEqual([token.id]);
    expect(await portfolio(await newPerson(chain))).toEqual([]);
  });

  it('loses what was transferred, and keeps what is of a hidden collection', async () => {
    const [person, buyer] = [await newPerson(chain), await newPerson(chain)];
    const own = await newCollection(chain, person);
    const [kept, sold] = [await newToken(chain, own), await newToken(chain, own)];
    const place = { contractAddress: own.contractAddress, tokenId: sold.tokenId };
    const transactionHash = await transferredAlone(chain, person, place, buyer.wallet.address);
    await done(person, 'POST', `${TOKEN}/${sold.id}/transfer`, { transactionHash });
    await hidden(own);
    expect(await portfolio(person)).toEqual([kept.id]);
    expect(await portfolio(buyer)).toEqual([sold.id]);
  });

  it('has nothing any more of an address whose link is gone', async () => {
    const person = await newPerson(chain);
    await newToken(chain, collection, { owner: person });
    const { rows } = (await world()).system.db;
    const gone = rows.updateTable('provider_user').set({ deletedAt: new Date().toISOString(), isPrimary: null });
    await gone.where('userId', '=', person.user.id).execute();
    expect(await portfolio(person)).toEqual([]);
  });

  it('is empty without a linked wallet, and refused without a session', async () => {
    expect(await portfolio(await newClient())).toEqual([]);
    expect(await call(await anonymous(), 'GET', PORTFOLIO)).toMatchObject({ statusCode: 401 });
  });

  it('asks for the feature view_nft, where features are enforced', async () => {
    const [opened, without] = [await newPerson(chain), await newPerson(chain)];
    const level = await newLevel({ features: ['view_nft'] });
    await approve((await newApplication(opened.user.id, level.id)).id);
    await setSettings({ kycStatus: 'true', kycFeatureEnforcement: 'true' });
    const [first, second] = [await call(opened, 'GET', PORTFOLIO), await call(without, 'GET', PORTFOLIO)];
    await clearSettings('kycStatus', 'kycFeatureEnforcement');
    expect(first).toMatchObject({ statusCode: 200 });
    expect(second).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
  });
});

it('a portfolio costs as many statements however long it is', async () => {
  const person = await newPerson(chain);
  for (let count = 0; count < 3; count += 1) await newToken(chain, collection, { owner: person });
  const count = (perPage: number) => fewestStatements(() => person.rest('GET', `${PORTFOLIO}?perPage=${perPage}`));
  expect(await count(100)).toBe(await count(1));
});
