import { LocalChain } from '../support/local-chain.js';

const CHAIN_ID = 90_210;

/** The address of its process. */
const placeOf = (chain: LocalChain): string => chain.ethers._getConnection().url;

const start = (): Promise<LocalChain> => LocalChain.start(CHAIN_ID, 'Tokens.sol');

/** What a test can find of a chain before it does anything. */
async function stateOf(chain: LocalChain): Promise<unknown> {
  const [account] = (await chain.rpc('eth_accounts')) as string[];
  const { timestamp: _, ...block } = await chain.rpc('eth_getBlockByNumber', 'latest', false);
  return {
    account,
    block,
    balance: await chain.rpc('eth_getBalance', account, 'latest'),
    nonce: await chain.rpc('eth_getTransactionCount', account, 'pending'),
    pool: await chain.rpc('txpool_status'),
    fees: (await chain.rpc('eth_feeHistory', '0x1', 'latest', [])).baseFeePerGas,
  };
}

/** Its first transaction, which gets a block of its own where the chain mines by itself. */
async function firstBlock(chain: LocalChain): Promise<unknown> {
  await chain.deploy('Token', 6);
  const { number, baseFeePerGas } = await chain.rpc('eth_getBlockByNumber', 'latest', false);
  return { number, baseFeePerGas };
}

describe('a chain of the tests', () => {
  it('takes the process of the one before, and is as that was at its start', async () => {
    const before = await start();
    const [place, state, block] = [placeOf(before), await stateOf(before), await firstBlock(before)];
    await before.rpc('anvil_mine', '0x40');
    const [from] = await before.rpc('eth_accounts');
    await before.rpc('evm_setAutomine', false);
    await before.rpc('eth_sendTransaction', { from, to: from, value: '0x1' });
    await before.close();
    const after = await start();
    expect(placeOf(after)).toBe(place);
    expect(await stateOf(after)).toEqual(state);
    expect(await firstBlock(after)).toEqual(block);
    await after.close();
  });

  it('has a process of its own beside another, and after one that reorganised', async () => {
    const [one, other] = [await start(), await start()];
    expect(placeOf(other)).not.toBe(placeOf(one));
    await one.revert(await one.rpc('evm_snapshot'));
    await one.close();
    const after = await start();
    expect(placeOf(after)).not.toBe(placeOf(one));
    await other.close();
    await after.close();
  });
});
