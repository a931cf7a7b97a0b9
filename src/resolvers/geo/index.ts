import { GeoResolver } from './geo.js';

export const geoResolvers = [GeoResolver] as const;
