import { getAddress, Interface, isError, toQuantity, type BaseContract, type Log } from 'ethers';
import { artifact, type LocalChain } from '../../../support/local-chain.js';

/** Errors of all contracts by their selectors. */
const known = new Interface(
  ['NftCollection', 'NftMarketplace', 'NftAuction'].flatMap((name) =>
    (artifact(name).abi as { type: string }[]).filter(({ type }) => type === 'error'),
  ),
);
const GAS = 8_000_000;

export interface CallOptions {
  readonly value?: bigint;
  readonly gas?: number;
  /** The time of the block, in seconds since 1970. */
  readonly time?: number;
}

/** What became of a transaction. */
export interface Outcome {
  /** The error with its arguments, null for none. */
  readonly error: string | null;
  /** Events of the contract that was called, each as its name and its arguments. */
  readonly events: readonly unknown[][];
  readonly gasUsed: number;
}

interface Receipt {
  readonly status: string;
  readonly gasUsed: string;
  readonly logs: readonly Log[];
}

/** Somebody who calls contracts: an account, or a contract that an account has act. */
export class Actor {
  constructor(
    private readonly chain: LocalChain,
    private readonly account: string,
    readonly contract: BaseContract | null = null,
  ) {}

  get address(): string {
    return this.contract === null ? getAddress(this.account) : addressOf(this.contract);
  }

  /** Sends a transaction and tells what became of it. */
  async call(
    to: BaseContract,
    method: string,
    args: readonly unknown[] = [],
    { value = 0n, gas = GAS, time }: CallOptions = {},
  ): Promise<Outcome> {
    const data = to.interface.encodeFunctionData(method, args);
    const sent =
      this.contract === null
        ? { to: addressOf(to), data }
        : {
            to: addressOf(this.contract),
            data: this.contract.interface.encodeFunctionData('act', [addressOf(to), data]),
          };
    const fields = { from: this.account, ...sent, value: toQuantity(value), gas: toQuantity(gas), gasPrice: '0x0' };
    if (time !== undefined) await this.chain.rpc('evm_setNextBlockTimestamp', time);
    const receipt = (await this.chain.rpc('eth_sendTransactionSync', fields)) as Receipt;
    const gasUsed = Number(receipt.gasUsed);
    // A block that failed changed nothing: asked on top of it, at its time, the same call fails in the same way.
    if (receipt.status === '0x0') return { error: await this.reason(fields), events: [], gasUsed };
    return { error: null, events: eventsOf(receipt.logs, to), gasUsed };
  }

  private async reason(fields: object): Promise<string> {
    try {
      await this.chain.rpc('eth_call', fields, 'latest');
      return 'no reason';
    } catch (error) {
      return reasonIn(error);
    }
  }
}

export function addressOf(contract: BaseContract): string {
  return String(contract.target);
}

function eventsOf(logs: readonly Log[], from: BaseContract): unknown[][] {
  return logs
    .filter(({ address }) => getAddress(address) === addressOf(from))
    .flatMap(({ topics, data }) => {
      const log = from.interface.parseLog({ topics: [...topics], data });
      return log === null ? [] : [[log.name, ...log.args.toArray()]];
    });
}

/** The error that a contract answered with, such as `BidTooLow(7)`; `no reason` where it gave none. */
export function reasonIn(error: unknown): string {
  if (!isError(error, 'CALL_EXCEPTION')) throw error;
  const data = error.data ?? '0x';
  const found = data === '0x' ? null : known.parseError(data);
  if (found === null) return 'no reason';
  if (found.name === 'Error') return String(found.args[0]);
  return found.args.length === 0 ? found.name : `${found.name}(${found.args.toArray().join(', ')})`;
}
