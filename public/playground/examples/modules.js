// One line a module: its example operations.
export { account } from './account.js';
export { apiKey } from './api-key.js';
export { bot } from './bot.js';
export { botActivity } from './bot-activity.js';
export { botBacktest } from './bot-backtest.js';
export { currency } from './currency.js';
export { faq } from './faq.js';
export { gateway } from './gateway.js';
export { geo } from './geo.js';
export { kyc } from './kyc.js';
export { money } from './money.js';
export { notification } from './notification.js';
export { role } from './role.js';
export { settings } from './settings.js';
export { system } from './system.js';
export { user } from './user.js';
export { wallet } from './wallet.js';
