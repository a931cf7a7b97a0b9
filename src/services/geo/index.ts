import type { ServiceModule } from '../frame/module.js';
import { requireGeoAccess } from './access.js';

declare module '../frame/context.js' {
  interface Platform {
    /** Throws GEO_RESTRICTED when the geo policy blocks the caller from an operation. */
    readonly requireGeoAccess: typeof requireGeoAccess;
  }
}

export const geoModule = { parts: () => ({ parts: { requireGeoAccess } }) } satisfies ServiceModule;
