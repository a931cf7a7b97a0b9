const group = 'Trading bots';
const who = 'anybody signed in';
const mine = { id: '<my strategy>' };
const offered = { id: '<an offered strategy>' };
const waiting = { id: '<a waiting strategy>' };

const seller = [
  {
    group,
    title: 'List a strategy',
    about: 'A draft that nobody else sees. Instead of a configuration, botId copies what one of your bots does.',
    who,
    query: `mutation CreateTradingStrategy {
  createTradingStrategy(
    input: {
      name: "Averages of an hour"
      description: "Buys when the fast average crosses above the slow one."
      type: EMA_CROSS
      symbol: "BTC/USDT"
      strategyConfig: { fast: 9, slow: 21 }
      price: "25"
    }
  ) {
    id
    status
    version
    price
    currency
    stopLossPercent
  }
}
`,
  },
  {
    group,
    title: 'My listings',
    about: 'With what is sold, what it brought and, where an admin refused one, why.',
    who,
    query: `query TradingStrategies {
  tradingStrategies(perPage: 20) {
    items {
      id
      name
      status
      reason
      version
      purchaseCount
      sellerRevenue
    }
    pagination {
      totalItems
    }
  }
}
`,
  },
  {
    group,
    title: 'Change a listing',
    about: 'Your newest one. A change of what is sold makes a new version.',
    who,
    query: `mutation UpdateTradingStrategy($id: UUID!) {
  updateTradingStrategy(id: $id, input: { price: "20", strategyConfig: { fast: 12, slow: 26 } }) {
    id
    price
    version
    strategyConfig
  }
}
`,
    variables: mine,
  },
  {
    group,
    title: 'Submit a listing',
    about: 'Your newest one waits for an admin, or is approved at once where the platform does so by itself.',
    who,
    query: `# withdrawTradingStrategy takes it back, unlistTradingStrategy takes it out of the marketplace.
mutation SubmitTradingStrategy($id: UUID!) {
  submitTradingStrategy(id: $id) {
    id
    status
    submittedAt
  }
}
`,
    variables: mine,
  },
];

const marketplace = [
  {
    group,
    title: 'The marketplace',
    about: 'What is offered, the best rated first, without what is sold.',
    who,
    query: `query TradingMarketplace($filter: JSONObject) {
  tradingMarketplace(sortField: "avgRating", filter: $filter) {
    items {
      id
      name
      type
      symbol
      price
      currency
      avgRating
      totalPurchases
      isOwn
      isPurchased
    }
    pagination {
      totalItems
    }
  }
}
`,
    variables: { filter: { price: { lte: '100' } } },
  },
  {
    group,
    title: 'Reviews of a strategy',
    about: 'The most sold one is filled in.',
    who,
    query: `# reviewTradingStrategy(strategyId, rating, comment) writes yours, once you have bought it.
query TradingStrategyReviews($id: UUID!) {
  tradingStrategyReviews(strategyId: $id) {
    items {
      rating
      comment
      isOwn
      updatedAt
    }
    own {
      rating
      status
    }
  }
}
`,
    variables: offered,
  },
];

const moderation = [
  {
    group,
    title: 'Listings that wait',
    about: 'With their sellers and with what would be sold.',
    who: 'needs view.trading_bot.strategy',
    query: `query AllTradingStrategies($filter: JSONObject) {
  allTradingStrategies(filter: $filter, sortField: "submittedAt", sortOrder: asc) {
    items {
      id
      name
      description
      strategyConfig
      price
      owner {
        email
      }
    }
  }
}
`,
    variables: { filter: { status: 'PENDING_REVIEW' } },
  },
  {
    group,
    title: 'Approve a listing',
    about: 'The one that has waited longest is filled in; its seller is told.',
    who: 'needs edit.trading_bot.strategy',
    query: `# rejectTradingStrategy(id, reason) refuses it, and tells the reason.
mutation ApproveTradingStrategy($id: UUID!) {
  approveTradingStrategy(id: $id) {
    id
    status
    approvedVersion
  }
}
`,
    variables: waiting,
  },
  {
    group,
    title: 'Suspend a listing',
    about: 'It leaves the marketplace until it is reinstated; its sales stay.',
    who: 'needs edit.trading_bot.strategy',
    query: `# reinstateTradingStrategy(id) puts it back.
mutation SuspendTradingStrategy($id: UUID!) {
  suspendTradingStrategy(id: $id, reason: "Buyers complain.") {
    id
    status
    reason
  }
}
`,
    variables: offered,
  },
  {
    group,
    title: 'Reviews that wait',
    about: 'approveTradingStrategyReview and rejectTradingStrategyReview decide about them.',
    who: 'needs view.trading_bot.review',
    query: `query AllTradingStrategyReviews($filter: JSONObject) {
  allTradingStrategyReviews(filter: $filter) {
    items {
      id
      strategyName
      rating
      comment
      author {
        email
      }
    }
  }
}
`,
    variables: { filter: { status: 'PENDING' } },
  },
];

export const strategy = [...seller, ...marketplace, ...moderation];
