// One line a module that has rows which age: how long they stay.
export { accountRetention } from './account/index.js';
export { apiKeyRetention } from './api-key/index.js';
export { faqRetention } from './faq/index.js';
export { frameRetention } from './frame/index.js';
export { geoRetention } from './geo/index.js';
export { systemRetention } from './system/index.js';
