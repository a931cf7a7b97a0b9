const group = 'Instant convert';

export const convert = [
  {
    group,
    title: 'What can be converted',
    about: 'Every currency with its bounds, and why one is not quoted right now.',
    who: 'anybody signed in',
    query: `query ConvertibleAssets {
  convertibleAssets {
    currency
    type
    precision
    minAmount
    maxAmount
    isOpen
    closure
  }
}
`,
  },
  {
    group,
    title: 'Estimate a conversion',
    about: 'What it would bring at present prices. Nothing is stored, and it is no offer.',
    who: 'anybody signed in',
    query: `query EstimateConversion {
  convertEstimate(
    fromCurrency: "USDT"
    toCurrency: "BTC"
    fromAmount: "100"
  ) {
    toAmount
    rate
    breakdown {
      mid
      spread
      fee
      feeCurrency
      rounding
    }
  }
}
`,
  },
  {
    group,
    title: 'Ask for a firm price',
    about: 'A quote of mine, which stands for ten seconds. Needs USDT, as alice of the demo data has.',
    who: 'anybody signed in',
    query: `# Open the next example while it stands.
mutation AskForAPrice($input: CreateConvertQuoteInput!) {
  createConvertQuote(input: $input) {
    id
    status
    fromAmount
    toAmount
    expiresAt
  }
}
`,
    variables: { input: { fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount: '25' } },
  },
  {
    group,
    title: 'Take my newest quote',
    about: 'The money changes hands at once. Taken again, it answers the same order and moves nothing.',
    who: 'anybody signed in',
    query: `mutation TakeMyQuote($input: AcceptConvertQuoteInput!) {
  acceptConvertQuote(input: $input) {
    id
    status
    fromAmount
    toAmount
    settledAt
  }
}
`,
    variables: { input: { quoteId: '<my quote>' } },
  },
  {
    group,
    title: 'My conversions',
    about: 'The newest first. Quotes that nobody took are shown when the status is filtered.',
    who: 'anybody signed in',
    query: `query MyConversions($filter: JSONObject) {
  convertOrders(filter: $filter) {
    items {
      id
      status
      fromCurrency
      fromAmount
      toCurrency
      toAmount
      createdAt
    }
    pagination {
      totalItems
    }
  }
}
`,
    variables: { filter: { status: 'SETTLED' } },
  },
  {
    group,
    title: 'Watch my conversions',
    about: 'A subscription: each quote and order of mine after every change of it.',
    who: 'anybody signed in',
    query: `# Ask for a price and take it in another tab.
subscription WatchConversions {
  convertOrderChanged {
    cursor
    order {
      id
      status
      toAmount
    }
  }
}
`,
  },
  {
    group,
    title: 'All conversions',
    about: "Everybody's, the newest first, with their accounts.",
    who: 'needs view.convert.order',
    query: `query AllConversions {
  allConvertOrders {
    items {
      id
      status
      owner {
        email
      }
      fromAmount
      fromCurrency
      toAmount
      toCurrency
      usdValue
    }
    pagination {
      totalItems
    }
  }
}
`,
  },
];
