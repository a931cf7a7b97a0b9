import { defineModule } from '../frame/catalogue.js';

/** The token launchpad. Its operations are still to come. */
export const ico = defineModule({
  extensions: { ico: 'Token launchpad' },
  permissions: ['manage.system'],
  kycFeatures: { purchase_ico: { title: 'Buy in a token offering' } },
});
