/** What the paths of the trading bots select. */
const RISK = `stopLossPercent takeProfitPercent takeProfits { percent share } trailingPercent trailingActivationPercent
  maxHoldMinutes cooldownMinutes dailyLossLimitPercent maxDrawdownPercent maxDailyTrades maxOpenPositions closeOnLimit`;

export const BOT = `id name symbol base quote simulated type mode status strategyConfig timeframe intervalSeconds venueAccountId purchaseId
  barredAt allocatedAmount usedAmount orderAmount ${RISK} totalTrades winningTrades losingTrades dailyTrades totalProfit totalVolume
  totalFees limitReached hasSignalSecret firstCandleAt cooldownUntil lastTickAt lastTick { at price traded signal reason }
  errorMessage startedAt stoppedAt createdAt`;

export const TRADE = `id botId symbol simulated isPaper status amount openAmount entryPrice exitPrice cost openCost openFee proceeds fee
  uncountedFees { currency amount } dust profit exitReason safetyFilled level openedAt closedAt`;

export const ORDER = `id botId tradeId clientOrderId isPaper side type purpose status price amount filled averagePrice cost fee
  feeCurrency level exitReason errorMessage expiresAt isSurplus createdAt updatedAt`;

export const DAY = 'day isPaper trades wins losses profit volume fees';

export const DECISION = 'id reason details count firstAt lastAt';

export const STRATEGY = `id name description type symbol simulated timeframe strategyConfig ${RISK} price currency status reason version
  approvedVersion purchaseCount totalPurchases freePurchases avgRating reviewCount grossRevenue sellerRevenue platformRevenue submittedAt
  approvedAt createdAt updatedAt`;

export const PURCHASE = `id strategyId strategyName version newerVersion price currency configSnapshot createdAt refundedAt
  refundReason`;

export const OFFER = `id name description type symbol simulated timeframe price currency version purchaseCount totalPurchases
  freePurchases avgRating reviewCount isOwn isPurchased isTraded approvedAt createdAt`;

export const REVIEW = 'id strategyId rating comment status createdAt updatedAt';

export const PERFORMANCE = `performance { mode version bots owners trades winningTrades losingTrades winRatePercent profitPercent
  maxDrawdownPercent days openTrades openProfitPercent }`;
