import { defineModule } from '../frame/catalogue.js';

export const notification = defineModule({
  permissions: ['access.notification', 'create.notification'],
});
