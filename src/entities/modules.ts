// One line a module: its tables, and how long their rows are kept.
export { accountRetention, accountTables } from './account/index.js';
export { apiKeyRetention, apiKeyTables } from './api-key/index.js';
export { currencyTables } from './currency/index.js';
export { faqRetention, faqTables } from './faq/index.js';
export { frameRetention, frameTables } from './frame/index.js';
export { geoRetention, geoTables } from './geo/index.js';
export { kycTables } from './kyc/index.js';
export { ledgerTables } from './ledger/index.js';
export { moneyTables } from './money/index.js';
export { notificationTables } from './notification/index.js';
export { roleTables } from './role/index.js';
export { settingsTables } from './settings/index.js';
export { systemRetention, systemTables } from './system/index.js';
export { walletTables } from './wallet/index.js';
