import { defineModule } from '../frame/catalogue.js';

export const role = defineModule({
  permissions: ['access.role', 'view.role', 'create.role', 'edit.role', 'delete.role', 'access.permission'],
});
