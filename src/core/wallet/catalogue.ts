import { defineModule } from '../frame/catalogue.js';

export const wallet = defineModule({
  permissions: ['view.transaction', 'access.wallet', 'create.wallet', 'edit.wallet'],
  systemWallets: {
    platform: 'fees and spreads, and the other side of conversions',
    suspense: 'money that waits for somebody to decide whose it is',
  },
});
