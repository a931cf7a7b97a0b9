import type { ColumnType } from 'kysely';
import { AdminAuditRecord } from './system/admin-audit-record.js';
import { AccountToken } from './account/account-token.js';
import { ApiKeyAuditLog } from './api-key/api-key-audit-log.js';
import { ApiKeyRefusal } from './api-key/api-key-refusal.js';
import { ApiKey } from './api-key/api-key.js';
import { EmailCode } from './account/email-code.js';
import { CronJob } from './system/cron-job.js';
import { Currency } from './currency/currency.js';
import { Deposit } from './money/deposit.js';
import { Event } from './frame/event.js';
import { Extension } from './system/extension.js';
import { GeoAccessRecord } from './geo/geo-access-record.js';
import { GeoCountry } from './geo/geo-country.js';
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
import { Idempotency } from './frame/idempotency.js';
import { JobRun } from './system/job-run.js';
import { KycApplication } from './kyc/kyc-application.js';
import { KycLevel } from './kyc/kyc-level.js';
import { LedgerCursor, LedgerTotal, WalletCheck } from './ledger/ledger-check.js';
import { LedgerFault } from './ledger/ledger-fault.js';
import { LedgerSeal, LedgerSealHead } from './ledger/ledger-seal.js';
import { Notification } from './notification/notification.js';
import { ProviderUser } from './account/provider-user.js';
import { RecoveryCode } from './account/recovery-code.js';
import { RolePermission } from './role/role-permission.js';
import { Role } from './role/role.js';
import { SeededPermission } from './role/seeded-permission.js';
import { Session } from './account/session.js';
import { Setting } from './settings/setting.js';
import { SignInChallenge } from './account/sign-in-challenge.js';
import { TwoFactor } from './account/two-factor.js';
import { SettingsChange } from './settings/settings-change.js';
import { SettingsRevision } from './settings/settings-revision.js';
import { Transfer } from './money/transfer.js';
import { User } from './account/user.js';
import { WalletAuditLog } from './ledger/wallet-audit-log.js';
import { WalletHold } from './ledger/wallet-hold.js';
import { Wallet } from './wallet/wallet.js';
import { Withdrawal } from './money/withdrawal.js';

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

/** What a column takes: JSON as its text, a name of an enumeration as a text too, anything else as it is read. */
type Written<Value> = Value extends Buffer
  ? Value
  : Value extends object
    ? string
    : Value extends string
      ? `${Value}`
      : Value;

/** A table as the query builder reads and writes it. An insert may leave out what can be null, and `Defaulted`. */
type Table<Entity, Defaulted extends keyof Entity = never> = {
  [Column in keyof Entity]: ColumnType<
    PlainValue<Entity[Column]>,
    Written<PlainValue<Entity[Column]>> | (Column extends Defaulted ? undefined : never),
    Written<PlainValue<Entity[Column]>>
  >;
};

/** What the ledger alone writes of a wallet. */
type LedgerColumn =
  'balance' | 'inOrder' | 'sequence' | 'externalTotal' | 'checkDue' | 'sealDue' | 'headHash' | 'lastEntryAt';

/** Tables by name, for the query builder. Columns are the entities' properties. */
export interface Tables {
  role: Table<Role>;
  role_permission: Table<RolePermission>;
  seeded_permission: Table<SeededPermission>;
  user: Table<User>;
  provider_user: Table<ProviderUser>;
  account_token: Table<AccountToken>;
  two_factor: Table<TwoFactor>;
  recovery_code: Table<RecoveryCode>;
  email_code: Table<EmailCode>;
  sign_in_challenge: Table<SignInChallenge>;
  session: Table<Session>;
  api_key: Table<ApiKey>;
  api_key_audit_log: Table<ApiKeyAuditLog>;
  api_key_refusal: Table<ApiKeyRefusal>;
  idempotency: Table<Idempotency>;
  event: Table<Event>;
  notification: Table<Notification>;
  settings: Table<Setting>;
  extension: Table<Extension>;
  kyc_level: Table<KycLevel, 'description' | 'features' | 'status'>;
  kyc_application: Table<KycApplication, 'status'>;
  admin_audit_log: Table<AdminAuditRecord>;
  settings_revision: Table<SettingsRevision>;
  settings_change: Table<SettingsChange>;
  geo_country: Table<GeoCountry>;
  geo_access_log: Table<GeoAccessRecord>;
  cron_job: Table<CronJob>;
  job_run: Table<JobRun, 'status' | 'runs'>;
  currency: Table<Currency>;
  wallet: Table<Wallet, LedgerColumn | 'createdAt'>;
  wallet_audit_log: Table<WalletAuditLog>;
  wallet_hold: Table<WalletHold>;
  wallet_check: Table<WalletCheck>;
  ledger_total: Table<LedgerTotal>;
  ledger_cursor: Table<LedgerCursor>;
  ledger_fault: Table<LedgerFault>;
  ledger_seal: Table<LedgerSeal>;
  ledger_seal_head: Table<LedgerSealHead>;
  deposit: Table<Deposit>;
  withdrawal: Table<Withdrawal>;
  transfer: Table<Transfer>;
  faqs: Table<FaqArticle>;
  faq_feedbacks: Table<FaqFeedback>;
  faq_hidden_terms: Table<FaqHiddenTerm>;
  faq_page: Table<FaqPageLock>;
  faq_questions: Table<FaqQuestion>;
  faq_revisions: Table<FaqRevision>;
  faq_searches: Table<FaqSearch>;
  faq_search_days: Table<FaqSearchDay>;
  faq_search_documents: Table<FaqSearchDocument>;
  faq_search_words: Table<FaqSearchWord>;
  faq_view_days: Table<FaqViewDay>;
}
