/** What the paths of instant convert select. */
export const ESTIMATE = `side fromCurrency fromType fromAmount toCurrency toType toAmount rate inverseRate
  breakdown { mid spreadPercent spread feePercent fee feeCurrency rounding } usdValue`;

export const ORDER = `id clientRequestId status ${ESTIMATE} reason expiresAt acceptedAt settledAt failedAt expiredAt reversedAt
  createdAt`;

export const ADMIN_ORDER = `${ORDER} owner { id email name } fromPrice toPrice isPositioned`;
