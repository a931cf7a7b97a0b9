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

/** The one place that refuses a decision over what an admin has an interest in. */
export const SELF_DECISION = 'src/services/frame/self-decision.ts';

const IS_ITS_OWN = "moves the house's own money by what a chain, a venue or a scan has shown";
const LATER_ONLY = 'concerns what begins afterwards: what was agreed keeps its terms';
const TEXTS = 'writes texts';
const KEYS = "is about programs' access, which decides over no deal";
const ACCOUNTS = 'is about accounts and rights, which have rules of their own';
const STOPS_ONLY = 'only stops, and stays open to every admin with the right';
const WORKS = 'has the server do its work, or forget what it keeps besides';

/** Mutations of admins by a right to change something that ask for no interest of their own, each with the reason. */
export const DECIDES_OVER_NO_INTEREST: Readonly<Record<string, string>> = {
  adminCreateApiKey: KEYS,
  adminDeleteApiKey: KEYS,
  adminDeleteApiKeys: KEYS,
  adminUpdateApiKey: KEYS,
  answerFaqQuestion: TEXTS,
  answerFromFaqs: TEXTS,
  cancelConvertMovement: IS_ITS_OWN,
  cancelConvertSend: 'gives up at most what the admin would get',
  clearCaches: WORKS,
  closeCurrency: STOPS_ONLY,
  completeConvertMovement: IS_ITS_OWN,
  configureNftMarketplace: LATER_ONLY,
  confirmConvertSend: IS_ITS_OWN,
  confirmHouseSend: IS_ITS_OWN,
  createConvertAsset: LATER_ONLY,
  createConvertSend: 'writes a draft, which others approve',
  createConvertSendChain: LATER_ONLY,
  createCurrency: LATER_ONLY,
  createFaq: TEXTS,
  createIcoBlockchain: LATER_ONLY,
  createIcoLaunchPlan: LATER_ONLY,
  createIcoOffering: 'makes an own one without an approval, which another admin gives',
  createIcoTokenType: LATER_ONLY,
  createKycLevel: LATER_ONLY,
  createMarketMakerKey: KEYS,
  createRole: ACCOUNTS,
  createUser: ACCOUNTS,
  createWallet: 'opens a wallet and moves nothing',
  defundConvertInventory: IS_ITS_OWN,
  defundHouse: IS_ITS_OWN,
  deleteConvertAssets: LATER_ONLY,
  deleteConvertSendChain: LATER_ONLY,
  deleteFaq: TEXTS,
  deleteFaqPage: TEXTS,
  deleteFaqs: TEXTS,
  deleteIcoBlockchain: LATER_ONLY,
  deleteIcoLaunchPlan: LATER_ONLY,
  deleteIcoTokenType: LATER_ONLY,
  deleteKycLevel: LATER_ONLY,
  deleteMarketMakerKey: KEYS,
  deleteRole: ACCOUNTS,
  deleteUser: ACCOUNTS,
  deleteUsers: ACCOUNTS,
  deployNftMarketplace: LATER_ONLY,
  disableMarketMakerKey: KEYS,
  draftFaq: TEXTS,
  emergencyStopTradingBots: STOPS_ONLY,
  enableMarketMakerKey: KEYS,
  forceStopTradingBot: STOPS_ONLY,
  fundConvertInventory: IS_ITS_OWN,
  improveFaq: TEXTS,
  liftTradingBotEmergencyStop: 'lets owners start their bots again, which trade at their own risk',
  openConvertHedge: IS_ITS_OWN,
  recommendIcoLaunchPlan: LATER_ONLY,
  reopenCurrency: 'lets go on at prices that were given by the feed, or by several people',
  reorderFaq: TEXTS,
  rescanConvertInventory: WORKS,
  resetRateLimit: WORKS,
  resetUserTwoFactor: ACCOUNTS,
  resolveConvertMovement: IS_ITS_OWN,
  resolveHouseMovement: IS_ITS_OWN,
  restoreConvertSettings: LATER_ONLY,
  restoreFaqRevision: TEXTS,
  restoreGatewaySettings: LATER_ONLY,
  restoreGeoPolicy: LATER_ONLY,
  restoreIcoLimits: LATER_ONLY,
  restoreSettings: LATER_ONLY,
  restoreTradingBotSettings: LATER_ONLY,
  reverseConvertSend: IS_ITS_OWN,
  reverseHouseSend: IS_ITS_OWN,
  rotateMarketMakerKey: KEYS,
  runCronJob: WORKS,
  saveConvertSettings: LATER_ONLY,
  saveGatewaySettings: LATER_ONLY,
  saveGeoPolicy: LATER_ONLY,
  saveIcoLimits: LATER_ONLY,
  saveSettings: LATER_ONLY,
  saveTradingBotSettings: LATER_ONLY,
  sendHouseCode: WORKS,
  sendNotification: TEXTS,
  setExtensionStatus: 'asks by what modules write beside the switch',
  setFaqPageStatus: TEXTS,
  setFaqQuestionStatus: TEXTS,
  setFaqSearchTermHidden: TEXTS,
  setIcoBlockchainStatus: LATER_ONLY,
  setIcoLaunchPlanStatus: LATER_ONLY,
  setIcoTokenTypeStatus: LATER_ONLY,
  setMarketMakerKeyLimits: KEYS,
  sortIcoLaunchPlans: LATER_ONLY,
  startConvertMovement: IS_ITS_OWN,
  suggestFaqTags: TEXTS,
  suggestRelatedFaqs: TEXTS,
  summarizeContent: TEXTS,
  sweepConvertProfit: IS_ITS_OWN,
  updateConvertAsset: LATER_ONLY,
  updateConvertInventory: LATER_ONLY,
  updateConvertSendChain: LATER_ONLY,
  updateCurrency: LATER_ONLY,
  updateFaq: TEXTS,
  updateFaqs: TEXTS,
  updateIcoBlockchain: LATER_ONLY,
  updateIcoLaunchPlan: LATER_ONLY,
  updateIcoTokenType: LATER_ONLY,
  updateKycLevel: LATER_ONLY,
  updateRole: ACCOUNTS,
  updateUser: ACCOUNTS,
  uploadBranding: TEXTS,
  writeFaqFeedback: TEXTS,
};
