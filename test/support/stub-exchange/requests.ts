/** What an OKX request says that places an order. */
export interface OrderRequest {
  readonly instId: string;
  readonly clOrdId: string;
  readonly side: 'buy' | 'sell';
  readonly ordType: 'market' | 'limit' | 'ioc';
  readonly sz: string;
  readonly px?: string;
}

/** The stub refuses, with a code of OKX and its words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 200,
  ) {
    super(message);
  }
}
