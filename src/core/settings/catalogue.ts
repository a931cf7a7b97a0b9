import { defineModule } from '../frame/catalogue.js';

export const settings = defineModule({
  permissions: ['edit.settings'],
});
