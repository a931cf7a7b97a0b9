/*
 * Files with the platform's rules, for the house tests that check all other files against them. A moved file is renamed only
 * here.
 */

/** Folder of what chains prove: only its files, and those that read ranges for the index of the NFT market, read logs. */
export const CHAIN_PROOF = 'src/services/chain-proof/';

/** The reader of ranges. */
export const RANGE_READERS = [
  'src/services/nft/indexer/read-range-logs.ts',
  'src/services/nft/indexer/read-range.ts',
] as const;

/** What logs are, and how transfers are read of them. */
export const CHAIN_LOGS = ['receipt', 'transfers', 'nft-transfers'] as const;

/** Folder of the price guard: only its files read a stored price. */
export const PRICES = 'src/services/currency/';

/** The guard itself. */
export const PRICE_GUARD = `${PRICES}guard.ts`;

/** The file that turns a stored price into text, for that folder only. */
export const PRICE_TEXT = `${PRICES}price-text.ts`;

/** Every file that settles across currencies. Each asks the guard, with price and state from one statement. */
export const EXCHANGES = [
  'src/services/convert/own/closed.ts',
  'src/services/gateway/checkout/paying-wallets.ts',
  'src/services/gateway/payout/decide-payout.ts',
  'src/services/gateway/refund/refund-movements.ts',
  'src/services/money/transfer/price-transfer.ts',
] as const;

/** Every file that estimates an exchange, also at a closed price, and moves nothing. */
export const ESTIMATES = [
  'src/services/gateway/checkout/buyer-wallets.ts',
  'src/services/money/transfer/estimate-transfer.ts',
] as const;

/**
 * Every file that has an upper limit or a threshold in dollars, which counts an amount at the highest price of the last day.
 * No file has one at a last price.
 */
export const LIMITERS = [
  'src/services/bot/manage/allocation-limit.ts',
  'src/services/bot/market/currencies.ts',
  'src/services/convert/inventory/book-funding.ts',
  'src/services/convert/movement/arrive.ts',
  'src/services/convert/movement/gas-bound.ts',
  'src/services/convert/own/under-way/movements.ts',
  'src/services/convert/quote/request.ts',
  'src/services/convert/send/usd-value.ts',
  'src/services/gateway/checkout/confirm-checkout.ts',
  'src/services/gateway/payment/create-payment.ts',
  'src/services/gateway/payout/decide-payout.ts',
  'src/services/gateway/refund/refund-movements.ts',
  'src/services/ico/purchase/deal.ts',
  'src/services/ico/purchase/offer.ts',
  'src/services/money/transfer/price-transfer.ts',
  'src/services/nft/bid/read-auction.ts',
  'src/services/nft/own/high-value.ts',
  'src/services/nft/own/listing.ts',
  'src/services/wallet/adjust-wallet.ts',
] as const;

/** Every file that values something in dollars at a last price of any age: figures, minimum amounts and sizes of hedges. */
export const VALUERS = [
  'src/services/bot/market/price.ts',
  'src/services/bot/paper/opening-balance.ts',
  'src/services/convert/dashboard/read.ts',
  'src/services/convert/figures/count.ts',
  'src/services/convert/hedge/exposed.ts',
  'src/services/convert/hedge/near-price.ts',
  'src/services/convert/hedge/open-by-hand.ts',
  'src/services/convert/hedge/order-price.ts',
  'src/services/convert/hedge/said.ts',
  'src/services/convert/inventory/read.ts',
  'src/services/convert/pnl/read.ts',
  'src/services/convert/send/usd-value.ts',
  'src/services/gateway/payment/create-payment.ts',
  'src/services/gateway/payout/propose-payouts.ts',
  'src/services/ico/own/sale.ts',
  'src/services/ico/portfolio/current-price.ts',
  'src/services/ico/purchase/deal.ts',
] as const;

const GIVES_BACK = 'gives money back to whom it was held or taken from';
const IS_PROVEN = 'books what a chain has proven of a send that people have approved';
const OPENS_WALLETS = 'opens wallets of the platform and moves nothing';
const WITHIN_THE_HOUSE = 'moves money between places of the house, which are both in its books';

/** Mutations of admins that move money, set a price or give a right, and have no kind, each with the reason. */
export const MUTATIONS_WITHOUT_KIND: Readonly<Record<string, string>> = {
  approveTransfer: 'pays whom its sender named, out of what the sender has set aside',
  cancelAnyNftListing: GIVES_BACK,
  cancelConvertMovement: GIVES_BACK,
  cancelConvertSend: GIVES_BACK,
  cancelIcoOffering: GIVES_BACK,
  completeConvertMovement: WITHIN_THE_HOUSE,
  confirmConvertSend: IS_PROVEN,
  confirmHouseSend: IS_PROVEN,
  createConvertAsset: OPENS_WALLETS,
  createConvertSendChain: OPENS_WALLETS,
  createIcoOffering: "is charged to the admin's own wallet, as any creator's launch is",
  createRole: 'no account has the role yet; giving it to one has the kind ROLE',
  createWallet: 'opens a wallet and moves nothing',
  moderateIcoOffering: 'pays and gives back by the terms that the offering was launched under',
  refundAnyPayment: GIVES_BACK,
  refundTradingStrategyPurchase: GIVES_BACK,
  rejectTransfer: GIVES_BACK,
  rejectWithdrawal: GIVES_BACK,
  reverseConvertSend: GIVES_BACK,
  reverseHouseSend: GIVES_BACK,
  startConvertMovement: WITHIN_THE_HOUSE,
  sweepConvertProfit: WITHIN_THE_HOUSE,
  updateConvertAsset: OPENS_WALLETS,
  updateConvertInventory: OPENS_WALLETS,
};
