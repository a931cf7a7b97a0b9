export const extension = 'convert';
/** A quote or an order of the caller, by the argument `id`. */
export const ownsOrder = { resource: 'convertOrder', argument: 'id' } as const;
