export const gateway = [
  {
    group: 'Payment gateway',
    title: 'Register as a merchant',
    about: 'A business that takes payments. Its keys and the secret of its webhooks are shown this once.',
    who: 'signed in, without a merchant yet',
    query: `mutation RegisterMerchant {
  registerMerchant(
    input: { name: "Tea and Coffee", email: "shop@example.com", website: "https://shop.example.com" }
  ) {
    id
    status
    keys {
      mode
      publicKey
      secretKey
    }
    webhookSecret
  }
}
`,
  },
  {
    group: 'Payment gateway',
    title: 'Keys of a merchant',
    about: 'The pairs of keys of the own merchant, masked but for their last four characters.',
    who: 'signed in, with a merchant',
    query: `query MerchantKeys {
  merchantKeys {
    items {
      id
      name
      mode
      publicKey
      secretKey
      permissions
      ipWhitelist
      allowedOrigins
      lastUsedAt
    }
  }
}
`,
  },
];
