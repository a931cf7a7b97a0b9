const group = 'Instant convert';

export const convertHouse = [
  {
    group,
    title: 'Profit and loss of instant convert',
    about: 'What the house earned of each currency, with a proof that nothing is missing.',
    who: 'needs view.convert.pnl',
    query: `query ConvertProfit {
  convertPnl {
    items {
      currency
      type
      orders
      net
      netUsd
      unswept
    }
    reconciliation {
      currency
      opening
      closing
      difference
    }
  }
}
`,
  },
  {
    group,
    title: 'The house beside what is owed',
    about: 'What customers have, what the house holds where, and what waits.',
    who: 'needs view.pool.backing',
    query: `query House {
  house {
    currencies {
      currency
      owed
      booked
      coverage
      exposure
    }
    switches {
      name
      isStopped
    }
    waiting {
      kind
      status
      since
    }
  }
}
`,
  },
];
