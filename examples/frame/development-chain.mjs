// The chain of development that `npm start` brings, for an example that trades on it. The node must be anvil: it gives a new
// address its first ether, and mines at once.
import { JsonRpcProvider, Network, Wallet, parseEther, toQuantity } from 'ethers';

/** That of Sepolia. */
export const CHAIN_ID = 11_155_111;
/** Blocks that CHAIN_CONFIRMATIONS asks for unless it is set, and some more. */
const DEEP = 20;

/** The chain behind the address that the server was given, with `{chainId}` and `{projectId}` to be replaced. */
export async function openChain(template) {
  const url = template.replaceAll('{chainId}', String(CHAIN_ID)).replaceAll('{projectId}', '');
  const provider = new JsonRpcProvider(url, Network.from(CHAIN_ID), { staticNetwork: true, cacheTimeout: -1 });
  await requireChain(provider, url);
  return {
    /** A wallet that can pay for its transactions. */
    async newWallet() {
      const wallet = Wallet.createRandom().connect(provider);
      await provider.send('anvil_setBalance', [wallet.address, toQuantity(parseEther('10'))]);
      return wallet;
    },
    /** Signs what the server has answered, has blocks mined above it, and answers its hash. */
    async sign(wallet, { chainId, to, data, value }) {
      const { hash } = await wallet.sendTransaction({ chainId, to, data, value });
      await provider.send('anvil_mine', [toQuantity(DEEP)]);
      const receipt = await provider.getTransactionReceipt(hash);
      if (receipt?.status !== 1) throw new Error(`the chain has not carried out ${hash}`);
      return hash;
    },
    close: () => provider.destroy(),
  };
}

async function requireChain(provider, url) {
  const start = '`npm start` brings one, and prints its address: set CHAIN_RPC_URL to that';
  const chainId = await provider.send('eth_chainId', []).catch(() => null);
  if (chainId === null) throw new Error(`no chain answers at ${url}; ${start}`);
  if (BigInt(chainId) === BigInt(CHAIN_ID)) return;
  throw new Error(`the chain at ${url} has the number ${BigInt(chainId)}, not ${CHAIN_ID}; ${start}`);
}
