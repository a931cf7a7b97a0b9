import { NotificationResolver } from './notification.js';

export const notificationResolvers = [NotificationResolver] as const;
