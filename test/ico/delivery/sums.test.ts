import { parseUnits, Transaction } from 'ethers';
import { storedClaim } from '../../support/chain-claims.js';
import { through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import type { LocalChain } from '../../support/local-chain.js';
import {
  bury,
  check,
  claimsFor,
  deliver,
  deliverMany,
  deliveryChain,
  mined,
  newAddress,
  newPurchase,
  newTokenSale,
  sent,
  stored,
} from '../support/chain-deliveries.js';
import { DECISION } from '../support/deliveries.js';

const call = through('REST');
const CLAIMED = { statusCode: 409, code: 'DELIVERY_CLAIMED' };

let chain: LocalChain;
beforeAll(async () => {
  chain = await deliveryChain();
});
afterAll(() => chain.close());

/** Contributions of these amounts to one address, the oldest first. */
async function bought(...amounts: readonly string[]) {
  const sale = await newTokenSale(chain);
  const to = newAddress();
  const all: Awaited<ReturnType<typeof newPurchase>>[] = [];
  for (const amount of amounts) all.push(await newPurchase(sale, amount, to));
  return { sale, to, all };
}

describe('one transfer of a sum', () => {
  it('proves all deliveries that it covers, and records the part of each', async () => {
    const { sale, to, all } = await bought('10', '20', '15');
    const hash = await sent(sale, to, '90');
    await bury(chain);
    const ids = all.map(({ id }) => id);
    const answer = await deliverMany(sale, { transactionIds: ids, transactionHash: hash });
    expect(answer.releases).toMatchObject(ids.map((id) => ({ id, chainCheck: 'CONFIRMED' })));
    const claims = (await Promise.all(all.map(claimsFor))).flat();
    expect(claims).toMatchObject(
      ['20000000', '40000000', '30000000'].map((units) => ({ kind: 'LOG', place: 0, useId: sale.id, units })),
    );
  });

  it('proves the oldest first where it does not cover all, and the others can be delivered again', async () => {
    const { sale, to, all } = await bought('10', '10', '10');
    const hash = await sent(sale, to, '45');
    // Named the newest first, while the transaction is not deep.
    for (const each of all.toReversed()) {
      expect(await deliver(call, sale, each, hash)).toMatchObject({ chainCheck: 'PENDING' });
    }
    await bury(chain);
    await check();
    expect(await Promise.all(all.map(stored))).toMatchObject(
      ['CONFIRMED', 'CONFIRMED', 'FAILED'].map((chainCheck) => ({ chainCheck })),
    );
    const [last] = all.slice(-1);
    const rest = await sent(sale, to, '20');
    await bury(chain);
    expect(await deliver(call, sale, last!, rest)).toMatchObject({ chainCheck: 'CONFIRMED' });
  });

  it('proves nothing beyond its units, and what is given back of it proves another delivery', async () => {
    const { sale, to, all } = await bought('10', '10', '10');
    const [one, two, three] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
    const [hash, again] = [await sent(sale, to, '40'), await sent(sale, to, '20')];
    await bury(chain);
    for (const each of [one, two]) {
      expect(await deliver(call, sale, each, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
    }
    expect(await deliver(call, sale, three, hash)).toMatchObject(CLAIMED);
    await call(await newAdmin(), 'POST', `${DECISION}/${two.id}?action=reject`, { notes: 'Another buyer' });
    expect(await deliver(call, sale, three, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
    expect(await deliver(call, sale, three, again)).toMatchObject({ statusCode: 409 });
  });

  it('serves the deliveries of one offering alone', async () => {
    const { sale, to, all } = await bought('10');
    const twin = await newTokenSale(chain, { creator: sale.creator, tokenAddress: await sale.coin.getAddress() });
    const other = await newPurchase(twin, '10', to);
    const hash = await sent(sale, to, '40');
    await bury(chain);
    expect(await deliver(call, sale, all[0]!, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
    expect(await deliver(call, twin, other, hash)).toMatchObject(CLAIMED);
  });
});

describe('a log that was claimed', () => {
  it.each([
    ['an NFT sale', { use: 'NFT_SALE' }],
    ['a funding', { use: 'CONVERT_FUNDING' }],
    ['a funding by its place in the block, which bars the whole hash', { use: 'CONVERT_FUNDING', place: -8 }],
  ] as const)('for %s proves no delivery', async (_what, claim) => {
    const { sale, to, all } = await bought('10');
    const hash = await sent(sale, to, '20');
    await bury(chain);
    await storedClaim({ hash, ...claim });
    expect(await deliver(call, sale, all[0]!, hash)).toMatchObject(CLAIMED);
    expect(await stored(all[0]!)).toMatchObject({ status: 'PENDING' });
  });

  it('counts by its place in its transaction, so that the same transaction behind others that log proves nothing else', async () => {
    const { sale, to, all } = await bought('10', '10');
    const snapshot = await chain.rpc('evm_snapshot');
    const raw = await signedSpread(sale, to);
    const hash = await raw.send();
    await bury(chain);
    expect(await deliver(call, sale, all[0]!, hash)).toMatchObject({ chainCheck: 'CONFIRMED' });
    const before = await chain.ethers.getTransactionReceipt(hash);
    await chain.revert(snapshot);
    // Others that log come first in the block now.
    await chain.rpc('evm_setAutomine', false);
    const [from] = (await chain.rpc('eth_accounts')) as string[];
    const mint = await sale.coin.getFunction('mint').populateTransaction(newAddress(), 1n);
    await chain.rpc('eth_sendTransaction', { from, to: mint.to, data: mint.data, gasPrice: '0x2540be400' });
    await raw.broadcast();
    await chain.rpc('anvil_mine', '0x1');
    await chain.rpc('evm_setAutomine', true);
    await bury(chain);
    const after = await chain.ethers.getTransactionReceipt(hash);
    expect(after!.logs[0]!.index).toBeGreaterThan(before!.logs[0]!.index);
    expect(await deliver(call, sale, all[1]!, hash)).toMatchObject(CLAIMED);
  });
});

/** A signed transfer of twenty tokens that can be given to the chain again. */
async function signedSpread({ coin, decimals, wallet }: Awaited<ReturnType<typeof bought>>['sale'], to: string) {
  const transfer = await coin.getFunction('transfer').populateTransaction(to, parseUnits('20', decimals));
  const signed = await wallet.signTransaction(
    await wallet.populateTransaction({ ...transfer, gasPrice: 5_000_000_000n }),
  );
  const broadcast = () => wallet.provider!.broadcastTransaction(signed);
  const { hash } = Transaction.from(signed);
  return { broadcast, send: async () => mined(await broadcast()).then(() => hash ?? '') };
}
