import { amountOfUnits } from '../../../core/chain/units.js';
import type { EndOfSend } from './end.js';
import type { Outcome } from './outcome.js';
import type { SendRow } from './read.js';

/** The end of a send that the chain has paid. */
export function paidEnd(send: SendRow, { receipt, transfer }: Extract<Outcome, { is: 'paid' }>): EndOfSend {
  const { from, to, units, logIndex } = transfer;
  const amount = amountOfUnits(units, send.decimals);
  const proven = { txHash: receipt.hash, from, to, amount, logIndex, block: receipt.blockNumber };
  return { action: 'confirm', txHash: receipt.hash, gas: receipt.paid, transfers: [proven] };
}

/** The end of a send that another transaction took the place of. */
export function replacedEnd({ receipt }: Extract<Outcome, { is: 'replaced' }>): EndOfSend {
  return { action: 'cancelOnChain', txHash: receipt.hash, gas: receipt.paid, transfers: [] };
}
