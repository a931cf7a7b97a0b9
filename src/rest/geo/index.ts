export { geoRoutes } from './geo.js';
