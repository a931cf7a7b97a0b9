import { AccountResolver } from './account.js';
import { AdminAuditResolver } from './admin-audit.js';
import { CaptchaResolver } from './captcha.js';
import { CronResolver } from './cron.js';
import { ExtensionResolver } from './extension.js';
import { GeoResolver } from './geo.js';
import { FaqAssistantResolver } from './faq/assistant.js';
import { FaqEditorResolver } from './faq/editor.js';
import { FaqPageResolver } from './faq/page.js';
import { FaqReaderResolver } from './faq/reader.js';
import { FaqSearchTermResolver } from './faq/search-term.js';
import { FaqServiceDeskResolver } from './faq/service-desk.js';
import { KycAdminResolver } from './kyc-admin.js';
import { KycResolver } from './kyc.js';
import { ApiKeyAdminResolver } from './api-key-admin.js';
import { ApiKeyResolver } from './api-key.js';
import { MarketMakerKeyResolver } from './market-maker-key.js';
import { NotificationResolver } from './notification.js';
import { RateLimitResolver } from './rate-limit.js';
import { RoleResolver } from './role.js';
import { SessionResolver } from './session.js';
import { TwoFactorResolver } from './two-factor.js';
import { SettingsResolver } from './settings.js';
import { UserResolver } from './user.js';
import { CurrencyResolver } from './currency.js';
import { DepositResolver } from './deposit.js';
import { TransferResolver } from './transfer.js';
import { WithdrawalResolver } from './withdrawal.js';
import { WalletAdministrationResolver } from './wallet-administration.js';
import { WalletResolver } from './wallet.js';
import { WalletSignInResolver } from './wallet-sign-in.js';

/** Every resolver class of the schema. */
export const resolvers = [
  AccountResolver,
  AdminAuditResolver,
  NotificationResolver,
  ExtensionResolver,
  CronResolver,
  KycResolver,
  KycAdminResolver,
  RateLimitResolver,
  TwoFactorResolver,
  CaptchaResolver,
  SettingsResolver,
  GeoResolver,
  SessionResolver,
  RoleResolver,
  UserResolver,
  ApiKeyResolver,
  ApiKeyAdminResolver,
  MarketMakerKeyResolver,
  WalletResolver,
  WalletAdministrationResolver,
  CurrencyResolver,
  DepositResolver,
  WithdrawalResolver,
  TransferResolver,
  FaqReaderResolver,
  FaqEditorResolver,
  FaqPageResolver,
  FaqServiceDeskResolver,
  FaqAssistantResolver,
  FaqSearchTermResolver,
  WalletSignInResolver,
] as const;
