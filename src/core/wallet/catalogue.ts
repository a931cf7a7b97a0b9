import { defineModule, row } from '../frame/catalogue.js';

export const wallet = defineModule({
  permissions: [
    'view.transaction',
    'access.wallet',
    'create.wallet',
    'edit.wallet',
    'view.pool.backing',
    'manage.pool.backing',
  ],
  grants: {
    'view.transaction': ['access.deposit', 'access.withdraw', 'access.transfer'],
    'view.pool.backing': ['view.transaction'],
    'manage.pool.backing': [],
  },
  errors: {
    SYSTEM_WALLET: row(409, 'warn', 'The wallet belongs to a module of the platform, which alone moves its money'),
  },
  systemWallets: {
    platform: 'fees and spreads, and the other side of conversions',
    suspense: 'money that waits for somebody to decide whose it is',
  },
});
