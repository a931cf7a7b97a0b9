import { AccountResolver } from './account/account.js';
import { AdminAuditResolver } from './system/admin-audit.js';
import { CaptchaResolver } from './account/captcha.js';
import { CronResolver } from './system/cron.js';
import { ExtensionResolver } from './system/extension.js';
import { GeoResolver } from './geo/geo.js';
import { FaqAssistantResolver } from './faq/assistant.js';
import { FaqEditorResolver } from './faq/editor.js';
import { FaqPageResolver } from './faq/page.js';
import { FaqReaderResolver } from './faq/reader.js';
import { FaqSearchTermResolver } from './faq/search-term.js';
import { FaqServiceDeskResolver } from './faq/service-desk.js';
import { KycAdminResolver } from './kyc/kyc-admin.js';
import { KycResolver } from './kyc/kyc.js';
import { ApiKeyAdminResolver } from './api-key/api-key-admin.js';
import { ApiKeyResolver } from './api-key/api-key.js';
import { MarketMakerKeyResolver } from './api-key/market-maker-key.js';
import { NotificationResolver } from './notification/notification.js';
import { RateLimitResolver } from './system/rate-limit.js';
import { RoleResolver } from './role/role.js';
import { SessionResolver } from './account/session.js';
import { TwoFactorResolver } from './account/two-factor.js';
import { SettingsResolver } from './settings/settings.js';
import { UserResolver } from './user/user.js';
import { CurrencyResolver } from './currency/currency.js';
import { DepositResolver } from './money/deposit.js';
import { TransferResolver } from './money/transfer.js';
import { WithdrawalResolver } from './money/withdrawal.js';
import { WalletAdministrationResolver } from './wallet/wallet-administration.js';
import { WalletResolver } from './wallet/wallet.js';
import { WalletSignInResolver } from './wallet-sign-in/wallet-sign-in.js';

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
