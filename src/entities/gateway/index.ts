import { GatewayApiKey, gatewayApiKeyStays } from './api-key.js';
import { GatewayDay, gatewayDayStays } from './day.js';
import { GatewayEventPosition } from './event-position.js';
import { GatewayEvent, gatewayEventRetention } from './event.js';
import { GatewayMerchantBalance } from './merchant-balance.js';
import { GatewayMerchant, gatewayMerchantStays } from './merchant.js';
import { GatewayPayment, gatewayPaymentStays } from './payment.js';
import { GatewayPayout, gatewayPayoutStays } from './payout.js';
import { GatewayRefund, gatewayRefundStays } from './refund.js';
import { GatewayWebhookAttempt, gatewayWebhookAttemptStays } from './webhook-attempt.js';
import { GatewayWebhookEndpoint, gatewayWebhookEndpointStays } from './webhook-endpoint.js';
import { GatewayWebhook, gatewayWebhookStays } from './webhook.js';

/** Tables of the payment gateway, by name. */
export const gatewayTables = {
  gateway_api_key: GatewayApiKey,
  gateway_day: GatewayDay,
  gateway_event: GatewayEvent,
  gateway_event_position: GatewayEventPosition,
  gateway_merchant: GatewayMerchant,
  gateway_merchant_balance: GatewayMerchantBalance,
  gateway_payment: GatewayPayment,
  gateway_payout: GatewayPayout,
  gateway_refund: GatewayRefund,
  gateway_webhook: GatewayWebhook,
  gateway_webhook_attempt: GatewayWebhookAttempt,
  gateway_webhook_endpoint: GatewayWebhookEndpoint,
};

/** How long rows of these tables are kept, or why they are never removed. */
export const gatewayRetention = [
  gatewayEventRetention,
  gatewayApiKeyStays,
  gatewayDayStays,
  gatewayMerchantStays,
  gatewayPaymentStays,
  gatewayPayoutStays,
  gatewayRefundStays,
  gatewayWebhookStays,
  gatewayWebhookAttemptStays,
  gatewayWebhookEndpointStays,
];
