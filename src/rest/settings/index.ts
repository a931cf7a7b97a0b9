export { settingsRoutes } from './settings.js';
