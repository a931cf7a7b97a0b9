// One line a module: its parts of every process, and what an installation starts with.
export { accountModule } from './account/index.js';
export { botModule } from './bot/index.js';
export { convertModule } from './convert/index.js';
export { currencyModule } from './currency/index.js';
export { faqModule } from './faq/index.js';
export { gatewayModule } from './gateway/index.js';
export { geoModule } from './geo/index.js';
export { icoModule } from './ico/index.js';
export { kycModule } from './kyc/index.js';
export { ledgerModule } from './ledger/index.js';
export { moneyModule } from './money/index.js';
export { nftModule } from './nft/index.js';
export { roleModule } from './role/index.js';
export { settingsModule } from './settings/index.js';
export { systemModule } from './system/index.js';
export { walletModule } from './wallet/index.js';
export { walletSignInModule } from './wallet-sign-in/index.js';
