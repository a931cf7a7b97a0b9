import { AdminAuditRecord } from './admin-audit-record.js';
import { AccountToken } from './account-token.js';
import { ApiKeyAuditLog } from './api-key-audit-log.js';
import { ApiKeyRefusal } from './api-key-refusal.js';
import { ApiKey } from './api-key.js';
import { EmailCode } from './email-code.js';
import { CronJob } from './cron-job.js';
import { Currency } from './currency.js';
import { Deposit } from './deposit.js';
import { Event } from './event.js';
import { Extension } from './extension.js';
import { GeoAccessRecord } from './geo-access-record.js';
import { GeoCountry } from './geo-country.js';
import { FaqArticle } from './faq/article.js';
import { FaqFeedback } from './faq/feedback.js';
import { FaqHiddenTerm } from './faq/hidden-term.js';
import { FaqPageLock } from './faq/page.js';
import { FaqQuestion } from './faq/question.js';
import { FaqRevision } from './faq/revision.js';
import { FaqSearch } from './faq/search.js';
import { FaqSearchDay } from './faq/search-day.js';
import { FaqSearchDocument } from './faq/search-document.js';
import { FaqSearchWord } from './faq/search-word.js';
import { FaqViewDay } from './faq/view-day.js';
import { Idempotency } from './idempotency.js';
import { JobRun } from './job-run.js';
import { KycApplication } from './kyc-application.js';
import { KycLevel } from './kyc-level.js';
import { LedgerCursor, LedgerTotal, WalletCheck } from './ledger-check.js';
import { LedgerFault } from './ledger-fault.js';
import { LedgerSeal, LedgerSealHead } from './ledger-seal.js';
import { Notification } from './notification.js';
import { ProviderUser } from './provider-user.js';
import { RecoveryCode } from './recovery-code.js';
import { RolePermission } from './role-permission.js';
import { Role } from './role.js';
import { SeededPermission } from './seeded-permission.js';
import { Session } from './session.js';
import { Setting } from './setting.js';
import { SignInChallenge } from './sign-in-challenge.js';
import { TwoFactor } from './two-factor.js';
import { SettingsChange } from './settings-change.js';
import { SettingsRevision } from './settings-revision.js';
import { Transfer } from './transfer.js';
import { User } from './user.js';
import { WalletAuditLog } from './wallet-audit-log.js';
import { WalletHold } from './wallet-hold.js';
import { Wallet } from './wallet.js';
import { Withdrawal } from './withdrawal.js';

/** Every entity that the unit of work knows. */
export const entities = [
  Role,
  RolePermission,
  SeededPermission,
  User,
  ProviderUser,
  AccountToken,
  TwoFactor,
  RecoveryCode,
  EmailCode,
  SignInChallenge,
  Session,
  ApiKey,
  ApiKeyAuditLog,
  ApiKeyRefusal,
  Idempotency,
  Event,
  Notification,
  Extension,
  KycLevel,
  KycApplication,
  AdminAuditRecord,
  CronJob,
  JobRun,
  Setting,
  SettingsRevision,
  SettingsChange,
  GeoCountry,
  GeoAccessRecord,
  Currency,
  Wallet,
  WalletAuditLog,
  WalletHold,
  WalletCheck,
  LedgerTotal,
  LedgerCursor,
  LedgerFault,
  LedgerSeal,
  LedgerSealHead,
  Deposit,
  Withdrawal,
  Transfer,
  FaqArticle,
  FaqFeedback,
  FaqHiddenTerm,
  FaqPageLock,
  FaqQuestion,
  FaqRevision,
  FaqSearch,
  FaqSearchDay,
  FaqSearchDocument,
  FaqSearchWord,
  FaqViewDay,
];

/** A plain row of an entity's table as the query builder returns it: instants arrive as ISO 8601 text. */
export type Row<Entity> = { [Column in keyof Entity]: PlainValue<Entity[Column]> };

type PlainValue<Value> = Value extends Date ? string : Value;

/** Tables by name, for the query builder. Columns are the entities' properties. */
export interface Tables {
  role: Row<Role>;
  role_permission: Row<RolePermission>;
  seeded_permission: Row<SeededPermission>;
  user: Row<User>;
  provider_user: Row<ProviderUser>;
  account_token: Row<AccountToken>;
  two_factor: Row<TwoFactor>;
  recovery_code: Row<RecoveryCode>;
  email_code: Row<EmailCode>;
  sign_in_challenge: Row<SignInChallenge>;
  session: Row<Session>;
  api_key: Row<ApiKey>;
  api_key_audit_log: Row<ApiKeyAuditLog>;
  api_key_refusal: Row<ApiKeyRefusal>;
  idempotency: Row<Idempotency>;
  event: Row<Event>;
  notification: Row<Notification>;
  settings: Row<Setting>;
  extension: Row<Extension>;
  kyc_level: Row<KycLevel>;
  kyc_application: Row<KycApplication>;
  admin_audit_log: Row<AdminAuditRecord>;
  settings_revision: Row<SettingsRevision>;
  settings_change: Row<SettingsChange>;
  geo_country: Row<GeoCountry>;
  geo_access_log: Row<GeoAccessRecord>;
  cron_job: Row<CronJob>;
  job_run: Row<JobRun>;
  currency: Row<Currency>;
  wallet: Row<Wallet>;
  wallet_audit_log: Row<WalletAuditLog>;
  wallet_hold: Row<WalletHold>;
  wallet_check: Row<WalletCheck>;
  ledger_total: Row<LedgerTotal>;
  ledger_cursor: Row<LedgerCursor>;
  ledger_fault: Row<LedgerFault>;
  ledger_seal: Row<LedgerSeal>;
  ledger_seal_head: Row<LedgerSealHead>;
  deposit: Row<Deposit>;
  withdrawal: Row<Withdrawal>;
  transfer: Row<Transfer>;
  faqs: Row<FaqArticle>;
  faq_feedbacks: Row<FaqFeedback>;
  faq_hidden_terms: Row<FaqHiddenTerm>;
  faq_page: Row<FaqPageLock>;
  faq_questions: Row<FaqQuestion>;
  faq_revisions: Row<FaqRevision>;
  faq_searches: Row<FaqSearch>;
  faq_search_days: Row<FaqSearchDay>;
  faq_search_documents: Row<FaqSearchDocument>;
  faq_search_words: Row<FaqSearchWord>;
  faq_view_days: Row<FaqViewDay>;
}
