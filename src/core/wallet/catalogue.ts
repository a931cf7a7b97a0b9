import { defineModule } from '../frame/catalogue.js';

export const wallet = defineModule({
  permissions: ['view.transaction', 'access.wallet', 'create.wallet', 'edit.wallet'],
});
