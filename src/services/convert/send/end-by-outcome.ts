import { amountOfUnits } from '../../../core/chain/units.js';
import type { MinedTransaction } from '../../chain-proof/mined.js';
import { transferOf } from '../own/proven-transfer.js';
import type { EndOfSend } from './end.js';
import type { Outcome } from './outcome.js';
import type { SendRow } from './read.js';

/** The end of a send that the chain has paid. */
export function paidEnd(send: SendRow, { mined, moved }: Extract<Outcome, { is: 'paid' }>): EndOfSend {
  return { ...endBy(send, mined), action: 'confirm', transfers: [transferOf(mined, moved, send.decimals)] };
}

/** The end of a send by whose transaction another amount has left the house. */
export function oddEnd(send: SendRow, { mined, left }: Extract<Outcome, { is: 'odd' }>): EndOfSend {
  const units = left.reduce((sum, moved) => sum + moved.units, 0n);
  const transfers = left.map((moved) => transferOf(mined, moved, send.decimals));
  return { ...endBy(send, mined), action: 'confirm', transfers, left: amountOfUnits(units, send.decimals) };
}

/** The end of a send that another transaction took the place of. */
export function replacedEnd(send: SendRow, { mined }: Extract<Outcome, { is: 'replaced' }>): EndOfSend {
  return { ...endBy(send, mined), action: 'cancelOnChain', transfers: [] };
}

function endBy(send: SendRow, { hash: txHash, gasPaid: gas }: MinedTransaction) {
  return { seen: send, txHash, gas };
}
