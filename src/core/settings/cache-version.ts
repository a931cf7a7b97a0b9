/** Key of the row whose value grows with every save, and with what else processes keep beside the settings. */
export const CACHE_VERSION_KEY = '__cacheVersion';
