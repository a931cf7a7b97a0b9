export { notificationRoutes } from './notification.js';
