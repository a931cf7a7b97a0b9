import { Deposit, depositStays } from './deposit.js';
import { Transfer, transferStays } from './transfer.js';
import { Withdrawal, withdrawalStays } from './withdrawal.js';

/** Tables of deposits, withdrawals and transfers, by name. */
export const moneyTables = {
  deposit: Deposit,
  withdrawal: Withdrawal,
  transfer: Transfer,
};

/** Why rows of these tables are never removed. */
export const moneyRetention = [depositStays, transferStays, withdrawalStays];
