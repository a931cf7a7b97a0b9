import { defineModule } from '../frame/catalogue.js';
import { FIELDS, FURTHER_FIELDS, LEGACY_SETTINGS } from './fields.js';

export const settings = defineModule({
  permissions: ['edit.settings'],
  settings: [...FIELDS, ...FURTHER_FIELDS, ...LEGACY_SETTINGS],
});
