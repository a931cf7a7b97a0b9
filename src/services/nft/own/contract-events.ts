import type { ChainLog } from '../../../core/chain/receipt.js';
import { nftAuction, nftMarketplace, type Contract } from '../../../core/nft-market/contracts.js';

/** What a contract of the marketplace has logged: numbers as decimal text, addresses in the spelling of EIP-55. */
export interface ContractEvent {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

/** The event of the marketplace contract that a log is; null for any other. */
export function marketplaceEventIn(log: ChainLog): ContractEvent | null {
  return eventIn(nftMarketplace, log);
}

/** The event of an auction contract that a log is; null for any other. */
export function auctionEventIn(log: ChainLog): ContractEvent | null {
  return eventIn(nftAuction, log);
}

function eventIn(contract: Contract, { topics, data, removed }: ChainLog): ContractEvent | null {
  if (removed) return null;
  const event = parsed(contract, { topics, data });
  if (!event) return null;
  const args = event.fragment.inputs.map(({ name }, at): [string, string] => [name, String(event.args[at])]);
  return { name: event.name, args: Object.fromEntries(args) };
}

/** A log with the topic of an event may still have data of another form. */
function parsed(contract: Contract, log: Pick<ChainLog, 'topics' | 'data'>) {
  try {
    return contract.interface.parseLog({ topics: [...log.topics], data: log.data });
  } catch {
    return null;
  }
}
