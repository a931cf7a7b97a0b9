const group = 'Trading bots';
const who = 'anybody signed in';

export const purchase = [
  {
    group,
    title: 'Buy a strategy',
    about:
      'The price goes from your SPOT wallet to the seller. With expectedPrice it is bought at that price or not at all.',
    who,
    query: `mutation PurchaseTradingStrategy($id: UUID!) {
  purchaseTradingStrategy(id: $id) {
    id
    version
    price
    currency
    configSnapshot
  }
}
`,
    variables: { id: '<an offered strategy>' },
  },
  {
    group,
    title: 'What I bought',
    about: 'Your purchases as they were sold. newerVersion is set where the seller has improved one since.',
    who,
    query: `query TradingStrategyPurchases {
  tradingStrategyPurchases {
    items {
      id
      strategyName
      version
      newerVersion
      price
      currency
      configSnapshot
      refundedAt
    }
  }
}
`,
  },
  {
    group,
    title: 'Make a bot of a purchase',
    about: 'Your latest purchase is filled in. The bot is not started.',
    who,
    query: `mutation DeployTradingStrategy($purchaseId: UUID!) {
  deployTradingStrategy(purchaseId: $purchaseId, input: { mode: PAPER, allocatedAmount: "1000" }) {
    id
    name
    status
    purchaseId
  }
}
`,
    variables: { purchaseId: '<my purchase>' },
  },
  {
    group,
    title: 'What I sold',
    about: 'Sales less refunds of your own listings, with the days of the last 30 on which there were any.',
    who,
    query: `query TradingSellerDashboard {
  tradingSellerDashboard {
    listings {
      name
      currency
      sales
      refunds
      gross
      feeAmount
      sellerAmount
      avgRating
      runningBots
      days {
        day
        sales
        sellerAmount
      }
    }
  }
}
`,
  },
  {
    group,
    title: 'All sales of strategies',
    about: 'With both accounts, and what each of them and the platform got.',
    who: 'needs view.trading_bot.purchase',
    query: `query AllTradingStrategyPurchases {
  allTradingStrategyPurchases {
    items {
      id
      strategyName
      buyer {
        email
      }
      seller {
        email
      }
      price
      feeAmount
      sellerAmount
      currency
      refundedAt
    }
  }
}
`,
  },
  {
    group,
    title: 'Refund a sale',
    about:
      'All of the price goes back. platformPays: true where the seller has too little; it suspends what they sell.',
    who: 'needs edit.trading_bot.purchase',
    query: `mutation RefundTradingStrategyPurchase($id: UUID!) {
  refundTradingStrategyPurchase(id: $id, reason: "It does not do what it says") {
    id
    refundedAt
    refundReason
    platformPaid
  }
}
`,
    variables: { id: '<a sale>' },
  },
];
