export const currency = [
  {
    group: 'Money',
    title: 'Currencies and prices',
    about: 'What the platform holds accounts in, and the price that it uses.',
    who: 'needs access.currency',
    query: `query Currencies {
  allCurrencies(perPage: 50, sortField: "code", sortOrder: asc) {
    items {
      id
      code
      type
      precision
      usdPrice
      pricedAt
      priceSource
      jumpedAt
      closedReason
      status
    }
  }
}
`,
  },
  {
    group: 'Money',
    title: 'Add a currency',
    about: 'It stays switched off until you offer it. Its precision can change until the first wallet holds it.',
    who: 'needs create.currency',
    query: `# To offer it, or to say its price:
#   updateCurrency(id: "...", input: { status: true, usdPrice: "2.5" })
# Stop and resume all conversions into and out of the currency:
#   closeCurrency(id: "...", reason: "...")
#   reopenCurrency(id: "...", reason: "...")
mutation AddCurrency($input: CreateCurrencyInput!) {
  createCurrency(input: $input) {
    id
    code
    type
    precision
    status
  }
}
`,
    variables: { input: { code: 'GOLD', type: 'ECO', name: 'Gold coin', precision: 4, status: false } },
  },
];
