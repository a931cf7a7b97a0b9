import { parseEther, parseUnits, toQuantity, Wallet, type BaseContract } from 'ethers';
import { CHAINS } from '../../../src/core/chains.js';
import { LocalChain } from '../local-chain.js';

/** Blocks after which a delivery counts in a load. */
export const DEEP = 3;

/** A token of an offering, at the address of its creator and at a contract that hands it out. */
export interface LoadToken {
  readonly address: string;
  readonly decimals: number;
  /** Linked to the creator. */
  readonly holder: string;
  /** Contract that the offering names as a source. */
  readonly source: string;
}

/** What is sent to one address, in tokens. */
export interface Sent {
  readonly to: string;
  readonly tokens: string;
}

/** The chain on which creators of a load deliver. */
export class LoadChain {
  /** What each transaction has moved to each address, in smallest units. */
  readonly moved = new Map<string, ReadonlyMap<string, bigint>>();
  private readonly contracts = new Map<string, BaseContract>();
  private last: Promise<unknown> = Promise.resolve();

  private constructor(private readonly chain: LocalChain) {}

  static async start(): Promise<LoadChain> {
    return new LoadChain(await LocalChain.start(CHAINS[0]!.chainId, 'Deliveries.sol'));
  }

  /** What servers need to ask it. */
  get environment(): Readonly<Record<string, string>> {
    return { CHAIN_RPC_URL: this.chain.template, CHAIN_CONFIRMATIONS: String(DEEP) };
  }

  async close(): Promise<void> {
    await this.chain.close();
  }

  /** A new token, enough of which lies at a new address and at its contract. */
  async newToken(decimals: number): Promise<LoadToken> {
    const holder = Wallet.createRandom().address;
    await this.chain.rpc('anvil_impersonateAccount', holder);
    await this.chain.rpc('anvil_setBalance', holder, toQuantity(parseEther('1000')));
    const coin = await this.chain.deploy('Coin', decimals);
    const spreader = await this.chain.deploy('Spreader', holder);
    const [address, source] = [await coin.getAddress(), await spreader.getAddress()];
    for (const to of [holder, source]) await coin.getFunction('mint').send(to, parseUnits('1000000000', decimals));
    this.contracts.set(address, coin).set(source, spreader);
    return { address, decimals, holder, source };
  }

  /** Sends by one transaction, and buries it now or leaves that to those which follow; answers its hash. */
  async send(token: LoadToken, sent: readonly Sent[], isDeep: boolean): Promise<string> {
    const units = sent.map(({ tokens }) => parseUnits(tokens, token.decimals));
    const [only, ...others] = sent;
    const isDirect = only !== undefined && others.length === 0 && units[0]! % 2n === 0n;
    const data = isDirect
      ? this.encode(token.address, 'transfer', [only.to, units[0]])
      : this.encode(token.source, 'spread', [token.address, sent.map(({ to }) => to), units]);
    const call = { from: token.holder, to: isDirect ? token.address : token.source, data };
    const hash = await this.inTurn<string>(() => this.chain.rpc('eth_sendTransaction', call));
    if (isDeep) await this.chain.rpc('anvil_mine', toQuantity(DEEP + 1));
    const byAddress = Map.groupBy(sent.keys(), (at) => sent[at]!.to.toLowerCase());
    const sumOf = (all: readonly number[]) => all.reduce((sum, at) => sum + units[at]!, 0n);
    this.moved.set(hash.slice(2), new Map([...byAddress].map(([to, all]) => [to, sumOf(all)])));
    return hash;
  }

  /** The chain gives transactions their numbers, and two that one address sends at once the same. */
  private async inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
    const sent = this.last.then(send);
    this.last = sent.catch(() => undefined);
    return sent;
  }

  private encode(address: string, name: string, args: readonly unknown[]): string {
    return this.contracts.get(address)!.interface.encodeFunctionData(name, args);
  }
}
