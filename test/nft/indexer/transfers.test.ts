import { Wallet, ZeroAddress } from 'ethers';
import type { LocalChain } from '../../support/local-chain.js';
import { bury, newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { chainRow, indexed, movesOf, numbered, sent } from '../support/indexer-acts.js';
import { called, done, mintedAlone, newCollection, newToken, TOKEN, type Deployed } from '../support/market.js';
import { tokenRow } from '../support/rows.js';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

const anybody = () => Wallet.createRandom().address;

describe('transfers that nobody told of', () => {
  it('make a token that was minted past the platform known, with its owner', async () => {
    const owner = anybody();
    await mintedAlone(chain, collection, '7001', { to: owner });
    expect(await numbered(collection, '7001')).toBeUndefined();
    await indexed();
    const token = await numbered(collection, '7001');
    expect(token).toMatchObject({ status: 'MINTED', ownerAddress: owner, userId: null });
    expect(await movesOf(token!)).toEqual([[ZeroAddress, owner]]);
  });

  it('make a draft a token once its mint is mined, whoever tells of it', async () => {
    const token = await newToken(chain, collection);
    await indexed();
    expect(await tokenRow(token.id)).toMatchObject({ status: 'MINTED', ownerAddress: creator.wallet.address });
    expect(await movesOf(token)).toEqual([[ZeroAddress, creator.wallet.address]]);
  });

  it('say who has a token in the newest block, before anything is final', async () => {
    const token = await newToken(chain, collection);
    const to = anybody();
    await sent(token, to);
    await indexed();
    expect((await tokenRow(token.id)).ownerAddress).toBe(to);
  });

  it('follow a token through several hands, each once, also where somebody tells of one as well', async () => {
    const token = await newToken(chain, collection);
    const [second, third] = [await newPerson(chain), anybody()];
    const hash = await sent(token, second.wallet.address);
    await sent(token, third, second);
    await bury(chain);
    await done(creator, 'POST', `${TOKEN}/${token.id}/transfer`, { transactionHash: hash });
    await indexed();
    await indexed();
    expect(await movesOf(token)).toEqual([
      [ZeroAddress, creator.wallet.address],
      [creator.wallet.address, second.wallet.address],
      [second.wallet.address, third],
    ]);
    expect((await tokenRow(token.id)).ownerAddress).toBe(third);
  });

  it('end a token that was burned', async () => {
    const token = await newToken(chain, collection);
    await signed(chain, creator, called(creator, collection.contractAddress, 'burn', token.tokenId));
    await indexed();
    expect(await tokenRow(token.id)).toMatchObject({ status: 'BURNED', ownerAddress: null });
  });

  it('are read up to the newest block, and a run without a new block reads nothing', async () => {
    await indexed();
    const row = await chainRow();
    expect(row).toMatchObject({ block: String(await chain.ethers.getBlockNumber()), head: row!.block });
    expect(await indexed()).toMatchObject({ chains: 1, logs: 0 });
  });

  it('are read of known contracts alone', async () => {
    const other = await chain.deployArtifact('NftCollection', 'Unknown', 'UNK', creator.wallet.address, ZeroAddress, 0);
    await indexed();
    const stranger = { ...collection, contractAddress: await other.getAddress() };
    await mintedAlone(chain, stranger, '1');
    expect((await indexed()).logs).toBe(0);
  });
});
