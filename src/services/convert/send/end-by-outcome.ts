import type { ChainReceipt } from '../../../core/chain/receipt.js';
import type { ChainTransfer } from '../../../core/chain/transfers.js';
import { amountOfUnits } from '../../../core/chain/units.js';
import type { ProvenTransfer } from '../own/proven-transfer.js';
import type { EndOfSend } from './end.js';
import type { Outcome } from './outcome.js';
import type { SendRow } from './read.js';

/** The end of a send that the chain has paid. */
export function paidEnd(send: SendRow, { receipt, transfer }: Extract<Outcome, { is: 'paid' }>): EndOfSend {
  return { ...mined(send, receipt), action: 'confirm', transfers: [proven(send, receipt, transfer)] };
}

/** The end of a send by whose transaction another amount has left the house. */
export function oddEnd(send: SendRow, { receipt, left }: Extract<Outcome, { is: 'odd' }>): EndOfSend {
  const units = left.reduce((sum, transfer) => sum + transfer.units, 0n);
  const transfers = left.map((transfer) => proven(send, receipt, transfer));
  return { ...mined(send, receipt), action: 'confirm', transfers, left: amountOfUnits(units, send.decimals) };
}

/** The end of a send that another transaction took the place of. */
export function replacedEnd(send: SendRow, { receipt }: Extract<Outcome, { is: 'replaced' }>): EndOfSend {
  return { ...mined(send, receipt), action: 'cancelOnChain', transfers: [] };
}

function mined(send: SendRow, receipt: ChainReceipt) {
  return { seen: send, txHash: receipt.hash, gas: receipt.paid };
}

function proven(send: SendRow, receipt: ChainReceipt, transfer: ChainTransfer): ProvenTransfer {
  const { from, to, units, logIndex } = transfer;
  const amount = amountOfUnits(units, send.decimals);
  return { txHash: receipt.hash, from, to, amount, logIndex, block: receipt.blockNumber };
}
