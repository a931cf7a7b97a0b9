import { GeoAccessRecord, geoAccessRetention } from './geo-access-record.js';
import { GeoCountry } from './geo-country.js';

/** Tables of the geo policy, by name. */
export const geoTables = {
  geo_country: GeoCountry,
  geo_access_log: GeoAccessRecord,
};

/** How long rows of these tables are kept. */
export const geoRetention = [geoAccessRetention];
