import { defineModule } from '../frame/catalogue.js';

export const user = defineModule({
  permissions: ['access.user', 'view.user', 'create.user', 'edit.user', 'delete.user'],
});
