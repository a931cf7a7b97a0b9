import { Deposit } from './deposit.js';
import { Transfer } from './transfer.js';
import { Withdrawal } from './withdrawal.js';

/** Tables of deposits, withdrawals and transfers, by name. */
export const moneyTables = {
  deposit: Deposit,
  withdrawal: Withdrawal,
  transfer: Transfer,
};
