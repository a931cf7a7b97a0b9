// One line a module: its resolver classes.
export { accountResolvers } from './account/index.js';
export { apiKeyResolvers } from './api-key/index.js';
export { botResolvers } from './bot/index.js';
export { convertResolvers } from './convert/index.js';
export { currencyResolvers } from './currency/index.js';
export { faqResolvers } from './faq/index.js';
export { gatewayResolvers } from './gateway/index.js';
export { geoResolvers } from './geo/index.js';
export { kycResolvers } from './kyc/index.js';
export { moneyResolvers } from './money/index.js';
export { notificationResolvers } from './notification/index.js';
export { roleResolvers } from './role/index.js';
export { settingsResolvers } from './settings/index.js';
export { systemResolvers } from './system/index.js';
export { userResolvers } from './user/index.js';
export { walletResolvers } from './wallet/index.js';
export { walletSignInResolvers } from './wallet-sign-in/index.js';
