import type { Interface } from 'ethers';
import type { ChainLog } from '../../core/chain/receipt.js';
import { RECEIPT, type MinedTransaction } from './mined.js';
import { placeOf } from './transfers.js';

/** What a contract has logged: numbers as decimal text, addresses in the spelling of EIP-55. */
export interface ContractEvent {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

/** An event of a transaction: by which contract, and its place among the logs. */
export interface LoggedEvent extends ContractEvent {
  readonly contract: string;
  readonly place: number;
}

/** Anything with the form of a contract's logs. */
interface Described {
  readonly interface: Interface;
}

/** The events of a contract's form that a transaction has logged, by any contract: anybody may deploy one that says so. */
export function eventsIn({ [RECEIPT]: receipt }: MinedTransaction, described: Described): LoggedEvent[] {
  return receipt.logs.flatMap((log) => {
    const event = eventIn(log, described);
    return event ? [{ ...event, contract: log.address, place: placeOf(receipt, log) }] : [];
  });
}

/** The event of a contract's form that a log is; null for any other. */
export function eventIn({ topics, data, removed }: ChainLog, described: Described): ContractEvent | null {
  if (removed) return null;
  const event = parsed(described, { topics, data });
  if (!event) return null;
  const args = event.fragment.inputs.map(({ name }, at): [string, string] => [name, String(event.args[at])]);
  return { name: event.name, args: Object.fromEntries(args) };
}

/** A log with the topic of an event may still have data of another form. */
function parsed({ interface: form }: Described, log: Pick<ChainLog, 'topics' | 'data'>) {
  try {
    return form.parseLog({ topics: [...log.topics], data: log.data });
  } catch {
    return null;
  }
}
