export const TRANSACTION = 'chainId from to data value';

export const COLLECTION = `id chain name symbol description image royaltyPercent royaltyReceiver contractAddress isImported
  status stoppedAt transactionHash createdAt updatedAt deployedAt`;

export const TOKEN = `id collectionId collectionName chain contractAddress tokenId name description image metadataUri
  attributes { trait value } status ownerAddress createdAt mintedAt`;

export const TRANSFER = 'from to transactionHash logIndex block at';

export const LISTING = `id tokenId tokenNumber tokenName image collectionId collectionName chain sellerAddress type venue status
  invalidReason currency price minBidIncrement hasReserve highestBid bidCount feePercent marketplaceFee royaltyFee
  royaltyReceiver listingFee estimatedTotal sellerReceives contractAddress isOnContract startTime endTime stoppedAt cancelReason
  createdAt updatedAt endedAt`;

export const OFFER = `id tokenId tokenNumber tokenName collectionName chain listingId source buyerAddress sellerAddress currency
  amount feePercent fee royalty held sellerReceives status flagReason expiresAt acceptedAt transferBy stoppedAt createdAt
  updatedAt endedAt`;

export const BID = 'id bidderAddress amount status transactionHash createdAt';

export const SALE = `id listingId offerId tokenId chain seller buyer price currency feeQuoted feeCollected royalty
  royaltyReceiver sellerNet route transactionHash logIndex reorgedAt soldAt`;

export const MARKETPLACE =
  'chain address feePercentage feePercent listingFee feeReceiver owner paused pauseReason status';
