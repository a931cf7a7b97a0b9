import { AdminProfit, adminProfitStays } from './admin-profit.js';
import { LedgerCursor, LedgerTotal, WalletCheck, ledgerCursorStays } from './ledger-check.js';
import { LedgerFault, ledgerFaultStays } from './ledger-fault.js';
import { LedgerSeal, LedgerSealHead, ledgerSealStays } from './ledger-seal.js';
import { WalletAuditLog, walletAuditLogStays } from './wallet-audit-log.js';
import { WalletHold, walletHoldStays } from './wallet-hold.js';

/** Tables of the ledger and its checks, by name. */
export const ledgerTables = {
  admin_profit: AdminProfit,
  wallet_audit_log: WalletAuditLog,
  wallet_hold: WalletHold,
  wallet_check: WalletCheck,
  ledger_total: LedgerTotal,
  ledger_cursor: LedgerCursor,
  ledger_fault: LedgerFault,
  ledger_seal: LedgerSeal,
  ledger_seal_head: LedgerSealHead,
};

/** Why rows of these tables are never removed. */
export const ledgerRetention = [
  adminProfitStays,
  ledgerCursorStays,
  ledgerFaultStays,
  ledgerSealStays,
  walletAuditLogStays,
  walletHoldStays,
];
