import { defineModule } from '../frame/catalogue.js';

export const money = defineModule({
  permissions: [
    'access.deposit',
    'edit.deposit',
    'access.withdraw',
    'edit.withdraw',
    'access.transfer',
    'edit.transfer',
  ],
  scopes: ['deposit', 'withdraw', 'transfer'],
  scopePrefixes: [
    ['/api/finance/deposit', { anyOf: ['deposit'] }],
    ['/api/finance/withdraw', { anyOf: ['withdraw'] }],
    ['/api/finance/transfer', { anyOf: ['transfer'] }],
  ],
});
