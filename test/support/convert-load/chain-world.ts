import { AbiCoder, id as topicOf, parseUnits, toQuantity, type BaseContract } from 'ethers';
import { amountOfUnits } from '../../../src/core/chain/units.js';
import type { LocalChain } from '../local-chain.js';
import { exact } from '../stub-exchange/exact.js';
import type { StubKraken } from '../stub-kraken/stub-kraken.js';
import { DEPOSIT_ADDRESS } from './open-places.js';
import { COIN, TOKEN, TRADED, type Traded } from './traded.js';

const TRANSFER = topicOf('Transfer(address,address,uint256)');

/** A payment that a stranger made to the house. */
export interface Payment {
  readonly traded: Traded;
  readonly amount: string;
  readonly hash: string;
}

/** What everybody but the platform does on the chain: strangers pay the house, blocks are made, the venue pays and is paid. */
export class ChainWorld {
  /** Blocks up to this one were looked at by the venue. */
  private seen = 0;
  private looking: Promise<void> = Promise.resolve();
  private sending: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly chain: LocalChain,
    private readonly venue: StubKraken,
    private readonly token: BaseContract,
    private readonly house: string,
  ) {}

  /** From now on, blocks are made by {@link mine} alone. */
  async start(): Promise<void> {
    await this.chain.rpc('evm_setAutomine', false);
    this.seen = Number(await this.chain.rpc('eth_blockNumber'));
  }

  async mine(blocks: number): Promise<void> {
    await this.chain.rpc('anvil_mine', toQuantity(blocks));
  }

  /** Pays the house as a stranger; answers the hash. */
  async pay(traded: Traded, amount: string): Promise<string> {
    const units = parseUnits(amount, traded.decimals ?? 0);
    if (traded === COIN) return this.send({ to: this.house, value: toQuantity(units) });
    return this.call('mint', this.house, units);
  }

  /** Has the token answer without moving anything, or be itself again. */
  async mute(isMute: boolean): Promise<void> {
    await this.call('behave', 0, isMute);
  }

  /** Has the venue carry out what it was asked to pay, and count what it was paid. */
  async serveVenue(): Promise<void> {
    this.looking = this.looking.then(async () => {
      await this.payWithdrawals();
      await this.countDeposits();
    });
    await this.looking;
  }

  private async call(name: string, ...args: readonly unknown[]): Promise<string> {
    const data = this.token.interface.encodeFunctionData(name, args);
    return this.send({ to: await this.token.getAddress(), data });
  }

  /** One at a time: the chain gives two simultaneous transactions the same number and refuses the second. */
  private async send(transaction: object): Promise<string> {
    const sent = this.sending.then(async () => {
      const [from] = await this.chain.rpc('eth_accounts');
      // With manual mining, the gas of a call cannot be estimated before the pending ones are mined.
      return this.chain.rpc('eth_sendTransaction', { from, gas: toQuantity(200_000), ...transaction });
    });
    this.sending = sent.catch(() => undefined);
    return sent;
  }

  private async payWithdrawals(): Promise<void> {
    for (const each of this.venue.state.withdrawals) {
      if (each.status !== 'Pending') continue;
      const traded = TRADED.find(({ asset }) => asset === each.asset);
      if (!traded) throw new Error(`the venue was asked to pay ${each.asset}`);
      each.txid = await this.pay(traded, each.amount);
      each.status = 'Success';
    }
  }

  private async countDeposits(): Promise<void> {
    const head = Number(await this.chain.rpc('eth_blockNumber'));
    for (; this.seen < head; this.seen += 1) {
      const block = await this.chain.rpc('eth_getBlockByNumber', toQuantity(this.seen + 1), true);
      for (const { to, hash, value } of block.transactions) {
        if (to?.toLowerCase() === DEPOSIT_ADDRESS.toLowerCase()) this.deposit(COIN, hash, BigInt(value));
      }
      const topics = [TRANSFER, null, AbiCoder.defaultAbiCoder().encode(['address'], [DEPOSIT_ADDRESS])];
      for (const { transactionHash, data } of await this.chain.rpc('eth_getLogs', { blockHash: block.hash, topics })) {
        this.deposit(TOKEN, transactionHash, BigInt(data));
      }
    }
  }

  private deposit({ asset, decimals }: Traded, txid: string, units: bigint): void {
    const amount = amountOfUnits(units, decimals ?? 0);
    const { state } = this.venue;
    state.add(asset ?? '', exact(amount));
    const atMs = state.now();
    state.deposits.push({ refid: txid, asset: asset ?? '', amount, fee: '0', key: '', txid, status: 'Success', atMs });
  }
}
