import { parseEther, toQuantity, Wallet } from 'ethers';
import type { ConvertSendChain } from '../../src/entities/convert/send-chain.js';
import { newId } from '../../src/core/ids.js';
import { openInventory } from '../../src/services/convert/own/place.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { newCurrency } from './currencies.js';
import { LocalChain } from './local-chain.js';
import { HOUSE_KEYS, StubKraken } from './stub-kraken/stub-kraken.js';
import { world, worldWith } from './world.js';

export const CHAIN = 1;

/** The house with an account on a chain of this machine and one at a venue of this machine. */
export class HouseOutside {
  private constructor(
    readonly chain: LocalChain,
    readonly venue: StubKraken,
    readonly address: string,
  ) {}

  /** The first call of a file, in place of `world`. */
  static async open(): Promise<HouseOutside> {
    const [chain, venue] = await Promise.all([LocalChain.start(CHAIN), StubKraken.start()]);
    const { address } = Wallet.createRandom();
    await worldWith({
      CHAIN_RPC_URL: chain.template,
      CONVERT_HOUSE_ADDRESS: address,
      CONVERT_EXCHANGE: 'kraken',
      CONVERT_EXCHANGE_URL: venue.url,
      CONVERT_EXCHANGE_KEY: HOUSE_KEYS.key,
      CONVERT_EXCHANGE_SECRET: HOUSE_KEYS.secret,
    });
    return new HouseOutside(chain, venue, address);
  }

  async close(): Promise<void> {
    await Promise.all([this.chain.close(), this.venue.stop()]);
  }

  /** A currency of which the house holds nothing yet on the chain: each is the chain's coin in its turn. */
  async newCoin(confirmations = 1): Promise<Pick<ConvertSendChain, 'id' | 'currency'> & { readonly type: 'SPOT' }> {
    const { system } = await world();
    await this.forgetCoin();
    const { code } = await newCurrency({ type: 'SPOT', precision: 18, usdPrice: '3000' });
    const kind = { currency: code, type: 'SPOT' } as const;
    const terms = { chainId: CHAIN, contract: null, decimals: 18, confirmations };
    // An admin may add the chain's real coin only, of which there is one for all tests of a file.
    const id = newId();
    await inTransaction(system, { operation: 'test' }, (tx) => openInventory(system, tx, kind, `CHAIN:${CHAIN}`));
    const rest = { minSend: '0', maxSend: null, venueDepositAddress: null, venueWithdrawKey: null, enabled: true };
    const now = system.clock.now().toISOString();
    const row = { id, ...kind, ...terms, ...rest, createdAt: now, updatedAt: now };
    await system.db.rows.insertInto('convert_send_chain').values(row).execute();
    return { id, ...kind };
  }

  /** A chain has one coin, so that the one of the test before makes way. */
  private async forgetCoin(): Promise<void> {
    const { system } = await world();
    await system.db.rows.deleteFrom('convert_send_chain').where('chainId', '=', CHAIN).execute();
  }

  /** What the house holds of the coin from now on. */
  async setBalance(coins: string): Promise<void> {
    await this.rpc('anvil_setBalance', this.address, toQuantity(parseEther(coins)));
  }

  /** Pays coins and answers with the hash; from a stranger to the house unless said otherwise. */
  async pay(coins: string, { from, to = this.address }: { from?: string; to?: string } = {}): Promise<string> {
    const [stranger] = await this.rpc('eth_accounts');
    if (from !== undefined) await this.rpc('anvil_impersonateAccount', from);
    const value = toQuantity(parseEther(coins));
    const hash = await this.rpc('eth_sendTransaction', { from: from ?? stranger, to, value });
    // The chain answers before its block is made.
    while ((await this.rpc('eth_getTransactionReceipt', hash)) === null);
    return hash;
  }

  async mine(blocks: number): Promise<void> {
    await this.rpc('anvil_mine', toQuantity(blocks));
  }

  /** Asks the chain through the node in front of it. */
  private async rpc(method: string, ...params: readonly unknown[]): Promise<any> {
    const url = this.chain.template.replace('{chainId}', String(CHAIN));
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }
}
