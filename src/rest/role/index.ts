export { roleRoutes } from './role.js';
