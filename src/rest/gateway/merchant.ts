import type { RestRoute } from '../frame/route.js';
import { ISSUED_MERCHANT_KEY } from './merchant-key.js';

export const MERCHANT = `id userId name slug email website logo description phone country address taxId status
  verificationStatus feeType feePercentage feeFixed minAmount maxAmount dailyLimit monthlyLimit payoutSchedule
  payoutThreshold payoutWalletType rateLimit webhookUrl rejectionReason createdAt updatedAt`;

export const merchantRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/gateway/merchant',
    summary: "Registers a merchant for the caller's account; shows its keys and its webhook secret, this once.",
    operation: `mutation ($input: RegisterMerchantInput!) {
      registerMerchant(input: $input) { ${MERCHANT} keys { ${ISSUED_MERCHANT_KEY} } webhookSecret }
    }`,
    example: {
      name: 'Tea and Coffee',
      email: 'shop@example.com',
      website: 'https://shop.example.com',
      webhookUrl: 'https://shop.example.com/webhook',
    },
  },
  {
    method: 'PUT',
    path: '/api/gateway/merchant',
    summary: "Changes the caller's merchant; what is left out stays.",
    operation: `mutation ($input: UpdateMerchantInput!) { updateMerchant(input: $input) { ${MERCHANT} } }`,
    example: { description: 'Tea, coffee and cakes', country: 'DE', payoutSchedule: 'WEEKLY', payoutThreshold: '50' },
  },
];
