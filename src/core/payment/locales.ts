/** Languages of the checkout page. */
export const CHECKOUT_LOCALES = ['en', 'de'] as const;
