const group = 'Instant convert';

export const convertInventory = [
  {
    group,
    title: 'What can be converted, as admins see it',
    about: 'Every asset with its own terms, and why one is frozen or closed.',
    who: 'needs view.convert.asset',
    query: `query ConvertAssets {
  convertAssets(sortField: "currency", sortOrder: asc) {
    items {
      currency
      type
      enabled
      minAmount
      maxAmount
      spreadPercent
      feePercent
      frozen
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
    title: 'What the house holds in each place',
    about: 'Booked and held amounts, floor and target, beside what the chain or the venue said last.',
    who: 'needs view.convert.inventory',
    query: `query ConvertInventory {
  convertInventory(sortField: "currency", sortOrder: asc) {
    items {
      id
      currency
      location
      booked
      free
      held
      quoted
      floor
      target
      actual
      difference
      scannedAt
      usd
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
    title: 'What the house holds over all places',
    about: 'The total of each currency with its places, its floors and the exposure that is not hedged.',
    who: 'needs view.convert.inventory',
    query: `# mutation { fundConvertInventory(input: ...) }
# brings money in.
query ConvertHouseInventory {
  convertHouseInventory {
    currency
    places {
      location
      amount
    }
    booked
    floor
    exposure
  }
}
`,
  },
];
