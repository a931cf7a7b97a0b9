import { Decimal } from 'decimal.js';

/** Exact decimals of the stub, apart from the server's own arithmetic. */
export const Exact = Decimal.clone({ precision: 80, toExpNeg: -9e15, toExpPos: 9e15 });
export type Exact = InstanceType<typeof Exact>;

export const ZERO = new Exact(0);

export function exact(text: string): Exact {
  return new Exact(text);
}
