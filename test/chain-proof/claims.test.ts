import { newId } from '../../src/core/ids.js';
import type { ClaimUse } from '../../src/entities/chain-proof/claim.js';
import {
  claimOnce,
  claimsOf,
  claimShared,
  releaseClaims,
  type Claimable,
} from '../../src/services/chain-proof/claims.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { claimsOfHash, storedClaim } from '../support/chain-claims.js';
import { newHash } from '../ico/support/deliveries.js';
import { world } from '../support/world.js';
import { proofChain } from './support/proof-chain.js';

const CHAIN = 'eip155:1';

type Claimed = Omit<Claimable, 'chain' | 'hash'>;
const LOG: Claimed = { kind: 'LOG', place: 0 };

async function claimed(
  hash: string,
  use: ClaimUse,
  { what = LOG, useId = newId(), claim = claimOnce }: { what?: Claimed; useId?: string; claim?: typeof claimOnce } = {},
): Promise<string | null> {
  const { system } = await world();
  return inTransaction(system, { operation: 'test' }, (tx) =>
    claim(system, tx, { chain: CHAIN, hash, ...what }, { use, useId }),
  );
}

beforeAll(async () => {
  await proofChain();
});

describe('a claim', () => {
  it('is made by one of two offerings, an NFT sale, a funding, a send and a movement that name one log at once', async () => {
    const hash = newHash();
    const uses = ['ICO_DELIVERY', 'ICO_DELIVERY', 'NFT_SALE', 'CONVERT_FUNDING', 'CONVERT_SEND', 'CONVERT_MOVEMENT'];
    const made = await Promise.all(
      uses.map((use) => claimed(hash, use as ClaimUse, { claim: use === 'ICO_DELIVERY' ? claimShared : claimOnce })),
    );
    expect(made.filter((id) => id !== null)).toHaveLength(1);
    expect(await claimsOfHash(hash)).toMatchObject([{ chain: CHAIN, kind: 'LOG', place: 0, end: 'OUT' }]);
  });

  it('is one for each log, for the coin and for the gas of a transaction, in any spelling of its hash', async () => {
    const hash = newHash();
    const all: Claimed[] = [LOG, { kind: 'LOG', place: 1 }, { kind: 'COIN', place: 0 }, { kind: 'GAS', place: 0 }];
    for (const what of all) expect(await claimed(hash, 'CONVERT_SEND', { what })).not.toBeNull();
    for (const what of all)
      expect(await claimed(hash.toUpperCase().replace('X', 'x'), 'CONVERT_SEND', { what })).toBeNull();
    for (const what of all) expect(await claimed(hash.slice(2), 'NFT_SALE', { what })).toBeNull();
  });

  it('of an unknown place bars the whole hash, but for its gas', async () => {
    const hash = newHash();
    await storedClaim({ hash, place: -8, use: 'CONVERT_FUNDING' });
    for (const what of [LOG, { kind: 'LOG', place: 7 }, { kind: 'COIN', place: 0 }] as const) {
      expect(await claimed(hash, 'NFT_SALE', { what })).toBeNull();
      expect(await claimed(hash, 'ICO_DELIVERY', { what, claim: claimShared })).toBeNull();
    }
    expect(await claimed(hash, 'ICO_DELIVERY', { what: { kind: 'HASH', place: 0 } })).toBeNull();
    expect(await claimed(hash, 'CONVERT_MOVEMENT', { what: { kind: 'GAS', place: 0 } })).not.toBeNull();
  });

  it('is shared by what is the same use, and by no other', async () => {
    const [hash, useId] = [newHash(), newId()];
    const first = await claimed(hash, 'ICO_DELIVERY', { useId, claim: claimShared });
    expect(first).not.toBeNull();
    expect(await claimed(hash, 'ICO_DELIVERY', { useId, claim: claimShared })).toBe(first);
    expect(await claimed(hash, 'ICO_DELIVERY', { claim: claimShared })).toBeNull();
    expect(await claimed(hash, 'ICO_DELIVERY', { useId })).toBeNull();
  });

  it('that is given back, or rolled back, can be made again', async () => {
    const { system } = await world();
    const [hash, useId] = [newHash(), newId()];
    const use = { use: 'CONVERT_MOVEMENT', useId } as const;
    const failed = inTransaction(system, { operation: 'test' }, async (tx) => {
      await claimOnce(system, tx, { chain: CHAIN, hash, ...LOG }, use);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    for (const what of [LOG, { kind: 'GAS', place: 0 }] as const) {
      expect(await claimed(hash, use.use, { what, useId })).not.toBeNull();
    }
    await inTransaction(system, { operation: 'test' }, (tx) => releaseClaims(tx, CHAIN, use));
    // Gas was paid, whatever it was paid for.
    expect(await claimsOfHash(hash)).toMatchObject([{ kind: 'GAS', useId }]);
    expect(await claimsOf(system.db.rows, { chain: CHAIN, hash })).toEqual([]);
    expect(await claimed(hash, 'NFT_SALE')).not.toBeNull();
  });
});
