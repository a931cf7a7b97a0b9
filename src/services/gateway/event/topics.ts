/** Topic of the events of the merchant that an account owns. */
export function gatewayTopic(userId: string): string {
  return `gateway:${userId}`;
}

/** Topic of the statuses of a payment, which its checkout page follows. */
export function checkoutTopic(paymentId: string): string {
  return `checkout:${paymentId}`;
}
