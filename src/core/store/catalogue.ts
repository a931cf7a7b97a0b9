import { defineModule, FIFTEEN_MINUTES } from '../frame/catalogue.js';

/**
 * The documented buckets of the store, which is not part of this server. Other modules share some of them; a path of
 * the store counts from its first call once it is added.
 */
export const store = defineModule({
  throttles: {
    orderCreation: {
      prefix: 'order_create',
      limit: 5,
      windowSeconds: FIFTEEN_MINUTES,
      per: 'user',
      onStoreFailure: 'refuse',
      message: 'Too many order attempts. Please wait before placing another order.',
      routes: ['POST /api/ecommerce/cart/checkout', 'POST /api/ecommerce/order', 'POST /api/ico/transaction'],
    },
    download: {
      prefix: 'download',
      limit: 10,
      windowSeconds: 60 * 60,
      per: 'user',
      onStoreFailure: 'allow',
      message: 'Download limit exceeded. Please try again later.',
      routes: ['GET /api/ecommerce/download/{orderItemId}', 'GET /api/ecommerce/download/{orderItemId}/file'],
    },
    discountValidation: {
      prefix: 'discount_check',
      limit: 20,
      windowSeconds: 60,
      per: 'user',
      onStoreFailure: 'allow',
      message: 'Too many discount validation attempts. Please try again later.',
      routes: ['POST /api/ecommerce/discount/validate'],
    },
    /** One bucket that several modules share. */
    moderate: {
      prefix: 'moderate',
      limit: 30,
      windowSeconds: 60,
      per: 'user',
      onStoreFailure: 'allow',
      message: 'Too many requests. Please slow down.',
      routes: ['POST /api/ecommerce/review/{productId}'],
    },
  },
});
