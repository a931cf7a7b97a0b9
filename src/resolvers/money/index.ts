import { DepositResolver } from './deposit.js';
import { TransferResolver } from './transfer.js';
import { WithdrawalResolver } from './withdrawal.js';

export const moneyResolvers = [DepositResolver, TransferResolver, WithdrawalResolver] as const;
