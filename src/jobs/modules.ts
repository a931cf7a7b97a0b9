// One line a module: its calendar jobs and queue tasks.
export { accountJobs } from './account/index.js';
export { approvalJobs } from './approval/index.js';
export { botJobs } from './bot/index.js';
export { convertJobs } from './convert/index.js';
export { currencyJobs } from './currency/index.js';
export { gatewayJobs } from './gateway/index.js';
export { icoJobs } from './ico/index.js';
export { nftJobs } from './nft/index.js';
export { ledgerJobs } from './ledger/index.js';
export { mailJobs } from './mail/index.js';
export { moneyJobs } from './money/index.js';
export { systemJobs } from './system/index.js';
