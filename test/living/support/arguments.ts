import type { CallerName } from './callers.js';

/**
 * Takes the first id, or whatever `pick` finds, of what a query answers to a caller; it may hold placeholders of the
 * playground.
 */
export interface Lookup {
  readonly caller: CallerName;
  readonly query: string;
  readonly pick: RegExp;
}

const FIRST_ID = /"id":"([^"]+)"/;

function of(caller: CallerName, query: string, pick = FIRST_ID): Lookup {
  return { caller, query, pick };
}

/** The first row of a list. */
function row(caller: CallerName, list: string): Lookup {
  return of(caller, `{ ${list.includes('(') ? list : `${list}(perPage: 1)`} { items { id } } }`);
}

const deposit = row('merchant', 'deposits');
const bot = row('customer', 'tradingBots');
const market = row('customer', 'tradingMarketplace');
const paid = row('merchant', 'merchantPayments(perPage: 1, mode: LIVE, filter: { status: "COMPLETED" })');
const open = row('merchant', 'merchantPayments(perPage: 1, mode: LIVE, filter: { status: "PENDING" })');
const payout = row('merchant', 'merchantPayouts');
const onSale = row('nobody', 'icoOfferings(perPage: 1, status: ACTIVE)');
const succeeded = row('nobody', 'icoOfferings(perPage: 1, status: SUCCESS)');
const failed = row('nobody', 'icoOfferings(perPage: 1, status: FAILED)');
const ownOffering = row('customer', 'myIcoOfferings');
const phase = of('customer', '{ icoOffering(id: "<an offering on sale>") { phases { id } } }');
const auction = row('nobody', 'nftListings(perPage: 1, filter: { type: "AUCTION" })');
const wallet = row('customer', 'wallets');
const article = row('nobody', 'faqs');

/**
 * Arguments of the queries and subscriptions whose examples elsewhere do not say them, or name rows that no
 * installation has. Ids are those of the demo data and of {@link prepare}.
 */
export const ownArguments: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  adminApiKey: { id: row('admin', 'allApiKeys') },
  adminFaq: { id: article },
  anyConvertOrder: { id: row('admin', 'allConvertOrders') },
  anyDeposit: { id: row('admin', 'allDeposits') },
  anyIcoAllowances: { id: onSale, phaseId: phase },
  anyIcoContribution: { id: row('admin', 'allIcoContributions') },
  anyIcoOffering: { id: onSale },
  anyMerchant: { id: row('admin', 'allMerchants') },
  anyPayment: { id: paid },
  anyPayout: { id: payout },
  anyTradingBot: { id: bot },
  anyTradingStrategy: { id: row('admin', 'allTradingStrategies') },
  anyTransfer: { id: row('admin', 'allTransfers') },
  anyWithdrawal: { id: row('admin', 'allWithdrawals') },
  articleFaqFeedback: { id: article },
  checkout: { id: open },
  checkoutCancelTarget: { id: open },
  checkoutWallets: { id: open },
  convertAsset: { id: row('admin', 'convertAssets') },
  convertHedge: { id: row('admin', 'convertHedges') },
  convertMovement: { id: row('admin', 'convertMovements') },
  convertOrder: { id: row('customer', 'convertOrders(perPage: 1, filter: { status: "SETTLED" })') },
  convertSend: { id: row('admin', 'convertSends') },
  deposit: { id: deposit },
  downloadIcoSettlement: { id: succeeded },
  downloadIntegration: { plugin: 'woocommerce' },
  explainApiKey: { id: row('customer', 'apiKeys') },
  faq: { id: article },
  faqRevisions: { id: article },
  icoAllowance: { offeringId: onSale },
  icoAllowances: { id: onSale, phaseId: phase },
  icoContribution: { id: row('customer', 'icoContributions') },
  icoOffering: { id: onSale },
  icoOfferingContributions: { id: succeeded },
  icoOfferingFunding: { id: succeeded },
  icoOfferingUpdates: { offeringId: onSale },
  icoOfferingVestings: { id: succeeded },
  icoRefundEligibility: { offeringId: failed },
  icoReleaseSchedules: { id: ownOffering },
  icoReleases: { id: ownOffering },
  icoRoadmap: { id: ownOffering },
  icoSettlementReport: { id: succeeded },
  icoTeam: { id: ownOffering },
  kycApplication: { id: row('admin', 'kycApplications') },
  kycLevel: { id: row('admin', 'kycLevels') },
  marketMakerKeyAudit: { id: row('admin', 'marketMakerKeys') },
  merchantPayment: { id: paid },
  merchantPayout: { id: payout },
  myIcoOffering: { id: ownOffering },
  nftAuction: { id: auction },
  nftBids: { id: auction },
  nftCollection: { id: row('nobody', 'nftCollections') },
  nftListing: { id: row('nobody', 'nftListings') },
  nftMarketplace: { chain: 'sepolia' },
  nftOffer: { id: row('customer', 'nftOffers(perPage: 1, role: SELLER)') },
  nftSale: { id: row('customer', 'nftSales') },
  nftToken: { id: row('nobody', 'nftTokens') },
  nftTokenHistory: { id: row('nobody', 'nftTokens') },
  payment: { id: paid },
  refund: {
    id: of('admin', '{ allRefunds(perPage: 1) { items { id } } }'),
  },
  role: { id: row('admin', 'roles') },
  searchFaqs: { query: 'withdraw' },
  suggestArticles: { text: 'withdraw' },
  tradingBot: { id: bot },
  tradingBotBacktest: { id: row('customer', 'tradingBotBacktests') },
  tradingBotChartState: { botId: bot },
  tradingBotDecisions: { botId: bot },
  tradingBotEmergencyStop: { id: row('admin', 'tradingBotEmergencyStops') },
  tradingBotOrders: { botId: bot },
  tradingBotStats: { botId: bot },
  tradingBotTrades: { botId: bot },
  tradingMarketplaceStrategy: { id: market },
  tradingStrategy: { id: row('customer', 'tradingStrategies') },
  tradingStrategyReviews: { strategyId: market },
  transfer: { id: row('customer', 'transfers') },
  user: { id: of('customer', '{ profile { id } }') },
  verifyWallet: { id: wallet },
  wallet: { id: wallet },
  walletBalanceAt: { id: wallet, at: '2026-01-01T00:00:00.000Z' },
  walletEntries: { id: wallet },
  walletSignInMessage: {
    input: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 1 },
  },
  botEvents: { botId: bot },
  checkoutStatus: { id: paid },
  icoOfferingProgress: { id: onSale },
  nftAuctionBids: { listingId: auction },
  webhookDelivery: { id: row('merchant', 'webhookDeliveries') },
  withdrawal: { id: row('merchant', 'withdrawals') },
};
