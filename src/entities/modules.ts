// One line a module: its tables, and how long their rows are kept, or why they are never removed.
export { accountRetention, accountTables } from './account/index.js';
export { apiKeyRetention, apiKeyTables } from './api-key/index.js';
export { botRetention, botTables } from './bot/index.js';
export { convertRetention, convertTables } from './convert/index.js';
export { currencyRetention, currencyTables } from './currency/index.js';
export { faqRetention, faqTables } from './faq/index.js';
export { gatewayRetention, gatewayTables } from './gateway/index.js';
export { frameRetention, frameTables } from './frame/index.js';
export { geoRetention, geoTables } from './geo/index.js';
export { kycRetention, kycTables } from './kyc/index.js';
export { ledgerRetention, ledgerTables } from './ledger/index.js';
export { moneyRetention, moneyTables } from './money/index.js';
export { notificationRetention, notificationTables } from './notification/index.js';
export { roleRetention, roleTables } from './role/index.js';
export { settingsRetention, settingsTables } from './settings/index.js';
export { systemRetention, systemTables } from './system/index.js';
export { walletRetention, walletTables } from './wallet/index.js';
