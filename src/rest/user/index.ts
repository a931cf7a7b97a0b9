export { userRoutes } from './user.js';
