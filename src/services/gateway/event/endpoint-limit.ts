/** Most endpoints of a merchant, its webhookUrl included. */
export const MAX_ENDPOINTS = 10;
