export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** An exact decimal number as text, such as "12.5": no exponent, no plus sign, no trailing zeros. */
  Amount: { input: string; output: string; }
  /** A date-time string at UTC, such as 2007-12-03T10:15:30Z, compliant with the `date-time` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar.This scalar is serialized to a string in ISO 8601 format and parsed from a string in ISO 8601 format. */
  DateTimeISO: { input: string; output: string; }
  /** The bytes of a file as base64. A REST path of the file answers the bytes themselves. */
  FileContent: { input: unknown; output: unknown; }
  /** The bytes of a file as base64, 5 MB at most. On a REST path, the file of a multipart body. */
  FileUpload: { input: unknown; output: unknown; }
  /** The `JSON` scalar type represents JSON values as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf). */
  JSON: { input: unknown; output: unknown; }
  /** The `JSONObject` scalar type represents JSON objects as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf). */
  JSONObject: { input: Record<string, unknown>; output: Record<string, unknown>; }
  /** A list of numbers, each as a JSON number of at most 15 digits or as text, such as [1767225600000, "12.5"]. */
  Numbers: { input: unknown; output: unknown; }
  /** Where a browser goes on. A REST path of the operation sends it there. */
  RedirectUrl: { input: unknown; output: unknown; }
  /** The `SafeInt` scalar type represents non-fractional signed whole numeric values that are considered safe as defined by the ECMAScript specification. */
  SafeInt: { input: unknown; output: unknown; }
  /** The name of a wallet of the platform: convert (what orders settle against); convert_chain_<chainId> (the house's money on a chain); convert_venue (the house's money at a venue); convert_transit (the house's money on its way); gateway (what merchants are owed); ico_<offeringId> (what buyers paid into an offering and is neither paid out nor refunded); nft_royalty (royalties whose receivers have no account so far); platform (fees and spreads, and the other side of conversions); suspense (money that waits for somebody to decide whose it is). What stands in <> is an id. */
  SystemWallet: { input: string; output: string; }
  /** BUY or SELL, in any case, such as buy or Sell. */
  TradingBotSignalActionInput: { input: string; output: string; }
  /** A field whose value is a generic Universally Unique Identifier: https://en.wikipedia.org/wiki/Universally_unique_identifier. */
  UUID: { input: string; output: string; }
};

/** A quote to take. */
export type AcceptConvertQuoteInput = {
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Id of the quote. */
  quoteId: Scalars['UUID']['input'];
};

/** A phase that is sold after the others. */
export type AddIcoPhaseInput = {
  /** Who may buy of it: everybody (default), or the accounts of a list, before them. */
  access?: InputMaybe<IcoPhaseAccess>;
  /** Tokens that it sells; at most 8 decimals, and those of the token. */
  allocation: Scalars['Amount']['input'];
  /** Whole days that it lasts, 1 to 365; the last one lasts until the offering ends. */
  duration: Scalars['Int']['input'];
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Its name, 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** What a token costs in the offering's currency; at most 8 decimals. */
  tokenPrice: Scalars['Amount']['input'];
};

/** A change of a balance from outside the platform. */
export type AdjustWalletInput = {
  /** How much; greater than zero, at most 18 decimals. */
  amount: Scalars['Amount']['input'];
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Makes an adjustment of this wallet, type and amount once: 1 to 64 letters, digits, dots, dashes or underscores. With another amount it is another adjustment. */
  nonce: Scalars['String']['input'];
  /** Why, at most 500 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Whether money is put in or taken out. */
  type: WalletAdjustment;
};

/** A wallet after an adjustment, or unchanged while the adjustment waits. */
export type AdjustedWallet = {
  /** The adjustment, where it waits for the approvals of others; null once the money has moved. */
  approval: Maybe<Approval>;
  /** What is free to use. */
  balance: Scalars['Amount']['output'];
  /** When it was opened. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency that it holds. */
  currency: Scalars['String']['output'];
  /** The owner's e-mail address. */
  email: Maybe<Scalars['String']['output']>;
  /** Since when it pays nothing out, because a check found a fault in its ledger; null while it does. */
  frozenAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the wallet. */
  id: Scalars['UUID']['output'];
  /** What is held for orders, withdrawals and the like. */
  inOrder: Scalars['Amount']['output'];
  /** Number of the newest row of the wallet's ledger. */
  sequence: Scalars['SafeInt']['output'];
  /** What a wallet of the platform is for; null for an account's. */
  system: Maybe<Scalars['SystemWallet']['output']>;
  /** Type of the wallet. */
  type: WalletType;
  /** The account that owns it; null for a wallet of the platform. */
  userId: Maybe<Scalars['UUID']['output']>;
};

/** An API key as admins see it. */
export type AdminApiKey = {
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** When it was deleted. */
  deletedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether it is suspended. */
  disabled: Scalars['Boolean']['output'];
  /** When it was suspended. */
  disabledAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Who suspended it. */
  disabledBy: Maybe<Scalars['UUID']['output']>;
  /** Why it was suspended. */
  disabledReason: Maybe<Scalars['String']['output']>;
  /** From when on it is refused. */
  expiresAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the key. */
  id: Scalars['UUID']['output'];
  /** Whether ipWhitelist is in force; an empty list restricts nothing all the same. */
  ipRestriction: Scalars['Boolean']['output'];
  /** Addresses and CIDR ranges that may use it. */
  ipWhitelist: Array<Scalars['String']['output']>;
  /** The key: eight bullets and its last four characters. */
  key: Scalars['String']['output'];
  /** When it was last used, to the minute. */
  lastUsedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Address that it was last used from. */
  lastUsedIp: Maybe<Scalars['String']['output']>;
  /** Label; nothing reads it. */
  name: Scalars['String']['output'];
  /** Its scopes. */
  permissions: Array<Scalars['String']['output']>;
  /** Until when the key before the last rotation works too. */
  previousKeyUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** Limits for single routes in place of the platform’s. */
  rateLimitOverride: Array<RouteLimit>;
  /** Until when its owner can reveal it; null when that is over. */
  revealableUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether its requests must be signed. */
  signed: Scalars['Boolean']['output'];
  /** Whether it is good for a call. */
  state: ApiKeyState;
  /** What the key is for. */
  type: ApiKeyType;
  /** The account that owns it; null for a key of nobody. */
  userId: Maybe<Scalars['UUID']['output']>;
};

/** A page of everybody's API keys. */
export type AdminApiKeyPage = {
  /** The keys. */
  items: Array<AdminApiKey>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** One thing that an admin did or was refused, with who it was. */
export type AdminAuditEntry = {
  /** The permission key that the operation demands. */
  action: Scalars['String']['output'];
  /** The record as it became; for an operation that is not about one record, what it was called with. */
  after: Maybe<Scalars['JSONObject']['output']>;
  /** The record as it was, secrets masked and numbers as text; null when there was none. */
  before: Maybe<Scalars['JSONObject']['output']>;
  /** When it ended. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** E-mail address of the admin; null when the account is gone. */
  email: Maybe<Scalars['String']['output']>;
  /** Id of the record; later ones have greater ids. */
  id: Scalars['UUID']['output'];
  /** The client's address. */
  ip: Scalars['String']['output'];
  /** The operation: a GraphQL field. */
  operation: Scalars['String']['output'];
  /** Id of the request, as in the log. */
  requestId: Scalars['String']['output'];
  /** How it ended: 200, or the status of the refusal. */
  statusCode: Scalars['Int']['output'];
  /** The record that was acted upon. */
  targetId: Maybe<Scalars['String']['output']>;
  /** The transport that it came through: graphql or rest. */
  transport: Scalars['String']['output'];
  /** What the client calls itself. */
  userAgent: Maybe<Scalars['String']['output']>;
  /** The admin who acted. */
  userId: Scalars['UUID']['output'];
};

/** A page of the admin audit. */
export type AdminAuditPage = {
  /** Give it as after for the next page; null on the last one. */
  cursor: Maybe<Scalars['String']['output']>;
  /** The records, newest first. */
  items: Array<AdminAuditEntry>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Something that customers can convert from and to, as admins see it. */
export type AdminConvertAsset = {
  /** Newest act on the price of its currency that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** When it was added. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** Whether it can be converted. */
  enabled: Scalars['Boolean']['output'];
  /** Its own fee in percent; null for the setting. */
  feePercent: Maybe<Scalars['Amount']['output']>;
  /** Why nothing of it moves; empty while it does. */
  frozen: Array<ConvertFreeze>;
  /** Since when it is frozen. */
  frozenAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The market at which exposure to it is hedged, such as BTC/USDT; null where it is not. */
  hedgeSymbol: Maybe<Scalars['String']['output']>;
  /** Id of the asset. */
  id: Scalars['UUID']['output'];
  /** The largest amount that can be paid of it at once; null for none. */
  maxAmount: Maybe<Scalars['Amount']['output']>;
  /** The least amount that can be paid of it at once. */
  minAmount: Scalars['Amount']['output'];
  /** Its own spread in percent; null for the setting. */
  spreadPercent: Maybe<Scalars['Amount']['output']>;
  /** Type of the wallets. */
  type: WalletType;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** A page of what customers can convert. */
export type AdminConvertAssetPage = {
  /** The assets. */
  items: Array<AdminConvertAsset>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** An order at the venue that takes the risk of a currency off the house. */
export type AdminConvertHedge = {
  /** What it is of, in the currency. */
  amount: Scalars['Amount']['output'];
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** Which try in a row it is to hedge the currency. */
  attempt: Scalars['Int']['output'];
  /** The id under which the venue was sent it. */
  clientOrderId: Scalars['String']['output'];
  /** What changed hands for it, in the quote currency. */
  cost: Scalars['Amount']['output'];
  /** When it was opened. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The admin who asked for it; null for the platform. */
  createdBy: Maybe<Scalars['UUID']['output']>;
  /** Code of the hedged currency. */
  currency: Scalars['String']['output'];
  /** After this time of the venue's clock the last request is void. */
  deadlineAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it ended. */
  endedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What the venue took for it; null without trades, and where it took several currencies. */
  fee: Maybe<Scalars['Amount']['output']>;
  /** Code of the currency of the fee. */
  feeCurrency: Maybe<Scalars['String']['output']>;
  /** What was traded, in the currency. */
  filled: Scalars['Amount']['output'];
  /** Id of the hedge. */
  id: Scalars['UUID']['output'];
  /** The worst price; null until it is placed. */
  limitPrice: Maybe<Scalars['Amount']['output']>;
  /** Why there is a hedge. */
  mode: ConvertHedgeMode;
  /** Before when the platform does not try again by itself. */
  nextTryAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What that admin noted. */
  note: Maybe<Scalars['String']['output']>;
  /** The order that settles only once this is filled. */
  orderId: Maybe<Scalars['UUID']['output']>;
  /** What an admin has found out about it. */
  outcome: Maybe<ConvertHedgeOutcome>;
  /** When it was first sent. */
  placedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Code of what the venue pays with. */
  quoteCurrency: Scalars['String']['output'];
  /** Why it was not filled, or is in review. */
  reason: Maybe<Scalars['String']['output']>;
  /** The middle of the order book when it was placed, which its result is counted from. */
  referencePrice: Maybe<Scalars['Amount']['output']>;
  /** The admin who resolved it. */
  resolvedBy: Maybe<Scalars['UUID']['output']>;
  /** How often it was sent. */
  sends: Scalars['Int']['output'];
  /** When the last request left. */
  sentAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether the currency is bought or sold. */
  side: ConvertHedgeSide;
  /** What became of it. */
  status: ConvertHedgeStatus;
  /** Market of the venue, such as BTC/USDT. */
  symbol: Scalars['String']['output'];
  /** Type of its wallets. */
  type: WalletType;
  /** When it last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** The venue's id of it; null while it is not known. */
  venueOrderId: Maybe<Scalars['String']['output']>;
};

/** A hedge with what the venue traded for it. */
export type AdminConvertHedgeDetail = {
  /** What it is of, in the currency. */
  amount: Scalars['Amount']['output'];
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** Which try in a row it is to hedge the currency. */
  attempt: Scalars['Int']['output'];
  /** The id under which the venue was sent it. */
  clientOrderId: Scalars['String']['output'];
  /** What changed hands for it, in the quote currency. */
  cost: Scalars['Amount']['output'];
  /** When it was opened. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The admin who asked for it; null for the platform. */
  createdBy: Maybe<Scalars['UUID']['output']>;
  /** Code of the hedged currency. */
  currency: Scalars['String']['output'];
  /** After this time of the venue's clock the last request is void. */
  deadlineAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it ended. */
  endedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What the venue took for it; null without trades, and where it took several currencies. */
  fee: Maybe<Scalars['Amount']['output']>;
  /** Code of the currency of the fee. */
  feeCurrency: Maybe<Scalars['String']['output']>;
  /** What was traded, in the currency. */
  filled: Scalars['Amount']['output'];
  /** Id of the hedge. */
  id: Scalars['UUID']['output'];
  /** The worst price; null until it is placed. */
  limitPrice: Maybe<Scalars['Amount']['output']>;
  /** Why there is a hedge. */
  mode: ConvertHedgeMode;
  /** Before when the platform does not try again by itself. */
  nextTryAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What that admin noted. */
  note: Maybe<Scalars['String']['output']>;
  /** The order that settles only once this is filled. */
  orderId: Maybe<Scalars['UUID']['output']>;
  /** What an admin has found out about it. */
  outcome: Maybe<ConvertHedgeOutcome>;
  /** When it was first sent. */
  placedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Code of what the venue pays with. */
  quoteCurrency: Scalars['String']['output'];
  /** Why it was not filled, or is in review. */
  reason: Maybe<Scalars['String']['output']>;
  /** The middle of the order book when it was placed, which its result is counted from. */
  referencePrice: Maybe<Scalars['Amount']['output']>;
  /** The admin who resolved it. */
  resolvedBy: Maybe<Scalars['UUID']['output']>;
  /** How often it was sent. */
  sends: Scalars['Int']['output'];
  /** When the last request left. */
  sentAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether the currency is bought or sold. */
  side: ConvertHedgeSide;
  /** What became of it. */
  status: ConvertHedgeStatus;
  /** Market of the venue, such as BTC/USDT. */
  symbol: Scalars['String']['output'];
  /** The trades, the oldest first. */
  trades: Array<AdminConvertHedgeTrade>;
  /** Type of its wallets. */
  type: WalletType;
  /** When it last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** The venue's id of it; null while it is not known. */
  venueOrderId: Maybe<Scalars['String']['output']>;
};

/** A page of hedges. */
export type AdminConvertHedgePage = {
  /** The hedges, newest first. */
  items: Array<AdminConvertHedge>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What the venue traded for a hedge, as the house's books have it. */
export type AdminConvertHedgeTrade = {
  /** What was traded, in the currency. */
  amount: Scalars['Amount']['output'];
  /** What changed hands for it, in the quote currency. */
  cost: Scalars['Amount']['output'];
  /** What the venue took for it; negative when it paid. */
  fee: Scalars['Amount']['output'];
  /** Code of the currency of the fee. */
  feeCurrency: Scalars['String']['output'];
  /** Id of the trade. */
  id: Scalars['UUID']['output'];
  /** Price of one unit, in the quote currency. */
  price: Scalars['Amount']['output'];
  /** When it was traded, by the venue's clock. */
  tradedAt: Scalars['DateTimeISO']['output'];
  /** The venue's id of it. */
  venueTradeId: Scalars['String']['output'];
};

/** A conversion as admins see it. */
export type AdminConvertOrder = {
  /** When it was taken. */
  acceptedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** How the figures come about. */
  breakdown: ConvertBreakdown;
  /** The customer's own name of the request. */
  clientRequestId: Maybe<Scalars['String']['output']>;
  /** When it was quoted. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** When it expired. */
  expiredAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Until when the quote can be taken. */
  expiresAt: Scalars['DateTimeISO']['output'];
  /** When it failed. */
  failedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What is paid, fee included. */
  fromAmount: Scalars['Amount']['output'];
  /** The currency that is paid. */
  fromCurrency: Scalars['String']['output'];
  /** US dollars for one unit of what is paid, when it was quoted. */
  fromPrice: Scalars['Amount']['output'];
  /** Type of the wallet that pays. */
  fromType: WalletType;
  /** Id of the quote and of the order. */
  id: Scalars['UUID']['output'];
  /** Units paid after the fee for one unit received. */
  inverseRate: Scalars['Amount']['output'];
  /** Whether the platform's positions contain its exposure. */
  isPositioned: Scalars['Boolean']['output'];
  /** Whose it is. */
  owner: ConvertOrderOwner;
  /** Units received for one unit paid after the fee. */
  rate: Scalars['Amount']['output'];
  /** Reason why the order waits (ACCEPTED), failed or was reversed. */
  reason: Maybe<Scalars['String']['output']>;
  /** When the platform undid it. */
  reversedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When the money changed hands. */
  settledAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Which amount was given. */
  side: ConvertSide;
  /** What became of it. */
  status: ConvertOrderStatus;
  /** What is received. */
  toAmount: Scalars['Amount']['output'];
  /** The currency that is received. */
  toCurrency: Scalars['String']['output'];
  /** US dollars for one unit of what is received, when it was quoted. */
  toPrice: Scalars['Amount']['output'];
  /** Type of the wallet that receives it. */
  toType: WalletType;
  /** Worth towards limits, in US dollars: of the larger side, at its highest price of 24 hours. */
  usdValue: Scalars['Amount']['output'];
};

/** A page of conversions as admins see them. */
export type AdminConvertOrderPage = {
  /** The orders, newest first. */
  items: Array<AdminConvertOrder>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** An API key to create for an account. */
export type AdminCreateApiKeyInput = {
  /** From when on it is refused; null for never. */
  expiresAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Whether ipWhitelist is in force. */
  ipRestriction?: InputMaybe<Scalars['Boolean']['input']>;
  /** Addresses and CIDR ranges, at most 100. */
  ipWhitelist?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Label, 1 to 191 characters. */
  name: Scalars['String']['input'];
  /** Scopes. */
  permissions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The owner; without one the key authenticates as nobody. */
  userId?: InputMaybe<Scalars['UUID']['input']>;
};

/** A deposit as admins see it. */
export type AdminDeposit = {
  /** How much. */
  amount: Scalars['Amount']['output'];
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** True if others had the same reference, and an admin confirmed that it is another payment. */
  confirmedDuplicate: Scalars['Boolean']['output'];
  /** When it was asked for. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the wallet's currency. */
  currency: Scalars['String']['output'];
  /** When it was decided. */
  decidedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The account that decided it; null while nobody has, and where no person did. */
  decidedBy: Maybe<Scalars['UUID']['output']>;
  /** When it expires unless it was decided; null for never. */
  expiresAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the deposit. */
  id: Scalars['UUID']['output'];
  /** How it is sent. */
  method: Maybe<Scalars['String']['output']>;
  /** Why it was rejected. */
  reason: Maybe<Scalars['String']['output']>;
  /** What the sender wrote on it, such as a transaction hash. */
  reference: Maybe<Scalars['String']['output']>;
  /** What became of it. */
  status: DepositStatus;
  /** Type of the wallet. */
  type: WalletType;
  /** The account that asked for it. */
  userId: Scalars['UUID']['output'];
  /** The wallet that it is about. */
  walletId: Scalars['UUID']['output'];
};

/** A page of deposits as admins see them. */
export type AdminDepositPage = {
  /** The deposits. */
  items: Array<AdminDeposit>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** An article as admins see it. */
export type AdminFaq = {
  /** The answer, sanitised HTML. */
  answer: Scalars['String']['output'];
  /** How the answer was written. */
  answerFormat: AnswerFormat;
  /** The Markdown that the answer was made from; null for HTML. */
  answerSource: Maybe<Scalars['String']['output']>;
  /** Category, plain text. */
  category: Scalars['String']['output'];
  /** When it was written. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** How many readers found it helpful. */
  helpfulCount: Scalars['Int']['output'];
  /** Id of the article. */
  id: Scalars['UUID']['output'];
  /** Address or path of an image. */
  image: Maybe<Scalars['String']['output']>;
  /** Its place on its page, smallest first. */
  order: Scalars['Int']['output'];
  /** Page of the front end that it belongs to, such as /wallet. */
  pagePath: Scalars['String']['output'];
  /** The question, plain text. */
  question: Scalars['String']['output'];
  /** Articles that an editor named as related. */
  relatedFaqIds: Array<Scalars['UUID']['output']>;
  /** True when it is published. */
  status: Scalars['Boolean']['output'];
  /** Tags, plain text. */
  tags: Array<Scalars['String']['output']>;
  /** How many readers did not. */
  unhelpfulCount: Scalars['Int']['output'];
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** How often it was read, ever. */
  views: Scalars['Int']['output'];
};

/** Feedback with its article. */
export type AdminFaqFeedback = {
  /** What the user wrote about it, plain text. */
  comment: Maybe<Scalars['String']['output']>;
  /** When the user first voted. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The article. */
  faq: FeedbackArticle;
  /** The article. */
  faqId: Scalars['UUID']['output'];
  /** Id of the feedback. */
  id: Scalars['UUID']['output'];
  /** True when the article helped. */
  isHelpful: Scalars['Boolean']['output'];
  /** When the user last voted. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** The account that voted. */
  userId: Scalars['UUID']['output'];
};

/** A user's vote, written by an admin. */
export type AdminFaqFeedbackInput = {
  /** Plain text, at most 1,000 characters; none keeps the last one. */
  comment?: InputMaybe<Scalars['String']['input']>;
  /** True when the article helped. */
  isHelpful: Scalars['Boolean']['input'];
  /** The account whose vote it is. */
  userId: Scalars['UUID']['input'];
};

/** A page of articles. */
export type AdminFaqPage = {
  /** Counts of what the other conditions leave. */
  counts: FaqCounts;
  /** The articles, in their order. */
  items: Array<AdminFaq>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A contribution as admins see it. */
export type AdminIcoContribution = {
  /** All addresses at which its tokens were wanted, the present one last. A transfer counts to the one of its time. */
  addresses: Array<IcoRecipientAddress>;
  /** What was paid, fee included. */
  amount: Scalars['Amount']['output'];
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** What the chain says of it; null before a delivery. */
  chainCheck: Maybe<IcoChainCheck>;
  /** Why the chain does not confirm the delivery; null where it does, and before one. */
  checkReason: Maybe<Scalars['String']['output']>;
  /** When it was bought. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency that was paid. */
  currency: Scalars['String']['output'];
  /** Deadline of the delivery; null before the sale has succeeded, and where the tokens come in tranches. It stands still while the offering is flagged or paused, and during maintenance. */
  deliverBy: Maybe<Scalars['DateTimeISO']['output']>;
  /** Tokens that were delivered and paid out. */
  delivered: Scalars['Amount']['output'];
  /** The platform's part of it. */
  fee: Scalars['Amount']['output'];
  /** The platform's part of the amount when it was paid, in percent. */
  feePercent: Scalars['Amount']['output'];
  /** Id of the contribution. */
  id: Scalars['UUID']['output'];
  /** The notes about it. */
  notes: IcoContributionNotes;
  /** The offering. */
  offeringId: Scalars['UUID']['output'];
  /** Name of the token. */
  offeringName: Scalars['String']['output'];
  /** The account that paid. */
  owner: IcoOwner;
  /** What the platform was paid out of escrow. */
  paidFee: Scalars['Amount']['output'];
  /** What the creator was paid out of escrow. */
  paidNet: Scalars['Amount']['output'];
  /** What of the amount was paid out. */
  paidOut: Scalars['Amount']['output'];
  /** The phase that it was bought in. */
  phaseId: Scalars['UUID']['output'];
  /** What a token cost. */
  price: Scalars['Amount']['output'];
  /** What of the amount was given back. */
  refunded: Scalars['Amount']['output'];
  /** When what was not paid out went back. */
  refundedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When its delivery was refused. */
  rejectedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When all of it was paid out. */
  releasedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What became of it. */
  status: IcoContributionStatus;
  /** When its first delivery was submitted. */
  submittedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Symbol of the token. */
  symbol: Scalars['String']['output'];
  /** What happened to it, oldest first. */
  timeline: Array<IcoTimelineEntry>;
  /** Tokens that were bought. */
  tokens: Scalars['Amount']['output'];
  /** Hash of the transaction that delivered all of the tokens. */
  transactionHash: Maybe<Scalars['String']['output']>;
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** What was paid, in US dollars of that time. */
  usdValue: Scalars['Amount']['output'];
  /** When its delivery was verified; where its tokens come in tranches, that of the last one. */
  verifiedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Its schedule; null where all tokens come at once, and in lists. */
  vesting: Maybe<IcoVesting>;
  /** Whether the tokens come in tranches. */
  vests: Scalars['Boolean']['output'];
  /** Where the buyer wants the tokens. */
  walletAddress: Scalars['String']['output'];
  /** Type of the wallet that paid. */
  walletType: WalletType;
};

/** A page of contributions of all accounts. */
export type AdminIcoContributionPage = {
  /** The contributions. */
  items: Array<AdminIcoContributionSummary>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A contribution as lists show it to admins. */
export type AdminIcoContributionSummary = {
  /** All addresses at which its tokens were wanted, the present one last. A transfer counts to the one of its time. */
  addresses: Array<IcoRecipientAddress>;
  /** What was paid, fee included. */
  amount: Scalars['Amount']['output'];
  /** What the chain says of it; null before a delivery. */
  chainCheck: Maybe<IcoChainCheck>;
  /** Why the chain does not confirm the delivery; null where it does, and before one. */
  checkReason: Maybe<Scalars['String']['output']>;
  /** When it was bought. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency that was paid. */
  currency: Scalars['String']['output'];
  /** Deadline of the delivery; null before the sale has succeeded, and where the tokens come in tranches. It stands still while the offering is flagged or paused, and during maintenance. */
  deliverBy: Maybe<Scalars['DateTimeISO']['output']>;
  /** Tokens that were delivered and paid out. */
  delivered: Scalars['Amount']['output'];
  /** The platform's part of it. */
  fee: Scalars['Amount']['output'];
  /** The platform's part of the amount when it was paid, in percent. */
  feePercent: Scalars['Amount']['output'];
  /** Id of the contribution. */
  id: Scalars['UUID']['output'];
  /** The offering. */
  offeringId: Scalars['UUID']['output'];
  /** Name of the token. */
  offeringName: Scalars['String']['output'];
  /** The account that paid. */
  owner: IcoOwner;
  /** What the platform was paid out of escrow. */
  paidFee: Scalars['Amount']['output'];
  /** What the creator was paid out of escrow. */
  paidNet: Scalars['Amount']['output'];
  /** What of the amount was paid out. */
  paidOut: Scalars['Amount']['output'];
  /** The phase that it was bought in. */
  phaseId: Scalars['UUID']['output'];
  /** What a token cost. */
  price: Scalars['Amount']['output'];
  /** What of the amount was given back. */
  refunded: Scalars['Amount']['output'];
  /** When what was not paid out went back. */
  refundedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When its delivery was refused. */
  rejectedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When all of it was paid out. */
  releasedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What became of it. */
  status: IcoContributionStatus;
  /** When its first delivery was submitted. */
  submittedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Symbol of the token. */
  symbol: Scalars['String']['output'];
  /** What happened to it, oldest first. */
  timeline: Array<IcoTimelineEntry>;
  /** Tokens that were bought. */
  tokens: Scalars['Amount']['output'];
  /** Hash of the transaction that delivered all of the tokens. */
  transactionHash: Maybe<Scalars['String']['output']>;
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** What was paid, in US dollars of that time. */
  usdValue: Scalars['Amount']['output'];
  /** When its delivery was verified; where its tokens come in tranches, that of the last one. */
  verifiedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Its schedule; null where all tokens come at once, and in lists. */
  vesting: Maybe<IcoVesting>;
  /** Whether the tokens come in tranches. */
  vests: Scalars['Boolean']['output'];
  /** Where the buyer wants the tokens. */
  walletAddress: Scalars['String']['output'];
  /** Type of the wallet that paid. */
  walletType: WalletType;
};

/** An offering as admins see it. */
export type AdminIcoOffering = {
  /** When its sale began. */
  activatedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was approved. */
  approvedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Value of the blockchain that the token is on. */
  blockchain: Scalars['String']['output'];
  /** Why it was cancelled. */
  cancelReason: Maybe<Scalars['String']['output']>;
  /** When it was cancelled. */
  cancelledAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Accounts that have bought and were not refunded. */
  contributors: Scalars['Int']['output'];
  /** When it was submitted. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency that buyers pay. */
  currency: Scalars['String']['output'];
  /** The phase that sells now; null while none does. */
  currentPhase: Maybe<IcoPhase>;
  /** Days that the creator has to deliver, from the success of the sale or the day of a tranche. */
  deliveryDays: Scalars['Int']['output'];
  /** What it is about; plain text. */
  description: Maybe<Scalars['String']['output']>;
  /** When the sale ends, at the latest. */
  endDate: Scalars['DateTimeISO']['output'];
  /** Whether admins look into it; nothing is sold meanwhile. */
  flagged: Scalars['Boolean']['output'];
  /** Address of its picture. */
  icon: Maybe<Scalars['String']['output']>;
  /** Id of the offering. */
  id: Scalars['UUID']['output'];
  /** Where to read more. */
  links: Array<IcoLink>;
  /** What an account may pay in all. */
  maxPerUser: Maybe<Scalars['Amount']['output']>;
  /** The largest purchase. */
  maxPurchase: Maybe<Scalars['Amount']['output']>;
  /** The least purchase; null where the platform alone sets one. */
  minPurchase: Maybe<Scalars['Amount']['output']>;
  /** Name of the token. */
  name: Scalars['String']['output'];
  /** The account that sells. */
  owner: IcoOwner;
  /** Whether its sale is interrupted. */
  paused: Scalars['Boolean']['output'];
  /** What is raised, in percent of the target; two decimals. */
  percent: Scalars['Amount']['output'];
  /** The phases, in the order in which they are sold. */
  phases: Array<IcoPhase>;
  /** Its plan. */
  plan: IcoOfferingPlan;
  /** What contributions have brought, refunded ones left out. */
  raised: Scalars['Amount']['output'];
  /** What is raised, in US dollars of the time of each contribution. */
  raisedUsd: Scalars['Amount']['output'];
  /** When it was refused. */
  rejectedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Tokens that are left in all phases. */
  remaining: Scalars['Amount']['output'];
  /** What the admin who moderated it last had to say. */
  reviewNotes: Maybe<Scalars['String']['output']>;
  /** What is planned. */
  roadmap: Array<IcoRoadmapItem>;
  /** When it was settled. */
  settledAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Amount that must be raised for the sale to succeed, fixed at approval. */
  softCap: Scalars['Amount']['output'];
  /** Soft cap in percent of the target at approval; null before. */
  softCapPercent: Maybe<Scalars['Amount']['output']>;
  /** Tokens that are sold. */
  sold: Scalars['Amount']['output'];
  /** When the sale begins. */
  startDate: Scalars['DateTimeISO']['output'];
  /** What became of it. */
  status: IcoOfferingStatus;
  /** Symbol of the token. */
  symbol: Scalars['String']['output'];
  /** What all phases together would bring. */
  targetAmount: Scalars['Amount']['output'];
  /** Who is behind it. */
  team: Array<IcoTeamMember>;
  /** Address of the token on its blockchain. */
  tokenAddress: Maybe<Scalars['String']['output']>;
  /** Decimals of the token on its blockchain. */
  tokenDecimals: Scalars['Int']['output'];
  /** Contracts of the creator from which the tokens are delivered, beside wallets that are linked to it. */
  tokenSources: Array<Scalars['String']['output']>;
  /** What kind of token it is. */
  type: IcoOfferingType;
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** The newest twenty updates. */
  updates: Array<IcoUpdate>;
  /** When buyers get their tokens. */
  vesting: IcoVestingTerms;
  /** Type of the wallets that pay. */
  walletType: WalletType;
};

/** A page of offerings of all accounts. */
export type AdminIcoOfferingPage = {
  /** The offerings. */
  items: Array<AdminIcoOfferingSummary>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** An offering as lists show it to admins. */
export type AdminIcoOfferingSummary = {
  /** When it was approved; null while it waits, and where it was not. */
  approvedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Value of the blockchain that the token is on. */
  blockchain: Scalars['String']['output'];
  /** Accounts that have bought and were not refunded. */
  contributors: Scalars['Int']['output'];
  /** When it was submitted. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency that buyers pay. */
  currency: Scalars['String']['output'];
  /** The phase that sells now; null while none does. */
  currentPhase: Maybe<IcoPhase>;
  /** Days that the creator has to deliver, from the success of the sale or the day of a tranche. */
  deliveryDays: Scalars['Int']['output'];
  /** When the sale ends, at the latest. */
  endDate: Scalars['DateTimeISO']['output'];
  /** Whether admins look into it; nothing is sold meanwhile. */
  flagged: Scalars['Boolean']['output'];
  /** Address of its picture. */
  icon: Maybe<Scalars['String']['output']>;
  /** Id of the offering. */
  id: Scalars['UUID']['output'];
  /** What an account may pay in all. */
  maxPerUser: Maybe<Scalars['Amount']['output']>;
  /** The largest purchase. */
  maxPurchase: Maybe<Scalars['Amount']['output']>;
  /** The least purchase; null where the platform alone sets one. */
  minPurchase: Maybe<Scalars['Amount']['output']>;
  /** Name of the token. */
  name: Scalars['String']['output'];
  /** The account that sells. */
  owner: IcoOwner;
  /** Whether its sale is interrupted. */
  paused: Scalars['Boolean']['output'];
  /** What is raised, in percent of the target; two decimals. */
  percent: Scalars['Amount']['output'];
  /** Its plan. */
  plan: IcoOfferingPlan;
  /** What contributions have brought, refunded ones left out. */
  raised: Scalars['Amount']['output'];
  /** What is raised, in US dollars of the time of each contribution. */
  raisedUsd: Scalars['Amount']['output'];
  /** Tokens that are left in all phases. */
  remaining: Scalars['Amount']['output'];
  /** Amount that must be raised for the sale to succeed, fixed at approval. */
  softCap: Scalars['Amount']['output'];
  /** Tokens that are sold. */
  sold: Scalars['Amount']['output'];
  /** When the sale begins. */
  startDate: Scalars['DateTimeISO']['output'];
  /** What became of it. */
  status: IcoOfferingStatus;
  /** Symbol of the token. */
  symbol: Scalars['String']['output'];
  /** What all phases together would bring. */
  targetAmount: Scalars['Amount']['output'];
  /** What kind of token it is. */
  type: IcoOfferingType;
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Type of the wallets that pay. */
  walletType: WalletType;
};

/** A schedule as admins see it. */
export type AdminIcoVesting = {
  /** When the tokens were bought. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the schedule. */
  id: Scalars['UUID']['output'];
  /** The offering. */
  offeringId: Scalars['UUID']['output'];
  /** The account that bought the tokens. */
  owner: IcoOwner;
  /** Tokens that were delivered and paid out. */
  released: Scalars['Amount']['output'];
  /** Its tranches, in order. */
  releases: Array<IcoTranche>;
  /** When the months begin to count. */
  startDate: Scalars['DateTimeISO']['output'];
  /** What became of it. */
  status: IcoVestingStatus;
  /** All tokens of the contribution. */
  total: Scalars['Amount']['output'];
  /** The contribution. */
  transactionId: Scalars['UUID']['output'];
  /** How the tokens are spread. */
  type: IcoVestingType;
};

/** A page of schedules of all accounts. */
export type AdminIcoVestingPage = {
  /** The schedules. */
  items: Array<AdminIcoVesting>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** An application, with who applied and who decided. */
export type AdminKycApplication = {
  /** When it was sent. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What the customer declared, as the form sent it. */
  data: Scalars['JSONObject']['output'];
  /** E-mail address of the account that applied. */
  email: Scalars['String']['output'];
  /** Id of the application. */
  id: Scalars['UUID']['output'];
  /** Number of the level. */
  level: Scalars['Int']['output'];
  /** The level that was applied for. */
  levelId: Scalars['UUID']['output'];
  /** Name of the level. */
  levelName: Scalars['String']['output'];
  /** Why it was rejected. */
  reason: Maybe<Scalars['String']['output']>;
  /** When it was decided; null while it waits. */
  reviewedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The admin who decided; null while it waits. */
  reviewedBy: Maybe<Scalars['UUID']['output']>;
  /** What became of it. */
  status: KycApplicationStatus;
  /** The account that applied. */
  userId: Scalars['UUID']['output'];
};

/** A page of applications. */
export type AdminKycApplicationPage = {
  /** The applications. */
  items: Array<AdminKycApplication>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A merchant as admins see it. */
export type AdminMerchant = {
  /** Postal address. */
  address: Maybe<Scalars['String']['output']>;
  /** Country, two letters of ISO 3166. */
  country: Maybe<Scalars['String']['output']>;
  /** When it registered. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Most that it takes in a UTC day, in US dollars; 0 for no limit, null for the setting's. */
  dailyLimit: Maybe<Scalars['Amount']['output']>;
  /** What it sells. */
  description: Maybe<Scalars['String']['output']>;
  /** Address that mail goes to. */
  email: Scalars['String']['output'];
  /** Fixed fee in US dollars; null for the setting's. */
  feeFixed: Maybe<Scalars['Amount']['output']>;
  /** Fee in percent; null for the setting's. */
  feePercentage: Maybe<Scalars['Amount']['output']>;
  /** How its fees are computed; null for the setting's way. */
  feeType: Maybe<GatewayFeeType>;
  /** Id of the merchant. */
  id: Scalars['UUID']['output'];
  /** Address of its logo. */
  logo: Maybe<Scalars['String']['output']>;
  /** Largest payment in US dollars; null for the setting's. */
  maxAmount: Maybe<Scalars['Amount']['output']>;
  /** Smallest payment in US dollars; null for the setting's. */
  minAmount: Maybe<Scalars['Amount']['output']>;
  /** Most that it takes in a UTC month, in US dollars; 0 for no limit, null for the setting's. */
  monthlyLimit: Maybe<Scalars['Amount']['output']>;
  /** Name that buyers see. */
  name: Scalars['String']['output'];
  /** The account that it belongs to. */
  owner: MerchantOwner;
  /** When payouts are proposed; null for the setting's times. */
  payoutSchedule: Maybe<GatewayPayoutSchedule>;
  /** Smallest payout in US dollars, where it is larger than the setting's. */
  payoutThreshold: Maybe<Scalars['Amount']['output']>;
  /** Type of the wallets that payouts go to, where the currency has it; null for that of the payments. */
  payoutWalletType: Maybe<WalletType>;
  /** Telephone number. */
  phone: Maybe<Scalars['String']['output']>;
  /** Calls that its keys may make in 60 seconds; null for everybody's. */
  rateLimit: Maybe<Scalars['Int']['output']>;
  /** Why it was refused or stopped. */
  rejectionReason: Maybe<Scalars['String']['output']>;
  /** Unique name for addresses, made from the first name. */
  slug: Scalars['String']['output'];
  /** Whether it may take payments. */
  status: GatewayMerchantStatus;
  /** Tax id. */
  taxId: Maybe<Scalars['String']['output']>;
  /** When it last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** The account that it belongs to. */
  userId: Scalars['UUID']['output'];
  /** Whether its identity is verified. */
  verificationStatus: GatewayMerchantVerification;
  /** Address of the first webhook endpoint, which hears of the events of both modes. */
  webhookUrl: Maybe<Scalars['String']['output']>;
  /** Address of its site. */
  website: Maybe<Scalars['String']['output']>;
};

/** A page of merchants. */
export type AdminMerchantPage = {
  /** The merchants. */
  items: Array<AdminMerchant>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A collection as admins see it. */
export type AdminNftCollection = {
  /** Its chain, such as ethereum. */
  chain: Scalars['String']['output'];
  /** Its contract; null for a draft. */
  contractAddress: Maybe<Scalars['String']['output']>;
  /** When it was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Who made or imported it. */
  creator: NftAccount;
  /** When its contract became known here. */
  deployedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What it is about. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the collection. */
  id: Scalars['UUID']['output'];
  /** Address of its picture. */
  image: Maybe<Scalars['String']['output']>;
  /** Whether its contract was there before, and was not deployed from here. */
  isImported: Scalars['Boolean']['output'];
  /** Its name. */
  name: Scalars['String']['output'];
  /** What its creator asks for of each sale, in percent. */
  royaltyPercent: Scalars['Amount']['output'];
  /** Who gets that. */
  royaltyReceiver: Maybe<Scalars['String']['output']>;
  /** What became of it. */
  status: NftCollectionStatus;
  /** Since when the clocks of its listings and offers stand still: it is hidden, or sales on its chain are paused. */
  stoppedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Its symbol. */
  symbol: Scalars['String']['output'];
  /** Hash of the transaction that deployed it from here. */
  transactionHash: Maybe<Scalars['String']['output']>;
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** A page of collections of all accounts. */
export type AdminNftCollectionPage = {
  /** The collections. */
  items: Array<AdminNftCollection>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A listing as admins see it. */
export type AdminNftListing = {
  /** How many bids there were. */
  bidCount: Scalars['Int']['output'];
  /** Why an admin took it down. */
  cancelReason: Maybe<Scalars['String']['output']>;
  /** Its chain. */
  chain: Scalars['String']['output'];
  /** Its collection. */
  collectionId: Scalars['UUID']['output'];
  /** Name of its collection. */
  collectionName: Scalars['String']['output'];
  /** The contract that sells it; null where none does. */
  contractAddress: Maybe<Scalars['String']['output']>;
  /** When it was listed. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency, of wallets of type SPOT. */
  currency: Scalars['String']['output'];
  /** Until when. */
  endTime: Scalars['DateTimeISO']['output'];
  /** When it was over. */
  endedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Marketplace fee, royalty and listing fee together. */
  estimatedTotal: Scalars['Amount']['output'];
  /** The platform's fee of the price, in percent, as it was when it was listed. */
  feePercent: Scalars['Amount']['output'];
  /** Whether an auction sells nothing below a reserve, which only its seller knows. */
  hasReserve: Scalars['Boolean']['output'];
  /** The highest bid; null before the first. */
  highestBid: Maybe<Scalars['Amount']['output']>;
  /** Id of the listing. */
  id: Scalars['UUID']['output'];
  /** Address of its picture. */
  image: Maybe<Scalars['String']['output']>;
  /** Why it cannot be bought; null unless it is INVALID. */
  invalidReason: Maybe<NftInvalidReason>;
  /** Whether that contract offers it now. */
  isOnContract: Scalars['Boolean']['output'];
  /** The flat fee of a listing, for information: nobody is charged it. */
  listingFee: Scalars['Amount']['output'];
  /** That fee. */
  marketplaceFee: Scalars['Amount']['output'];
  /** By how much a bid must be higher than the one before. */
  minBidIncrement: Maybe<Scalars['Amount']['output']>;
  /** The price; of an auction the least first bid. */
  price: Scalars['Amount']['output'];
  /** Below it an auction sells nothing; null for none. */
  reservePrice: Maybe<Scalars['Amount']['output']>;
  /** The royalty of the price. */
  royaltyFee: Scalars['Amount']['output'];
  /** Who gets the royalty. */
  royaltyReceiver: Maybe<Scalars['String']['output']>;
  /** Who sells. */
  seller: NftAccount;
  /** Who had the token when it was listed. */
  sellerAddress: Scalars['String']['output'];
  /** The price less marketplace fee and royalty. */
  sellerReceives: Scalars['Amount']['output'];
  /** From when on it can be bought. */
  startTime: Scalars['DateTimeISO']['output'];
  /** What became of it. */
  status: NftListingStatus;
  /** Since when its clock stands still: its collection is hidden, or sales on its chain are paused. Null while it runs. */
  stoppedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The token, by its id on this platform. */
  tokenId: Scalars['UUID']['output'];
  /** Name of the token. */
  tokenName: Maybe<Scalars['String']['output']>;
  /** Number of the token in its contract. */
  tokenNumber: Scalars['String']['output'];
  /** How it is sold. */
  type: NftListingType;
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Where it is sold: here, or by a contract. */
  venue: NftVenue;
};

/** A page of listings of all accounts. */
export type AdminNftListingPage = {
  /** The listings. */
  items: Array<AdminNftListing>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** An offer as admins see it. */
export type AdminNftOffer = {
  /** When it was accepted. */
  acceptedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What is offered. */
  amount: Scalars['Amount']['output'];
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** Who buys. */
  buyer: NftAccount;
  /** Where the buyer wants the token. */
  buyerAddress: Scalars['String']['output'];
  /** Its chain. */
  chain: Scalars['String']['output'];
  /** Name of its collection. */
  collectionName: Scalars['String']['output'];
  /** When it was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency, of wallets of type SPOT. */
  currency: Scalars['String']['output'];
  /** When it was over. */
  endedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Until when it can be accepted. */
  expiresAt: Scalars['DateTimeISO']['output'];
  /** That fee: on top of an offer, and out of a bid. */
  fee: Scalars['Amount']['output'];
  /** The platform's fee, in percent, as it was when the offer was made. */
  feePercent: Scalars['Amount']['output'];
  /** Why it needs a decision. */
  flagReason: Maybe<Scalars['String']['output']>;
  /** What is held of the buyer. */
  held: Scalars['Amount']['output'];
  /** Id of the offer. */
  id: Scalars['UUID']['output'];
  /** The listing that it is for. */
  listingId: Maybe<Scalars['UUID']['output']>;
  /** The royalty, out of the amount. */
  royalty: Scalars['Amount']['output'];
  /** Who sells; null before it is accepted. */
  seller: Maybe<NftAccount>;
  /** Who sells it; null before it is accepted. */
  sellerAddress: Maybe<Scalars['String']['output']>;
  /** What the seller gets. */
  sellerReceives: Scalars['Amount']['output'];
  /** How it came about. */
  source: NftOfferSource;
  /** What became of it. */
  status: NftOfferStatus;
  /** Since when its clock stands still: its collection is hidden, or sales on its chain are paused. Null while it runs. */
  stoppedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The token, by its id on this platform. */
  tokenId: Scalars['UUID']['output'];
  /** Name of the token. */
  tokenName: Maybe<Scalars['String']['output']>;
  /** Number of the token in its contract. */
  tokenNumber: Scalars['String']['output'];
  /** Until when its token must be transferred, fixed at its acceptance; null before. */
  transferBy: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** A page of offers of all accounts. */
export type AdminNftOfferPage = {
  /** The offers. */
  items: Array<AdminNftOffer>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A sale as admins see it. */
export type AdminNftSale = {
  /** The address that has bought. */
  buyer: Scalars['String']['output'];
  /** Who has bought; null for an address that was linked to nobody. */
  buyerAccount: Maybe<NftAccount>;
  /** Its chain. */
  chain: Scalars['String']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** What of it was collected: nothing where the token was transferred directly. */
  feeCollected: Scalars['Amount']['output'];
  /** The platform's fee as it was quoted. */
  feeQuoted: Scalars['Amount']['output'];
  /** Id of the sale. */
  id: Scalars['UUID']['output'];
  /** The listing. */
  listingId: Maybe<Scalars['UUID']['output']>;
  /** Place of the transfer among the logs of that. */
  logIndex: Maybe<Scalars['Int']['output']>;
  /** The offer. */
  offerId: Maybe<Scalars['UUID']['output']>;
  /** The price. */
  price: Scalars['Amount']['output'];
  /** When its chain has dropped the block of its proof. */
  reorgedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** How it came about. */
  route: NftSaleRoute;
  /** The royalty that was paid. */
  royalty: Scalars['Amount']['output'];
  /** Who got it. */
  royaltyReceiver: Maybe<Scalars['String']['output']>;
  /** The address that has sold. */
  seller: Scalars['String']['output'];
  /** Who has sold; null for an address that was linked to nobody. */
  sellerAccount: Maybe<NftAccount>;
  /** What the seller got. */
  sellerNet: Scalars['Amount']['output'];
  /** When it was recorded. */
  soldAt: Scalars['DateTimeISO']['output'];
  /** The token, by its id on this platform. */
  tokenId: Scalars['UUID']['output'];
  /** Hash of the transaction that proves it; null for one that an admin settled without. */
  transactionHash: Maybe<Scalars['String']['output']>;
};

/** A page of all sales. */
export type AdminNftSalePage = {
  /** The sales. */
  items: Array<AdminNftSale>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A payment as admins see it. */
export type AdminPayment = {
  /** What each wallet paid; empty until then. */
  allocations: Array<Allocation>;
  /** What the buyer owes. */
  amount: Scalars['Amount']['output'];
  /** Where the buyer goes after cancelling. */
  cancelUrl: Maybe<Scalars['String']['output']>;
  /** The page on which a buyer pays it. */
  checkoutUrl: Scalars['String']['output'];
  /** When it was paid. */
  completedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of its currency. */
  currency: Scalars['String']['output'];
  /** The buyer's e-mail address, as the merchant gave it. */
  customerEmail: Maybe<Scalars['String']['output']>;
  /** The account that paid. */
  customerId: Maybe<Scalars['UUID']['output']>;
  /** The buyer's name, as the merchant gave it. */
  customerName: Maybe<Scalars['String']['output']>;
  /** What it is for. */
  description: Maybe<Scalars['String']['output']>;
  /** Until when it can be paid. */
  expiresAt: Scalars['DateTimeISO']['output'];
  /** The platform's fee, part of the amount. */
  fee: Scalars['Amount']['output'];
  /** Id of the payment: pi_ and 24 characters. */
  id: Scalars['String']['output'];
  /** What the buyer is charged for. */
  lineItems: Maybe<Array<LineItem>>;
  /** The merchant that it is for. */
  merchantId: Scalars['UUID']['output'];
  /** The merchant's own id of the order. */
  merchantOrderId: Maybe<Scalars['String']['output']>;
  /** The merchant's own notes; buyers do not see them. */
  metadata: Maybe<Scalars['JSONObject']['output']>;
  /** Whether it moves money. */
  mode: GatewayMode;
  /** What the merchant gets: the amount less the fee. */
  net: Scalars['Amount']['output'];
  /** The payout that it is in. */
  payoutId: Maybe<Scalars['String']['output']>;
  /** What was paid back so far. */
  refundedAmount: Scalars['Amount']['output'];
  /** Where the buyer goes after paying. */
  returnUrl: Maybe<Scalars['String']['output']>;
  /** What became of it. */
  status: GatewayPaymentStatus;
  /** Its other id, under which the ledger has it. */
  uuid: Scalars['UUID']['output'];
  /** Type of the merchant's balance that it goes to. */
  walletType: WalletType;
};

/** A page of payments as admins see them. */
export type AdminPaymentPage = {
  /** The payments. */
  items: Array<AdminPayment>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A payout as admins see it. */
export type AdminPayout = {
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** When it was proposed. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of its currency. */
  currency: Scalars['String']['output'];
  /** When it was approved or rejected. */
  decidedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The account that decided it; null while nobody has, and where no person did. */
  decidedBy: Maybe<Scalars['UUID']['output']>;
  /** Sum of their fees. */
  fee: Scalars['Amount']['output'];
  /** Sum of its payments. */
  gross: Scalars['Amount']['output'];
  /** Id of the payout: po_ and 24 characters. */
  id: Scalars['String']['output'];
  /** The merchant that it is for. */
  merchantId: Scalars['UUID']['output'];
  /** What is paid out: gross less fee less refunds. */
  net: Scalars['Amount']['output'];
  /** How many payments are in it. */
  paymentCount: Scalars['Int']['output'];
  /** Until when payments and refunds are in it. */
  periodEnd: Scalars['DateTimeISO']['output'];
  /** When the first payment or refund in it was made. */
  periodStart: Scalars['DateTimeISO']['output'];
  /** Why it was rejected, or failed. */
  reason: Maybe<Scalars['String']['output']>;
  /** How many refunds are in it. */
  refundCount: Scalars['Int']['output'];
  /** Sum of its refunds, as far as the pending balance paid them. */
  refunds: Scalars['Amount']['output'];
  /** What became of it. */
  status: GatewayPayoutStatus;
  /** Its other id, under which the ledger has it. */
  uuid: Scalars['UUID']['output'];
  /** Type of the balance that it is paid from. */
  walletType: WalletType;
};

/** A page of payouts as admins see them. */
export type AdminPayoutPage = {
  /** The payouts. */
  items: Array<AdminPayout>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Something that the platform earned, or gave back. */
export type AdminProfit = {
  /** How much; below zero for what was given back. */
  amount: Scalars['Amount']['output'];
  /** When it was earned. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** What it is, for people. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the row. */
  id: Scalars['UUID']['output'];
  /** What earned it, such as the id of a payment. */
  reference: Scalars['String']['output'];
  /** Which business earned it, such as GATEWAY_PAYMENT. */
  type: Scalars['String']['output'];
  /** Type of the wallet that it went to. */
  walletType: WalletType;
};

/** A page of what the platform earned. */
export type AdminProfitPage = {
  /** The profits. */
  items: Array<AdminProfit>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A refund as admins see it. */
export type AdminRefund = {
  /** How much, in the currency of the payment. */
  amount: Scalars['Amount']['output'];
  /** When it was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency of the payment. */
  currency: Scalars['String']['output'];
  /** The reason in words. */
  description: Maybe<Scalars['String']['output']>;
  /** What of the platform's fee was returned. */
  fee: Scalars['Amount']['output'];
  /** Id of the refund: re_ and 24 characters. */
  id: Scalars['String']['output'];
  /** The merchant that made it. */
  merchantId: Scalars['UUID']['output'];
  /** Whether it moved money. */
  mode: GatewayMode;
  /** The payment that it is of. */
  paymentId: Scalars['String']['output'];
  /** The payout that it is in. */
  payoutId: Maybe<Scalars['String']['output']>;
  /** Why it was made. */
  reason: GatewayRefundReason;
  /** What became of it. */
  status: GatewayRefundStatus;
  /** Its other id, under which the ledger has it. */
  uuid: Scalars['UUID']['output'];
};

/** A page of refunds as admins see them. */
export type AdminRefundPage = {
  /** The refunds. */
  items: Array<AdminRefund>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Every stored setting, as an admin sees it. */
export type AdminSettings = {
  /** Stored key to its text. Secrets are eight bullets; saving those means unchanged. */
  settings: Scalars['JSONObject']['output'];
  /** Number of the last save; a save can be bound to it. */
  version: Scalars['Int']['output'];
};

/** A bot as admins see it. */
export type AdminTradingBot = {
  /** What its positions and open buys may cost at most, fees included, in the quote currency. */
  allocatedAmount: Scalars['Amount']['output'];
  /** Since when it may open nothing, because the purchase of its strategy was refunded. */
  barredAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The currency that it buys and sells. */
  base: Scalars['String']['output'];
  /** Whether a limit of the losses closes what is open. */
  closeOnLimit: Scalars['Boolean']['output'];
  /** For how many minutes nothing is opened after a position was closed. */
  cooldownMinutes: Scalars['Int']['output'];
  /** Until when it opens nothing, after a position was closed. */
  cooldownUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What may be lost in a day, in percent of the allocation. */
  dailyLossLimitPercent: Scalars['Amount']['output'];
  /** How many positions it has opened today, in UTC. */
  dailyTrades: Scalars['Int']['output'];
  /** Why it ended by a fault. */
  errorMessage: Maybe<Scalars['String']['output']>;
  /** The first candle that its indicators have seen. */
  firstCandleAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether its owner has made a secret for its webhook. */
  hasSignalSecret: Scalars['Boolean']['output'];
  /** Id of the bot. */
  id: Scalars['UUID']['output'];
  /** How often it reports, in seconds. */
  intervalSeconds: Scalars['Int']['output'];
  /** What it last reported. */
  lastTick: Maybe<TradingBotTick>;
  /** When it last reported. */
  lastTickAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The limit that stopped it, while it is LIMIT_REACHED. */
  limitReached: Maybe<TradingBotLimit>;
  /** How many of them made a loss. */
  losingTrades: Scalars['Int']['output'];
  /** How many positions may be opened in a day, in UTC. */
  maxDailyTrades: Scalars['Int']['output'];
  /** How far the equity may fall from its peak, in percent. */
  maxDrawdownPercent: Scalars['Amount']['output'];
  /** After how many minutes a position is closed. */
  maxHoldMinutes: Scalars['Int']['output'];
  /** How many positions may be open at once. */
  maxOpenPositions: Scalars['Int']['output'];
  /** Whether it places real orders. */
  mode: TradingBotMode;
  /** What its owner calls it. */
  name: Scalars['String']['output'];
  /** What one order may cost, fee included; null for what follows from the allocation. */
  orderAmount: Maybe<Scalars['Amount']['output']>;
  /** The account that it belongs to. */
  owner: TradingBotOwner;
  /** The purchase of the strategy that it was made from. */
  purchaseId: Maybe<Scalars['UUID']['output']>;
  /** The currency that it pays with, in which its amounts are. */
  quote: Scalars['String']['output'];
  /** True if the prices of its market are simulated. */
  simulated: Scalars['Boolean']['output'];
  /** When it was last started. */
  startedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What it does. */
  status: TradingBotStatus;
  /** How far below the average entry price a position is closed, in percent. */
  stopLossPercent: Scalars['Amount']['output'];
  /** When it last stopped. */
  stoppedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What its type decides by, in the shape of tradingBotStrategyTypes. */
  strategyConfig: Scalars['JSONObject']['output'];
  /** The market that it trades, such as BTC/USDT. */
  symbol: Scalars['String']['output'];
  /** How far above the average entry price a position is closed, in percent. */
  takeProfitPercent: Scalars['Amount']['output'];
  /** Targets at which parts of a position are sold, the nearest first. */
  takeProfits: Array<TakeProfit>;
  /** Length of its candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d. */
  timeframe: Scalars['String']['output'];
  /** Fees that it has paid, in the quote currency. */
  totalFees: Scalars['Amount']['output'];
  /** Profit of its closed trades, less losses. */
  totalProfit: Scalars['Amount']['output'];
  /** How many trades it has closed. */
  totalTrades: Scalars['Int']['output'];
  /** What it has bought and sold for. */
  totalVolume: Scalars['Amount']['output'];
  /** How far above the average entry price the trailing stop begins, in percent. */
  trailingActivationPercent: Scalars['Amount']['output'];
  /** How far below its highest price a position is closed, in percent. */
  trailingPercent: Scalars['Amount']['output'];
  /** By what it decides. */
  type: TradingBotType;
  /** What its positions have cost with the fees of their buys, and what its open buys set aside. */
  usedAmount: Scalars['Amount']['output'];
  /** The account at an exchange that a live bot trades with. */
  venueAccountId: Maybe<Scalars['UUID']['output']>;
  /** How many of them made a profit. */
  winningTrades: Scalars['Int']['output'];
};

/** A page of bots of all accounts. */
export type AdminTradingBotPage = {
  /** The bots. */
  items: Array<AdminTradingBot>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A listed strategy as admins see it. */
export type AdminTradingStrategy = {
  /** When it was last approved. */
  approvedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The version that was approved last. */
  approvedVersion: Maybe<Scalars['Int']['output']>;
  /** Average, from 1 to 5, of the approved reviews of buyers who paid at least half of its price for its version. */
  avgRating: Maybe<Scalars['Amount']['output']>;
  /** Whether a limit of the losses closes what is open. */
  closeOnLimit: Scalars['Boolean']['output'];
  /** For how many minutes nothing is opened after a position was closed. */
  cooldownMinutes: Scalars['Int']['output'];
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The currency that it is paid in, from wallets of type SPOT. */
  currency: Scalars['String']['output'];
  /** What may be lost in a day, of the allocation, in percent; 0 for none. */
  dailyLossLimitPercent: Scalars['Amount']['output'];
  /** What its seller says of it, plain text. */
  description: Scalars['String']['output'];
  /** Sales for nothing that were not refunded, from when its price was 0. */
  freePurchases: Scalars['Int']['output'];
  /** What buyers paid, less refunds. */
  grossRevenue: Scalars['Amount']['output'];
  /** Id of the listing. */
  id: Scalars['UUID']['output'];
  /** How many positions may be opened in a day, in UTC; 0 for no limit. */
  maxDailyTrades: Scalars['Int']['output'];
  /** How far the equity may fall from its peak, in percent; 0 for none. */
  maxDrawdownPercent: Scalars['Amount']['output'];
  /** After how many minutes a position is closed; 0 for never. */
  maxHoldMinutes: Scalars['Int']['output'];
  /** How many positions may be open at once; 0 for no limit. */
  maxOpenPositions: Scalars['Int']['output'];
  /** What its seller calls it, plain text. */
  name: Scalars['String']['output'];
  /** The account that sells it. */
  owner: TradingBotOwner;
  /** The platform's part of it. */
  platformRevenue: Scalars['Amount']['output'];
  /** What it costs; 0 for nothing. */
  price: Scalars['Amount']['output'];
  /** Sales that were not refunded; paid ones only, while it has a price. */
  purchaseCount: Scalars['Int']['output'];
  /** Why it is REJECTED or SUSPENDED. */
  reason: Maybe<Scalars['String']['output']>;
  /** How many reviews that is the average of. */
  reviewCount: Scalars['Int']['output'];
  /** The seller's part of it. */
  sellerRevenue: Scalars['Amount']['output'];
  /** True if the prices of its market are simulated. */
  simulated: Scalars['Boolean']['output'];
  /** Whether it can be bought. */
  status: TradingStrategyStatus;
  /** How far below the average entry price its bots close a position, in percent; 0 for none. */
  stopLossPercent: Scalars['Amount']['output'];
  /** What the type decides by, in the shape of tradingBotStrategyTypes. */
  strategyConfig: Scalars['JSONObject']['output'];
  /** When it was last submitted for review. */
  submittedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The market that its bots trade, such as BTC/USDT. */
  symbol: Scalars['String']['output'];
  /** How far above the average entry price they close it, in percent; 0 for none. */
  takeProfitPercent: Scalars['Amount']['output'];
  /** Targets at which parts of a position are sold, the nearest first. */
  takeProfits: Array<TakeProfit>;
  /** Length of their candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d. */
  timeframe: Scalars['String']['output'];
  /** All sales, refunded ones included; paid ones only, while it has a price. */
  totalPurchases: Scalars['Int']['output'];
  /** How far above the average entry price the trailing stop begins, in percent; 0 for none. */
  trailingActivationPercent: Scalars['Amount']['output'];
  /** How far below its highest price they close it, in percent; 0 for none. */
  trailingPercent: Scalars['Amount']['output'];
  /** By what its bots decide. */
  type: TradingBotType;
  /** When it last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Raised by each change of what is sold. */
  version: Scalars['Int']['output'];
};

/** A listed strategy as admins see it, with how its bots did. */
export type AdminTradingStrategyDetail = {
  /** When it was last approved. */
  approvedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The version that was approved last. */
  approvedVersion: Maybe<Scalars['Int']['output']>;
  /** Average, from 1 to 5, of the approved reviews of buyers who paid at least half of its price for its version. */
  avgRating: Maybe<Scalars['Amount']['output']>;
  /** Whether a limit of the losses closes what is open. */
  closeOnLimit: Scalars['Boolean']['output'];
  /** For how many minutes nothing is opened after a position was closed. */
  cooldownMinutes: Scalars['Int']['output'];
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The currency that it is paid in, from wallets of type SPOT. */
  currency: Scalars['String']['output'];
  /** What may be lost in a day, of the allocation, in percent; 0 for none. */
  dailyLossLimitPercent: Scalars['Amount']['output'];
  /** What its seller says of it, plain text. */
  description: Scalars['String']['output'];
  /** Sales for nothing that were not refunded, from when its price was 0. */
  freePurchases: Scalars['Int']['output'];
  /** What buyers paid, less refunds. */
  grossRevenue: Scalars['Amount']['output'];
  /** Id of the listing. */
  id: Scalars['UUID']['output'];
  /** How many positions may be opened in a day, in UTC; 0 for no limit. */
  maxDailyTrades: Scalars['Int']['output'];
  /** How far the equity may fall from its peak, in percent; 0 for none. */
  maxDrawdownPercent: Scalars['Amount']['output'];
  /** After how many minutes a position is closed; 0 for never. */
  maxHoldMinutes: Scalars['Int']['output'];
  /** How many positions may be open at once; 0 for no limit. */
  maxOpenPositions: Scalars['Int']['output'];
  /** What its seller calls it, plain text. */
  name: Scalars['String']['output'];
  /** The account that sells it. */
  owner: TradingBotOwner;
  /** How its bots did, of all versions and of the one on offer; empty before the first trade. */
  performance: Array<TradingStrategyPerformance>;
  /** The platform's part of it. */
  platformRevenue: Scalars['Amount']['output'];
  /** What it costs; 0 for nothing. */
  price: Scalars['Amount']['output'];
  /** Sales that were not refunded; paid ones only, while it has a price. */
  purchaseCount: Scalars['Int']['output'];
  /** Why it is REJECTED or SUSPENDED. */
  reason: Maybe<Scalars['String']['output']>;
  /** How many reviews that is the average of. */
  reviewCount: Scalars['Int']['output'];
  /** The seller's part of it. */
  sellerRevenue: Scalars['Amount']['output'];
  /** True if the prices of its market are simulated. */
  simulated: Scalars['Boolean']['output'];
  /** Whether it can be bought. */
  status: TradingStrategyStatus;
  /** How far below the average entry price its bots close a position, in percent; 0 for none. */
  stopLossPercent: Scalars['Amount']['output'];
  /** What the type decides by, in the shape of tradingBotStrategyTypes. */
  strategyConfig: Scalars['JSONObject']['output'];
  /** When it was last submitted for review. */
  submittedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The market that its bots trade, such as BTC/USDT. */
  symbol: Scalars['String']['output'];
  /** How far above the average entry price they close it, in percent; 0 for none. */
  takeProfitPercent: Scalars['Amount']['output'];
  /** Targets at which parts of a position are sold, the nearest first. */
  takeProfits: Array<TakeProfit>;
  /** Length of their candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d. */
  timeframe: Scalars['String']['output'];
  /** All sales, refunded ones included; paid ones only, while it has a price. */
  totalPurchases: Scalars['Int']['output'];
  /** How far above the average entry price the trailing stop begins, in percent; 0 for none. */
  trailingActivationPercent: Scalars['Amount']['output'];
  /** How far below its highest price they close it, in percent; 0 for none. */
  trailingPercent: Scalars['Amount']['output'];
  /** By what its bots decide. */
  type: TradingBotType;
  /** When it last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Raised by each change of what is sold. */
  version: Scalars['Int']['output'];
};

/** A page of listed strategies. */
export type AdminTradingStrategyPage = {
  /** The listings, newest first. */
  items: Array<AdminTradingStrategy>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A sale of a strategy as admins see it. */
export type AdminTradingStrategyPurchase = {
  /** The account that bought it. */
  buyer: TradingBotOwner;
  /** When it was bought. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The currency that it was paid in. */
  currency: Scalars['String']['output'];
  /** The platform's part of the price. */
  feeAmount: Scalars['Amount']['output'];
  /** The platform's part of the price when it was sold, in percent. */
  feePercent: Scalars['Amount']['output'];
  /** Id of the purchase. */
  id: Scalars['UUID']['output'];
  /** Whether the platform paid back the seller's part. */
  platformPaid: Scalars['Boolean']['output'];
  /** What the buyer paid. */
  price: Scalars['Amount']['output'];
  /** Why it was refunded. */
  refundReason: Maybe<Scalars['String']['output']>;
  /** When it was refunded. */
  refundedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The account that sold it. */
  seller: TradingBotOwner;
  /** What the seller got. */
  sellerAmount: Scalars['Amount']['output'];
  /** The listing. */
  strategyId: Scalars['UUID']['output'];
  /** What its seller calls it now, plain text. */
  strategyName: Scalars['String']['output'];
  /** The version that was sold. */
  version: Scalars['Int']['output'];
};

/** A page of sales of strategies. */
export type AdminTradingStrategyPurchasePage = {
  /** The sales, newest first. */
  items: Array<AdminTradingStrategyPurchase>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A review of a strategy as admins see it. */
export type AdminTradingStrategyReview = {
  /** The account that wrote it. */
  author: TradingBotOwner;
  /** What the buyer wrote, plain text. */
  comment: Maybe<Scalars['String']['output']>;
  /** When the buyer first reviewed it. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the review. */
  id: Scalars['UUID']['output'];
  /** From 1, the worst, to 5. */
  rating: Scalars['Int']['output'];
  /** Whether others see it. */
  status: TradingStrategyReviewStatus;
  /** The listing that it is about. */
  strategyId: Scalars['UUID']['output'];
  /** What the seller calls the strategy. */
  strategyName: Scalars['String']['output'];
  /** When the buyer last changed it, or an admin decided about it. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** A page of reviews of all strategies. */
export type AdminTradingStrategyReviewPage = {
  /** The reviews, the last changed first. */
  items: Array<AdminTradingStrategyReview>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A transfer as admins see it. */
export type AdminTransfer = {
  /** How much. */
  amount: Scalars['Amount']['output'];
  /** When it was asked for. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the wallet's currency. */
  currency: Scalars['String']['output'];
  /** When it was decided. */
  decidedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The account that decided it; null while nobody has, and where no person did. */
  decidedBy: Maybe<Scalars['UUID']['output']>;
  /** Fee, part of the amount. */
  fee: Scalars['Amount']['output'];
  /** Id of the transfer. */
  id: Scalars['UUID']['output'];
  /** True if rate and received are estimates: a pending transfer into another currency is converted at the prices at approval. */
  isEstimate: Scalars['Boolean']['output'];
  /** Units that arrive for one unit sent, the spread taken off. */
  rate: Scalars['Amount']['output'];
  /** Why it was rejected. */
  reason: Maybe<Scalars['String']['output']>;
  /** What arrives. */
  received: Scalars['Amount']['output'];
  /** What became of it. */
  status: MoneyMovementStatus;
  /** Code of the currency that it arrives in. */
  toCurrency: Scalars['String']['output'];
  /** Type of the wallet that gets it. */
  toType: WalletType;
  /** The account that gets it. */
  toUserId: Scalars['UUID']['output'];
  /** The wallet that gets it. */
  toWalletId: Scalars['UUID']['output'];
  /** Type of the wallet. */
  type: WalletType;
  /** The account that asked for it. */
  userId: Scalars['UUID']['output'];
  /** The wallet that it is about. */
  walletId: Scalars['UUID']['output'];
};

/** A page of transfers as admins see them. */
export type AdminTransferPage = {
  /** The transfers. */
  items: Array<AdminTransfer>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A wallet as admins see it. */
export type AdminWallet = {
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** What is free to use. */
  balance: Scalars['Amount']['output'];
  /** When it was opened. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency that it holds. */
  currency: Scalars['String']['output'];
  /** The owner's e-mail address. */
  email: Maybe<Scalars['String']['output']>;
  /** Since when it pays nothing out, because a check found a fault in its ledger; null while it does. */
  frozenAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the wallet. */
  id: Scalars['UUID']['output'];
  /** What is held for orders, withdrawals and the like. */
  inOrder: Scalars['Amount']['output'];
  /** Number of the newest row of the wallet's ledger. */
  sequence: Scalars['SafeInt']['output'];
  /** What a wallet of the platform is for; null for an account's. */
  system: Maybe<Scalars['SystemWallet']['output']>;
  /** Type of the wallet. */
  type: WalletType;
  /** The account that owns it; null for a wallet of the platform. */
  userId: Maybe<Scalars['UUID']['output']>;
};

/** A page of wallets. */
export type AdminWalletPage = {
  /** The wallets. */
  items: Array<AdminWallet>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A withdrawal as admins see it. */
export type AdminWithdrawal = {
  /** How much. */
  amount: Scalars['Amount']['output'];
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** When it was asked for. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the wallet's currency. */
  currency: Scalars['String']['output'];
  /** When it was decided. */
  decidedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The account that decided it; null while nobody has, and where no person did. */
  decidedBy: Maybe<Scalars['UUID']['output']>;
  /** Where it goes, such as an address or an account number. */
  destination: Scalars['String']['output'];
  /** Fee on top of the amount. */
  fee: Scalars['Amount']['output'];
  /** Id of the withdrawal. */
  id: Scalars['UUID']['output'];
  /** Why it was rejected. */
  reason: Maybe<Scalars['String']['output']>;
  /** What became of it. */
  status: MoneyMovementStatus;
  /** Type of the wallet. */
  type: WalletType;
  /** The account that asked for it. */
  userId: Scalars['UUID']['output'];
  /** The wallet that it is about. */
  walletId: Scalars['UUID']['output'];
};

/** A page of withdrawals as admins see them. */
export type AdminWithdrawalPage = {
  /** The withdrawals. */
  items: Array<AdminWithdrawal>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What one wallet paid of a payment, as the merchant sees it. */
export type Allocation = {
  /** What it was charged, in its currency. */
  amount: Scalars['Amount']['output'];
  /** Code of its currency. */
  currency: Scalars['String']['output'];
  /** The platform's fee in it, in the wallet's currency. */
  fee: Scalars['Amount']['output'];
  /** Units of the payment's currency for one of the wallet's. */
  rate: Scalars['Amount']['output'];
  /** What that covers of the payment, in the payment's currency. */
  share: Scalars['Amount']['output'];
  /** Type of the wallet. */
  walletType: WalletType;
};

/** An answer to a question. */
export type AnswerFaqQuestionInput = {
  /** Plain text, 1 to 10,000 characters. */
  answer: Scalars['String']['input'];
};

/** How an answer is written. */
export type AnswerFormat =
  /** HTML. */
  | 'HTML'
  /** Markdown, which is rendered when it is stored. */
  | 'MARKDOWN';

/** A reader's question that was answered; who asked is not said. */
export type AnsweredFaqQuestion = {
  /** The answer, plain text. */
  answer: Maybe<Scalars['String']['output']>;
  /** When it was answered. */
  answeredAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was asked. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the question. */
  id: Scalars['UUID']['output'];
  /** The question, plain text. */
  question: Scalars['String']['output'];
};

/** An API key: a credential that authenticates as the account that owns it. */
export type ApiKey = {
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** When it was deleted. */
  deletedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether it is suspended. */
  disabled: Scalars['Boolean']['output'];
  /** When it was suspended. */
  disabledAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Why it was suspended. */
  disabledReason: Maybe<Scalars['String']['output']>;
  /** From when on it is refused. */
  expiresAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the key. */
  id: Scalars['UUID']['output'];
  /** Whether ipWhitelist is in force; an empty list restricts nothing all the same. */
  ipRestriction: Scalars['Boolean']['output'];
  /** Addresses and CIDR ranges that may use it. */
  ipWhitelist: Array<Scalars['String']['output']>;
  /** The key: eight bullets and its last four characters. */
  key: Scalars['String']['output'];
  /** When it was last used, to the minute. */
  lastUsedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Address that it was last used from. */
  lastUsedIp: Maybe<Scalars['String']['output']>;
  /** Label; nothing reads it. */
  name: Scalars['String']['output'];
  /** Its scopes. */
  permissions: Array<Scalars['String']['output']>;
  /** Until when the key before the last rotation works too. */
  previousKeyUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** Limits for single routes in place of the platform’s. */
  rateLimitOverride: Array<RouteLimit>;
  /** Until when its owner can reveal it; null when that is over. */
  revealableUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether its requests must be signed. */
  signed: Scalars['Boolean']['output'];
  /** Whether it is good for a call. */
  state: ApiKeyState;
  /** What the key is for. */
  type: ApiKeyType;
  /** The account that owns it; null for a key of nobody. */
  userId: Maybe<Scalars['UUID']['output']>;
};

/** A line of the record of what happened with API keys. */
export type ApiKeyAuditEntry = {
  /** Who did it; null for what happened to a call. */
  actorId: Maybe<Scalars['UUID']['output']>;
  /** The key that it is about. */
  apiKeyId: Scalars['UUID']['output'];
  /** When it happened. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What else is known of it, such as a reason or how often. */
  detail: Scalars['JSONObject']['output'];
  /** What happened. */
  event: ApiKeyEvent;
  /** Id of the line; later ones have greater ids. */
  id: Scalars['UUID']['output'];
  /** Address of the client. */
  ip: Maybe<Scalars['String']['output']>;
  /** Owner of the key at that time. */
  userId: Maybe<Scalars['UUID']['output']>;
};

/** A page of the record of an API key. */
export type ApiKeyAuditPage = {
  /** The lines, newest first. */
  items: Array<ApiKeyAuditEntry>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What was done with an API key, or to a call that was made with it. */
export type ApiKeyEvent =
  /** It was created. */
  | 'CREATED'
  /** It was deleted; it can be restored. */
  | 'DELETED'
  /** It was disabled, for the reason in detail. */
  | 'DISABLED'
  /** It was enabled again. */
  | 'ENABLED'
  /** Its limits for single routes were set. */
  | 'LIMITS_SET'
  /** It was removed for good. */
  | 'REMOVED'
  /** A signed call used a nonce again. */
  | 'REPLAY_REFUSED'
  /** It was restored. */
  | 'RESTORED'
  /** Its owner has seen it. */
  | 'REVEALED'
  /** Its key was replaced. */
  | 'ROTATED'
  /** A call needed a scope that the key does not hold. */
  | 'SCOPE_REFUSED'
  /** Its key and its signing secret were replaced. */
  | 'SECRET_ROTATED'
  /** A call was not signed, or not rightly. */
  | 'SIGNATURE_REFUSED'
  /** A signed call was too old or too early. */
  | 'SKEW_REFUSED'
  /** Its name, scopes, addresses or expiry were changed. */
  | 'UPDATED';

/** What an API key may do. */
export type ApiKeyExplanation = {
  /** Whether the address that asks could use the key. */
  addressAllowed: Scalars['Boolean']['output'];
  /** What stops every call by it. */
  obstacles: Array<Scalars['String']['output']>;
  /** Every operation. */
  operations: Array<ExplainedOperation>;
  /** Whether its requests must be signed. */
  signed: Scalars['Boolean']['output'];
  /** State of the key. */
  state: ApiKeyState;
};

/** A page of API keys. */
export type ApiKeyPage = {
  /** The keys, newest first. */
  items: Array<ApiKey>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Calls by an API key that were refused, within one minute. */
export type ApiKeyRefusal = {
  /** The key that was used. */
  apiKeyId: Scalars['UUID']['output'];
  /** When it first happened. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the record. */
  id: Scalars['UUID']['output'];
  /** Address that the calls came from; empty when they came from very many. */
  ip: Scalars['String']['output'];
  /** When it last happened. */
  lastAt: Scalars['DateTimeISO']['output'];
  /** What was called: a documented path, or the name of an operation. */
  operation: Scalars['String']['output'];
  /** Why it was refused. */
  reason: RefusalReason;
  /** How often it happened. */
  times: Scalars['Int']['output'];
};

/** A page of refused calls. */
export type ApiKeyRefusalPage = {
  /** The refusals, the latest first. */
  items: Array<ApiKeyRefusal>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Whether an API key is good for a call. */
export type ApiKeyState =
  /** It works. */
  | 'ACTIVE'
  /** It was deleted, and can be restored by an admin. */
  | 'DELETED'
  /** It was suspended for a reason, and can be enabled again. */
  | 'DISABLED'
  /** Its time is over. */
  | 'EXPIRED';

/** What an API key is for. */
export type ApiKeyType =
  /** A market maker; its requests are signed. */
  | 'plugin'
  /** A customer's programs. */
  | 'user';

/** What an authenticator app needs to be told. It is shown this once. */
export type AppSetup = {
  /** The QR code: a PNG as a data URI. */
  qrCode: Scalars['String']['output'];
  /** The shared secret in base32, for typing it in. */
  secret: Scalars['String']['output'];
  /** The otpauth:// address that the QR code says. */
  uri: Scalars['String']['output'];
};

/** An act that needs more people than the one who began it. */
export type Approval = {
  /** Account that it concerns; null for none. */
  accountId: Maybe<Scalars['UUID']['output']>;
  /** Account that began it; null for the platform itself, whose approval counts as one. */
  begunBy: Maybe<Scalars['UUID']['output']>;
  /** E-mail address of the account that began it; null for the platform itself. */
  begunByEmail: Maybe<Scalars['String']['output']>;
  /** Time at which it was begun. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What is to be done, without secrets. */
  details: Scalars['JSONObject']['output'];
  /** Accounts whose approval counts, or would count, now; null once it has ended. */
  eligible: Maybe<Scalars['Int']['output']>;
  /** End of the act; null while it waits. */
  endedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Account that gave the last approval, rejected it or took it back; null otherwise. */
  endedBy: Maybe<Scalars['UUID']['output']>;
  /** Time until which it waits. A lowered policy takes effect then, every other act is given up. A record that waits by itself goes on waiting: then the last of its approvals has ceased to count. */
  expiresAt: Scalars['DateTimeISO']['output'];
  /** The feed's present price, for an act that sets a price; null otherwise. */
  feedPrice: Maybe<Scalars['Amount']['output']>;
  /** Approvals that count now, that of the beginner included; all that were given, once it has ended. */
  given: Scalars['Int']['output'];
  /** Id of the act. */
  id: Scalars['UUID']['output'];
  /** Kind of the act, by which the policy sets its number of approvers. */
  kind: ApprovalKind;
  /** Approvers that it needs, by the policy at its beginning or now, whichever asks more. */
  needed: Scalars['Int']['output'];
  /** Operation that began it. */
  operation: Scalars['String']['output'];
  /** Permission key by which it can be approved; null for Super Admins only. */
  permission: Maybe<Scalars['String']['output']>;
  /** Reason why it was rejected, or could not be carried out. */
  reason: Maybe<Scalars['String']['output']>;
  /** State. */
  status: ApprovalStatus;
  /** Id or name of the record that it changes. */
  subjectId: Scalars['String']['output'];
  /** One line for approvers, such as "Add 5 BTC to a wallet of alice@example.com". */
  title: Scalars['String']['output'];
  /** US dollars that decided the number of approvers: the act, and what else counted in the last 24 hours. Null without a known value. Of a kind without dollars the tier, 0 or 1. */
  usd: Maybe<Scalars['Amount']['output']>;
  /** The approvals, oldest first. */
  votes: Array<ApprovalVote>;
  /** Sentence for people when fewer can approve it than must; null otherwise. */
  warning: Maybe<Scalars['String']['output']>;
};

/** A change of an act. */
export type ApprovalEvent = {
  /** The act after the change. */
  approval: Approval;
  /** Cursor: subscribe again after it to miss nothing. */
  cursor: Scalars['String']['output'];
};

/** Kinds of acts whose number of approvers the approval policy sets. */
export type ApprovalKind =
  /** Adding money to a wallet from outside, or taking it out. */
  | 'ADJUSTMENT'
  /** Bringing money into the inventory of instant convert, or taking it out. */
  | 'CONVERT_FUND'
  /** Resolving a hedge, a movement or an order of instant convert. */
  | 'CONVERT_RESOLVE'
  /** Paying from the inventory of instant convert on a chain. */
  | 'CONVERT_SEND'
  /** Crediting a deposit. */
  | 'DEPOSIT'
  /** Confirming a token delivery without proof of the chain. */
  | 'ICO_VERIFY'
  /** Paying a merchant out. */
  | 'MERCHANT_PAYOUT'
  /** Resolving an NFT sale without proof of the chain. */
  | 'NFT_RESOLVE'
  /** Changing the approval policy. */
  | 'POLICY'
  /** Setting a price by hand, its source, or a setting that guards prices. */
  | 'PRICE'
  /** Giving rights, or changing the credentials of an account that holds rights. */
  | 'ROLE'
  /** Paying a withdrawal out. */
  | 'WITHDRAWAL';

/** A page of acts that need several people. */
export type ApprovalPage = {
  /** The acts. */
  items: Array<Approval>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** The approval policy of one kind of acts. */
export type ApprovalPolicy = {
  /** The kind. */
  kind: ApprovalKind;
  /** The tiers, lowest first. Kinds without dollars have two: 0 for the ordinary case, 1 for the other. */
  tiers: Array<ApprovalTier>;
};

/** State of an act that needs more people than the one who began it. */
export type ApprovalStatus =
  /** It has enough approvals and is carried out. */
  | 'DONE'
  /** It did not get its approvals in time. */
  | 'EXPIRED'
  /** It waits for approvals. */
  | 'PENDING'
  /** Another admin refused it. */
  | 'REJECTED'
  /** It was taken back. */
  | 'WITHDRAWN';

/** One tier of the approval policy. */
export type ApprovalTier = {
  /** People that an act takes, its beginner included. */
  approvers: Scalars['Int']['output'];
  /** US dollars from which on it counts. */
  fromUsd: Scalars['Amount']['output'];
};

/** One tier of the approval policy. */
export type ApprovalTierInput = {
  /** People that an act takes, its beginner included: 1 to 5, never falling. */
  approvers: Scalars['Int']['input'];
  /** US dollars from which on it counts: 0 for the first tier, then rising. */
  fromUsd: Scalars['Amount']['input'];
};

/** One person's approval of an act. */
export type ApprovalVote = {
  /** Time of the approval. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The account's e-mail address. */
  email: Scalars['String']['output'];
  /** The account. */
  userId: Scalars['UUID']['output'];
};

/** The level that the caller holds. */
export type ApprovedKycLevel = {
  /** Number of the level. */
  level: Scalars['Int']['output'];
  /** Name of the level. */
  name: Scalars['String']['output'];
};

/** A branding image has been made. */
export type BrandingUploaded = {
  /** Path of the image, stored under its key. */
  url: Scalars['String']['output'];
  /** Number of the last save. */
  version: Scalars['Int']['output'];
};

/** What is to be bought in a token offering. */
export type BuyIcoTokensInput = {
  /** What is paid, fee included, in the currency of the offering: above zero, at most as many decimals as the currency has, eight at most. Tokens are counted down to the decimals of the token, and what is left of the amount is paid all the same: a multiple of the price leaves nothing. */
  amount: Scalars['Amount']['input'];
  /** The price of a token that the buyer has seen; at any other nothing is bought. */
  expectedPrice?: InputMaybe<Scalars['Amount']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Id of the offering. */
  offeringId: Scalars['UUID']['input'];
  /** Where the tokens are wanted: an address of the blockchain of the offering. */
  walletAddress: Scalars['String']['input'];
};

/** A purchase at a fixed price. */
export type BuyNftInput = {
  /** Hold the price and the fee in the SPOT wallet, and pay them for the transfer of the token alone. */
  escrow?: InputMaybe<Scalars['Boolean']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Hash of the transaction that has done it; absent, the transaction to sign is answered. */
  transactionHash?: InputMaybe<Scalars['String']['input']>;
  /** Address that acts, which must be linked to the caller's account; absent, the primary one. */
  walletAddress?: InputMaybe<Scalars['String']['input']>;
};

/** Caches have been dropped and read anew. */
export type CachesCleared = {
  /** How many extensions can be used. */
  extensionsCount: Scalars['Int']['output'];
  /** What happened, for people. */
  message: Scalars['String']['output'];
  /** How many settings there are. */
  settingsCount: Scalars['Int']['output'];
};

/** What is cancelled. */
export type CancelAllNftInput = {
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** All of the caller's listings, auctions with bids left out. */
  listings?: InputMaybe<Scalars['Boolean']['input']>;
  /** All of the caller's offers that nobody has accepted. */
  offers?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What a browser must solve before it registers, and before it signs in after failures. */
export type Captcha = {
  /** A proof-of-work challenge in the ALTCHA form. The field `captcha` takes { challenge, solution } as base64 of JSON. */
  challenge: Maybe<Scalars['JSONObject']['output']>;
  /** Who checks it: providerA, providerB, providerC, pow (proof of work) or none. */
  provider: Scalars['String']['output'];
  /** The site's public key, for a provider's own widget. */
  siteKey: Maybe<Scalars['String']['output']>;
};

/** A change of the password. */
export type ChangePasswordInput = {
  /** The present password. */
  currentPassword: Scalars['String']['input'];
  /** The new password, as at registration. */
  password: Scalars['String']['input'];
};

/** A currency after a change, or as far as the change need not wait. */
export type ChangedCurrency = {
  /** The change of its price, where it waits for the approvals of others; null otherwise. */
  approval: Maybe<Approval>;
  /** Reason why an admin closed the currency to conversions; null while it is open. */
  closedReason: Maybe<Scalars['String']['output']>;
  /** Code, such as USD. */
  code: Scalars['String']['output'];
  /** Id of the currency. */
  id: Scalars['UUID']['output'];
  /** Start of the price jump that blocks conversions; null without one. */
  jumpedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Name for people. */
  name: Scalars['String']['output'];
  /** Decimals to which computed amounts are rounded, and beyond which no deposit or withdrawal goes. */
  precision: Scalars['Int']['output'];
  /** Source of the price: the feed, from its first price on, or admins. */
  priceSource: PriceSource;
  /** Time of the last price change. */
  pricedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** False while it is not offered: wallets keep it and pay it out, and nothing new begins with it. */
  status: Scalars['Boolean']['output'];
  /** Type of the wallets that hold it. */
  type: WalletType;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Price of one unit in US dollars; null while it has none. */
  usdPrice: Maybe<Scalars['Amount']['output']>;
};

/** A pair of keys that was changed. */
export type ChangedMerchantKey = {
  /** Origins of the web pages that may use the public half; null for all. */
  allowedOrigins: Maybe<Array<Scalars['String']['output']>>;
  /** When it was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Permissions that were asked for and that there are not. */
  dropped: Array<Scalars['String']['output']>;
  /** Id of the pair. */
  id: Scalars['UUID']['output'];
  /** Addresses and CIDR ranges that may use it; null for all. */
  ipWhitelist: Maybe<Array<Scalars['String']['output']>>;
  /** When one of its halves was last used, to the minute. */
  lastUsedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether the pair moves money. */
  mode: GatewayMode;
  /** Label; nothing reads it. */
  name: Scalars['String']['output'];
  /** What the pair may do; * for everything. */
  permissions: Array<Scalars['String']['output']>;
  /** Until when the halves before the last rotation work too; null when they no longer do. */
  previousUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** The public half: its beginning, eight bullets and its last four characters. */
  publicKey: Scalars['String']['output'];
  /** The secret half: its beginning, eight bullets and its last four characters. */
  secretKey: Scalars['String']['output'];
};

/** A role after a change, or without it while it waits. */
export type ChangedRole = {
  /** The change, where it waits for the approvals of others; null once it is made. */
  approval: Maybe<Approval>;
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the role. */
  id: Scalars['UUID']['output'];
  /** Its name. Super Admin holds every key. */
  name: Scalars['String']['output'];
  /** The permission keys that it holds, in alphabetical order. */
  permissions: Array<Scalars['String']['output']>;
  /** How many accounts have it. */
  users: Scalars['Int']['output'];
  /** Grows with every change. */
  version: Scalars['Int']['output'];
};

/** An account after a change, or without it while it waits. */
export type ChangedUser = {
  /** The change, where it waits for the approvals of others; null once it is made. */
  approval: Maybe<Approval>;
  /** Country that the account states, as two letters. */
  country: Maybe<Scalars['String']['output']>;
  /** When the account was registered. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** E-mail address, in lower case. */
  email: Scalars['String']['output'];
  /** When the e-mail address was verified; null while it is not. */
  emailVerifiedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** First name. */
  firstName: Maybe<Scalars['String']['output']>;
  /** Id of the account. */
  id: Scalars['UUID']['output'];
  /** Last name. */
  lastName: Maybe<Scalars['String']['output']>;
  /** Name of its role. */
  role: Scalars['String']['output'];
  /** Id of its role. */
  roleId: Scalars['UUID']['output'];
  /** State of the account. */
  status: UserStatus;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** A payment as its checkout shows it. */
export type Checkout = {
  /** What the buyer owes. */
  amount: Scalars['Amount']['output'];
  /** Where the buyer goes after cancelling. */
  cancelUrl: Maybe<Scalars['String']['output']>;
  /** The page on which a buyer pays it. */
  checkoutUrl: Scalars['String']['output'];
  /** When it was paid. */
  completedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of its currency. */
  currency: Scalars['String']['output'];
  /** What it is for. */
  description: Maybe<Scalars['String']['output']>;
  /** Until when it can be paid. */
  expiresAt: Scalars['DateTimeISO']['output'];
  /** Id of the payment: pi_ and 24 characters. */
  id: Scalars['String']['output'];
  /** What the buyer is charged for. */
  lineItems: Maybe<Array<LineItem>>;
  /** Who asks for it. */
  merchant: CheckoutMerchant;
  /** The merchant's own id of the order. */
  merchantOrderId: Maybe<Scalars['String']['output']>;
  /** Whether it moves money. */
  mode: GatewayMode;
  /** What was paid back so far. */
  refundedAmount: Scalars['Amount']['output'];
  /** Where the buyer goes after paying. */
  returnUrl: Maybe<Scalars['String']['output']>;
  /** The server's time, for the countdown. */
  serverTime: Scalars['DateTimeISO']['output'];
  /** What became of it. */
  status: GatewayPaymentStatus;
  /** Type of the merchant's balance that it goes to. */
  walletType: WalletType;
};

/** The merchant of a payment, as buyers see it. */
export type CheckoutMerchant = {
  /** Address of its logo. */
  logo: Maybe<Scalars['String']['output']>;
  /** Its name. */
  name: Scalars['String']['output'];
  /** Address of its site. */
  website: Maybe<Scalars['String']['output']>;
};

/** Where the buyer's browser goes. */
export type CheckoutRedirect = {
  /** Where to. */
  redirectUrl: Scalars['RedirectUrl']['output'];
};

/** The new status of a payment. */
export type CheckoutStatus = {
  /** Id of the payment. */
  id: Scalars['String']['output'];
  /** What became of it. */
  status: GatewayPaymentStatus;
};

/** What proves that the caller may close the account. */
export type CloseAccountInput = {
  /** Code of a second factor, where the account has one. */
  code?: InputMaybe<Scalars['String']['input']>;
  /** The present password. */
  password: Scalars['String']['input'];
};

/** What proves that a movement has arrived. */
export type CompleteConvertMovementInput = {
  /** How much came, where no chain says so (default: the whole amount). */
  arrived?: InputMaybe<Scalars['Amount']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The hash of its transaction where one end is a chain; elsewhere what shows it, 1 to 200 characters. */
  reference: Scalars['String']['input'];
};

/** The second factor of a sign-in. */
export type CompleteTwoFactorInput = {
  /** A code of the app, a mailed code, or a recovery code; spaces and dashes do not matter. */
  code: Scalars['String']['input'];
  /** The token that the first step answered. */
  twoFactorToken: Scalars['String']['input'];
};

/** New rates of a marketplace contract: first without a hash, then with that of the transaction. */
export type ConfigureNftMarketplaceInput = {
  /** The chain: ethereum, optimism, bsc, polygon, arbitrum, base, avalanche, sepolia. */
  chain: Scalars['String']['input'];
  /** What it takes of each price, in basis points, 0 to 10000 (default: what it takes now). */
  feePercentage?: InputMaybe<Scalars['Int']['input']>;
  /** Address that gets its fees. */
  feeReceiver?: InputMaybe<Scalars['String']['input']>;
  /** Hash of the transaction that has done it; absent, the transaction to sign is answered. */
  transactionHash?: InputMaybe<Scalars['String']['input']>;
};

/** The transfer that fulfils an offer. */
export type ConfirmNftOfferInput = {
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Hash of the transaction that has transferred the token. */
  transactionHash: Scalars['String']['input'];
};

/** A summary. */
export type ContentSummary = {
  /** Plain text. */
  summary: Scalars['String']['output'];
};

/** Whether a currency is converted at present, and why not. */
export type ConvertAssetState = {
  /** Why it is not quoted; null while it is open. */
  closure: Maybe<ConvertClosure>;
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** Whether it can be converted at all. */
  enabled: Scalars['Boolean']['output'];
  /** Why nothing of it moves; empty while it does. */
  frozen: Array<ConvertFreeze>;
  /** Type of the wallets. */
  type: WalletType;
};

/** Currency whose losses exceed its profit; sweeps of other currencies do not cover them. */
export type ConvertBelowZero = {
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** Type of the wallets. */
  type: WalletType;
  /** Net of all time less all sweeps; negative. */
  unswept: Scalars['Amount']['output'];
  /** Unswept loss in US dollars at the last price, of any age; null without a price. */
  usd: Maybe<Scalars['Amount']['output']>;
};

/** How the figures of a conversion come about. */
export type ConvertBreakdown = {
  /** The fee, which is part of what is paid; the rest is converted. */
  fee: Scalars['Amount']['output'];
  /** The currency of the fee: the one that is paid. */
  feeCurrency: Scalars['String']['output'];
  /** The fee in percent of what is paid. */
  feePercent: Scalars['Amount']['output'];
  /** The rate without the spread. */
  mid: Scalars['Amount']['output'];
  /** What is cut off to the precision of the currency that is received. */
  rounding: Scalars['Amount']['output'];
  /** What the spread costs, in the currency that is received: with toAmount and rounding, the net at mid. */
  spread: Scalars['Amount']['output'];
  /** The spread in percent. */
  spreadPercent: Scalars['Amount']['output'];
};

/** Why a currency is neither quoted nor converted. */
export type ConvertClosure =
  /** An admin has closed the currency. */
  | 'CLOSED'
  /** An admin has to look into it first. */
  | 'FROZEN'
  /** Two feed prices were too far apart. */
  | 'JUMPED'
  /** The currency has no price. */
  | 'MISSING'
  /** Nothing is quoted right now. */
  | 'PAUSED'
  /** The price is too old. */
  | 'STALE';

/** Where the house's money comes from, or goes to. */
export type ConvertCounterparty =
  /** Across the border of the platform. */
  | 'OUTSIDE'
  /** The platform's own wallet; for the place LEDGER alone. */
  | 'PLATFORM';

/** Instant convert at a glance. The day is that of UTC, dollars are at present prices. */
export type ConvertDashboard = {
  /** Currencies that are offered and not converted at present. */
  closed: Array<ConvertAssetState>;
  /** Each currency that the house is exposed to. */
  exposure: Array<ConvertExposure>;
  /** All exposure in US dollars, whichever way; without what has no price. */
  exposureUsd: Scalars['Amount']['output'];
  /** What the house earned today, in US dollars; without what has no price. */
  netTodayUsd: Scalars['Amount']['output'];
  /** Quotes that can be taken. */
  openQuotes: Scalars['Int']['output'];
  /** Orders that were settled today. */
  ordersToday: Scalars['Int']['output'];
  /** Profit and loss of today. */
  today: Array<ConvertPnlItem>;
  /** What customers paid today, in US dollars; without what has no price. */
  volumeTodayUsd: Scalars['Amount']['output'];
  /** Work that has not ended. */
  waiting: Array<ConvertWaitingCount>;
};

/** What a conversion would bring at present prices. It is no offer. */
export type ConvertEstimate = {
  /** How the figures come about. */
  breakdown: ConvertBreakdown;
  /** What is paid, fee included. */
  fromAmount: Scalars['Amount']['output'];
  /** The currency that is paid. */
  fromCurrency: Scalars['String']['output'];
  /** Type of the wallet that pays. */
  fromType: WalletType;
  /** Units paid after the fee for one unit received. */
  inverseRate: Scalars['Amount']['output'];
  /** Units received for one unit paid after the fee. */
  rate: Scalars['Amount']['output'];
  /** Which amount was given. */
  side: ConvertSide;
  /** What is received. */
  toAmount: Scalars['Amount']['output'];
  /** The currency that is received. */
  toCurrency: Scalars['String']['output'];
  /** Type of the wallet that receives it. */
  toType: WalletType;
  /** Worth towards limits, in US dollars: of the larger side, at its highest price of 24 hours. */
  usdValue: Scalars['Amount']['output'];
};

/** What the house bought of a currency beyond what it sold, and has not hedged. */
export type ConvertExposure = {
  /** How much; negative where more was sold. */
  amount: Scalars['Amount']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** Type of the wallets. */
  type: WalletType;
  /** In US dollars; null without a price. */
  usd: Maybe<Scalars['Amount']['output']>;
};

/** What changed what the house holds, by what the ledger's rows say. */
export type ConvertFlow =
  /** Fees of orders. */
  | 'fee'
  /** What admins brought in and took out. */
  | 'funding'
  /** Both sides of trades at the venue. */
  | 'hedges'
  /** What was lost on its way. */
  | 'lost'
  /** Between two places of the house. */
  | 'movements'
  /** What transactions on chains and withdrawals from the venue cost. */
  | 'networkFee'
  /** What customers paid, less the fee, and what they received. */
  | 'orders'
  /** Rows that say nothing of these. */
  | 'other'
  /** Orders that were undone. */
  | 'reversals'
  /** Payments on chains. */
  | 'sends'
  /** Profit that went to the platform's wallet. */
  | 'sweep'
  /** What the venue took for trades. */
  | 'venueFee';

/** What of one kind flowed in, less what flowed out. */
export type ConvertFlowSum = {
  /** Negative where more flowed out. */
  amount: Scalars['Amount']['output'];
  /** The kind. */
  kind: ConvertFlow;
};

/** Why nothing of a currency moves. */
export type ConvertFreeze =
  /** A chain or the venue holds less of it than is booked. */
  | 'DRIFT'
  /** Nobody knows what became of a hedge of it. */
  | 'HEDGE_REVIEW';

/** Whether money came into the house's inventory or left it. */
export type ConvertFundingDirection =
  /** It left. */
  | 'DEFUND'
  /** It came in. */
  | 'FUND';

/** What was brought into the house's inventory or taken out of it, or is to be once others approve it. */
export type ConvertFundingResult = {
  /** How much. */
  amount: Scalars['Amount']['output'];
  /** The act, where it waits for the approvals of others; null once the money has moved. */
  approval: Maybe<Approval>;
  /** True if others had the same reference, and its beginner confirmed that it is another payment. */
  confirmedDuplicate: Scalars['Boolean']['output'];
  /** Where it came from, or went to. */
  counterparty: ConvertCounterparty;
  /** When it was booked; null while it waits for approvals. */
  createdAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether it came in or left. */
  direction: ConvertFundingDirection;
  /** Id of the booking; null while it waits for approvals. */
  id: Maybe<Scalars['UUID']['output']>;
  /** The place afterwards, or unchanged while it waits for approvals. */
  inventory: ConvertInventoryItem;
  /** What shows it outside, such as the hash of a transaction. */
  reference: Maybe<Scalars['String']['output']>;
};

/** Why there is a hedge. */
export type ConvertHedgeMode =
  /** The platform was exposed above its threshold. */
  | 'AUTO'
  /** An admin asked for it. */
  | 'MANUAL'
  /** An order settles only once it is hedged. */
  | 'ORDER';

/** What an admin found out about a hedge in review. */
export type ConvertHedgeOutcome =
  /** The venue traded nothing; all of it is exposure again. */
  | 'ABANDONED'
  /** The venue traded: what it traded is booked. */
  | 'FILLED';

/** What the house does at the venue. */
export type ConvertHedgeSide =
  /** It buys the currency that it is short of. */
  | 'BUY'
  /** It sells the currency that it is long of. */
  | 'SELL';

/** What became of an order at the venue that takes risk off the house. */
export type ConvertHedgeStatus =
  /** All of it was traded. */
  | 'FILLED'
  /** It is to be sent. */
  | 'OPEN'
  /** A part or nothing of it was traded; the rest is exposure again. */
  | 'PARTIAL'
  /** The venue has it, or may have it. */
  | 'PLACED'
  /** An admin has decided. */
  | 'RESOLVED'
  /** Nobody knows what became of it; an admin decides, and the currency is frozen. */
  | 'REVIEW';

/** What the house holds of a currency over all places. */
export type ConvertHouseTotal = {
  /** All places together. */
  booked: Scalars['Amount']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** What was bought of customers beyond what was sold to them, and is not hedged; negative the other way. */
  exposure: Scalars['Amount']['output'];
  /** The floors of all places together. */
  floor: Scalars['Amount']['output'];
  /** What each place holds. */
  places: Array<ConvertPlaceTotal>;
  /** Type of the wallets. */
  type: WalletType;
};

/** What the house holds of a currency in one place. */
export type ConvertInventoryItem = {
  /** What the chain or the venue said; null until it was asked. */
  actual: Maybe<Scalars['Amount']['output']>;
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** What the ledger has there, free and held together. */
  booked: Scalars['Amount']['output'];
  /** When the house began to hold it there. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** What it said, less what was booked then. */
  difference: Maybe<Scalars['Amount']['output']>;
  /** What cannot be sold; it is held. */
  floor: Scalars['Amount']['output'];
  /** What can be moved. */
  free: Scalars['Amount']['output'];
  /** What is held: the floor, and money of sends and orders under way. */
  held: Scalars['Amount']['output'];
  /** Id of the inventory. */
  id: Scalars['UUID']['output'];
  /** LEDGER, VENUE, or CHAIN: and the number of a chain, such as CHAIN:1. */
  location: Scalars['String']['output'];
  /** Amount in venue programmes such as staking, which can be neither traded nor withdrawn; not included in actual. Null for other places and before the first scan. */
  notSpendable: Maybe<Scalars['Amount']['output']>;
  /** What open quotes would take; nothing of it is held. */
  quoted: Scalars['Amount']['output'];
  /** When it was asked. */
  scannedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Number of the block at which the chain was asked. */
  scannedBlock: Maybe<Scalars['String']['output']>;
  /** What planned movements bring it to; null where none are planned. */
  target: Maybe<Scalars['Amount']['output']>;
  /** Type of the wallets. */
  type: WalletType;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Booked in US dollars; null without a price. */
  usd: Maybe<Scalars['Amount']['output']>;
};

/** Floor and target of a place; what is left out stays. */
export type ConvertInventoryLevelsInput = {
  /** What cannot be sold; it is held. */
  floor?: InputMaybe<Scalars['Amount']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** What planned movements bring it to; null plans none. */
  target?: InputMaybe<Scalars['Amount']['input']>;
};

/** A page of what the house holds. */
export type ConvertInventoryPage = {
  /** What it holds, by currency and place. */
  items: Array<ConvertInventoryItem>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A movement of the house's own money between two of its places. */
export type ConvertMovement = {
  /** How much was sent. */
  amount: Scalars['Amount']['output'];
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** How much came; null until that is known. */
  arrived: Maybe<Scalars['Amount']['output']>;
  /** Whether the platform sends the money itself; otherwise an admin does, and completes it. */
  automatic: Scalars['Boolean']['output'];
  /** When it was planned or begun. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The account that began it; null when the platform did. */
  createdBy: Maybe<Scalars['UUID']['output']>;
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** When it ended. */
  doneAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it is overdue. */
  dueAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What of the amount was paid for its way; null until then. */
  fee: Maybe<Scalars['Amount']['output']>;
  /** Where it comes from: LEDGER, VENUE, or CHAIN: and the number of a chain. */
  from: Scalars['String']['output'];
  /** Code of the chain's coin, in which its gas is paid. */
  gasCurrency: Maybe<Scalars['String']['output']>;
  /** What of the coin is held for its gas, or was. */
  gasHeld: Maybe<Scalars['Amount']['output']>;
  /** What its gas cost; null until the chain says so. */
  gasPaid: Maybe<Scalars['Amount']['output']>;
  /** Id of the movement. */
  id: Scalars['UUID']['output'];
  /** What the admin wrote about that. */
  note: Maybe<Scalars['String']['output']>;
  /** Who began it. */
  origin: ConvertMovementOrigin;
  /** What an admin found to have become of it. */
  outcome: Maybe<ConvertMovementOutcome>;
  /** What an admin gave as its proof. */
  reference: Maybe<Scalars['String']['output']>;
  /** Since when the venue or the chain may have it. */
  requestedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The account of that admin. */
  resolvedBy: Maybe<Scalars['UUID']['output']>;
  /** Why an admin has to look into it. */
  reviewReason: Maybe<Scalars['String']['output']>;
  /** When the money left its place; null while it is only planned. */
  startedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What became of it. */
  status: ConvertMovementStatus;
  /** Where it goes, in the same form. */
  to: Scalars['String']['output'];
  /** Hash of its transaction on a chain. */
  txHash: Maybe<Scalars['String']['output']>;
  /** Type of the currency. */
  type: WalletType;
  /** When it last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** What it counted, in dollars, of what may be sent on one day; null when the platform sends it on no chain. */
  usdValue: Maybe<Scalars['Amount']['output']>;
  /** The venue's name of its payment. */
  withdrawalId: Maybe<Scalars['String']['output']>;
};

/** Who began a movement. */
export type ConvertMovementOrigin =
  /** An admin. */
  | 'MANUAL'
  /** The platform, to bring places to their targets. */
  | 'PLANNED';

/** What an admin found to have become of a movement. */
export type ConvertMovementOutcome =
  /** It is where it was to go. */
  | 'ARRIVED'
  /** It is gone. */
  | 'LOST'
  /** It is where it came from. */
  | 'RETURNED';

/** A page of movements of the house's own money. */
export type ConvertMovementPage = {
  /** The movements, newest first. */
  items: Array<ConvertMovement>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What became of a movement of the house's own money. */
export type ConvertMovementStatus =
  /** It has arrived. */
  | 'DONE'
  /** The money is on its way. */
  | 'MOVING'
  /** It has not begun. */
  | 'PLANNED'
  /** An admin has decided. */
  | 'RESOLVED'
  /** It is overdue, or another amount arrived; an admin decides. */
  | 'REVIEW';

/** A firm price for a conversion, and the order that it becomes. */
export type ConvertOrder = {
  /** When it was taken. */
  acceptedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** How the figures come about. */
  breakdown: ConvertBreakdown;
  /** The customer's own name of the request. */
  clientRequestId: Maybe<Scalars['String']['output']>;
  /** When it was quoted. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** When it expired. */
  expiredAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Until when the quote can be taken. */
  expiresAt: Scalars['DateTimeISO']['output'];
  /** When it failed. */
  failedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What is paid, fee included. */
  fromAmount: Scalars['Amount']['output'];
  /** The currency that is paid. */
  fromCurrency: Scalars['String']['output'];
  /** Type of the wallet that pays. */
  fromType: WalletType;
  /** Id of the quote and of the order. */
  id: Scalars['UUID']['output'];
  /** Units paid after the fee for one unit received. */
  inverseRate: Scalars['Amount']['output'];
  /** Units received for one unit paid after the fee. */
  rate: Scalars['Amount']['output'];
  /** Reason why the order waits (ACCEPTED), failed or was reversed. */
  reason: Maybe<Scalars['String']['output']>;
  /** When the platform undid it. */
  reversedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When the money changed hands. */
  settledAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Which amount was given. */
  side: ConvertSide;
  /** What became of it. */
  status: ConvertOrderStatus;
  /** What is received. */
  toAmount: Scalars['Amount']['output'];
  /** The currency that is received. */
  toCurrency: Scalars['String']['output'];
  /** Type of the wallet that receives it. */
  toType: WalletType;
  /** Worth towards limits, in US dollars: of the larger side, at its highest price of 24 hours. */
  usdValue: Scalars['Amount']['output'];
};

/** A quote or an order that has changed. */
export type ConvertOrderChange = {
  /** Place among the changes; subscribe again with the last one to miss nothing. */
  cursor: Scalars['String']['output'];
  /** The order as it is after the change. */
  order: ConvertOrder;
};

/** The account that a conversion is of. */
export type ConvertOrderOwner = {
  /** Its address. */
  email: Scalars['String']['output'];
  /** Id of the account. */
  id: Scalars['UUID']['output'];
  /** First and last name; null where it has none. */
  name: Maybe<Scalars['String']['output']>;
};

/** A page of conversions. */
export type ConvertOrderPage = {
  /** The orders, newest first. */
  items: Array<ConvertOrder>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What became of a quote, and of the order that it became. */
export type ConvertOrderStatus =
  /** Taken; the money is held until it settles or fails. */
  | 'ACCEPTED'
  /** Nobody took it in time. */
  | 'EXPIRED'
  /** It did not settle; the money is free again. */
  | 'FAILED'
  /** A firm price, which can be taken until it expires. */
  | 'QUOTED'
  /** The platform has undone it: the same amounts went back. */
  | 'REVERSED'
  /** The money has changed hands. */
  | 'SETTLED';

/** What the house holds of a currency in one of its places, money on its way included. */
export type ConvertPlaceTotal = {
  /** How much, free and held together. */
  amount: Scalars['Amount']['output'];
  /** LEDGER, VENUE, TRANSIT, or CHAIN: and the number of a chain. */
  location: Scalars['String']['output'];
};

/** Profit and loss of instant convert, by currency and type. */
export type ConvertPnl = {
  /** What was earned and paid. */
  items: Array<ConvertPnlItem>;
  /** That it is all there was. */
  reconciliation: Array<ConvertReconciliation>;
  /** Unswept profit less unswept losses of all items, in US dollars at the last prices, of any age. Currencies without a price are left out. */
  unsweptUsd: Scalars['Amount']['output'];
};

/** What the house earned and paid of a currency. */
export type ConvertPnlItem = {
  /** Code of the currency, in which all amounts are. */
  currency: Scalars['String']['output'];
  /** Fees of orders. */
  fee: Scalars['Amount']['output'];
  /** Gain of hedges against their reference prices; negative for a loss. */
  hedge: Scalars['Amount']['output'];
  /** What was lost on its way. */
  lost: Scalars['Amount']['output'];
  /** Fees, spread, rounding and gain of hedges, less what the venue and chains took and what was lost. */
  net: Scalars['Amount']['output'];
  /** The net in US dollars at the present price, 8 decimals towards zero; null without a price. */
  netUsd: Maybe<Scalars['Amount']['output']>;
  /** What transactions on chains and withdrawals cost. */
  networkFee: Scalars['Amount']['output'];
  /** Orders from it or to it that were settled. */
  orders: Scalars['SafeInt']['output'];
  /** Orders from it or to it that were undone. */
  reversals: Scalars['SafeInt']['output'];
  /** What rounding left to the house. */
  rounding: Scalars['Amount']['output'];
  /** What the spread left to the house. */
  spread: Scalars['Amount']['output'];
  /** Profit that went to the platform's wallet in the period. */
  swept: Scalars['Amount']['output'];
  /** Type of the wallets. */
  type: WalletType;
  /** The net of all time up to the end of the period, less what had been swept by then. */
  unswept: Scalars['Amount']['output'];
  /** Unswept profit in US dollars at the last price, 8 decimals towards zero; null without a price. */
  unsweptUsd: Maybe<Scalars['Amount']['output']>;
  /** What the venue took for trades. */
  venueFee: Scalars['Amount']['output'];
  /** What customers paid, fees included, less what reversals gave back. */
  volumeIn: Scalars['Amount']['output'];
  /** What customers received, less what reversals took back. */
  volumeOut: Scalars['Amount']['output'];
};

/** That the ledger's rows explain what the house holds of a currency, in all its places together. */
export type ConvertReconciliation = {
  /** What they held at its end. */
  closing: Scalars['Amount']['output'];
  /** Code of the currency, in which all amounts are. */
  currency: Scalars['String']['output'];
  /** Closing less opening and all flows: 0 while the books are whole. */
  difference: Scalars['Amount']['output'];
  /** Everything between, each kind once. */
  flows: Array<ConvertFlowSum>;
  /** What its wallets held at the beginning of the period. */
  opening: Scalars['Amount']['output'];
  /** Type of the wallets. */
  type: WalletType;
};

/** A payment out of the house's money on a chain. */
export type ConvertSend = {
  /** Who is paid. */
  address: Scalars['String']['output'];
  /** What is paid. */
  amount: Scalars['Amount']['output'];
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** When it was approved. */
  approvedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Who approved it. */
  approvedBy: Maybe<Scalars['UUID']['output']>;
  /** When it was signed. */
  broadcastAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was cancelled. */
  cancelledAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** EIP-155 number of the chain. */
  chainId: Scalars['Int']['output'];
  /** When it was mined deeply enough. */
  confirmedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Contract of the token; null for the chain's own coin. */
  contract: Maybe<Scalars['String']['output']>;
  /** When it was written down. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Who wrote it down. */
  createdBy: Maybe<Scalars['UUID']['output']>;
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** What keeps it from going on; null when nothing does. */
  failure: Maybe<Scalars['String']['output']>;
  /** The chain's own coin, in which gas is paid. */
  gasCurrency: Maybe<Scalars['String']['output']>;
  /** What is held for gas. */
  gasHeld: Maybe<Scalars['Amount']['output']>;
  /** What gas cost. */
  gasPaid: Maybe<Scalars['Amount']['output']>;
  /** Id of the send. */
  id: Scalars['UUID']['output'];
  /** Number of its transaction among those of the house's address. */
  nonce: Maybe<Scalars['Int']['output']>;
  /** What it is for, in the words of who wrote it. */
  purpose: Scalars['String']['output'];
  /** Why it is cancelled or reversed. */
  reason: Maybe<Scalars['String']['output']>;
  /** Since when another transaction is to take its place. */
  replacedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was reversed. */
  reversedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The send chain; null once that was removed. */
  sendChainId: Maybe<Scalars['UUID']['output']>;
  /** What became of it. */
  status: ConvertSendStatus;
  /** When its money was held. */
  submittedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Hash of the transaction that counts, or of the newest one that was signed. */
  txHash: Maybe<Scalars['String']['output']>;
  /** Type of the wallets. */
  type: WalletType;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** What it was worth in dollars when it was approved. */
  usdValue: Maybe<Scalars['Amount']['output']>;
};

/** A currency that the house holds and pays on a chain. */
export type ConvertSendChain = {
  /** EIP-155 number of the chain. */
  chainId: Scalars['Int']['output'];
  /** Blocks, that of a transaction included, after which it counts. */
  confirmations: Scalars['Int']['output'];
  /** Contract of the token; null for the chain's own coin. */
  contract: Maybe<Scalars['String']['output']>;
  /** When it was added. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** Decimals of the token or coin on its chain. */
  decimals: Scalars['Int']['output'];
  /** Whether sends may be submitted and approved. */
  enabled: Scalars['Boolean']['output'];
  /** Id of the send chain. */
  id: Scalars['UUID']['output'];
  /** The largest amount of one send; null for none. */
  maxSend: Maybe<Scalars['Amount']['output']>;
  /** The least amount of one send. */
  minSend: Scalars['Amount']['output'];
  /** Type of the wallets. */
  type: WalletType;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Address at which the venue takes deposits of it. */
  venueDepositAddress: Maybe<Scalars['String']['output']>;
  /** Name under which the venue knows the house's address. */
  venueWithdrawKey: Maybe<Scalars['String']['output']>;
};

/** A page of what the house holds and pays on chains. */
export type ConvertSendChainPage = {
  /** The send chains. */
  items: Array<ConvertSendChain>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A page of payments out of the house's money on chains. */
export type ConvertSendPage = {
  /** The sends, newest first. */
  items: Array<ConvertSend>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What became of a payment out of the house's money on a chain. */
export type ConvertSendStatus =
  /** It goes out next. */
  | 'APPROVED'
  /** The chain has been given the transaction. */
  | 'BROADCAST'
  /** It was not sent, or another transaction took its place. */
  | 'CANCELLED'
  /** It is mined deeply enough. */
  | 'CONFIRMED'
  /** Written down; nothing is held. */
  | 'DRAFT'
  /** Amount and gas are held until another admin approves it. */
  | 'PENDING_APPROVAL'
  /** The chain refused it; the money is free again. */
  | 'REVERSED';

/** Which amount the customer gave. */
export type ConvertSide =
  /** What is paid. */
  | 'EXACT_IN'
  /** What is received. */
  | 'EXACT_OUT';

/** Profit moved by a sweep, and the currencies with unswept losses. */
export type ConvertSweep = {
  /** Each currency that was below zero during the sweep. */
  belowZero: Array<ConvertBelowZero>;
  /** Sum of belowZero in US dollars, 0 or negative; currencies without a price are left out. */
  belowZeroUsd: Scalars['Amount']['output'];
  /** Each currency of which anything was moved. */
  swept: Array<ConvertSweptProfit>;
};

/** Profit of a currency that went to the platform's wallet. */
export type ConvertSweptProfit = {
  /** How much. */
  amount: Scalars['Amount']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** Type of the wallets. */
  type: WalletType;
};

/** A part of the house that a Super Admin can stop at once. */
export type ConvertSwitch = {
  /** When it was last changed. */
  changedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Who changed it last. */
  changedBy: Maybe<Scalars['UUID']['output']>;
  /** Whether it is stopped. */
  isStopped: Scalars['Boolean']['output'];
  /** What it stops. */
  name: ConvertSwitchName;
  /** Why it was stopped or let go on. */
  reason: Maybe<Scalars['String']['output']>;
};

/** What a Super Admin can stop at once. What is under way ends. */
export type ConvertSwitchName =
  /** New orders at the venue. */
  | 'HEDGES'
  /** Starts of movements. */
  | 'MOVEMENTS'
  /** Taking quotes. */
  | 'ORDERS'
  /** New quotes. */
  | 'QUOTES'
  /** New broadcasts of sends. */
  | 'SENDS';

/** How much work of the house of one kind is in one state. */
export type ConvertWaitingCount = {
  /** How many. */
  count: Scalars['Int']['output'];
  /** The kind. */
  kind: ConvertWorkKind;
  /** Since when the oldest of them waits. */
  oldest: Scalars['DateTimeISO']['output'];
  /** The state, such as PENDING_APPROVAL or REVIEW. */
  status: Scalars['String']['output'];
};

/** Work of the house that has not ended. */
export type ConvertWaitingWork = {
  /** How much. */
  amount: Scalars['Amount']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** Id of the order, send, hedge or movement. */
  id: Scalars['UUID']['output'];
  /** The kind. */
  kind: ConvertWorkKind;
  /** Since when it waits. */
  since: Scalars['DateTimeISO']['output'];
  /** Its state, such as PENDING_APPROVAL or REVIEW. */
  status: Scalars['String']['output'];
  /** Type of the wallets. */
  type: WalletType;
};

/** What takes time of the house. */
export type ConvertWorkKind =
  /** An order at the venue. */
  | 'HEDGE'
  /** A movement between two places of the house. */
  | 'MOVEMENT'
  /** An order that is hedged before it settles. */
  | 'ORDER'
  /** A payment on a chain. */
  | 'SEND';

/** A currency that customers can convert from and to. */
export type ConvertibleAsset = {
  /** Why it is not quoted; null while it is. */
  closure: Maybe<ConvertClosure>;
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** Its fee in percent. Of the two of a pair, the larger one holds. */
  feePercent: Scalars['Amount']['output'];
  /** Whether it is quoted right now. */
  isOpen: Scalars['Boolean']['output'];
  /** The largest amount that can be paid of it at once; null for none. */
  maxAmount: Maybe<Scalars['Amount']['output']>;
  /** The least amount that can be paid of it at once. */
  minAmount: Scalars['Amount']['output'];
  /** Name of the currency. */
  name: Scalars['String']['output'];
  /** How many decimals its amounts have. */
  precision: Scalars['Int']['output'];
  /** Its spread in percent. Of the two of a pair, the larger one holds. */
  spreadPercent: Scalars['Amount']['output'];
  /** Type of the wallets. */
  type: WalletType;
};

/** An API key to create. */
export type CreateApiKeyInput = {
  /** From when on it is refused; null for never. */
  expiresAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Whether ipWhitelist is in force. */
  ipRestriction?: InputMaybe<Scalars['Boolean']['input']>;
  /** Addresses and CIDR ranges, at most 100. */
  ipWhitelist?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Label, 1 to 191 characters. */
  name: Scalars['String']['input'];
  /** Scopes. */
  permissions?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** Something that customers are to convert. */
export type CreateConvertAssetInput = {
  /** Code of the currency. */
  currency: Scalars['String']['input'];
  /** Whether it can be converted. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Its own fee in percent, 0 to 10 with at most 4 decimals; null for the setting. Below the setting, only a Super Admin can set it. */
  feePercent?: InputMaybe<Scalars['Amount']['input']>;
  /** The market at which exposure to it is hedged, such as BTC/USDT; null where it is not. */
  hedgeSymbol?: InputMaybe<Scalars['String']['input']>;
  /** The largest amount that can be paid of it at once. */
  maxAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** The least amount that can be paid of it at once. */
  minAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** Its own spread in percent, 0 to 10 with at most 4 decimals; null for the setting. Below the setting, only a Super Admin can set it. */
  spreadPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** Type of the wallets. */
  type: WalletType;
};

/** What is to be converted. Of the two amounts, exactly one is given. */
export type CreateConvertQuoteInput = {
  /** The customer's own name of the request, 1 to 64 letters, digits and characters of _.:-. While its quote is open, the same request gets the same quote. */
  clientRequestId?: InputMaybe<Scalars['String']['input']>;
  /** What is paid, fee included: at most as many decimals as the currency has; exactly one of the two amounts is given. */
  fromAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** Code of the currency that is paid. */
  fromCurrency: Scalars['String']['input'];
  /** Type of the wallet that pays (default SPOT). */
  fromType?: InputMaybe<WalletType>;
  /** What is received: at most as many decimals as the currency has; exactly one of the two amounts is given. */
  toAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** Code of the currency that is received. */
  toCurrency: Scalars['String']['input'];
  /** Type of the wallet that receives (default SPOT). */
  toType?: InputMaybe<WalletType>;
};

/** A currency that the house is to hold and pay on a chain. */
export type CreateConvertSendChainInput = {
  /** EIP-155 number of an accepted chain. */
  chainId: Scalars['Int']['input'];
  /** Blocks, that of a transaction included, after which it counts, 1 to 200 (default 12). */
  confirmations?: InputMaybe<Scalars['Int']['input']>;
  /** Contract of the token, with its checksum (EIP-55); null for the chain's own coin. */
  contract?: InputMaybe<Scalars['String']['input']>;
  /** Code of the currency. */
  currency: Scalars['String']['input'];
  /** Decimals that the token says it has, 0 to 18; the chain's own coin has 18. */
  decimals: Scalars['Int']['input'];
  /** Whether sends may be submitted (default true). */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The largest amount of one send; null for none. */
  maxSend?: InputMaybe<Scalars['Amount']['input']>;
  /** The least amount of one send (default 0). */
  minSend?: InputMaybe<Scalars['Amount']['input']>;
  /** Type of the wallets. */
  type: WalletType;
  /** Address at which the venue takes deposits of it, with its checksum (EIP-55); null for none. */
  venueDepositAddress?: InputMaybe<Scalars['String']['input']>;
  /** Name under which the venue knows the house's address, 1 to 100 characters; null for none. */
  venueWithdrawKey?: InputMaybe<Scalars['String']['input']>;
};

/** A payment out of the house's money on a chain. */
export type CreateConvertSendInput = {
  /** Who is paid: an address with its checksum (EIP-55). */
  address: Scalars['String']['input'];
  /** How much; greater than zero, with no more decimals than the token has. */
  amount: Scalars['Amount']['input'];
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** What it is for, 1 to 500 characters. */
  purpose: Scalars['String']['input'];
  /** The send chain, which says what is paid and on which chain. */
  sendChainId: Scalars['UUID']['input'];
};

/** A currency to make known. */
export type CreateCurrencyInput = {
  /** Its code, such as USD: 1 to 20 capital letters, digits, dots, dashes or underscores. */
  code: Scalars['String']['input'];
  /** Name for people, 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** How many decimals it has, 0 to 18. It stays once a wallet holds the currency. */
  precision: Scalars['Int']['input'];
  /** Whether it is offered; absent, it is. */
  status?: InputMaybe<Scalars['Boolean']['input']>;
  /** Type of the wallets that hold it. No other of the type has the code. */
  type: WalletType;
  /** Price of one unit in US dollars, greater than zero; a US dollar costs 1. */
  usdPrice?: InputMaybe<Scalars['Amount']['input']>;
};

/** Money that is on its way. */
export type CreateDepositInput = {
  /** How much; greater than zero, at most 18 decimals, in deposits and withdrawals those of the currency. */
  amount: Scalars['Amount']['input'];
  /** Code of the currency. */
  currency: Scalars['String']['input'];
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** How it is sent, at most 100 characters. */
  method?: InputMaybe<Scalars['String']['input']>;
  /** What the sender wrote on it, at most 191 characters. */
  reference?: InputMaybe<Scalars['String']['input']>;
  /** Type of the wallet. */
  type: WalletType;
};

/** An article. */
export type CreateFaqInput = {
  /** The answer, at most 200,000 characters. */
  answer: Scalars['String']['input'];
  /** How the given answer is written (default as before; HTML when it is new). */
  answerFormat?: InputMaybe<AnswerFormat>;
  /** Category, 1 to 100 characters. */
  category: Scalars['String']['input'];
  /** Address or path of an image; null or empty removes it. */
  image?: InputMaybe<Scalars['String']['input']>;
  /** Where it goes on its page, from 0; beyond the end is the end. */
  order?: InputMaybe<Scalars['Int']['input']>;
  /** Page of the front end that it belongs to, such as /wallet. */
  pagePath: Scalars['String']['input'];
  /** The question, plain text, 1 to 500 characters. */
  question: Scalars['String']['input'];
  /** At most 100 other articles that exist. */
  relatedFaqIds?: InputMaybe<Array<Scalars['UUID']['input']>>;
  /** True publishes, false unpublishes. */
  status?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 50 tags of at most 50 characters. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A blockchain to add. */
export type CreateIcoBlockchainInput = {
  /** Its name, for people; 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** Whether new offerings may use it (default true). */
  status?: InputMaybe<Scalars['Boolean']['input']>;
  /** What offerings name it by, such as ethereum; 1 to 50 characters of a to z, 0 to 9, - and _. */
  value: Scalars['String']['input'];
};

/** A launch plan to add. */
export type CreateIcoLaunchPlanInput = {
  /** Code of the currency of the price. */
  currency: Scalars['String']['input'];
  /** What it is for; plain text of at most 1,000 characters, or null for none. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** What it offers. maxTeamMembers, maxRoadmapItems (0 to 100) and maxOfferingPhases (1 to 20) are enforced, at their most when left out; all else is shown. At most 50 keys and 8,000 bytes. */
  features: Scalars['JSONObject']['input'];
  /** Its name, 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** What a launch costs, no finer than the currency; 0 for nothing. */
  price: Scalars['Amount']['input'];
  /** Its place among the plans, 0 to 1,000,000, the smallest first (default 0). */
  sortOrder?: InputMaybe<Scalars['Int']['input']>;
  /** Whether new offerings may be launched on it (default true). */
  status?: InputMaybe<Scalars['Boolean']['input']>;
  /** Type of the wallets that pay it. */
  walletType: WalletType;
};

/** An offering that an admin makes without a fee: for an account, approved at once, or an own one, which others approve. */
export type CreateIcoOfferingInput = {
  /** Value of the blockchain of the token, one of icoBlockchains. */
  blockchain: Scalars['String']['input'];
  /** Code of the currency that buyers pay. */
  currency: Scalars['String']['input'];
  /** Days to deliver what is due, 1 to 365 (default 30), from the success of the sale or the day of a tranche. */
  deliveryDays?: InputMaybe<Scalars['Int']['input']>;
  /** What it is about: plain text of at most 10,000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** When the sale ends: 60 seconds to 365 days after it begins. */
  endDate: Scalars['DateTimeISO']['input'];
  /** Address of a picture; begins with https://. */
  icon?: InputMaybe<Scalars['String']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Where to read more: at most 20 links. */
  links?: InputMaybe<Array<IcoLinkInput>>;
  /** What an account may pay in all; not below the least purchase. */
  maxPerUser?: InputMaybe<Scalars['Amount']['input']>;
  /** The largest purchase; not below the least. */
  maxPurchase?: InputMaybe<Scalars['Amount']['input']>;
  /** The least purchase, in the currency of the offering. */
  minPurchase?: InputMaybe<Scalars['Amount']['input']>;
  /** Name of the token, 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** The phases in the order in which they are sold, as many as the plan allows. */
  phases: Array<IcoPhaseInput>;
  /** The plan that it is launched on, one of icoLaunchPlans. */
  planId: Scalars['UUID']['input'];
  /** When the sale begins; not in the past, but for 60 seconds by which clocks may differ. */
  startDate: Scalars['DateTimeISO']['input'];
  /** Symbol of the token, 1 to 10 characters. */
  symbol: Scalars['String']['input'];
  /** Address of the token, in the form of its blockchain. */
  tokenAddress?: InputMaybe<Scalars['String']['input']>;
  /** Decimals of the token on its blockchain, 0 to 255 (default 18). */
  tokenDecimals?: InputMaybe<Scalars['Int']['input']>;
  /** Contracts from which the tokens are delivered, at most 5: each names a linked wallet of the creator as its owner, or as holder of its DEFAULT_ADMIN_ROLE. They stay as they are launched. */
  tokenSources?: InputMaybe<Array<Scalars['String']['input']>>;
  /** What kind of token it is, one of icoTokenTypes. */
  typeId: Scalars['UUID']['input'];
  /** The account that sells; absent or null, the admin's own. */
  userId?: InputMaybe<Scalars['UUID']['input']>;
  /** When buyers get their tokens (default: all at once). */
  vesting?: InputMaybe<IcoVestingInput>;
  /** Type of the wallets that pay. */
  walletType: WalletType;
};

/** A type of tokens to add. */
export type CreateIcoTokenTypeInput = {
  /** What tokens of this type are; plain text of at most 1,000 characters, or null for none. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Its name, for people; 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** Whether new offerings may use it (default true). */
  status?: InputMaybe<Scalars['Boolean']['input']>;
  /** Its name, for programs; 1 to 50 characters of a to z, 0 to 9, - and _. */
  value: Scalars['String']['input'];
};

/** A signed API key to create for a market maker. */
export type CreateMarketMakerKeyInput = {
  /** From when on it is refused; null for never. */
  expiresAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Whether ipWhitelist is in force. */
  ipRestriction?: InputMaybe<Scalars['Boolean']['input']>;
  /** Addresses and CIDR ranges, at most 100. */
  ipWhitelist?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Label, 1 to 191 characters. */
  name: Scalars['String']['input'];
  /** Scopes. */
  permissions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The owner. */
  userId: Scalars['UUID']['input'];
};

/** A pair of keys to make. */
export type CreateMerchantKeyInput = {
  /** Origins such as https://shop.example of the web pages that may use the public half; at most 50, null for all. */
  allowedOrigins?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Addresses and CIDR ranges that may use it; at most 100, null for all. */
  ipWhitelist?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Whether the pair moves money. */
  mode: GatewayMode;
  /** Label, 1 to 191 characters. */
  name: Scalars['String']['input'];
  /** What it may do: payment.create, payment.read, payment.cancel, refund.create, refund.read, or * for all. */
  permissions?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A collection to make: a draft, or a contract that is deployed already. */
export type CreateNftCollectionInput = {
  /** Its chain: ethereum, optimism, bsc, polygon, arbitrum, base, avalanche, sepolia. */
  chain: Scalars['String']['input'];
  /** An ERC-721 contract whose owner() is linked to the caller's account; absent, a draft is made. */
  contractAddress?: InputMaybe<Scalars['String']['input']>;
  /** What it is about; at most 2000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Address of its picture: an IPFS URL, or an https address of a public host. */
  image?: InputMaybe<Scalars['String']['input']>;
  /** Its name; 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** What is asked for of each sale, in percent; at most two decimals. */
  royaltyPercent: Scalars['Amount']['input'];
  /** Who gets the royalty; absent, the caller's primary address. */
  royaltyReceiver?: InputMaybe<Scalars['String']['input']>;
  /** Its symbol; 1 to 20 characters. */
  symbol: Scalars['String']['input'];
};

/** A token to put on sale. */
export type CreateNftListingInput = {
  /** Code of the currency, of wallets of type SPOT (default: the chain's coin). */
  currency?: InputMaybe<Scalars['String']['input']>;
  /** Until when: needed of an auction; of a fixed price 30 days (default), at most 180. */
  endTime?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Of an auction: by how much a bid must be higher; at least the percentage of the price that the platform demands (default). */
  minBidIncrement?: InputMaybe<Scalars['Amount']['input']>;
  /** The price; of an auction the least first bid. */
  price: Scalars['Amount']['input'];
  /** Of an auction: below it nothing is sold. */
  reservePrice?: InputMaybe<Scalars['Amount']['input']>;
  /** From when on it can be bought; a time that has passed counts as now (default). */
  startTime?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The token, by its id on this platform. */
  tokenId: Scalars['UUID']['input'];
  /** How it is sold. */
  type: NftListingType;
};

/** An offer for a token. */
export type CreateNftOfferInput = {
  /** What is offered; the fee is held on top. */
  amount: Scalars['Amount']['input'];
  /** Code of the currency, of wallets of type SPOT (default: the chain's coin). */
  currency?: InputMaybe<Scalars['String']['input']>;
  /** Until when it can be accepted: from one hour to 30 days, 7 days by default. */
  expiresAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The token, by its id on this platform. */
  tokenId: Scalars['UUID']['input'];
  /** Address that acts, which must be linked to the caller's account; absent, the primary one. */
  walletAddress?: InputMaybe<Scalars['String']['input']>;
};

/** A sum to ask of a buyer. */
export type CreatePaymentInput = {
  /** What the buyer shall pay: at most as many decimals as the currency has, and 8. */
  amount: Scalars['Amount']['input'];
  /** Where the buyer goes after cancelling: http or https. */
  cancelUrl?: InputMaybe<Scalars['String']['input']>;
  /** Code of the currency. */
  currency: Scalars['String']['input'];
  /** The buyer's e-mail address. */
  customerEmail?: InputMaybe<Scalars['String']['input']>;
  /** The buyer's name, at most 191 characters. */
  customerName?: InputMaybe<Scalars['String']['input']>;
  /** What it is for, at most 500 characters; buyers see it. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Seconds in which it can be paid, 60 to 86400 (default 1800). */
  expiresIn?: InputMaybe<Scalars['Int']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** What the buyer is charged for, at most 50 lines. */
  lineItems?: InputMaybe<Array<LineItemInput>>;
  /** The merchant's own id of the order, at most 100 characters. */
  merchantOrderId?: InputMaybe<Scalars['String']['input']>;
  /** The merchant's own notes: at most 20 keys with texts of at most 500 characters. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Where the buyer goes after paying: http or https. */
  returnUrl?: InputMaybe<Scalars['String']['input']>;
  /** Type of the merchant's balance that it goes to. */
  walletType: WalletType;
};

/** A payment to refund, all of it or a part. */
export type CreateRefundInput = {
  /** How much; absent, all that is left. */
  amount?: InputMaybe<Scalars['Amount']['input']>;
  /** The reason in words, at most 500 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Id of the payment. */
  paymentId: Scalars['String']['input'];
  /** Why (default OTHER). */
  reason?: InputMaybe<GatewayRefundReason>;
};

/** A new role. */
export type CreateRoleInput = {
  /** Its name, 1 to 64 characters; no other role may have one that reads like it. */
  name: Scalars['String']['input'];
  /** Permission keys, none beyond the caller's own. */
  permissions: Array<Scalars['String']['input']>;
};

/** A strategy, and the past to try it on: from and to, or candles, or prices. Of the risk, what is left out is off. */
export type CreateTradingBotBacktestInput = {
  /** What its positions and open buys may cost, in the quote currency. */
  allocatedAmount: Scalars['Amount']['input'];
  /** At most 10,000 candles, oldest first: [[time in milliseconds, open, high, low, close, volume]]. */
  candles?: InputMaybe<Array<Scalars['Numbers']['input']>>;
  /** Whether a limit of the losses closes what is open (default true). */
  closeOnLimit?: InputMaybe<Scalars['Boolean']['input']>;
  /** For how many minutes nothing is opened after a position was closed. 0 switches it off. */
  cooldownMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** What may be lost in a day, in percent of the allocation. 0 switches it off. */
  dailyLossLimitPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** What a fill costs, 0 to 5 percent (default: the platform's). */
  feePercent?: InputMaybe<Scalars['Amount']['input']>;
  /** The first stored candle begins then or later. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** How many positions may be opened in a day, in UTC. 0 switches it off. */
  maxDailyTrades?: InputMaybe<Scalars['Int']['input']>;
  /** How far the equity may fall from its peak, in percent. 0 switches it off. */
  maxDrawdownPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** After how many minutes a position is closed. 0 switches it off. */
  maxHoldMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** How many positions may be open at once (default 1). 0 switches it off. */
  maxOpenPositions?: InputMaybe<Scalars['Int']['input']>;
  /** What one order may cost, fee included; left out, it follows from the allocation. */
  orderAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** At most 10,000 prices, oldest first: [[time in milliseconds, price]]. They replay a paper run: rules see closed candles, which are built from the prices unless candles are given, and the bot trades at these prices alone. */
  prices?: InputMaybe<Array<Scalars['Numbers']['input']>>;
  /** At most 1,000 signals, for a bot of type SIGNAL. */
  signals?: InputMaybe<Array<TradingBotBacktestSignalInput>>;
  /** How much worse than the price an order is filled, 0 to 5 percent (default: the platform's). */
  slippagePercent?: InputMaybe<Scalars['Amount']['input']>;
  /** How far below the average entry price a position is closed, in percent. 0 switches it off. */
  stopLossPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** What its type decides by, in the shape of tradingBotStrategyTypes (default {}). */
  strategyConfig?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The market that it trades, one of tradingBotMarkets. */
  symbol: Scalars['String']['input'];
  /** How far above the average entry price a position is closed, in percent. 0 switches it off. */
  takeProfitPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** Targets at which parts of a position are sold: at most 5, rising, with shares of at most 100 together. */
  takeProfits?: InputMaybe<Array<TakeProfitInput>>;
  /** Length of its candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d (default 1h). */
  timeframe?: InputMaybe<Scalars['String']['input']>;
  /** The last stored candle ends then or before; at most 1,000,000 candles after from. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** How far above the average entry price the trailing stop begins, in percent. */
  trailingActivationPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** How far below its highest price a position is closed, in percent. 0 switches it off. */
  trailingPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** By what it decides. */
  type: TradingBotType;
};

/** A bot to make. Left out, the platform's default applies. */
export type CreateTradingBotInput = {
  /** What its positions and open buys may cost at most, in the quote currency (default 0); no money moves. */
  allocatedAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** Whether a limit of the losses closes what is open (default true). */
  closeOnLimit?: InputMaybe<Scalars['Boolean']['input']>;
  /** For how many minutes nothing is opened after a position was closed. 0 switches it off. */
  cooldownMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** What may be lost in a day, in percent of the allocation. 0 switches it off. */
  dailyLossLimitPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** How often it reports, 5 to 240 seconds (default 60). */
  intervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** How many positions may be opened in a day, in UTC. 0 switches it off. */
  maxDailyTrades?: InputMaybe<Scalars['Int']['input']>;
  /** How far the equity may fall from its peak, in percent. 0 switches it off. */
  maxDrawdownPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** After how many minutes a position is closed. 0 switches it off. */
  maxHoldMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** How many positions may be open at once (default 1). 0 switches it off. */
  maxOpenPositions?: InputMaybe<Scalars['Int']['input']>;
  /** Whether it places real orders (default PAPER). */
  mode?: InputMaybe<TradingBotMode>;
  /** What its owner calls it, 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** What one order may cost, fee included; null for what follows from the allocation. */
  orderAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** How far below the average entry price a position is closed, in percent. 0 switches it off. */
  stopLossPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** What its type decides by, in the shape of tradingBotStrategyTypes. */
  strategyConfig?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The market that it trades, one of tradingBotMarkets. */
  symbol: Scalars['String']['input'];
  /** How far above the average entry price a position is closed, in percent. 0 switches it off. */
  takeProfitPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** Targets at which parts of a position are sold: at most 5, rising, with shares of at most 100 together. */
  takeProfits?: InputMaybe<Array<TakeProfitInput>>;
  /** Length of its candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d (default 1h). */
  timeframe?: InputMaybe<Scalars['String']['input']>;
  /** How far above the average entry price the trailing stop begins, in percent. */
  trailingActivationPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** How far below its highest price a position is closed, in percent. 0 switches it off. */
  trailingPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** By what it decides. */
  type: TradingBotType;
  /** The account at an exchange that a live bot trades with. */
  venueAccountId?: InputMaybe<Scalars['UUID']['input']>;
};

/** A strategy to list: its type, symbol and strategyConfig, or a bot to copy them and the risk from. Of the risk, what is left out is the platform's default. */
export type CreateTradingStrategyInput = {
  /** One of the seller's own bots, whose type, symbol, timeframe, strategyConfig and risk are copied. */
  botId?: InputMaybe<Scalars['UUID']['input']>;
  /** Whether a limit of the losses closes what is open (default true). */
  closeOnLimit?: InputMaybe<Scalars['Boolean']['input']>;
  /** For how many minutes nothing is opened after a position was closed. 0 switches it off. */
  cooldownMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** An offered currency of SPOT wallets (default USDT); it stays once it was sold. */
  currency?: InputMaybe<Scalars['String']['input']>;
  /** What may be lost in a day, in percent of the allocation. 0 switches it off. */
  dailyLossLimitPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** What its seller says of it, 1 to 5,000 characters of plain text. */
  description: Scalars['String']['input'];
  /** How many positions may be opened in a day, in UTC. 0 switches it off. */
  maxDailyTrades?: InputMaybe<Scalars['Int']['input']>;
  /** How far the equity may fall from its peak, in percent. 0 switches it off. */
  maxDrawdownPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** After how many minutes a position is closed. 0 switches it off. */
  maxHoldMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** How many positions may be open at once (default 1). 0 switches it off. */
  maxOpenPositions?: InputMaybe<Scalars['Int']['input']>;
  /** What its seller calls it, 1 to 100 characters of plain text. */
  name: Scalars['String']['input'];
  /** What it costs, no finer than the currency; 0 for nothing. */
  price: Scalars['Amount']['input'];
  /** How far below the average entry price a position is closed, in percent. 0 switches it off. */
  stopLossPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** What the type decides by, in the shape of tradingBotStrategyTypes. */
  strategyConfig?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The market that they trade, one of tradingBotMarkets. */
  symbol?: InputMaybe<Scalars['String']['input']>;
  /** How far above the average entry price a position is closed, in percent. 0 switches it off. */
  takeProfitPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** Targets at which parts of a position are sold: at most 5, rising, with shares of at most 100 together. */
  takeProfits?: InputMaybe<Array<TakeProfitInput>>;
  /** Length of their candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d (default 1h). */
  timeframe?: InputMaybe<Scalars['String']['input']>;
  /** How far above the average entry price the trailing stop begins, in percent. */
  trailingActivationPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** How far below its highest price a position is closed, in percent. 0 switches it off. */
  trailingPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** By what its bots decide; any type but SIGNAL. */
  type?: InputMaybe<TradingBotType>;
};

/** Credentials of an account at an exchange. No answer shows them. */
export type CreateTradingVenueAccountInput = {
  /** The API key, which may read and trade, and must not withdraw. */
  apiKey: Scalars['String']['input'];
  /** What to call it, 1 to 100 characters. */
  label: Scalars['String']['input'];
  /** The passphrase of the API key, at exchanges that have one. */
  password?: InputMaybe<Scalars['String']['input']>;
  /** The secret of the API key. */
  secret: Scalars['String']['input'];
  /** The exchange, one of those that live bots trade at on this platform. */
  venue: Scalars['String']['input'];
};

/** Money to move to another wallet. */
export type CreateTransferInput = {
  /** How much; greater than zero, at most 18 decimals, in deposits and withdrawals those of the currency. */
  amount: Scalars['Amount']['input'];
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Code of the currency received; the currency sent by default. */
  toCurrency?: InputMaybe<Scalars['String']['input']>;
  /** Type of the wallet that receives it; the type of the paying wallet by default. */
  toType?: InputMaybe<WalletType>;
  /** The account that gets it; absent, the own one. */
  toUserId?: InputMaybe<Scalars['UUID']['input']>;
  /** The wallet that pays. */
  walletId: Scalars['UUID']['input'];
};

/** An account to create. */
export type CreateUserInput = {
  /** Country as an ISO 3166 code of two letters. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** E-mail address; upper and lower case are the same. */
  email: Scalars['String']['input'];
  /** Whether its e-mail address counts as verified. */
  emailVerified?: InputMaybe<Scalars['Boolean']['input']>;
  /** First name, at most 100 characters. */
  firstName?: InputMaybe<Scalars['String']['input']>;
  /** Last name, at most 100 characters. */
  lastName?: InputMaybe<Scalars['String']['input']>;
  /** Its password; without one, a link to set it is mailed. */
  password?: InputMaybe<Scalars['String']['input']>;
  /** Its role; none that holds more than the caller's own. */
  roleId?: InputMaybe<Scalars['UUID']['input']>;
  /** Its state; only an ACTIVE account signs in. */
  status?: InputMaybe<UserStatus>;
};

/** A wallet to open. */
export type CreateWalletInput = {
  /** Code of the currency. */
  currency: Scalars['String']['input'];
  /** What a wallet of the platform is for. Give this or userId. */
  system?: InputMaybe<Scalars['SystemWallet']['input']>;
  /** Type of the wallet. */
  type: WalletType;
  /** The account that will own it. Give this or system. */
  userId?: InputMaybe<Scalars['UUID']['input']>;
};

/** A webhook endpoint to add. */
export type CreateWebhookEndpointInput = {
  /** What it is for, at most 191 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Types of events that it hears of; null for all. */
  events?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Mode of the events that it hears of; null for both. */
  mode?: InputMaybe<GatewayMode>;
  /** Where deliveries go: http or https. */
  url: Scalars['String']['input'];
};

/** Money to send off the platform. */
export type CreateWithdrawalInput = {
  /** How much; greater than zero, at most 18 decimals, in deposits and withdrawals those of the currency. */
  amount: Scalars['Amount']['input'];
  /** Code of a second factor, where the settings demand one. */
  code?: InputMaybe<Scalars['String']['input']>;
  /** Where it goes, 1 to 500 characters. What begins with 0x is 40 hexadecimal digits in one case, or in those of EIP-55. */
  destination: Scalars['String']['input'];
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The wallet that pays. */
  walletId: Scalars['UUID']['input'];
};

/** A creator's offering with all that its page shows, and how it is reviewed. */
export type CreatorIcoOffering = {
  /** When its sale began. */
  activatedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When an admin approved it; null while it waits, and where none did. */
  approvedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Value of the blockchain that the token is on. */
  blockchain: Scalars['String']['output'];
  /** Why it was cancelled. */
  cancelReason: Maybe<Scalars['String']['output']>;
  /** When an admin cancelled it. */
  cancelledAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Accounts that have bought and were not refunded. */
  contributors: Scalars['Int']['output'];
  /** When it was launched. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency that buyers pay. */
  currency: Scalars['String']['output'];
  /** The phase that sells now; null while none does. */
  currentPhase: Maybe<IcoPhase>;
  /** Days that the creator has to deliver, from the success of the sale or the day of a tranche. */
  deliveryDays: Scalars['Int']['output'];
  /** What it is about; plain text. */
  description: Maybe<Scalars['String']['output']>;
  /** When the sale ends, at the latest. */
  endDate: Scalars['DateTimeISO']['output'];
  /** Whether admins look into it; nothing is sold meanwhile. */
  flagged: Scalars['Boolean']['output'];
  /** Address of its picture. */
  icon: Maybe<Scalars['String']['output']>;
  /** Id of the offering. */
  id: Scalars['UUID']['output'];
  /** Where to read more. */
  links: Array<IcoLink>;
  /** What an account may pay in all. */
  maxPerUser: Maybe<Scalars['Amount']['output']>;
  /** The largest purchase. */
  maxPurchase: Maybe<Scalars['Amount']['output']>;
  /** The least purchase; null where the platform alone sets one. */
  minPurchase: Maybe<Scalars['Amount']['output']>;
  /** Name of the token. */
  name: Scalars['String']['output'];
  /** Whether its sale is interrupted. */
  paused: Scalars['Boolean']['output'];
  /** What is raised, in percent of the target; two decimals. */
  percent: Scalars['Amount']['output'];
  /** The phases, in the order in which they are sold. */
  phases: Array<IcoPhase>;
  /** Code of the currency of its plan. */
  planCurrency: Scalars['String']['output'];
  /** Id of its plan. */
  planId: Scalars['UUID']['output'];
  /** Name of its plan. */
  planName: Scalars['String']['output'];
  /** What was paid for its plan, upgrades included. */
  planPrice: Scalars['Amount']['output'];
  /** Type of the wallets that pay for its plan. */
  planWalletType: WalletType;
  /** What contributions have brought, refunded ones left out. */
  raised: Scalars['Amount']['output'];
  /** When an admin refused it. */
  rejectedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Tokens that are left in all phases. */
  remaining: Scalars['Amount']['output'];
  /** What the admin who decided over it had to say; plain text. */
  reviewNotes: Maybe<Scalars['String']['output']>;
  /** What is planned. */
  roadmap: Array<IcoRoadmapItem>;
  /** When it was settled. */
  settledAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Amount that must be raised for the sale to succeed, fixed at approval. */
  softCap: Scalars['Amount']['output'];
  /** Tokens that are sold. */
  sold: Scalars['Amount']['output'];
  /** When the sale begins. */
  startDate: Scalars['DateTimeISO']['output'];
  /** What became of it. */
  status: IcoOfferingStatus;
  /** Symbol of the token. */
  symbol: Scalars['String']['output'];
  /** What all phases together would bring. */
  targetAmount: Scalars['Amount']['output'];
  /** Who is behind it. */
  team: Array<IcoTeamMember>;
  /** Address of the token on its blockchain. */
  tokenAddress: Maybe<Scalars['String']['output']>;
  /** Decimals of the token on its blockchain. */
  tokenDecimals: Scalars['Int']['output'];
  /** Contracts of the creator from which the tokens are delivered, beside wallets that are linked to it. */
  tokenSources: Array<Scalars['String']['output']>;
  /** What kind of token it is. */
  type: IcoOfferingType;
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** The newest twenty updates. */
  updates: Array<IcoUpdate>;
  /** When buyers get their tokens. */
  vesting: IcoVestingTerms;
  /** Type of the wallets that pay. */
  walletType: WalletType;
};

/** A page of a creator's offerings. */
export type CreatorIcoOfferingPage = {
  /** The offerings. */
  items: Array<CreatorIcoOfferingSummary>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A creator's offering as lists show it. */
export type CreatorIcoOfferingSummary = {
  /** When an admin approved it; null while it waits, and where none did. */
  approvedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Value of the blockchain that the token is on. */
  blockchain: Scalars['String']['output'];
  /** Accounts that have bought and were not refunded. */
  contributors: Scalars['Int']['output'];
  /** When it was launched. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency that buyers pay. */
  currency: Scalars['String']['output'];
  /** The phase that sells now; null while none does. */
  currentPhase: Maybe<IcoPhase>;
  /** Days that the creator has to deliver, from the success of the sale or the day of a tranche. */
  deliveryDays: Scalars['Int']['output'];
  /** When the sale ends, at the latest. */
  endDate: Scalars['DateTimeISO']['output'];
  /** Whether admins look into it; nothing is sold meanwhile. */
  flagged: Scalars['Boolean']['output'];
  /** Address of its picture. */
  icon: Maybe<Scalars['String']['output']>;
  /** Id of the offering. */
  id: Scalars['UUID']['output'];
  /** What an account may pay in all. */
  maxPerUser: Maybe<Scalars['Amount']['output']>;
  /** The largest purchase. */
  maxPurchase: Maybe<Scalars['Amount']['output']>;
  /** The least purchase; null where the platform alone sets one. */
  minPurchase: Maybe<Scalars['Amount']['output']>;
  /** Name of the token. */
  name: Scalars['String']['output'];
  /** Whether its sale is interrupted. */
  paused: Scalars['Boolean']['output'];
  /** What is raised, in percent of the target; two decimals. */
  percent: Scalars['Amount']['output'];
  /** Id of its plan. */
  planId: Scalars['UUID']['output'];
  /** Name of its plan. */
  planName: Scalars['String']['output'];
  /** What contributions have brought, refunded ones left out. */
  raised: Scalars['Amount']['output'];
  /** Tokens that are left in all phases. */
  remaining: Scalars['Amount']['output'];
  /** What the admin who decided over it had to say; plain text. */
  reviewNotes: Maybe<Scalars['String']['output']>;
  /** Amount that must be raised for the sale to succeed, fixed at approval. */
  softCap: Scalars['Amount']['output'];
  /** Tokens that are sold. */
  sold: Scalars['Amount']['output'];
  /** When the sale begins. */
  startDate: Scalars['DateTimeISO']['output'];
  /** What became of it. */
  status: IcoOfferingStatus;
  /** Symbol of the token. */
  symbol: Scalars['String']['output'];
  /** What all phases together would bring. */
  targetAmount: Scalars['Amount']['output'];
  /** What kind of token it is. */
  type: IcoOfferingType;
  /** Type of the wallets that pay. */
  walletType: WalletType;
};

/** How many of a creator's offerings are in one status. */
export type CreatorIcoOfferingsByStatus = {
  /** How many there are, deleted ones left out. */
  offerings: Scalars['Int']['output'];
  /** The status. */
  status: IcoOfferingStatus;
};

/** What a creator's offerings raised in one currency; what was given back is left out. */
export type CreatorIcoRaised = {
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** What of it the platform has kept as its fee. */
  fees: Scalars['Amount']['output'];
  /** What of it waits in escrow for tokens, fees included. */
  inEscrow: Scalars['Amount']['output'];
  /** What of it the creator was paid for delivered tokens. */
  paidOut: Scalars['Amount']['output'];
  /** What was paid in. */
  raised: Scalars['Amount']['output'];
  /** Type of the wallets. */
  walletType: WalletType;
};

/** What was bought of a creator's offerings on a day; later refunds do not change it. */
export type CreatorIcoSalesPoint = {
  /** What was paid, in US dollars at the rates of the purchases. */
  amountUsd: Scalars['Amount']['output'];
  /** How many contributions were made. */
  contributions: Scalars['Int']['output'];
  /** The day in UTC, as YYYY-MM-DD; of a long time the last of the days that it sums. */
  date: Scalars['String']['output'];
  /** How many accounts made them. */
  investors: Scalars['Int']['output'];
};

/** A creator's offerings at a glance, deleted ones left out. */
export type CreatorIcoStat = {
  /** Accounts that have bought and were not refunded. */
  contributors: Scalars['Int']['output'];
  /** By currency, in the order of their codes. */
  currencies: Array<CreatorIcoRaised>;
  /** Tranches that are due and not delivered, of sales that succeeded. */
  dueTranches: Scalars['Int']['output'];
  /** Each status, those of no offering included. */
  offerings: Array<CreatorIcoOfferingsByStatus>;
  /** What all of them have raised, in US dollars at the rates of the purchases. */
  raisedUsd: Scalars['Amount']['output'];
  /** Contributions that do not vest and whose tokens nobody has delivered, of sales that succeeded. */
  waitingDeliveries: Scalars['Int']['output'];
};

/** A job of the calendar, with its last run. */
export type CronJobState = {
  /** The last run; null when it never ran. */
  lastRun: Maybe<JobRun>;
  /** Name, such as pruneRecords. */
  name: Scalars['String']['output'];
  /** When it runs next. */
  nextRunAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** True while it runs. */
  running: Scalars['Boolean']['output'];
  /** Cron expression, in UTC. */
  schedule: Scalars['String']['output'];
  /** What it does, for people. */
  title: Scalars['String']['output'];
};

/** Something that wallets hold. */
export type Currency = {
  /** Reason why an admin closed the currency to conversions; null while it is open. */
  closedReason: Maybe<Scalars['String']['output']>;
  /** Code, such as USD. */
  code: Scalars['String']['output'];
  /** Id of the currency. */
  id: Scalars['UUID']['output'];
  /** Start of the price jump that blocks conversions; null without one. */
  jumpedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Name for people. */
  name: Scalars['String']['output'];
  /** Decimals to which computed amounts are rounded, and beyond which no deposit or withdrawal goes. */
  precision: Scalars['Int']['output'];
  /** Source of the price: the feed, from its first price on, or admins. */
  priceSource: PriceSource;
  /** Time of the last price change. */
  pricedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** False while it is not offered: wallets keep it and pay it out, and nothing new begins with it. */
  status: Scalars['Boolean']['output'];
  /** Type of the wallets that hold it. */
  type: WalletType;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Price of one unit in US dollars; null while it has none. */
  usdPrice: Maybe<Scalars['Amount']['output']>;
};

/** A page of currencies. */
export type CurrencyPage = {
  /** The currencies. */
  items: Array<Currency>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Money that is taken out of a place of the house's. */
export type DefundConvertInventoryInput = {
  /** How much; greater than zero, at most 18 decimals, in deposits and withdrawals those of the currency. */
  amount: Scalars['Amount']['input'];
  /** True accepts a reference that waits or is booked already: another payment has the same one. The record is marked. */
  confirmDuplicate?: InputMaybe<Scalars['Boolean']['input']>;
  /** Code of the currency. */
  currency: Scalars['String']['input'];
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** LEDGER, VENUE, or CHAIN: and the number of a chain, such as CHAIN:1. */
  location: Scalars['String']['input'];
  /** On a chain, the hash of the transaction; elsewhere what shows the money outside; at most 200 characters. Required for OUTSIDE. */
  reference?: InputMaybe<Scalars['String']['input']>;
  /** Where it goes. */
  to: ConvertCounterparty;
  /** Type of the wallets. */
  type: WalletType;
};

/** What is taken out of the house, below the floor too. On a chain and at the venue, without a reference, it is written off as lost, up to what the last scan found missing. */
export type DefundHouseInput = {
  /** How much; greater than zero, at most 18 decimals, in deposits and withdrawals those of the currency. */
  amount: Scalars['Amount']['input'];
  /** A code of your second factor, made for this call: of the app, a mailed one, or a recovery code. */
  code: Scalars['String']['input'];
  /** True accepts a reference that waits or is booked already: another payment has the same one. The record is marked. */
  confirmDuplicate?: InputMaybe<Scalars['Boolean']['input']>;
  /** Code of the currency. */
  currency: Scalars['String']['input'];
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** LEDGER, VENUE, or CHAIN: and the number of a chain, such as CHAIN:1. */
  location: Scalars['String']['input'];
  /** Why, for the audit; at most 500 characters. */
  reason?: InputMaybe<Scalars['String']['input']>;
  /** On a chain, the hash of the transaction; elsewhere what shows the money outside; at most 200 characters. Required for OUTSIDE. */
  reference?: InputMaybe<Scalars['String']['input']>;
  /** Where it goes. */
  to: ConvertCounterparty;
  /** Type of the wallets. */
  type: WalletType;
};

/** One transaction that delivers 1 to 200 contributions and tranches. */
export type DeliverIcoInput = {
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The offering. */
  offeringId: Scalars['UUID']['input'];
  /** Tranches that are due, each once. */
  releaseIds?: InputMaybe<Array<Scalars['UUID']['input']>>;
  /** Hash of the transaction, as its blockchain writes it. */
  transactionHash: Scalars['String']['input'];
  /** Contributions that do not vest, each once. */
  transactionIds?: InputMaybe<Array<Scalars['UUID']['input']>>;
};

/** One attempt of a delivery. */
export type DeliveryAttempt = {
  /** How long it took, in milliseconds. */
  durationMs: Scalars['Int']['output'];
  /** Why it failed. */
  error: Maybe<Scalars['String']['output']>;
  /** Which attempt it was, from 1. */
  number: Scalars['Int']['output'];
  /** Beginning of what the endpoint answered. */
  responseBody: Maybe<Scalars['String']['output']>;
  /** Status that the endpoint answered. */
  responseStatus: Maybe<Scalars['Int']['output']>;
  /** The documented signature that was sent. */
  signature: Scalars['String']['output'];
  /** When it began. */
  startedAt: Scalars['DateTimeISO']['output'];
};

/** An auction to move to a contract: first without a hash, then with that of the transaction. */
export type DeployNftAuctionInput = {
  /** The auction, which has no bids. */
  listingId: Scalars['UUID']['input'];
  /** Hash of the transaction that has done it; absent, the transaction to sign is answered. */
  transactionHash?: InputMaybe<Scalars['String']['input']>;
};

/** The deployment of a draft: first without a hash, then with that of the transaction. */
export type DeployNftCollectionInput = {
  /** Hash of the transaction that has done it; absent, the transaction to sign is answered. */
  transactionHash?: InputMaybe<Scalars['String']['input']>;
  /** Address that acts, which must be linked to the caller's account; absent, the primary one. */
  walletAddress?: InputMaybe<Scalars['String']['input']>;
};

/** A marketplace contract to deploy: first without a hash, then with that of the transaction. */
export type DeployNftMarketplaceInput = {
  /** The chain: ethereum, optimism, bsc, polygon, arbitrum, base, avalanche, sepolia. */
  chain: Scalars['String']['input'];
  /** What it takes of each price, in basis points, 0 to 10000 (default: what it takes now). */
  feePercentage?: InputMaybe<Scalars['Int']['input']>;
  /** Address that gets its fees. */
  feeReceiver?: InputMaybe<Scalars['String']['input']>;
  /** A fee of listings that is stored and shown alone (default 0). */
  listingFee?: InputMaybe<Scalars['Amount']['input']>;
  /** Hash of the transaction that has done it; absent, the transaction to sign is answered. */
  transactionHash?: InputMaybe<Scalars['String']['input']>;
  /** Address that acts, which must be linked to the caller's account; absent, the primary one. */
  walletAddress?: InputMaybe<Scalars['String']['input']>;
};

/** A bot to make of a purchase. What decides its trades, and its risk, are those that were sold. */
export type DeployTradingStrategyInput = {
  /** What its positions and open buys may cost at most, in the quote currency (default 0); no money moves. */
  allocatedAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** How often it reports, 5 to 240 seconds (default 60). */
  intervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Whether it places real orders (default PAPER). */
  mode?: InputMaybe<TradingBotMode>;
  /** What its owner calls it, 1 to 100 characters; left out, as its strategy is called. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** What one order may cost, fee included; null for what follows from the allocation. */
  orderAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** The account at an exchange that a live bot trades with. */
  venueAccountId?: InputMaybe<Scalars['UUID']['input']>;
};

/** Money that a customer sends to the platform. */
export type Deposit = {
  /** How much. */
  amount: Scalars['Amount']['output'];
  /** When it was asked for. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the wallet's currency. */
  currency: Scalars['String']['output'];
  /** When it was decided. */
  decidedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it expires unless it was decided; null for never. */
  expiresAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the deposit. */
  id: Scalars['UUID']['output'];
  /** How it is sent. */
  method: Maybe<Scalars['String']['output']>;
  /** Why it was rejected. */
  reason: Maybe<Scalars['String']['output']>;
  /** What the sender wrote on it, such as a transaction hash. */
  reference: Maybe<Scalars['String']['output']>;
  /** What became of it. */
  status: DepositStatus;
  /** Type of the wallet. */
  type: WalletType;
  /** The account that asked for it. */
  userId: Scalars['UUID']['output'];
  /** The wallet that it is about. */
  walletId: Scalars['UUID']['output'];
};

/** A page of deposits. */
export type DepositPage = {
  /** The deposits. */
  items: Array<Deposit>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What became of a deposit. */
export type DepositStatus =
  /** Its owner took it back. */
  | 'CANCELLED'
  /** The money was moved. */
  | 'COMPLETED'
  /** Nobody decided it in time. */
  | 'EXPIRED'
  /** It waits for a decision. */
  | 'PENDING'
  /** An admin refused it. */
  | 'REJECTED';

/** Why a key is suspended. */
export type DisableApiKeyInput = {
  /** Reason, 1 to 1,000 characters. */
  reason: Scalars['String']['input'];
};

/** What an admin changes of an offering; what is left out stays. Texts change always, everything else only before the first contribution. */
export type EditIcoOfferingInput = {
  /** Value of the blockchain of the token, one of icoBlockchains. */
  blockchain?: InputMaybe<Scalars['String']['input']>;
  /** Code of the currency that buyers pay. */
  currency?: InputMaybe<Scalars['String']['input']>;
  /** What it is about: plain text of at most 10,000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** When the sale ends: in the future, 60 seconds to 365 days after it begins. */
  endDate?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Address of a picture; begins with https://. */
  icon?: InputMaybe<Scalars['String']['input']>;
  /** Where to read more: at most 20 links. */
  links?: InputMaybe<Array<IcoLinkInput>>;
  /** What an account may pay in all; null is no limit. */
  maxPerUser?: InputMaybe<Scalars['Amount']['input']>;
  /** The largest purchase; null is none. */
  maxPurchase?: InputMaybe<Scalars['Amount']['input']>;
  /** The least purchase; null is none. */
  minPurchase?: InputMaybe<Scalars['Amount']['input']>;
  /** Name of the token, 1 to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** All phases, in place of those that are there. */
  phases?: InputMaybe<Array<IcoPhaseInput>>;
  /** When the sale begins; not more than 60 seconds in the past, and not any more once it has begun. */
  startDate?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Symbol of the token, 1 to 10 characters. */
  symbol?: InputMaybe<Scalars['String']['input']>;
  /** Address of the token; one that is not set yet can be set after contributions, too. */
  tokenAddress?: InputMaybe<Scalars['String']['input']>;
  /** Decimals of the token, 0 to 255; with its first address also after contributions. */
  tokenDecimals?: InputMaybe<Scalars['Int']['input']>;
  /** What kind of token it is, one of icoTokenTypes. */
  typeId?: InputMaybe<Scalars['UUID']['input']>;
  /** When buyers get their tokens. */
  vesting?: InputMaybe<IcoVestingInput>;
  /** Type of the wallets that pay. */
  walletType?: InputMaybe<WalletType>;
};

/** What changes of an update; what is left out stays. */
export type EditIcoUpdateInput = {
  /** The news; plain text of 1 to 10,000 characters. */
  content?: InputMaybe<Scalars['String']['input']>;
  /** What it is called, 1 to 200 characters. */
  title?: InputMaybe<Scalars['String']['input']>;
};

/** A wallet that may pay. */
export type EligibleWallet = {
  /** What it holds. */
  balance: Scalars['Amount']['output'];
  /** Reason why the wallet cannot pay at present, or null. */
  closed: Maybe<ExchangeClosure>;
  /** True if the balance covers the whole payment. */
  covers: Scalars['Boolean']['output'];
  /** Code of its currency. */
  currency: Scalars['String']['output'];
  /** Value of the balance in the payment's currency. */
  equivalentInPaymentCurrency: Maybe<Scalars['Amount']['output']>;
  /** Price of the payment's currency. */
  paymentPrice: Maybe<Scalars['Amount']['output']>;
  /** Units of the payment's currency for one of the wallet's; null without a price, like the four fields below. */
  rate: Maybe<Scalars['Amount']['output']>;
  /** Charge for the whole payment. */
  required: Maybe<Scalars['Amount']['output']>;
  /** Id of the wallet; in test mode test_ok, test_insufficient or test_fail. */
  walletId: Scalars['String']['output'];
  /** Price of the wallet's currency. With paymentPrice it gives the exact rate. */
  walletPrice: Maybe<Scalars['Amount']['output']>;
  /** Type of the wallet. */
  walletType: WalletType;
};

/** The buyer's wallets that may pay, and what is to be paid. */
export type EligibleWallets = {
  /** What the buyer owes. */
  amount: Scalars['Amount']['output'];
  /** Code of its currency. */
  currency: Scalars['String']['output'];
  /** The wallets. */
  items: Array<EligibleWallet>;
};

/** The e-mail address of an account. */
export type EmailInput = {
  /** E-mail address; upper and lower case are the same. */
  email: Scalars['String']['input'];
};

/** What stopping all bots of the platform has done. */
export type EmergencyStoppedTradingBots = {
  /** Id of the stop, for its report. */
  id: Scalars['UUID']['output'];
  /** The same as a sentence, also where it stopped none. */
  message: Scalars['String']['output'];
  /** How many bots it has stopped. */
  stopped: Scalars['Int']['output'];
};

/** A second factor that was set up, a code of it, and what proves that its owner asks. */
export type EnableTwoFactorInput = {
  /** A code of the app, a mailed code, or a recovery code; spaces and dashes do not matter. */
  code: Scalars['String']['input'];
  /** A code of a method that is on, or a recovery code; needed unless this is the first method. */
  currentCode?: InputMaybe<Scalars['String']['input']>;
  /** Which one. */
  method: TwoFactorMethod;
  /** The present password; needed for the first method once the sign-in is fifteen minutes old. */
  password?: InputMaybe<Scalars['String']['input']>;
};

/** Reason why an exchange would be refused at present. */
export type ExchangeClosure =
  /** An admin has closed one of the currencies. */
  | 'CLOSED'
  /** The currency or the exchange is switched off. */
  | 'DISABLED'
  /** The house's holdings of one of the currencies are frozen until an admin reviews them. */
  | 'FROZEN'
  /** The price of one of the currencies has jumped. */
  | 'JUMPED'
  /** One of the currencies has no price. */
  | 'MISSING'
  /** The price of one of the currencies is too old. */
  | 'STALE'
  /** The platform holds too little of the other currency. */
  | 'UNFUNDED';

/** An operation, and whether an API key may call it. */
export type ExplainedOperation = {
  /** Whether the key may call it. */
  allowed: Scalars['Boolean']['output'];
  /** query, mutation or subscription. */
  kind: Scalars['String']['output'];
  /** What stops it. */
  obstacles: Array<Scalars['String']['output']>;
  /** Name of the operation. */
  operation: Scalars['String']['output'];
  /** Documented paths that run it, as METHOD /path. */
  routes: Array<Scalars['String']['output']>;
};

/** A part of the platform, and whether it can be used. */
export type ExtensionState = {
  /** True when this server has its module; without it, it is off and cannot be switched on. */
  built: Scalars['Boolean']['output'];
  /** True while its licence is activated; it can be used while it is switched on as well. */
  licensed: Scalars['Boolean']['output'];
  /** Name, such as trading_bot. */
  name: Scalars['String']['output'];
  /** True while it is switched on. */
  status: Scalars['Boolean']['output'];
  /** Name for people. */
  title: Scalars['String']['output'];
  /** When it was last switched. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Version that is installed. */
  version: Scalars['String']['output'];
};

/** A published article that at least half of its votes call unhelpful. */
export type FailingFaq = {
  /** Votes that it helped. */
  helpfulCount: Scalars['Int']['output'];
  /** Id of the article. */
  id: Scalars['UUID']['output'];
  /** Its question. */
  question: Scalars['String']['output'];
  /** Votes that it did not. */
  unhelpfulCount: Scalars['Int']['output'];
  /** How often it was read. */
  views: Scalars['Int']['output'];
};

/** Figures of the knowledge base over its whole time. */
export type FaqAnalytics = {
  /** Articles by category, the largest first. */
  categoryDistribution: Array<FaqCategoryShare>;
  /** How many there are of everything. */
  counts: FaqAnalyticsCounts;
  /** Votes of the last 30 days that had any. */
  dailyFeedback: Array<FaqDayFeedback>;
  /** The ten articles that most often did not help. */
  failingFaqs: Array<FailingFaq>;
  /** Votes by their verdict. */
  feedback: FaqFeedbackSplit;
  /** Readers' questions. */
  questions: FaqQuestionQueue;
  /** The ten most frequent searches. */
  topSearches: Array<FaqTopSearch>;
  /** Lifetime views by the month in which articles were written. */
  viewsOverTime: Array<FaqMonthViews>;
};

/** How many there are of everything. */
export type FaqAnalyticsCounts = {
  /** Published articles. */
  active: Scalars['Int']['output'];
  /** Recorded searches that found nothing. */
  failedSearches: Scalars['Int']['output'];
  /** Articles. */
  faqs: Scalars['Int']['output'];
  /** Unpublished articles. */
  inactive: Scalars['Int']['output'];
  /** Recorded searches. */
  searches: Scalars['Int']['output'];
  /** Views of the articles, ever. */
  views: Scalars['Int']['output'];
};

/** An article of the knowledge base. */
export type FaqArticle = {
  /** The answer, sanitised HTML. */
  answer: Scalars['String']['output'];
  /** Category, plain text. */
  category: Scalars['String']['output'];
  /** When it was written. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the article. */
  id: Scalars['UUID']['output'];
  /** Address or path of an image. */
  image: Maybe<Scalars['String']['output']>;
  /** Its place on its page, smallest first. */
  order: Scalars['Int']['output'];
  /** Page of the front end that it belongs to, such as /wallet. */
  pagePath: Scalars['String']['output'];
  /** The question, plain text. */
  question: Scalars['String']['output'];
  /** Articles that an editor named as related. */
  relatedFaqIds: Array<Scalars['UUID']['output']>;
  /** True when it is published. */
  status: Scalars['Boolean']['output'];
  /** Tags, plain text. */
  tags: Array<Scalars['String']['output']>;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** How often it was read, ever. */
  views: Scalars['Int']['output'];
};

/** A question to answer. */
export type FaqAskInput = {
  /** The question, at most 2,000 characters. */
  question: Scalars['String']['input'];
};

/** Values that articles are given; what is left out stays. */
export type FaqBulkInput = {
  /** The answer in the format that the article has, at most 200,000 characters. */
  answer?: InputMaybe<Scalars['String']['input']>;
  /** Category, 1 to 100 characters. */
  category?: InputMaybe<Scalars['String']['input']>;
  /** Address or path of an image; null or empty removes it. */
  image?: InputMaybe<Scalars['String']['input']>;
  /** Where it goes on its page, from 0; beyond the end is the end. */
  order?: InputMaybe<Scalars['Int']['input']>;
  /** Page of the front end that it goes to, such as /wallet. */
  pagePath?: InputMaybe<Scalars['String']['input']>;
  /** The question, plain text, 1 to 500 characters. */
  question?: InputMaybe<Scalars['String']['input']>;
  /** At most 100 other articles that exist. */
  relatedFaqIds?: InputMaybe<Array<Scalars['UUID']['input']>>;
  /** True publishes, false unpublishes. */
  status?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 50 tags of at most 50 characters. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** How many articles a category has. */
export type FaqCategoryShare = {
  /** The category. */
  category: Scalars['String']['output'];
  /** How many articles it has, published or not. */
  count: Scalars['Int']['output'];
};

/** A category with its published articles. */
export type FaqCategoryStat = {
  /** The category. */
  category: Scalars['String']['output'];
  /** How many published articles it has. */
  count: Scalars['Int']['output'];
  /** How often these were read. */
  views: Scalars['Int']['output'];
};

/** How many articles a call changed. */
export type FaqChangeCount = {
  /** How many articles it was done to. */
  count: Scalars['Int']['output'];
  /** What was done. */
  message: Scalars['String']['output'];
};

/** A text to summarise. */
export type FaqContentInput = {
  /** The text, at most 20,000 characters. */
  content: Scalars['String']['input'];
};

/** How many articles there are, whatever the status filter. */
export type FaqCounts = {
  /** Published. */
  active: Scalars['Int']['output'];
  /** Together. */
  all: Scalars['Int']['output'];
  /** Unpublished. */
  inactive: Scalars['Int']['output'];
};

/** Votes of one day. */
export type FaqDayFeedback = {
  /** The day, such as 2026-01-31, UTC. */
  day: Scalars['String']['output'];
  /** Votes that an article helped. */
  helpful: Scalars['Int']['output'];
  /** Votes that it did not. */
  unhelpful: Scalars['Int']['output'];
};

/** Views of one day. */
export type FaqDayViews = {
  /** The day, such as 2026-01-31, UTC. */
  day: Scalars['String']['output'];
  /** How often articles were read on it. */
  views: Scalars['Int']['output'];
};

/** One published article, with what belongs to it. */
export type FaqDetail = {
  /** The answer, sanitised HTML. */
  answer: Scalars['String']['output'];
  /** Category, plain text. */
  category: Scalars['String']['output'];
  /** When it was written. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** How many readers found it helpful, counted now. */
  helpfulCount: Scalars['Int']['output'];
  /** Id of the article. */
  id: Scalars['UUID']['output'];
  /** Address or path of an image. */
  image: Maybe<Scalars['String']['output']>;
  /** Its place on its page, smallest first. */
  order: Scalars['Int']['output'];
  /** Page of the front end that it belongs to, such as /wallet. */
  pagePath: Scalars['String']['output'];
  /** The question, plain text. */
  question: Scalars['String']['output'];
  /** At most ten published articles that an admin named as related. */
  related: Array<FaqArticle>;
  /** Articles that an editor named as related. */
  relatedFaqIds: Array<Scalars['UUID']['output']>;
  /** True when it is published. */
  status: Scalars['Boolean']['output'];
  /** Tags, plain text. */
  tags: Array<Scalars['String']['output']>;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** How often it was read, ever. */
  views: Scalars['Int']['output'];
};

/** A drafted article, which is not stored. */
export type FaqDraft = {
  /** The answer, sanitised HTML. */
  answer: Scalars['String']['output'];
  /** A category. */
  category: Scalars['String']['output'];
  /** The question, plain text. */
  question: Scalars['String']['output'];
  /** At most ten tags. */
  tags: Array<Scalars['String']['output']>;
};

/** An article as it is being written. */
export type FaqDraftInput = {
  /** The answer, at most 20,000 characters. */
  answer: Scalars['String']['input'];
  /** The question, at most 2,000 characters. */
  question: Scalars['String']['input'];
};

/** A search that found nothing. */
export type FaqFailedSearch = {
  /** How often it found nothing. */
  count: Scalars['Int']['output'];
  /** When it last did. */
  lastAt: Scalars['DateTimeISO']['output'];
  /** The query, in lower case. */
  query: Scalars['String']['output'];
};

/** What a user thinks of an article. */
export type FaqFeedback = {
  /** What the user wrote about it, plain text. */
  comment: Maybe<Scalars['String']['output']>;
  /** When the user first voted. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The article. */
  faqId: Scalars['UUID']['output'];
  /** Id of the feedback. */
  id: Scalars['UUID']['output'];
  /** True when the article helped. */
  isHelpful: Scalars['Boolean']['output'];
  /** When the user last voted. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** The account that voted. */
  userId: Scalars['UUID']['output'];
};

/** Which feedback is listed. */
export type FaqFeedbackFilter =
  /** All of it. */
  | 'all'
  /** Where the article helped. */
  | 'helpful'
  /** Where it did not. */
  | 'unhelpful'
  /** With a comment. */
  | 'withComments';

/** A vote on an article. */
export type FaqFeedbackInput = {
  /** Plain text, at most 1,000 characters; none keeps the last one. */
  comment?: InputMaybe<Scalars['String']['input']>;
  /** True when the article helped. */
  isHelpful: Scalars['Boolean']['input'];
};

/** A page of feedback. */
export type FaqFeedbackPage = {
  /** The feedback, the latest first. */
  items: Array<AdminFaqFeedback>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Votes by their verdict. */
export type FaqFeedbackSplit = {
  /** Votes that an article helped. */
  helpful: FaqVerdict;
  /** Votes that it did not. */
  unhelpful: FaqVerdict;
};

/** What readers looked for and did not get, 50 of each kind at most. */
export type FaqGapReport = {
  /** Searches that found nothing, the most frequent first. */
  failedSearches: Array<FaqFailedSearch>;
  /** Questions that wait, the oldest first. */
  openQuestions: Array<FaqOpenQuestion>;
  /** Articles that did not help, the worst first. */
  unhelpfulFaqs: Array<FailingFaq>;
};

/** A published article that another one names as related. */
export type FaqLink = {
  /** Id of the article. */
  id: Scalars['UUID']['output'];
  /** Page of the front end that it belongs to, such as /wallet. */
  pagePath: Scalars['String']['output'];
  /** The question, plain text. */
  question: Scalars['String']['output'];
};

/** Lifetime views of the articles that were written in one month. */
export type FaqMonthViews = {
  /** The month, such as 2026-01. */
  month: Scalars['String']['output'];
  /** Lifetime views of the articles written in it; not when they were read. */
  views: Scalars['Int']['output'];
};

/** A question that waits. */
export type FaqOpenQuestion = {
  /** When it was asked. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the question. */
  id: Scalars['UUID']['output'];
  /** The question. */
  question: Scalars['String']['output'];
};

/** A page of published articles. */
export type FaqPage = {
  /** The articles, in their order. */
  items: Array<ListedFaq>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** How many articles a page has. */
export type FaqPageCount = {
  /** How many articles it has, published or not. */
  count: Scalars['Int']['output'];
  /** Path of the page. */
  pagePath: Scalars['String']['output'];
};

/** A reader's question. */
export type FaqQuestion = {
  /** The answer, plain text; null until there is one. */
  answer: Maybe<Scalars['String']['output']>;
  /** When it was last answered. */
  answeredAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was asked. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Where the answer is mailed to. */
  email: Scalars['String']['output'];
  /** Id of the question; later ones have greater ids. */
  id: Scalars['UUID']['output'];
  /** Name of who asks, as the account has it. */
  name: Scalars['String']['output'];
  /** The question, plain text. */
  question: Scalars['String']['output'];
  /** Its state. */
  status: FaqQuestionStatus;
};

/** How many questions there are, over the whole table. */
export type FaqQuestionCounts = {
  /** Together. */
  all: Scalars['Int']['output'];
  /** Answered. */
  answered: Scalars['Int']['output'];
  /** Waiting for an answer. */
  pending: Scalars['Int']['output'];
  /** Rejected. */
  rejected: Scalars['Int']['output'];
};

/** A question that no article answers. */
export type FaqQuestionInput = {
  /** Where the answer is mailed to, at most 254 characters. */
  email: Scalars['String']['input'];
  /** Plain text, 10 to 500 characters. */
  question: Scalars['String']['input'];
};

/** A page of readers' questions. */
export type FaqQuestionPage = {
  /** Counts over the whole table. */
  counts: FaqQuestionCounts;
  /** The questions, newest first. */
  items: Array<FaqQuestion>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** The queue of readers' questions. */
export type FaqQuestionQueue = {
  /** Answered. */
  answered: Scalars['Int']['output'];
  /** For how long the oldest one waits; null when none does. */
  oldestPendingAgeSeconds: Maybe<Scalars['Int']['output']>;
  /** Waiting. */
  pending: Scalars['Int']['output'];
  /** Rejected. */
  rejected: Scalars['Int']['output'];
};

/** State of a reader's question. */
export type FaqQuestionStatus =
  /** It was answered. */
  | 'ANSWERED'
  /** It waits for an answer. */
  | 'PENDING'
  /** It will not be answered. */
  | 'REJECTED';

/** An article as it was after one change. */
export type FaqRevision = {
  /** The account that made the change. */
  changedBy: Maybe<Scalars['UUID']['output']>;
  /** What the article said: every field that can be restored. */
  content: Scalars['JSONObject']['output'];
  /** When the change was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The article. */
  faqId: Scalars['UUID']['output'];
  /** Id of the revision. */
  id: Scalars['UUID']['output'];
  /** Number of the revision, counted from 1. */
  version: Scalars['Int']['output'];
};

/** A page of an article's revisions. */
export type FaqRevisionPage = {
  /** The revisions, newest first. */
  items: Array<FaqRevision>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** How found articles are sorted. */
export type FaqSearchOrder =
  /** By their order on their pages. */
  | 'PAGE'
  /** The best match first. */
  | 'RELEVANCE';

/** What readers searched for, equal queries taken together, over the last 30 days. */
export type FaqSearchTerm = {
  /** True when an admin has hidden it from the public. */
  hidden: Scalars['Boolean']['output'];
  /** When it last was; null for one that is hidden and was not. */
  lastAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** By how many readers: an address counts once a day. */
  readers: Scalars['Int']['output'];
  /** How often it was searched for. */
  searches: Scalars['Int']['output'];
  /** True when trending searches may show it: five readers or more, not hidden, and it looks like no address, number or link. */
  shown: Scalars['Boolean']['output'];
  /** The query, case folded, its gaps one space each. */
  term: Scalars['String']['output'];
};

/** A page of what readers searched for. */
export type FaqSearchTermPage = {
  /** The terms, that with most readers first. */
  items: Array<FaqSearchTerm>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Figures of the knowledge base. */
export type FaqStats = {
  /** How many readers' questions were answered. */
  answeredCount: Scalars['Int']['output'];
  /** Categories, the largest first. */
  categories: Array<FaqCategoryStat>;
  /** How many categories they have. */
  categoryCount: Scalars['Int']['output'];
  /** How many articles are published. */
  faqCount: Scalars['Int']['output'];
  /** The ten articles that were read most. */
  popularFaqs: Array<FaqArticle>;
  /** The ten questions that were answered last. */
  recentQuestions: Array<AnsweredFaqQuestion>;
  /** What most readers searched for in the last 30 days: ten at most, each by five readers or more. */
  trendingSearches: Array<FaqTrend>;
  /** How often they were read. */
  viewCount: Scalars['Int']['output'];
};

/** Which articles are listed. */
export type FaqStatusFilter =
  /** Published ones. */
  | 'active'
  /** Both. */
  | 'all'
  /** Unpublished ones. */
  | 'inactive';

/** A frequent search. */
export type FaqTopSearch = {
  /** How many articles it found, on average. */
  averageResults: Scalars['Float']['output'];
  /** How often. */
  count: Scalars['Int']['output'];
  /** The query, in lower case. */
  query: Scalars['String']['output'];
};

/** What to draft an article about. */
export type FaqTopicInput = {
  /** The topic, at most 500 characters. */
  topic: Scalars['String']['input'];
};

/** What readers searched for. */
export type FaqTrend = {
  /** How many readers searched for it in the last 30 days; an address counts once a day. */
  count: Scalars['Int']['output'];
  /** The query, case folded. */
  query: Scalars['String']['output'];
};

/** Votes of one verdict. */
export type FaqVerdict = {
  /** Ever. */
  count: Scalars['Int']['output'];
  /** In the month before. */
  lastMonth: Scalars['Int']['output'];
  /** This month against the last; null when that had none. */
  percentageChange: Maybe<Scalars['Float']['output']>;
  /** In this month, UTC. */
  thisMonth: Scalars['Int']['output'];
};

/** The article that feedback is about. */
export type FeedbackArticle = {
  /** Its category. */
  category: Scalars['String']['output'];
  /** Id of the article. */
  id: Scalars['UUID']['output'];
  /** The page that it belongs to. */
  pagePath: Scalars['String']['output'];
  /** Its question. */
  question: Scalars['String']['output'];
};

/** A file to be kept. */
export type FileDownload = {
  /** Its bytes. */
  content: Scalars['FileContent']['output'];
  /** Its media type, such as application/zip. */
  contentType: Scalars['String']['output'];
  /** Name under which it is kept. */
  name: Scalars['String']['output'];
};

/** A published article that a search found. */
export type FoundFaq = {
  /** The answer, sanitised HTML. */
  answer: Scalars['String']['output'];
  /** Category, plain text. */
  category: Scalars['String']['output'];
  /** When it was written. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the article. */
  id: Scalars['UUID']['output'];
  /** Address or path of an image. */
  image: Maybe<Scalars['String']['output']>;
  /** Its place on its page, smallest first. */
  order: Scalars['Int']['output'];
  /** Page of the front end that it belongs to, such as /wallet. */
  pagePath: Scalars['String']['output'];
  /** The question, plain text. */
  question: Scalars['String']['output'];
  /** Articles that an editor named as related. */
  relatedFaqIds: Array<Scalars['UUID']['output']>;
  /** The part of the answer that fits, as HTML of text and mark elements around the matches. */
  snippet: Scalars['String']['output'];
  /** True when it is published. */
  status: Scalars['Boolean']['output'];
  /** Tags, plain text. */
  tags: Array<Scalars['String']['output']>;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** How often it was read, ever. */
  views: Scalars['Int']['output'];
};

/** A fresh proof that the session belongs to its account. */
export type FreshProof = {
  /** Time until which the session may call operations that require a fresh proof. */
  freshUntil: Scalars['DateTimeISO']['output'];
  /** What happened, for people. */
  message: Scalars['String']['output'];
};

/** Money that is brought into a place of the house's. */
export type FundConvertInventoryInput = {
  /** How much; greater than zero, at most 18 decimals, in deposits and withdrawals those of the currency. */
  amount: Scalars['Amount']['input'];
  /** True accepts a reference that waits or is booked already: another payment has the same one. The record is marked. */
  confirmDuplicate?: InputMaybe<Scalars['Boolean']['input']>;
  /** Code of the currency. */
  currency: Scalars['String']['input'];
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** LEDGER, VENUE, or CHAIN: and the number of a chain, such as CHAIN:1. */
  location: Scalars['String']['input'];
  /** On a chain, the hash of the transaction; elsewhere what shows the money outside; at most 200 characters. Required for OUTSIDE. */
  reference?: InputMaybe<Scalars['String']['input']>;
  /** Where it comes from. */
  source: ConvertCounterparty;
  /** Type of the wallets. */
  type: WalletType;
};

/** The gateway at a glance. Sums are of the last 30 days, live, in US dollars. */
export type GatewayDashboard = {
  /** The days one by one, oldest first. */
  days: Array<GatewayDayFigures>;
  /** The platform's fees. */
  fees: Scalars['Amount']['output'];
  /** Merchants by state. */
  merchants: Array<MerchantsOfStatus>;
  /** Payouts that wait, by currency and wallet type. */
  payoutsWaiting: Array<WaitingPayouts>;
  /** What was paid back to buyers. */
  refunds: Scalars['Amount']['output'];
  /** The ten merchants with the largest volume. */
  topMerchants: Array<TopMerchant>;
  /** What buyers have paid. */
  volume: Scalars['Amount']['output'];
};

/** Sums of one day in UTC, amounts in US dollars. */
export type GatewayDayFigures = {
  /** Payments that were paid. */
  completed: Scalars['Int']['output'];
  /** Payments that were created. */
  count: Scalars['Int']['output'];
  /** The day, such as 2026-11-22. */
  day: Scalars['String']['output'];
  /** The platform's fees. */
  fees: Scalars['Amount']['output'];
  /** What was paid back to buyers. */
  refunded: Scalars['Amount']['output'];
  /** Refunds that were made. */
  refunds: Scalars['Int']['output'];
  /** What buyers have paid. */
  volume: Scalars['Amount']['output'];
};

/** What became of a webhook delivery. */
export type GatewayDeliveryStatus =
  /** It failed for good. */
  | 'FAILED'
  /** It has not been tried yet. */
  | 'PENDING'
  /** It failed and is tried again. */
  | 'RETRYING'
  /** The endpoint accepted it. */
  | 'SENT';

/** Events of a merchant, oldest first. */
export type GatewayEventList = {
  /** To be given as after, for what comes behind these. */
  cursor: Scalars['String']['output'];
  /** Whether there are more behind these now. */
  hasMore: Scalars['Boolean']['output'];
  /** The bodies as they are sent to webhook endpoints. */
  items: Array<Scalars['JSONObject']['output']>;
};

/** An event that was recorded just now. */
export type GatewayEventMessage = {
  /** When it happened. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Where it is in its stream; subscribe again after it to miss nothing. */
  cursor: Scalars['String']['output'];
  /** Id of the event. */
  id: Scalars['String']['output'];
  /** Whether money moved. */
  mode: GatewayMode;
  /** The payment that it is about. */
  paymentId: Scalars['String']['output'];
  /** Place among the events of the payment, from 1. */
  sequence: Scalars['Int']['output'];
  /** What happened, such as payment.completed. */
  type: Scalars['String']['output'];
};

/** Something that the payment gateway does. */
export type GatewayFeature = {
  /** What it does. */
  text: Scalars['String']['output'];
  /** What it is. */
  title: Scalars['String']['output'];
};

/** How the fee of a payment is computed. */
export type GatewayFeeType =
  /** The sum of both. */
  | 'BOTH'
  /** A fixed amount in US dollars. */
  | 'FIXED'
  /** A percentage of the amount. */
  | 'PERCENTAGE';

/** The half of a key pair. */
export type GatewayKeyType =
  /** For web pages: it reads what the checkout shows. */
  | 'PUBLIC'
  /** For the merchant's server alone. */
  | 'SECRET';

/** The front page of the payment gateway. Figures are rounded down to two digits. */
export type GatewayLanding = {
  /** What the gateway does. */
  features: Array<GatewayFeature>;
  /** Merchants that may take payments. */
  merchants: Scalars['Amount']['output'];
  /** Payments of the last 30 days. */
  payments: Scalars['Amount']['output'];
  /** Its title. */
  title: Scalars['String']['output'];
  /** What they came to, in US dollars. */
  volume: Scalars['Amount']['output'];
};

/** Whether a merchant may take payments. */
export type GatewayMerchantStatus =
  /** It may. */
  | 'ACTIVE'
  /** In test mode only, until an admin has decided. */
  | 'PENDING'
  /** An admin refused it. */
  | 'REJECTED'
  /** An admin stopped it. */
  | 'SUSPENDED';

/** Whether a merchant's identity is verified. */
export type GatewayMerchantVerification =
  /** It is being looked at. */
  | 'PENDING'
  /** It is not. */
  | 'UNVERIFIED'
  /** It is; its name, address and tax id no longer change. */
  | 'VERIFIED';

/** Whether a key or a payment moves money. */
export type GatewayMode =
  /** It does. */
  | 'LIVE'
  /** It is for trying out and never does. */
  | 'TEST';

/** What became of a payment. */
export type GatewayPaymentStatus =
  /** The merchant or the buyer cancelled it. */
  | 'CANCELLED'
  /** It was paid. */
  | 'COMPLETED'
  /** Nobody paid in time. */
  | 'EXPIRED'
  /** It could not be settled; no money moved. */
  | 'FAILED'
  /** A part of it was paid back. */
  | 'PARTIALLY_REFUNDED'
  /** It waits for a buyer. */
  | 'PENDING'
  /** It is being settled. */
  | 'PROCESSING'
  /** All of it was paid back. */
  | 'REFUNDED';

/** When payouts are proposed, in UTC. */
export type GatewayPayoutSchedule =
  /** At midnight. */
  | 'DAILY'
  /** With each run of the job. */
  | 'INSTANT'
  /** At the beginning of the first of the month. */
  | 'MONTHLY'
  /** At the beginning of Monday. */
  | 'WEEKLY';

/** What became of a payout. */
export type GatewayPayoutStatus =
  /** An admin rejected it; the money is pending again. */
  | 'CANCELLED'
  /** It is in the merchant's wallet. */
  | 'COMPLETED'
  /** The merchant's account could not be paid. */
  | 'FAILED'
  /** It waits for an admin. */
  | 'PENDING'
  /** It is being paid. */
  | 'PROCESSING';

/** Why a payment is refunded. */
export type GatewayRefundReason =
  /** The buyer paid twice. */
  | 'DUPLICATE'
  /** The payment was not made by the owner of the money. */
  | 'FRAUDULENT'
  /** Another reason. */
  | 'OTHER'
  /** The buyer asked for it. */
  | 'REQUESTED_BY_CUSTOMER';

/** What became of a refund. */
export type GatewayRefundStatus =
  /** It was taken back. */
  | 'CANCELLED'
  /** The money was paid back. */
  | 'COMPLETED'
  /** It could not be paid back. */
  | 'FAILED'
  /** It waits. */
  | 'PENDING';

/** What anybody may know of the payment gateway. */
export type GatewaySettings = {
  /** Currencies that payments may be in. */
  currencies: Array<Currency>;
  /** Whether payments are created and confirmed at present. */
  enabled: Scalars['Boolean']['output'];
  /** Languages of the checkout page. */
  locales: Array<Scalars['String']['output']>;
  /** Largest payment in US dollars, where a merchant has no bound of its own. */
  maxAmount: Scalars['Amount']['output'];
  /** Smallest payment in US dollars, where a merchant has no bound of its own. */
  minAmount: Scalars['Amount']['output'];
  /** Whether test keys work. */
  testMode: Scalars['Boolean']['output'];
  /** Types of wallets that payments are taken in and paid from. */
  walletTypes: Array<WalletType>;
};

/** A type of wallets in the payment gateway. */
export type GatewayWalletType = {
  /** Whether payments are taken in it and paid from it. */
  allowed: Scalars['Boolean']['output'];
  /** Its currencies that are offered. */
  currencies: Array<Currency>;
  /** The type. */
  type: WalletType;
};

/** A page of decisions of the geo policy. */
export type GeoAccessPage = {
  /** The decisions, newest first. */
  items: Array<GeoAccessRecord>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** One decision of the geo policy. Equal ones within a while are one record. */
export type GeoAccessRecord = {
  /** The country that decided, as two letters. */
  country: Maybe<Scalars['String']['output']>;
  /** When. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What was decided. */
  decision: GeoDecision;
  /** Id of the record. */
  id: Scalars['UUID']['output'];
  /** The client's address. */
  ip: Scalars['String']['output'];
  /** The operation that was called first. */
  operation: Scalars['String']['output'];
  /** What decided. */
  reason: GeoReason;
  /** Where that country is known from. */
  source: Maybe<GeoSource>;
  /** How it was called: graphql, rest or socket. */
  transport: Scalars['String']['output'];
  /** The client's User-Agent. */
  userAgent: Maybe<Scalars['String']['output']>;
  /** The account that called; null for a visitor. */
  userId: Maybe<Scalars['UUID']['output']>;
};

/** What the geo policy decided. */
export type GeoDecision =
  | 'ALLOWED'
  | 'BLOCKED';

/** Which decisions of the geo policy are logged. */
export type GeoLogMode =
  /** All. */
  | 'ALL'
  /** Those that keep somebody out. */
  | 'BLOCKED'
  /** None. */
  | 'NONE';

/** What the countries of the geo policy are. */
export type GeoMode =
  /** Let in; all others are kept out. */
  | 'ALLOWLIST'
  /** Kept out; all others are let in. */
  | 'BLOCKLIST';

/** What whoever is kept out gets to read. */
export type GeoNotice = {
  /** E-mail address to ask; empty when none is set. */
  contactEmail: Scalars['String']['output'];
  /** The country that decided, as two letters. */
  country: Maybe<Scalars['String']['output']>;
  /** Text of the notice; empty when none is set. */
  message: Scalars['String']['output'];
  /** True when the policy keeps the caller out. */
  restricted: Scalars['Boolean']['output'];
  /** Title of the notice; empty when none is set. */
  title: Scalars['String']['output'];
};

/** What to change of the geo policy. What is not given stays. */
export type GeoPolicyInput = {
  /** ISO 3166 codes of two letters; they replace all before. */
  countries?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The policy keeps no admin out. */
  geoRestrictionAdminBypass?: InputMaybe<Scalars['Boolean']['input']>;
  /** Sign-in, withdrawal, profile and closing stay open for whom the policy keeps out. */
  geoRestrictionAllowAccountExit?: InputMaybe<Scalars['Boolean']['input']>;
  /** Keep out addresses that hide where their user is. */
  geoRestrictionBlockAnonymizedIps?: InputMaybe<Scalars['Boolean']['input']>;
  /** Keep out whoever no source knows a country of. */
  geoRestrictionBlockUnknownCountry?: InputMaybe<Scalars['Boolean']['input']>;
  /** E-mail address to ask, or an empty text. */
  geoRestrictionContactEmail?: InputMaybe<Scalars['String']['input']>;
  /** True while the policy is in force. */
  geoRestrictionEnabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Let in whoever no country is known of because a source failed. */
  geoRestrictionFailOpen?: InputMaybe<Scalars['Boolean']['input']>;
  /** Addresses and ranges that are let in whatever their country, separated by commas. */
  geoRestrictionIpAllowlist?: InputMaybe<Scalars['String']['input']>;
  /** Addresses and ranges that are kept out, separated by commas. */
  geoRestrictionIpBlocklist?: InputMaybe<Scalars['String']['input']>;
  /** Seconds in which equal decisions are one record. */
  geoRestrictionLogDedupeSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Which decisions are logged. */
  geoRestrictionLogMode?: InputMaybe<GeoLogMode>;
  /** Days for which the log is kept. */
  geoRestrictionLogRetentionDays?: InputMaybe<Scalars['Int']['input']>;
  /** Key of the lookup service; reads show eight bullets, and saving those means unchanged. */
  geoRestrictionLookupApiKey?: InputMaybe<Scalars['String']['input']>;
  /** Seconds for which an answer of the lookup service serves. */
  geoRestrictionLookupCacheTtl?: InputMaybe<Scalars['Int']['input']>;
  /** Who knows the country of an address. */
  geoRestrictionLookupProvider?: InputMaybe<GeoProvider>;
  /** Whether the countries are blocked or alone allowed. */
  geoRestrictionMode?: InputMaybe<GeoMode>;
  /** Text of the notice, at most 5,000 characters. */
  geoRestrictionNoticeMessage?: InputMaybe<Scalars['String']['input']>;
  /** Title of the notice, at most 200 characters. */
  geoRestrictionNoticeTitle?: InputMaybe<Scalars['String']['input']>;
  /** Believe the country header of a trusted proxy. */
  geoRestrictionTrustCdnHeaders?: InputMaybe<Scalars['Boolean']['input']>;
  /** Believe the country of an approved verification. */
  geoRestrictionTrustKycCountry?: InputMaybe<Scalars['Boolean']['input']>;
  /** Believe the country that an account states. */
  geoRestrictionTrustProfileCountry?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The geo policy. */
export type GeoPolicySettings = {
  /** ISO 3166 codes of the countries that the mode is about. */
  countries: Array<Scalars['String']['output']>;
  /** The policy keeps no admin out. */
  geoRestrictionAdminBypass: Scalars['Boolean']['output'];
  /** Sign-in, withdrawal, profile and closing stay open for whom the policy keeps out. */
  geoRestrictionAllowAccountExit: Scalars['Boolean']['output'];
  /** Keep out addresses that hide where their user is. */
  geoRestrictionBlockAnonymizedIps: Scalars['Boolean']['output'];
  /** Keep out whoever no source knows a country of. */
  geoRestrictionBlockUnknownCountry: Scalars['Boolean']['output'];
  /** E-mail address to ask, or an empty text. */
  geoRestrictionContactEmail: Scalars['String']['output'];
  /** True while the policy is in force. */
  geoRestrictionEnabled: Scalars['Boolean']['output'];
  /** Let in whoever no country is known of because a source failed. */
  geoRestrictionFailOpen: Scalars['Boolean']['output'];
  /** Addresses and ranges that are let in whatever their country, separated by commas. */
  geoRestrictionIpAllowlist: Scalars['String']['output'];
  /** Addresses and ranges that are kept out, separated by commas. */
  geoRestrictionIpBlocklist: Scalars['String']['output'];
  /** Seconds in which equal decisions are one record. */
  geoRestrictionLogDedupeSeconds: Scalars['Int']['output'];
  /** Which decisions are logged. */
  geoRestrictionLogMode: GeoLogMode;
  /** Days for which the log is kept. */
  geoRestrictionLogRetentionDays: Scalars['Int']['output'];
  /** Key of the lookup service; eight bullets when there is one. */
  geoRestrictionLookupApiKey: Scalars['String']['output'];
  /** Seconds for which an answer of the lookup service serves. */
  geoRestrictionLookupCacheTtl: Scalars['Int']['output'];
  /** Who knows the country of an address. */
  geoRestrictionLookupProvider: GeoProvider;
  /** Whether the countries are blocked or alone allowed. */
  geoRestrictionMode: GeoMode;
  /** Text of the notice, at most 5,000 characters. */
  geoRestrictionNoticeMessage: Scalars['String']['output'];
  /** Title of the notice, at most 200 characters. */
  geoRestrictionNoticeTitle: Scalars['String']['output'];
  /** Believe the country header of a trusted proxy. */
  geoRestrictionTrustCdnHeaders: Scalars['Boolean']['output'];
  /** Believe the country of an approved verification. */
  geoRestrictionTrustKycCountry: Scalars['Boolean']['output'];
  /** Believe the country that an account states. */
  geoRestrictionTrustProfileCountry: Scalars['Boolean']['output'];
  /** Number of the last save; a save can be bound to it. */
  version: Scalars['Int']['output'];
};

/** Who knows the country of an address. */
export type GeoProvider =
  /** The operator's lookup service. */
  | 'HTTP'
  /** The operator's database file in MaxMind's format. */
  | 'MMDB'
  /** Nobody. */
  | 'NONE';

/** What the geo policy decided by. */
export type GeoReason =
  /** The operation stays open so that customers can leave. */
  | 'ACCOUNT_EXIT'
  /** The caller is an admin. */
  | 'ADMIN_BYPASS'
  /** The address hides where its user is. */
  | 'ANONYMIZED'
  /** No country that is known of the caller is blocked. */
  | 'COUNTRY_ALLOWED'
  /** A country that is known of the caller is blocked. */
  | 'COUNTRY_BLOCKED'
  /** The address is on the list of allowed ones. */
  | 'IP_ALLOWED'
  /** The address is on the list of blocked ones. */
  | 'IP_BLOCKED'
  /** No country is known, since a source failed. */
  | 'LOOKUP_FAILED'
  /** No source knows a country. */
  | 'UNKNOWN_COUNTRY';

/** Where a country is known from. */
export type GeoSource =
  /** Header of a trusted proxy. */
  | 'CDN'
  /** Lookup service. */
  | 'HTTP'
  /** Approved verification of the account. */
  | 'KYC'
  /** Database file of addresses. */
  | 'MMDB'
  /** What the account states of itself. */
  | 'PROFILE';

/** The house beside what the platform owes. */
export type House = {
  /** Every currency that is held, converted or owed. */
  currencies: Array<HouseCurrency>;
  /** What a Super Admin can stop. */
  switches: Array<ConvertSwitch>;
  /** The oldest work that has not ended, at most a hundred. */
  waiting: Array<ConvertWaitingWork>;
};

/** How the house stands in a currency, over wallets of all types. */
export type HouseCurrency = {
  /** What chains and the venue said that they hold; null while none has said it. */
  actual: Maybe<Scalars['Amount']['output']>;
  /** Whether it is converted at present, by type. */
  assets: Array<ConvertAssetState>;
  /** All places together, as booked. */
  booked: Scalars['Amount']['output'];
  /** What chains and the venue hold, as they said or as booked, by what is owed: 1 covers it all; null where nothing is owed. */
  coverage: Maybe<Scalars['Amount']['output']>;
  /** Code of the currency, in which all amounts are. */
  currency: Scalars['String']['output'];
  /** What was bought of customers beyond what was sold to them, and is not hedged; negative the other way. */
  exposure: Scalars['Amount']['output'];
  /** What all customers have together. */
  owed: Scalars['Amount']['output'];
  /** What the house holds, by place. */
  places: Array<HousePlace>;
  /** What open quotes would pay out. */
  quoted: Scalars['Amount']['output'];
  /** How many quotes would. */
  quotes: Scalars['Int']['output'];
};

/** What the house holds of a currency in one place, as booked and as found. */
export type HousePlace = {
  /** What the chain or the venue said; null until it was asked. */
  actual: Maybe<Scalars['Amount']['output']>;
  /** What the ledger has there, free and held together. */
  booked: Scalars['Amount']['output'];
  /** What it said, less what was booked then. */
  difference: Maybe<Scalars['Amount']['output']>;
  /** LEDGER, VENUE, TRANSIT, or CHAIN: and the number of a chain. */
  location: Scalars['String']['output'];
  /** Amount in venue programmes such as staking, which can be neither traded nor withdrawn; not included in actual. Null for other places and before the first scan. */
  notSpendable: Maybe<Scalars['Amount']['output']>;
  /** When it was asked. */
  scannedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Type of the wallets. */
  type: WalletType;
};

/** What an admin did in the launchpad. */
export type IcoActivity = {
  /** The operation. */
  action: Scalars['String']['output'];
  /** Who did it. */
  admin: IcoActivityAdmin;
  /** When it was done. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What was given, and what became of it. */
  details: Scalars['JSONObject']['output'];
  /** Id of the entry. */
  id: Scalars['UUID']['output'];
  /** Name of that, at the time. */
  name: Maybe<Scalars['String']['output']>;
  /** The offering that it belongs to; null for none. */
  offeringId: Maybe<Scalars['UUID']['output']>;
  /** What it was done to: offering, phase, contribution, plan and the like. */
  target: Scalars['String']['output'];
  /** Id of that; null where it is no row. */
  targetId: Maybe<Scalars['UUID']['output']>;
};

/** The admin who did something in the launchpad. */
export type IcoActivityAdmin = {
  /** Its e-mail address. */
  email: Scalars['String']['output'];
  /** Id of the account. */
  id: Scalars['UUID']['output'];
  /** Its name; null where it has none. */
  name: Maybe<Scalars['String']['output']>;
};

/** A page of what admins did in the launchpad. */
export type IcoActivityPage = {
  /** Give it as after for the next page; null on the last one. */
  cursor: Maybe<Scalars['String']['output']>;
  /** The entries, newest first. */
  items: Array<IcoActivity>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** The token launchpad at a glance; kept for four times as long as it took to compute. */
export type IcoAdminStat = {
  /** Each status, those of no contribution included. */
  contributions: Array<IcoContributionsByStatus>;
  /** What the platform earned, by currency. */
  fees: Array<IcoFees>;
  /** Offerings that admins look into and can still unflag. */
  flaggedOfferings: Scalars['Int']['output'];
  /** This month against the last. */
  growth: IcoGrowth;
  /** Accounts that have bought and were not refunded. */
  investors: Scalars['Int']['output'];
  /** Each status, those of no offering included. */
  offerings: Array<IcoOfferingsByStatus>;
  /** What all offerings have raised, refunds left out, in US dollars of the time of each contribution. */
  raisedUsd: Scalars['Amount']['output'];
  /** Contributions whose delivery waits for an admin. */
  waitingContributions: Scalars['Int']['output'];
  /** Offerings that wait for approval. */
  waitingOfferings: Scalars['Int']['output'];
};

/** What a phase keeps for the caller. */
export type IcoAllowance = {
  /** Tokens that it has bought of these. */
  bought: Scalars['Amount']['output'];
  /** Tokens that the account may buy in all. */
  guaranteed: Scalars['Amount']['output'];
  /** Id of the phase. */
  phaseId: Scalars['UUID']['output'];
  /** Its name. */
  phaseName: Scalars['String']['output'];
  /** Tokens that it may still buy. */
  remaining: Scalars['Amount']['output'];
};

/** An account on the list of a phase. */
export type IcoAllowanceEntry = {
  /** Tokens that it has bought of these. */
  bought: Scalars['Amount']['output'];
  /** When it was put on the list. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Tokens that the account may buy in all. */
  guaranteed: Scalars['Amount']['output'];
  /** Tokens that it may still buy. */
  remaining: Scalars['Amount']['output'];
  /** When its guarantee was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Id of the account. */
  userId: Scalars['UUID']['output'];
};

/** What a phase keeps for an account. */
export type IcoAllowanceInput = {
  /** Tokens that it may buy, at most 8 decimals and those of the token; 0 takes it off the list. */
  guaranteed: Scalars['Amount']['input'];
  /** Id of the account, which its owner finds in the profile. Not the creator. */
  userId: Scalars['UUID']['input'];
};

/** A page of the list of a phase. */
export type IcoAllowancePage = {
  /** The accounts. */
  items: Array<IcoAllowanceEntry>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What admins tell everybody who looks at the launchpad. */
export type IcoAnnouncement = {
  /** Whether it is shown. */
  active: Scalars['Boolean']['output'];
  /** The text; null while it is not shown. */
  message: Maybe<Scalars['String']['output']>;
};

/** A blockchain that tokens are delivered on. */
export type IcoBlockchain = {
  /** When it was added. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the blockchain. */
  id: Scalars['UUID']['output'];
  /** Its name, for people. */
  name: Scalars['String']['output'];
  /** Whether new offerings may use it. */
  status: Scalars['Boolean']['output'];
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** What offerings name it by. It decides which addresses and hashes are valid. */
  value: Scalars['String']['output'];
};

/** A page of blockchains. */
export type IcoBlockchainPage = {
  /** The blockchains. */
  items: Array<IcoBlockchain>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What the cancellation of an offering did. */
export type IcoCancellation = {
  /** Contributions that were paid out before, and stay so. */
  alreadyReleased: Scalars['Int']['output'];
  /** What went back in all, in the offering's currency. */
  amount: Scalars['Amount']['output'];
  /** The act that it waits for, unchanged until then; null where it is carried out. */
  approval: Maybe<Approval>;
  /** What escrow lacks for them, in the offering's currency. */
  missing: Scalars['Amount']['output'];
  /** Contributions that could not be refunded or paid for now, and are tried again every hour. */
  open: Scalars['Int']['output'];
  /** Deliveries that their chain had confirmed and that were paid for first. */
  paid: Scalars['Int']['output'];
  /** What left escrow for them, in the offering's currency. */
  paidAmount: Scalars['Amount']['output'];
  /** Contributions that were refunded. */
  refunded: Scalars['Int']['output'];
};

/** What the blockchain says of a delivery. */
export type IcoChainCheck =
  /** It proves the delivery. */
  | 'CONFIRMED'
  /** It disproves the delivery. */
  | 'FAILED'
  /** The transaction is not found, or not deep enough, yet. */
  | 'PENDING'
  /** It was not asked. */
  | 'UNCHECKED';

/** What a buyer has paid for tokens, and what became of it. */
export type IcoContribution = {
  /** All addresses at which its tokens were wanted, the present one last. A transfer counts to the one of its time. */
  addresses: Array<IcoRecipientAddress>;
  /** What was paid, fee included. */
  amount: Scalars['Amount']['output'];
  /** What the chain says of it; null before a delivery. */
  chainCheck: Maybe<IcoChainCheck>;
  /** When it was bought. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency that was paid. */
  currency: Scalars['String']['output'];
  /** Deadline of the delivery; null before the sale has succeeded, and where the tokens come in tranches. It stands still while the offering is flagged or paused, and during maintenance. */
  deliverBy: Maybe<Scalars['DateTimeISO']['output']>;
  /** The platform's part of it. */
  fee: Scalars['Amount']['output'];
  /** Id of the contribution. */
  id: Scalars['UUID']['output'];
  /** The offering. */
  offeringId: Scalars['UUID']['output'];
  /** Name of the token. */
  offeringName: Scalars['String']['output'];
  /** What of the amount was paid out. */
  paidOut: Scalars['Amount']['output'];
  /** The phase that it was bought in. */
  phaseId: Scalars['UUID']['output'];
  /** What a token cost. */
  price: Scalars['Amount']['output'];
  /** What of the amount was given back. */
  refunded: Scalars['Amount']['output'];
  /** What became of it. */
  status: IcoContributionStatus;
  /** Symbol of the token. */
  symbol: Scalars['String']['output'];
  /** What happened to it, oldest first. */
  timeline: Array<IcoTimelineEntry>;
  /** Tokens that were bought. */
  tokens: Scalars['Amount']['output'];
  /** Hash of the transaction that delivered all of the tokens. */
  transactionHash: Maybe<Scalars['String']['output']>;
  /** What was paid, in US dollars of that time. */
  usdValue: Scalars['Amount']['output'];
  /** Its schedule; null where all tokens come at once, and in lists. */
  vesting: Maybe<IcoVesting>;
  /** Where the buyer wants the tokens. */
  walletAddress: Scalars['String']['output'];
  /** Type of the wallet that paid. */
  walletType: WalletType;
};

/** A contribution that is new or has changed, for its buyer and the creator of its offering. */
export type IcoContributionChange = {
  /** What was paid, fee included. */
  amount: Scalars['Amount']['output'];
  /** What the chain says of its delivery; null before one. */
  chainCheck: Maybe<IcoChainCheck>;
  /** Code of the currency that was paid. */
  currency: Scalars['String']['output'];
  /** Place among the changes; subscribe again with the last one to miss nothing. */
  cursor: Scalars['String']['output'];
  /** Tokens that were delivered and paid out. */
  delivered: Scalars['Amount']['output'];
  /** Id of the contribution. */
  id: Scalars['UUID']['output'];
  /** The offering. */
  offeringId: Scalars['UUID']['output'];
  /** What of the amount was given back. */
  refunded: Scalars['Amount']['output'];
  /** What became of it. */
  status: IcoContributionStatus;
  /** Tokens that were bought. */
  tokens: Scalars['Amount']['output'];
  /** Hash of the transaction that delivered all of the tokens. */
  transactionHash: Maybe<Scalars['String']['output']>;
  /** When it changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Type of the wallet that paid. */
  walletType: WalletType;
};

/** A note of an admin about a contribution. */
export type IcoContributionNote = {
  /** When it was written. */
  at: Scalars['DateTimeISO']['output'];
  /** Id of the note. */
  id: Scalars['UUID']['output'];
  /** The note; plain text. */
  note: Scalars['String']['output'];
  /** The admin who wrote it. */
  userId: Scalars['UUID']['output'];
};

/** The notes about a contribution. */
export type IcoContributionNotes = {
  /** Those of admins, oldest first. */
  admin: Array<IcoContributionNote>;
  /** The buyer's; null where there is none. */
  buyer: Maybe<Scalars['String']['output']>;
};

/** A page of contributions. */
export type IcoContributionPage = {
  /** The contributions. */
  items: Array<IcoContribution>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What became of a contribution. */
export type IcoContributionStatus =
  /** It waits in escrow for the tokens. */
  | 'PENDING'
  /** What was not paid out went back to the buyer. */
  | 'REFUNDED'
  /** An admin refused the delivery: what was not paid out went back to the buyer. */
  | 'REJECTED'
  /** All tokens are delivered, and it is paid out. */
  | 'RELEASED'
  /** Tokens were delivered, and the delivery is being verified; or tranches are left. */
  | 'VERIFICATION';

/** Contributions in one status. */
export type IcoContributionsByStatus = {
  /** How many there are. */
  contributions: Scalars['Int']['output'];
  /** The status. */
  status: IcoContributionStatus;
  /** What was paid for them, in US dollars of the time of each. */
  usdValue: Scalars['Amount']['output'];
};

/** What an admin does with a contribution. */
export type IcoDecision =
  /** Gives the buyer what is still in escrow of it, which ends it. */
  | 'REFUND'
  /** Refuses a delivery. */
  | 'REJECT'
  /** Removes a note. */
  | 'REMOVE_NOTE'
  /** Adds a note. */
  | 'SAVE_NOTE'
  /** Confirms a delivery: its share of escrow is paid out. */
  | 'VERIFY';

/** What an admin gives with a decision over a contribution. */
export type IcoDecisionInput = {
  /** Whether VERIFY confirms a delivery that the chain does not confirm, or that was found wrong (default false). */
  force?: InputMaybe<Scalars['Boolean']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** What SAVE_NOTE adds, for admins alone: plain text of at most 1,000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The note that REMOVE_NOTE takes away. */
  noteId?: InputMaybe<Scalars['UUID']['input']>;
  /** Why: plain text of at most 500 characters. REJECT and REFUND need it, and buyer and creator see it then; VERIFY needs it where force overrules the chain. */
  notes?: InputMaybe<Scalars['String']['input']>;
  /** The tranche that VERIFY or REJECT is about. VERIFY without it takes the only tranche that is delivered and unpaid; REJECT without it ends the contribution. */
  releaseId?: InputMaybe<Scalars['UUID']['input']>;
  /** The transaction of the delivery that the admin has looked at: VERIFY answers ILLEGAL_STATE when the creator has named another one since. */
  transactionHash?: InputMaybe<Scalars['String']['input']>;
};

/** What one transaction has delivered. */
export type IcoDelivered = {
  /** The contributions, in the order in which they were named. */
  releases: Array<IcoRelease>;
  /** The tranches, in the order in which they were named. */
  tranches: Array<IcoScheduledTranche>;
};

/** What the platform earned by the launchpad in one currency. */
export type IcoFees = {
  /** Fees of contributions that were paid out. */
  contributions: Scalars['Amount']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** What creators paid for their plans. */
  launches: Scalars['Amount']['output'];
};

/** What each party gets and, below zero, pays; the four add up to zero. */
export type IcoFlows = {
  /** The buyer, or all buyers. */
  buyer: Scalars['Amount']['output'];
  /** The creator. */
  creator: Scalars['Amount']['output'];
  /** The offering's escrow. */
  escrow: Scalars['Amount']['output'];
  /** The platform. */
  platform: Scalars['Amount']['output'];
};

/** What contributions in one status come to. */
export type IcoFundingByStatus = {
  /** What was paid for them. */
  amount: Scalars['Amount']['output'];
  /** How many contributions are in it. */
  contributions: Scalars['Int']['output'];
  /** The status. */
  status: IcoContributionStatus;
  /** The same in US dollars of the time of each. */
  usdValue: Scalars['Amount']['output'];
};

/** What was paid into an offering on one day. */
export type IcoFundingDay = {
  /** What was paid, contributions included that ended otherwise since. */
  amount: Scalars['Amount']['output'];
  /** How many contributions were made. */
  contributions: Scalars['Int']['output'];
  /** The day in UTC, as YYYY-MM-DD. */
  date: Scalars['String']['output'];
};

/** A month against the month before it. */
export type IcoGrowth = {
  /** The whole month before it. */
  before: IcoMonthFigures;
  /** This month in UTC, until now. */
  month: IcoMonthFigures;
};

/** What an account has in one token offering; what was given back is left out. */
export type IcoInvestment = {
  /** What was paid. */
  amount: Scalars['Amount']['output'];
  /** What a token cost on average; null where no tokens are left. */
  averagePrice: Maybe<Scalars['Amount']['output']>;
  /** How many contributions there are, refunded ones included. */
  contributions: Scalars['Int']['output'];
  /** Code of the currency that was paid. */
  currency: Scalars['String']['output'];
  /** What a token costs in the phase that sells now, or cost in the last phase. */
  currentPrice: Scalars['Amount']['output'];
  /** Address of its picture. */
  icon: Maybe<Scalars['String']['output']>;
  /** When the last contribution was made. */
  lastAt: Scalars['DateTimeISO']['output'];
  /** The offering. */
  offeringId: Scalars['UUID']['output'];
  /** Name of the token. */
  offeringName: Scalars['String']['output'];
  /** What they are worth more than was paid; below zero for a loss. */
  profit: Scalars['Amount']['output'];
  /** What became of the offering. */
  status: IcoOfferingStatus;
  /** Symbol of the token. */
  symbol: Scalars['String']['output'];
  /** Tokens that were bought. */
  tokens: Scalars['Amount']['output'];
  /** What the tokens are worth at that price. */
  value: Scalars['Amount']['output'];
  /** Type of the wallets that paid. */
  walletType: WalletType;
};

/** A page of what an account has in token offerings. */
export type IcoInvestmentPage = {
  /** The offerings. */
  items: Array<IcoInvestment>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A contribution to a creator's offering, as the creator sees it. */
export type IcoInvestorContribution = {
  /** What was paid, fee included. */
  amount: Scalars['Amount']['output'];
  /** When it was bought. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency that was paid. */
  currency: Scalars['String']['output'];
  /** Id of the contribution. */
  id: Scalars['UUID']['output'];
  /** First and last name of the buyer; null where there is none. */
  name: Maybe<Scalars['String']['output']>;
  /** The offering. */
  offeringId: Scalars['UUID']['output'];
  /** Name of the token. */
  offeringName: Scalars['String']['output'];
  /** What became of it. */
  status: IcoContributionStatus;
  /** Tokens that were bought. */
  tokens: Scalars['Amount']['output'];
  /** Where the buyer wants the tokens. */
  walletAddress: Scalars['String']['output'];
};

/** A page of contributions to a creator's offerings. */
export type IcoInvestorPage = {
  /** The contributions. */
  items: Array<IcoInvestorContribution>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** The front page of the launchpad. */
export type IcoLanding = {
  /** What admins announce. */
  announcement: IcoAnnouncement;
  /** Up to six offerings on sale, those that raised most dollars first. */
  featured: Array<IcoOfferingSummary>;
  /** What all offerings came to. */
  stats: IcoStats;
  /** Up to six offerings that start next. */
  upcoming: Array<IcoOfferingSummary>;
};

/** A plan on offer, with what it allows. */
export type IcoLaunchChoice = {
  /** What it allows. */
  caps: IcoPlanCaps;
  /** When it was added. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency of the price. */
  currency: Scalars['String']['output'];
  /** What it is for; plain text. */
  description: Maybe<Scalars['String']['output']>;
  /** What it offers. maxTeamMembers, maxRoadmapItems and maxOfferingPhases are enforced; all else is shown. */
  features: Scalars['JSONObject']['output'];
  /** Id of the plan. */
  id: Scalars['UUID']['output'];
  /** Its name. */
  name: Scalars['String']['output'];
  /** What a launch costs. */
  price: Scalars['Amount']['output'];
  /** Whether it is the one that is recommended. */
  recommanded: Scalars['Boolean']['output'];
  /** Its place among the plans, the smallest first. */
  sortOrder: Scalars['Int']['output'];
  /** Whether new offerings may be launched on it. */
  status: Scalars['Boolean']['output'];
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Type of the wallets that pay it. */
  walletType: WalletType;
};

/** What a creator needs to fill in a launch. */
export type IcoLaunchForm = {
  /** Days to deliver where an offering names none. */
  defaultDeliveryDays: Scalars['Int']['output'];
  /** Months of vesting where an offering names none. */
  defaultVestingMonths: Scalars['Int']['output'];
  /** Whether offerings can be launched at present. */
  isOpen: Scalars['Boolean']['output'];
  /** Most days to deliver. */
  maxDeliveryDays: Scalars['Int']['output'];
  /** Most characters of a description. */
  maxDescription: Scalars['Int']['output'];
  /** Most links. */
  maxLinks: Scalars['Int']['output'];
  /** Most days that an offering lasts. */
  maxOfferingDays: Scalars['Int']['output'];
  /** How many offerings of an account may wait for approval. */
  maxOpenLaunches: Scalars['Int']['output'];
  /** Most tranches of vesting that lists them. */
  maxTranches: Scalars['Int']['output'];
  /** Most months of vesting. */
  maxVestingMonths: Scalars['Int']['output'];
  /** The plans on offer, in their order; at most 100. */
  plans: Array<IcoLaunchChoice>;
  /** What the platform keeps of each contribution, in percent. */
  platformFeePercent: Scalars['Amount']['output'];
  /** What must be raised for a sale to succeed, in percent of the target. */
  softCapPercent: Scalars['Amount']['output'];
  /** Whether tokens may vest. */
  vestingEnabled: Scalars['Boolean']['output'];
};

/** A plan that creators launch offerings on. */
export type IcoLaunchPlan = {
  /** When it was added. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency of the price. */
  currency: Scalars['String']['output'];
  /** What it is for; plain text. */
  description: Maybe<Scalars['String']['output']>;
  /** What it offers. maxTeamMembers, maxRoadmapItems and maxOfferingPhases are enforced; all else is shown. */
  features: Scalars['JSONObject']['output'];
  /** Id of the plan. */
  id: Scalars['UUID']['output'];
  /** Its name. */
  name: Scalars['String']['output'];
  /** What a launch costs. */
  price: Scalars['Amount']['output'];
  /** Whether it is the one that is recommended. */
  recommanded: Scalars['Boolean']['output'];
  /** Its place among the plans, the smallest first. */
  sortOrder: Scalars['Int']['output'];
  /** Whether new offerings may be launched on it. */
  status: Scalars['Boolean']['output'];
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Type of the wallets that pay it. */
  walletType: WalletType;
};

/** A page of launch plans. */
export type IcoLaunchPlanPage = {
  /** The plans. */
  items: Array<IcoLaunchPlan>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A link of an offering or of a person behind it. */
export type IcoLink = {
  /** What it is called. */
  label: Scalars['String']['output'];
  /** Where it leads. */
  url: Scalars['String']['output'];
};

/** A link. */
export type IcoLinkInput = {
  /** What it is called; 1 to 100 characters. */
  label: Scalars['String']['input'];
  /** Where it leads; begins with https://. */
  url: Scalars['String']['input'];
};

/** What an admin does with an offering. */
export type IcoModeration =
  /** Lets it start. */
  | 'APPROVE'
  /** Marks it as suspicious: nobody buys, and nothing is verified. */
  | 'FLAG'
  /** Nobody buys. */
  | 'PAUSE'
  /** Refuses it, with a reason. */
  | 'REJECT'
  /** Lets it go on. */
  | 'RESUME'
  /** Takes the mark away. */
  | 'UNFLAG';

/** What happened in a month. */
export type IcoMonthFigures = {
  /** Contributions that were made. */
  contributions: Scalars['Int']['output'];
  /** Accounts that made them. */
  investors: Scalars['Int']['output'];
  /** Offerings that were submitted, deleted ones included. */
  offerings: Scalars['Int']['output'];
  /** What was paid for them, in US dollars of the time of each. */
  usdValue: Scalars['Amount']['output'];
};

/** An offering with all that its page shows. */
export type IcoOffering = {
  /** Value of the blockchain that the token is on. */
  blockchain: Scalars['String']['output'];
  /** Accounts that have bought and were not refunded. */
  contributors: Scalars['Int']['output'];
  /** Code of the currency that buyers pay. */
  currency: Scalars['String']['output'];
  /** The phase that sells now; null while none does. */
  currentPhase: Maybe<IcoPhase>;
  /** Days that the creator has to deliver, from the success of the sale or the day of a tranche. */
  deliveryDays: Scalars['Int']['output'];
  /** What it is about; plain text. */
  description: Maybe<Scalars['String']['output']>;
  /** When the sale ends, at the latest. */
  endDate: Scalars['DateTimeISO']['output'];
  /** Whether admins look into it; nothing is sold meanwhile. */
  flagged: Scalars['Boolean']['output'];
  /** Address of its picture. */
  icon: Maybe<Scalars['String']['output']>;
  /** Id of the offering. */
  id: Scalars['UUID']['output'];
  /** Where to read more. */
  links: Array<IcoLink>;
  /** What an account may pay in all. */
  maxPerUser: Maybe<Scalars['Amount']['output']>;
  /** The largest purchase. */
  maxPurchase: Maybe<Scalars['Amount']['output']>;
  /** The least purchase; null where the platform alone sets one. */
  minPurchase: Maybe<Scalars['Amount']['output']>;
  /** Name of the token. */
  name: Scalars['String']['output'];
  /** Whether its sale is interrupted. */
  paused: Scalars['Boolean']['output'];
  /** What is raised, in percent of the target; two decimals. */
  percent: Scalars['Amount']['output'];
  /** The phases, in the order in which they are sold. */
  phases: Array<IcoPhase>;
  /** What contributions have brought, refunded ones left out. */
  raised: Scalars['Amount']['output'];
  /** Tokens that are left in all phases. */
  remaining: Scalars['Amount']['output'];
  /** What is planned. */
  roadmap: Array<IcoRoadmapItem>;
  /** Amount that must be raised for the sale to succeed, fixed at approval. */
  softCap: Scalars['Amount']['output'];
  /** Tokens that are sold. */
  sold: Scalars['Amount']['output'];
  /** When the sale begins. */
  startDate: Scalars['DateTimeISO']['output'];
  /** What became of it. */
  status: IcoOfferingStatus;
  /** Symbol of the token. */
  symbol: Scalars['String']['output'];
  /** What all phases together would bring. */
  targetAmount: Scalars['Amount']['output'];
  /** Who is behind it. */
  team: Array<IcoTeamMember>;
  /** Address of the token on its blockchain. */
  tokenAddress: Maybe<Scalars['String']['output']>;
  /** Decimals of the token on its blockchain. */
  tokenDecimals: Scalars['Int']['output'];
  /** Contracts of the creator from which the tokens are delivered, beside wallets that are linked to it. */
  tokenSources: Array<Scalars['String']['output']>;
  /** What kind of token it is. */
  type: IcoOfferingType;
  /** The newest twenty updates. */
  updates: Array<IcoUpdate>;
  /** When buyers get their tokens. */
  vesting: IcoVestingTerms;
  /** Type of the wallets that pay. */
  walletType: WalletType;
};

/** The offerings that a list is narrowed to. */
export type IcoOfferingFilter =
  /** Those that are sold. */
  | 'ACTIVE'
  /** Those that were cancelled. */
  | 'CANCELLED'
  /** Those that have ended: SUCCESS and FAILED. */
  | 'COMPLETED'
  /** None: there are no such offerings. */
  | 'DISABLED'
  /** Those that ended below their soft cap. */
  | 'FAILED'
  /** Those that wait for their approval or start. */
  | 'PENDING'
  /** Those that were refused. */
  | 'REJECTED'
  /** Those that met their soft cap. */
  | 'SUCCESS'
  /** Those that are approved and have not started. */
  | 'UPCOMING';

/** Where the money of an offering is. */
export type IcoOfferingFunding = {
  /** Each status, those of no contribution included. */
  byStatus: Array<IcoFundingByStatus>;
  /** Code of the currency that buyers pay. */
  currency: Scalars['String']['output'];
  /** The last 30 days in UTC, today included, oldest first. */
  days: Array<IcoFundingDay>;
  /** What waits in escrow. */
  escrow: Scalars['Amount']['output'];
  /** The offering. */
  offeringId: Scalars['UUID']['output'];
  /** What the platform was paid. */
  paidFee: Scalars['Amount']['output'];
  /** What the creator was paid. */
  paidNet: Scalars['Amount']['output'];
  /** What contributions have brought, refunded ones left out. */
  raised: Scalars['Amount']['output'];
  /** The same in US dollars of the time of each. */
  raisedUsd: Scalars['Amount']['output'];
  /** What buyers got back. */
  refunded: Scalars['Amount']['output'];
  /** Amount that must be raised for the sale to succeed, fixed at approval. */
  softCap: Scalars['Amount']['output'];
  /** What all phases together would bring. */
  targetAmount: Scalars['Amount']['output'];
  /** Type of the wallets that pay. */
  walletType: WalletType;
};

/** A page of offerings. */
export type IcoOfferingPage = {
  /** The offerings. */
  items: Array<IcoOfferingSummary>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** The plan of an offering, and what was paid for it. */
export type IcoOfferingPlan = {
  /** Code of the currency of the plan. */
  currency: Scalars['String']['output'];
  /** Id of the plan. */
  id: Scalars['UUID']['output'];
  /** Its name. */
  name: Scalars['String']['output'];
  /** What the creator paid for it, upgrades included; 0 for one made by an admin. */
  paid: Scalars['Amount']['output'];
  /** How often it was upgraded. */
  upgrades: Scalars['Int']['output'];
};

/** What became of a token offering. */
export type IcoOfferingStatus =
  /** It is sold. */
  | 'ACTIVE'
  /** An admin cancelled it: contributions are refunded. */
  | 'CANCELLED'
  /** It has ended below its soft cap: contributions are refunded. */
  | 'FAILED'
  /** It waits for its approval, or for its start. */
  | 'PENDING'
  /** An admin refused it. */
  | 'REJECTED'
  /** It has ended and met its soft cap. */
  | 'SUCCESS';

/** An offering as lists show it. */
export type IcoOfferingSummary = {
  /** Value of the blockchain that the token is on. */
  blockchain: Scalars['String']['output'];
  /** Accounts that have bought and were not refunded. */
  contributors: Scalars['Int']['output'];
  /** Code of the currency that buyers pay. */
  currency: Scalars['String']['output'];
  /** The phase that sells now; null while none does. */
  currentPhase: Maybe<IcoPhase>;
  /** Days that the creator has to deliver, from the success of the sale or the day of a tranche. */
  deliveryDays: Scalars['Int']['output'];
  /** When the sale ends, at the latest. */
  endDate: Scalars['DateTimeISO']['output'];
  /** Whether admins look into it; nothing is sold meanwhile. */
  flagged: Scalars['Boolean']['output'];
  /** Address of its picture. */
  icon: Maybe<Scalars['String']['output']>;
  /** Id of the offering. */
  id: Scalars['UUID']['output'];
  /** What an account may pay in all. */
  maxPerUser: Maybe<Scalars['Amount']['output']>;
  /** The largest purchase. */
  maxPurchase: Maybe<Scalars['Amount']['output']>;
  /** The least purchase; null where the platform alone sets one. */
  minPurchase: Maybe<Scalars['Amount']['output']>;
  /** Name of the token. */
  name: Scalars['String']['output'];
  /** Whether its sale is interrupted. */
  paused: Scalars['Boolean']['output'];
  /** What is raised, in percent of the target; two decimals. */
  percent: Scalars['Amount']['output'];
  /** What contributions have brought, refunded ones left out. */
  raised: Scalars['Amount']['output'];
  /** Tokens that are left in all phases. */
  remaining: Scalars['Amount']['output'];
  /** Amount that must be raised for the sale to succeed, fixed at approval. */
  softCap: Scalars['Amount']['output'];
  /** Tokens that are sold. */
  sold: Scalars['Amount']['output'];
  /** When the sale begins. */
  startDate: Scalars['DateTimeISO']['output'];
  /** What became of it. */
  status: IcoOfferingStatus;
  /** Symbol of the token. */
  symbol: Scalars['String']['output'];
  /** What all phases together would bring. */
  targetAmount: Scalars['Amount']['output'];
  /** What kind of token it is. */
  type: IcoOfferingType;
  /** Type of the wallets that pay. */
  walletType: WalletType;
};

/** What kind of token is sold. */
export type IcoOfferingType = {
  /** Id of the type. */
  id: Scalars['UUID']['output'];
  /** Its name. */
  name: Scalars['String']['output'];
};

/** Offerings in one status. */
export type IcoOfferingsByStatus = {
  /** How many there are, deleted ones left out. */
  offerings: Scalars['Int']['output'];
  /** The status. */
  status: IcoOfferingStatus;
};

/** The caller's own part of what is outstanding of an offering. */
export type IcoOwnRefund = {
  /** What of them is in escrow. */
  amount: Scalars['Amount']['output'];
  /** Contributions of the caller that are outstanding. */
  count: Scalars['Int']['output'];
};

/** The account behind an offering or a contribution. */
export type IcoOwner = {
  /** Its e-mail address. */
  email: Scalars['String']['output'];
  /** Id of the account. */
  id: Scalars['UUID']['output'];
  /** First and last name; null where it has none. */
  name: Maybe<Scalars['String']['output']>;
};

/** A part of an offering that is sold at a price of its own, after the part before it. */
export type IcoPhase = {
  /** Who may buy of it. */
  access: IcoPhaseAccess;
  /** Tokens that it sells. */
  allocation: Scalars['Amount']['output'];
  /** Days that it lasts; the last phase lasts until the offering ends. */
  duration: Scalars['Int']['output'];
  /** When it ends, at the latest. */
  endsAt: Scalars['DateTimeISO']['output'];
  /** Id of the phase. */
  id: Scalars['UUID']['output'];
  /** Its name. */
  name: Scalars['String']['output'];
  /** Tokens that are left. */
  remaining: Scalars['Amount']['output'];
  /** Its place in the order in which phases are sold, counted from 1. */
  sequence: Scalars['Int']['output'];
  /** What a token costs. */
  tokenPrice: Scalars['Amount']['output'];
};

/** Who may buy of a phase. */
export type IcoPhaseAccess =
  /** The accounts of its list, each at most what is guaranteed to it. */
  | 'ALLOW_LIST'
  /** Everybody. */
  | 'OPEN';

/** A part of an offering that is sold at a price of its own. */
export type IcoPhaseInput = {
  /** Who may buy of it: everybody (default), or the accounts of a list, before them. */
  access?: InputMaybe<IcoPhaseAccess>;
  /** Tokens that it sells; at most 8 decimals, and those of the token. */
  allocation: Scalars['Amount']['input'];
  /** Whole days that it lasts, 1 to 365; the last one lasts until the offering ends. */
  duration: Scalars['Int']['input'];
  /** Its name, 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** What a token costs in the offering's currency; at most 8 decimals. */
  tokenPrice: Scalars['Amount']['input'];
};

/** What a phase keeps for the accounts of its list. */
export type IcoPhaseReserve = {
  /** Accounts on its list. */
  accounts: Scalars['Int']['output'];
  /** Tokens that it can guarantee in all. */
  allocation: Scalars['Amount']['output'];
  /** Tokens that were bought of these. */
  bought: Scalars['Amount']['output'];
  /** Id of the phase. */
  phaseId: Scalars['UUID']['output'];
  /** Tokens that it guarantees. */
  reserved: Scalars['Amount']['output'];
};

/** What a plan allows, the ceilings of the platform included. */
export type IcoPlanCaps = {
  /** Phases of an offering. */
  maxOfferingPhases: Scalars['Int']['output'];
  /** Entries of its roadmap. */
  maxRoadmapItems: Scalars['Int']['output'];
  /** People in its team. */
  maxTeamMembers: Scalars['Int']['output'];
};

/** The place of a plan among the others. */
export type IcoPlanPlaceInput = {
  /** Id of the plan. */
  id: Scalars['UUID']['input'];
  /** Its place, 0 to 1,000,000, the smallest first. */
  sortOrder: Scalars['Int']['input'];
};

/** What an account has in token offerings. */
export type IcoPortfolio = {
  /** How many contributions there are, refunded ones included. */
  contributions: Scalars['Int']['output'];
  /** By currency, in the order of their codes. */
  currencies: Array<IcoPortfolioCurrency>;
  /** In how many offerings. */
  offerings: Scalars['Int']['output'];
  /** All of it in US dollars at the rates of the purchases. */
  usd: IcoPortfolioSums;
};

/** Sums over contributions of one currency. */
export type IcoPortfolioCurrency = {
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** What of it waits in escrow for tokens. */
  inEscrow: Scalars['Amount']['output'];
  /** What was paid and not given back, fees included. */
  invested: Scalars['Amount']['output'];
  /** What of it was paid out for delivered tokens. */
  paidOut: Scalars['Amount']['output'];
  /** What was given back. */
  refunded: Scalars['Amount']['output'];
  /** What the tokens are worth at the price of the phase that sells now, or of the last phase. */
  value: Scalars['Amount']['output'];
};

/** What an account had in token offerings at the end of a day, in US dollars. */
export type IcoPortfolioPoint = {
  /** The day in UTC, as YYYY-MM-DD. */
  date: Scalars['String']['output'];
  /** What was paid until then and not given back. */
  invested: Scalars['Amount']['output'];
  /** What the tokens were worth. */
  value: Scalars['Amount']['output'];
};

/** Sums over contributions. */
export type IcoPortfolioSums = {
  /** What of it waits in escrow for tokens. */
  inEscrow: Scalars['Amount']['output'];
  /** What was paid and not given back, fees included. */
  invested: Scalars['Amount']['output'];
  /** What of it was paid out for delivered tokens. */
  paidOut: Scalars['Amount']['output'];
  /** What was given back. */
  refunded: Scalars['Amount']['output'];
  /** What the tokens are worth at the price of the phase that sells now, or of the last phase. */
  value: Scalars['Amount']['output'];
};

/** The figures of an offering at a time. */
export type IcoProgress = {
  /** Accounts that have bought and were not refunded. */
  contributors: Scalars['Int']['output'];
  /** Place among the events; subscribe again with the last one to miss nothing. */
  cursor: Scalars['String']['output'];
  /** What is raised, in percent of the target; two decimals. */
  percent: Scalars['Amount']['output'];
  /** Id of the phase that sold then; null while none did. A phase that ends by time alone is told with the next event; currentPhase of icoOffering is always of now. */
  phase: Maybe<Scalars['UUID']['output']>;
  /** What contributions have brought, refunded ones left out. */
  raised: Scalars['Amount']['output'];
  /** Tokens that are left in all phases. */
  remaining: Scalars['Amount']['output'];
  /** Tokens that are sold. */
  sold: Scalars['Amount']['output'];
  /** What became of the offering. */
  status: IcoOfferingStatus;
};

/** An address at which a buyer wants tokens, or wanted them. */
export type IcoRecipientAddress = {
  /** The address. */
  address: Scalars['String']['output'];
  /** From when on: the purchase, or a change. */
  from: Scalars['DateTimeISO']['output'];
  /** Until when; null for the present one. */
  to: Maybe<Scalars['DateTimeISO']['output']>;
};

/** Whether an offering can be refunded, and what of it is outstanding. */
export type IcoRefundEligibility = {
  /** What of them is in escrow, in the offering's currency. */
  amount: Scalars['Amount']['output'];
  /** Whether it can be refunded now. */
  eligible: Scalars['Boolean']['output'];
  /** The caller's own part of it. */
  mine: IcoOwnRefund;
  /** Contributions that are outstanding. */
  outstanding: Scalars['Int']['output'];
  /** What keeps it from being refunded; null when nothing does. */
  reason: Maybe<Scalars['String']['output']>;
};

/** What went back to the buyers of an offering. */
export type IcoRefunds = {
  /** What went back in all, in the offering's currency. */
  amount: Scalars['Amount']['output'];
  /** Confirmed deliveries of a cancelled offering that were paid for first. */
  paid: Scalars['Int']['output'];
  /** What left escrow for them, in the offering's currency. */
  paidAmount: Scalars['Amount']['output'];
  /** Contributions that were refunded. */
  refunded: Scalars['Int']['output'];
};

/** A contribution that does not vest, as the creator delivers it. */
export type IcoRelease = {
  /** What was paid, fee included. */
  amount: Scalars['Amount']['output'];
  /** First and last name of the buyer; null where there is none. */
  buyer: Maybe<Scalars['String']['output']>;
  /** What the chain says of it; null before a delivery. */
  chainCheck: Maybe<IcoChainCheck>;
  /** Why the delivery is not proven; null where it is, or is not checked. */
  checkReason: Maybe<Scalars['String']['output']>;
  /** When it was bought. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency that was paid. */
  currency: Scalars['String']['output'];
  /** Deadline of the delivery; null before the sale has succeeded. */
  deliverBy: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the contribution. */
  id: Scalars['UUID']['output'];
  /** The offering. */
  offeringId: Scalars['UUID']['output'];
  /** What became of it. */
  status: IcoContributionStatus;
  /** When its first transaction was named. */
  submittedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Tokens to deliver. */
  tokens: Scalars['Amount']['output'];
  /** Hash of the transaction that delivers the tokens. */
  transactionHash: Maybe<Scalars['String']['output']>;
  /** Where the buyer wants the tokens. */
  walletAddress: Scalars['String']['output'];
};

/** A page of contributions to deliver. */
export type IcoReleasePage = {
  /** The contributions. */
  items: Array<IcoRelease>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A schedule as the creator delivers its tranches. */
export type IcoReleaseSchedule = {
  /** First and last name of the buyer; null where there is none. */
  buyer: Maybe<Scalars['String']['output']>;
  /** Id of the schedule. */
  id: Scalars['UUID']['output'];
  /** The offering. */
  offeringId: Scalars['UUID']['output'];
  /** Tokens that were delivered and paid out. */
  released: Scalars['Amount']['output'];
  /** Its tranches, in order. */
  releases: Array<IcoScheduledTranche>;
  /** What became of it. */
  status: IcoVestingStatus;
  /** All tokens of the contribution. */
  total: Scalars['Amount']['output'];
  /** The contribution. */
  transactionId: Scalars['UUID']['output'];
  /** How the tokens are spread. */
  type: IcoVestingType;
  /** Where the buyer wants the tokens. */
  walletAddress: Scalars['String']['output'];
};

/** A page of schedules to deliver. */
export type IcoReleaseSchedulePage = {
  /** The schedules. */
  items: Array<IcoReleaseSchedule>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A step of what an offering plans. */
export type IcoRoadmapItem = {
  /** Whether it is done. */
  completed: Scalars['Boolean']['output'];
  /** The day, as YYYY-MM-DD. */
  date: Scalars['String']['output'];
  /** What it is about; plain text. */
  description: Scalars['String']['output'];
  /** Id of the entry. */
  id: Scalars['UUID']['output'];
  /** What it is called. */
  title: Scalars['String']['output'];
};

/** A step of a roadmap. */
export type IcoRoadmapItemInput = {
  /** Whether it is done (default false). */
  completed?: InputMaybe<Scalars['Boolean']['input']>;
  /** The day, of the years 1900 to 2199, as YYYY-MM-DD; of an ISO 8601 time with its zone, its day in UTC. */
  date: Scalars['String']['input'];
  /** What it is about; plain text of 1 to 2,000 characters. */
  description: Scalars['String']['input'];
  /** What it is called, 1 to 200 characters. */
  title: Scalars['String']['input'];
};

/** A tranche as the creator delivers it. */
export type IcoScheduledTranche = {
  /** What the chain says of it; null before a delivery. */
  chainCheck: Maybe<IcoChainCheck>;
  /** Why the delivery is not proven; null where it is, or is not checked. */
  checkReason: Maybe<Scalars['String']['output']>;
  /** Deadline of its delivery; null before it is due. It stands still while the offering is flagged or paused, and during maintenance. */
  deliverBy: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it is due. */
  dueAt: Scalars['DateTimeISO']['output'];
  /** Id of the tranche. */
  id: Scalars['UUID']['output'];
  /** When its share of escrow was paid out. */
  paidAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Share of the tokens, in percent. */
  percent: Scalars['Amount']['output'];
  /** Its number in the schedule, counted from 1. */
  sequence: Scalars['Int']['output'];
  /** What became of it. */
  status: IcoTrancheStatus;
  /** Its tokens. */
  tokens: Scalars['Amount']['output'];
  /** Hash of the transaction that delivered it. */
  transactionHash: Maybe<Scalars['String']['output']>;
};

/** A contribution in the settlement of its offering. */
export type IcoSettlementLine = {
  /** What was paid, fee included. */
  amount: Scalars['Amount']['output'];
  /** Who paid. */
  buyer: IcoOwner;
  /** When it was bought. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What has moved. */
  done: IcoFlows;
  /** Id of the contribution. */
  id: Scalars['UUID']['output'];
  /** What is planned to move: the payout or the refund of what is in escrow. */
  planned: IcoFlows;
  /** What became of it. */
  status: IcoContributionStatus;
};

/** What the settlement of an offering has done, or would do now, contribution by contribution. */
export type IcoSettlementReport = {
  /** Code of the currency of all amounts. */
  currency: Scalars['String']['output'];
  /** What has moved in all. */
  done: IcoFlows;
  /** Whether the sale has ended. */
  ended: Scalars['Boolean']['output'];
  /** The contributions, newest first. */
  items: Array<IcoSettlementLine>;
  /** Name of the token. */
  name: Scalars['String']['output'];
  /** Id of the offering. */
  offeringId: Scalars['UUID']['output'];
  /** What its settlement came to or, in a preview, would come to. */
  outcome: IcoOfferingStatus;
  /** Where this page lies in the list. */
  pagination: Pagination;
  /** What is planned to move in all. */
  planned: IcoFlows;
  /** Whether it is not settled, so that this is what a settlement would do now. */
  preview: Scalars['Boolean']['output'];
  /** What is raised. */
  raised: Scalars['Amount']['output'];
  /** When it was settled. */
  settledAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Amount that must be raised for the sale to succeed, fixed at approval. */
  softCap: Scalars['Amount']['output'];
  /** Soft cap in percent of the target at approval; before it, as it is set now. */
  softCapPercent: Scalars['Amount']['output'];
  /** What became of the offering. */
  status: IcoOfferingStatus;
  /** Whether its settlement waits, since it has met its soft cap but is flagged. */
  waits: Scalars['Boolean']['output'];
  /** Type of the wallets. */
  walletType: WalletType;
};

/** What all offerings that everybody may see came to; kept for four times as long as it took to compute. */
export type IcoStats = {
  /** Those that are sold. */
  active: Scalars['Int']['output'];
  /** Those that were cancelled. */
  cancelled: Scalars['Int']['output'];
  /** Those that ended below their soft cap. */
  failed: Scalars['Int']['output'];
  /** Accounts that have bought of them and were not refunded. */
  investors: Scalars['Int']['output'];
  /** All of them. */
  offerings: Scalars['Int']['output'];
  /** What they have raised, in US dollars at the rates of the purchases. */
  raisedUsd: Scalars['Amount']['output'];
  /** Those that met their soft cap. */
  success: Scalars['Int']['output'];
  /** Those that are approved and have not started. */
  upcoming: Scalars['Int']['output'];
};

/** A person behind an offering. */
export type IcoTeamMember = {
  /** Address of a picture. */
  avatar: Maybe<Scalars['String']['output']>;
  /** About the person; plain text. */
  bio: Maybe<Scalars['String']['output']>;
  /** Id of the entry. */
  id: Scalars['UUID']['output'];
  /** Where to read more. */
  links: Array<IcoLink>;
  /** Name of the person. */
  name: Scalars['String']['output'];
  /** What the person does. */
  role: Scalars['String']['output'];
};

/** A person behind an offering. */
export type IcoTeamMemberInput = {
  /** Address of a picture, which begins with https://; null for none. */
  avatar?: InputMaybe<Scalars['String']['input']>;
  /** About the person; plain text of at most 2,000 characters, or null for none. */
  bio?: InputMaybe<Scalars['String']['input']>;
  /** Where to read more, at most 20 links; null for none. */
  links?: InputMaybe<Array<IcoLinkInput>>;
  /** Name of the person, 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** What the person does, 1 to 100 characters. */
  role: Scalars['String']['input'];
};

/** How far back figures go. */
export type IcoTimeframe =
  /** All there are. */
  | 'ALL'
  /** A month. */
  | 'M1'
  /** Three months. */
  | 'M3'
  /** A week. */
  | 'W1'
  /** A year. */
  | 'Y1';

/** What happened to a contribution, and when. */
export type IcoTimelineEntry = {
  /** When; a tranche that is due later has a time to come. */
  at: Scalars['DateTimeISO']['output'];
  /** What happened. */
  event: IcoTimelineEvent;
  /** Number of the tranche that it is about; null for the whole. */
  tranche: Maybe<Scalars['Int']['output']>;
};

/** What can happen to a contribution. */
export type IcoTimelineEvent =
  /** The money waits for the tokens. */
  | 'ESCROWED'
  /** The buyer has paid. */
  | 'PAID'
  /** The creator was paid. */
  | 'PAID_OUT'
  /** The money went back. */
  | 'REFUNDED'
  /** The delivery was refused; the money went back. */
  | 'REJECTED'
  /** The creator has named the transaction that delivers tokens. */
  | 'SUBMITTED'
  /** Tokens are due. */
  | 'TRANCHE_DUE'
  /** The delivery was found to be right. */
  | 'VERIFIED';

/** A kind of token. */
export type IcoTokenType = {
  /** When it was added. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What tokens of this type are; plain text. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the type. */
  id: Scalars['UUID']['output'];
  /** Its name, for people. */
  name: Scalars['String']['output'];
  /** Whether new offerings may use it. */
  status: Scalars['Boolean']['output'];
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Its name, for programs. */
  value: Scalars['String']['output'];
};

/** A page of types of tokens. */
export type IcoTokenTypePage = {
  /** The types. */
  items: Array<IcoTokenType>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A part of the tokens of a contribution, due at a time of its own. */
export type IcoTranche = {
  /** What the chain says of it; null before a delivery. */
  chainCheck: Maybe<IcoChainCheck>;
  /** Deadline of its delivery; null before it is due. It stands still while the offering is flagged or paused, and during maintenance. */
  deliverBy: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it is due. */
  dueAt: Scalars['DateTimeISO']['output'];
  /** Id of the tranche. */
  id: Scalars['UUID']['output'];
  /** When its share of escrow was paid out. */
  paidAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Share of the tokens, in percent. */
  percent: Scalars['Amount']['output'];
  /** Its number in the schedule, counted from 1. */
  sequence: Scalars['Int']['output'];
  /** What became of it. */
  status: IcoTrancheStatus;
  /** Its tokens. */
  tokens: Scalars['Amount']['output'];
  /** Hash of the transaction that delivered it. */
  transactionHash: Maybe<Scalars['String']['output']>;
};

/** A tranche of terms that list them. */
export type IcoTrancheInput = {
  /** Months after the end of the sale, 0 to 120; more than of the tranche before it. */
  afterMonths: Scalars['Int']['input'];
  /** Share of the tokens in percent, at most two decimals. */
  percent: Scalars['Amount']['input'];
};

/** What became of a tranche. */
export type IcoTrancheStatus =
  /** Its contribution was refunded or rejected. */
  | 'CANCELLED'
  /** Its delivery was proven wrong or refused: it can be delivered again. */
  | 'FAILED'
  /** It is not delivered. */
  | 'PENDING'
  /** It was delivered. */
  | 'RELEASED';

/** A tranche of terms that list them. */
export type IcoTrancheTerms = {
  /** Months after the end of the sale. */
  afterMonths: Scalars['Int']['output'];
  /** Share of the tokens, in percent. */
  percent: Scalars['Amount']['output'];
};

/** News of an offering. */
export type IcoUpdate = {
  /** The news; plain text. */
  content: Scalars['String']['output'];
  /** When it was posted. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the update. */
  id: Scalars['UUID']['output'];
  /** The offering that it is about. */
  offeringId: Scalars['UUID']['output'];
  /** What it is called. */
  title: Scalars['String']['output'];
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** News of an offering. */
export type IcoUpdateInput = {
  /** The news; plain text of 1 to 10,000 characters. */
  content: Scalars['String']['input'];
  /** The offering, one of the creator’s own. */
  offeringId: Scalars['UUID']['input'];
  /** What it is called, 1 to 200 characters. */
  title: Scalars['String']['input'];
};

/** A page of updates. */
export type IcoUpdatePage = {
  /** The updates, newest first. */
  items: Array<IcoUpdate>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** When the tokens of a contribution are due. */
export type IcoVesting = {
  /** Id of the schedule. */
  id: Scalars['UUID']['output'];
  /** The offering. */
  offeringId: Scalars['UUID']['output'];
  /** Tokens that were delivered and paid out. */
  released: Scalars['Amount']['output'];
  /** Its tranches, in order. */
  releases: Array<IcoTranche>;
  /** What became of it. */
  status: IcoVestingStatus;
  /** All tokens of the contribution. */
  total: Scalars['Amount']['output'];
  /** The contribution. */
  transactionId: Scalars['UUID']['output'];
  /** How the tokens are spread. */
  type: IcoVestingType;
};

/** When buyers get their tokens, counted from the end of the sale. */
export type IcoVestingInput = {
  /** Of CLIFF: months before which nothing more is due; fewer than durationMonths. */
  cliffMonths?: InputMaybe<Scalars['Int']['input']>;
  /** Of LINEAR and CLIFF: months, 1 to 120 (default: the platform's). */
  durationMonths?: InputMaybe<Scalars['Int']['input']>;
  /** Of LINEAR and CLIFF: share that is due at once, in percent below 100 (default 0). */
  initialPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** Of LINEAR and CLIFF: months between two tranches (default 1); the last may be shorter. */
  intervalMonths?: InputMaybe<Scalars['Int']['input']>;
  /** Of CUSTOM: 1 to 60 tranches, which make 100 percent together. */
  tranches?: InputMaybe<Array<IcoTrancheInput>>;
  /** How the tokens are spread. */
  type: IcoVestingType;
};

/** A page of schedules. */
export type IcoVestingPage = {
  /** The schedules, newest first. */
  items: Array<IcoVesting>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What became of a schedule. */
export type IcoVestingStatus =
  /** Tranches are left. */
  | 'ACTIVE'
  /** Its contribution was refunded or rejected. */
  | 'CANCELLED'
  /** All tranches are delivered and paid out. */
  | 'COMPLETED';

/** When buyers get their tokens. */
export type IcoVestingTerms = {
  /** Months until the first are due, of CLIFF. */
  cliffMonths: Maybe<Scalars['Int']['output']>;
  /** Months until all of them are due; null for NONE and CUSTOM. */
  durationMonths: Maybe<Scalars['Int']['output']>;
  /** Share that is due at once, in percent; null for NONE and CUSTOM. */
  initialPercent: Maybe<Scalars['Amount']['output']>;
  /** Months between two tranches; null for NONE and CUSTOM. */
  intervalMonths: Maybe<Scalars['Int']['output']>;
  /** The tranches, of CUSTOM. */
  tranches: Maybe<Array<IcoTrancheTerms>>;
  /** How the tokens are spread. */
  type: IcoVestingType;
};

/** How the tokens of a contribution come. */
export type IcoVestingType =
  /** Nothing before the cliff but what is due at the start, then what has accrued, then equal parts. */
  | 'CLIFF'
  /** In the tranches that the offering names. */
  | 'CUSTOM'
  /** In equal parts from the start on. */
  | 'LINEAR'
  /** All at once. */
  | 'NONE';

/** Pixels of an image. The upload makes every file exactly this large. */
export type ImageSize = {
  /** Height in pixels. */
  height: Scalars['Int']['output'];
  /** Width in pixels. */
  width: Scalars['Int']['output'];
};

/** A token of an imported collection. */
export type ImportNftTokenInput = {
  /** The collection. */
  collectionId: Scalars['UUID']['input'];
  /** Its number in the contract: decimal text. */
  tokenId: Scalars['String']['input'];
};

/** A rewritten answer, which is not stored. */
export type ImprovedAnswer = {
  /** The answer, sanitised HTML. */
  answer: Scalars['String']['output'];
};

/** A notification of a list or, where incidents are listed, the newest one of its incident. */
export type InboxEntry = {
  /** Buttons to show under it. */
  actions: Array<NotificationAction>;
  /** When its owner archived it; null while in the inbox. */
  archivedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** How many notifications of this list it stands for: 1 unless incidents are listed. With several, readAt is null as long as one of them is unread. */
  count: Scalars['Int']['output'];
  /** When it was sent. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the notification; later ones have greater ids. */
  id: Scalars['UUID']['output'];
  /** The same for notifications of one account with one title that were sent within the same ten minutes by the clock, such as 12:10 to 12:20. Null for one that was sent before incidents were told apart. */
  incidentId: Maybe<Scalars['UUID']['output']>;
  /** Path in the front end that it is about. */
  link: Maybe<Scalars['String']['output']>;
  /** The body, plain text. */
  message: Scalars['String']['output'];
  /** When its owner read it; null while unread. */
  readAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** One line, plain text. */
  title: Scalars['String']['output'];
  /** What kind of notification it is. */
  type: NotificationType;
  /** The account that it was sent to. */
  userId: Scalars['UUID']['output'];
};

/** A page of the caller's notifications. */
export type InboxPage = {
  /** The notifications, or incidents, newest first. */
  items: Array<InboxEntry>;
  /** Where this page lies in the list. */
  pagination: Pagination;
  /** How many entries of the inbox are unread: notifications, or incidents with an unread notification. */
  unreadCount: Scalars['Int']['output'];
};

/** An API key that was just made: the only answer that shows it in full. */
export type IssuedApiKey = {
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** When it was deleted. */
  deletedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether it is suspended. */
  disabled: Scalars['Boolean']['output'];
  /** When it was suspended. */
  disabledAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Why it was suspended. */
  disabledReason: Maybe<Scalars['String']['output']>;
  /** From when on it is refused. */
  expiresAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the key. */
  id: Scalars['UUID']['output'];
  /** Whether ipWhitelist is in force; an empty list restricts nothing all the same. */
  ipRestriction: Scalars['Boolean']['output'];
  /** Addresses and CIDR ranges that may use it. */
  ipWhitelist: Array<Scalars['String']['output']>;
  /** The key in full. It cannot be read again. */
  key: Scalars['String']['output'];
  /** When it was last used, to the minute. */
  lastUsedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Address that it was last used from. */
  lastUsedIp: Maybe<Scalars['String']['output']>;
  /** Label; nothing reads it. */
  name: Scalars['String']['output'];
  /** Its scopes. */
  permissions: Array<Scalars['String']['output']>;
  /** Until when the key before the last rotation works too. */
  previousKeyUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** Limits for single routes in place of the platform’s. */
  rateLimitOverride: Array<RouteLimit>;
  /** Until when its owner can reveal it; null when that is over. */
  revealableUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** The signing secret in full, when it was made too. */
  secret: Maybe<Scalars['String']['output']>;
  /** Whether its requests must be signed. */
  signed: Scalars['Boolean']['output'];
  /** Whether it is good for a call. */
  state: ApiKeyState;
  /** What the key is for. */
  type: ApiKeyType;
  /** The account that owns it; null for a key of nobody. */
  userId: Maybe<Scalars['UUID']['output']>;
};

/** A pair of keys that was just made: the only answer that shows both halves in full. */
export type IssuedMerchantKey = {
  /** Origins of the web pages that may use the public half; null for all. */
  allowedOrigins: Maybe<Array<Scalars['String']['output']>>;
  /** When it was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Permissions that were asked for and that there are not. */
  dropped: Array<Scalars['String']['output']>;
  /** Id of the pair. */
  id: Scalars['UUID']['output'];
  /** Addresses and CIDR ranges that may use it; null for all. */
  ipWhitelist: Maybe<Array<Scalars['String']['output']>>;
  /** When one of its halves was last used, to the minute. */
  lastUsedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether the pair moves money. */
  mode: GatewayMode;
  /** Label; nothing reads it. */
  name: Scalars['String']['output'];
  /** What the pair may do; * for everything. */
  permissions: Array<Scalars['String']['output']>;
  /** Until when the halves before the last rotation work too; null when they no longer do. */
  previousUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** The public half in full, for web pages. */
  publicKey: Scalars['String']['output'];
  /** The secret half in full, for the merchant's server alone. It cannot be read again. */
  secretKey: Scalars['String']['output'];
};

/** A webhook endpoint with its secret: the only answer that shows it. */
export type IssuedWebhookEndpoint = {
  /** When it was added. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What it is for. */
  description: Maybe<Scalars['String']['output']>;
  /** Why deliveries are no longer sent. */
  disabledReason: Maybe<Scalars['String']['output']>;
  /** Whether deliveries are sent. */
  enabled: Scalars['Boolean']['output'];
  /** Types of events that it hears of; null for all. */
  events: Maybe<Array<Scalars['String']['output']>>;
  /** Since when all deliveries have failed; null when the last one did not. */
  failingSince: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the endpoint. */
  id: Scalars['UUID']['output'];
  /** Whether its address is the merchant's webhookUrl. */
  isFirst: Scalars['Boolean']['output'];
  /** Mode of the events that it hears of; null for both. */
  mode: Maybe<GatewayMode>;
  /** Until when the secret before the last rotation signs too. */
  previousUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** The secret that signs deliveries. It cannot be read again. */
  secret: Scalars['String']['output'];
  /** Where deliveries go. */
  url: Maybe<Scalars['String']['output']>;
};

/** A run of a calendar job, or the last of several in one hour that did nothing. */
export type JobRun = {
  /** What it did, in numbers. */
  counts: Maybe<Scalars['JSONObject']['output']>;
  /** When it ended; null while it runs. */
  endedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What went wrong. */
  error: Maybe<Scalars['String']['output']>;
  /** When the first of these runs began; null for one that failed, did something or has a row of its own. */
  firstStartedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the run; later ones have greater ids. */
  id: Scalars['UUID']['output'];
  /** Name of the job. */
  job: Scalars['String']['output'];
  /** Host and process id. */
  process: Scalars['String']['output'];
  /** How many runs it stands for: those of one hour that did nothing are one, when a job comes every minute. */
  runs: Scalars['Int']['output'];
  /** The tick of the calendar that it was started for. */
  scheduledFor: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it began; of several, the last. */
  startedAt: Scalars['DateTimeISO']['output'];
  /** The admin who asked for it. */
  startedBy: Maybe<Scalars['UUID']['output']>;
  /** How it ended. */
  status: JobRunStatus;
  /** Why it ran. */
  trigger: JobTrigger;
};

/** A run that has just begun or ended. */
export type JobRunEvent = {
  /** Where this event is in its stream; subscribe again after it to miss nothing. */
  cursor: Scalars['String']['output'];
  /** The run. */
  run: JobRun;
};

/** A page of runs. */
export type JobRunPage = {
  /** The runs, newest first. */
  items: Array<JobRun>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** How a run of a job ended. */
export type JobRunStatus =
  /** Its process ended before it did; another run finishes the work. */
  | 'ABANDONED'
  /** It ended with an error. */
  | 'FAILED'
  /** It has not ended. */
  | 'RUNNING'
  /** It did what it should. */
  | 'SUCCEEDED';

/** Why a job ran. */
export type JobTrigger =
  /** An admin asked for it. */
  | 'MANUAL'
  /** A run before it was left by a process that ended. */
  | 'RECOVERY'
  /** Its time had come. */
  | 'SCHEDULE';

/** The merchant that a key belongs to. */
export type KeyOwner = {
  /** Id of the merchant. */
  id: Scalars['UUID']['output'];
  /** Its name. */
  name: Scalars['String']['output'];
  /** Whether it may take payments. */
  status: GatewayMerchantStatus;
};

/** What stopping all bots has done. */
export type KilledTradingBots = {
  /** The same as a sentence, also where it stopped none. */
  message: Scalars['String']['output'];
  /** How many bots it stopped. */
  stopped: Scalars['Int']['output'];
};

/** An application for a verification level. */
export type KycApplication = {
  /** When it was sent. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What the customer declared, as the form sent it. */
  data: Scalars['JSONObject']['output'];
  /** Id of the application. */
  id: Scalars['UUID']['output'];
  /** The level that was applied for. */
  levelId: Scalars['UUID']['output'];
  /** Why it was rejected. */
  reason: Maybe<Scalars['String']['output']>;
  /** When it was decided; null while it waits. */
  reviewedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What became of it. */
  status: KycApplicationStatus;
  /** The account that applied. */
  userId: Scalars['UUID']['output'];
};

/** What became of an application for a verification level. */
export type KycApplicationStatus =
  /** Its customer holds the level. */
  | 'APPROVED'
  /** It waits for a decision. */
  | 'PENDING'
  /** It was refused, or its approval was taken back. */
  | 'REJECTED';

/** A feature that verification can open. */
export type KycFeatureState = {
  /** Name of the feature, such as api_keys. */
  name: Scalars['String']['output'];
  /** True when the caller can use it under the present settings. */
  open: Scalars['Boolean']['output'];
};

/** A verification level and what it opens. */
export type KycLevel = {
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What it asks for and gives, plain text. */
  description: Scalars['String']['output'];
  /** Features that it opens, such as api_keys. */
  features: Array<Scalars['String']['output']>;
  /** Id of the level. */
  id: Scalars['UUID']['output'];
  /** Number of the level; greater ones stand for more. */
  level: Scalars['Int']['output'];
  /** Name of the level. */
  name: Scalars['String']['output'];
  /** Whether customers can apply for it. */
  status: KycLevelStatus;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** A verification level. */
export type KycLevelInput = {
  /** What it asks for and gives, at most 5,000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Features that it opens, of api_keys, view_trading_bot, trade_bot_live, buy_bot_strategy, become_bot_seller, ask_faq, purchase_ico, view_nft, create_nft, buy_nft, sell_nft, transfer_nft, deploy_nft_contract. */
  features: Array<Scalars['String']['input']>;
  /** Number of the level, 1 to 100; no two levels share one. */
  level: Scalars['Int']['input'];
  /** Name, 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** Whether customers can apply for it (default ACTIVE). */
  status?: InputMaybe<KycLevelStatus>;
};

/** A page of verification levels. */
export type KycLevelPage = {
  /** The levels. */
  items: Array<KycLevel>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Whether customers can apply for a verification level. */
export type KycLevelStatus =
  /** Customers can apply for it. */
  | 'ACTIVE'
  /** No new applications; who was approved for it keeps it. */
  | 'INACTIVE';

/** The caller's verification. */
export type KycState = {
  /** The greatest level that the caller is approved for. */
  approved: Maybe<ApprovedKycLevel>;
  /** Every feature, and whether it is open. */
  features: Array<KycFeatureState>;
};

/** An offering to launch, for the price of its plan. */
export type LaunchIcoOfferingInput = {
  /** Value of the blockchain of the token, one of icoBlockchains. */
  blockchain: Scalars['String']['input'];
  /** Code of the currency that buyers pay. */
  currency: Scalars['String']['input'];
  /** Days to deliver what is due, 1 to 365 (default 30), from the success of the sale or the day of a tranche. */
  deliveryDays?: InputMaybe<Scalars['Int']['input']>;
  /** What it is about: plain text of at most 10,000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** When the sale ends: 60 seconds to 365 days after it begins. */
  endDate: Scalars['DateTimeISO']['input'];
  /** The price of the plan that the caller has seen; another one is refused. */
  expectedPrice?: InputMaybe<Scalars['Amount']['input']>;
  /** Address of a picture; begins with https://. */
  icon?: InputMaybe<Scalars['String']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Where to read more: at most 20 links. */
  links?: InputMaybe<Array<IcoLinkInput>>;
  /** What an account may pay in all; not below the least purchase. */
  maxPerUser?: InputMaybe<Scalars['Amount']['input']>;
  /** The largest purchase; not below the least. */
  maxPurchase?: InputMaybe<Scalars['Amount']['input']>;
  /** The least purchase, in the currency of the offering. */
  minPurchase?: InputMaybe<Scalars['Amount']['input']>;
  /** Name of the token, 1 to 100 characters. */
  name: Scalars['String']['input'];
  /** The phases in the order in which they are sold, as many as the plan allows. */
  phases: Array<IcoPhaseInput>;
  /** The plan that it is launched on, one of icoLaunchPlans. */
  planId: Scalars['UUID']['input'];
  /** When the sale begins; not in the past, but for 60 seconds by which clocks may differ. */
  startDate: Scalars['DateTimeISO']['input'];
  /** Symbol of the token, 1 to 10 characters. */
  symbol: Scalars['String']['input'];
  /** Address of the token, in the form of its blockchain. */
  tokenAddress?: InputMaybe<Scalars['String']['input']>;
  /** Decimals of the token on its blockchain, 0 to 255 (default 18). */
  tokenDecimals?: InputMaybe<Scalars['Int']['input']>;
  /** Contracts from which the tokens are delivered, at most 5: each names a linked wallet of the creator as its owner, or as holder of its DEFAULT_ADMIN_ROLE. They stay as they are launched. */
  tokenSources?: InputMaybe<Array<Scalars['String']['input']>>;
  /** What kind of token it is, one of icoTokenTypes. */
  typeId: Scalars['UUID']['input'];
  /** When buyers get their tokens (default: all at once). */
  vesting?: InputMaybe<IcoVestingInput>;
  /** Type of the wallets that pay. */
  walletType: WalletType;
};

/** An answer out of the published articles. */
export type LibraryAnswer = {
  /** The answer, plain text; says so when no article supports one. */
  answer: Scalars['String']['output'];
  /** The published articles that it rests on. */
  citedIds: Array<Scalars['UUID']['output']>;
  /** False when no published article supports an answer. */
  supported: Scalars['Boolean']['output'];
};

/** A line of what the buyer is charged for. */
export type LineItem = {
  /** Address of a picture. */
  imageUrl: Maybe<Scalars['String']['output']>;
  /** What it is, at most 191 characters. */
  name: Scalars['String']['output'];
  /** How many. */
  quantity: Scalars['Int']['output'];
  /** Price of one, in the currency of the payment. */
  unitPrice: Scalars['Amount']['output'];
};

/** A line of what the buyer is charged for. */
export type LineItemInput = {
  /** Address of a picture. */
  imageUrl?: InputMaybe<Scalars['String']['input']>;
  /** What it is, at most 191 characters. */
  name: Scalars['String']['input'];
  /** How many. */
  quantity: Scalars['Int']['input'];
  /** Price of one, in the currency of the payment. */
  unitPrice: Scalars['Amount']['input'];
};

/** An identity that is linked to an account. */
export type LinkedProvider = {
  /** Who vouches for it. */
  provider: Provider;
  /** The address of a wallet, in lower case, or the id that the provider gives. */
  providerUserId: Scalars['String']['output'];
};

/** A published article in a list. */
export type ListedFaq = {
  /** The answer, sanitised HTML. */
  answer: Scalars['String']['output'];
  /** Category, plain text. */
  category: Scalars['String']['output'];
  /** When it was written. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the article. */
  id: Scalars['UUID']['output'];
  /** Address or path of an image. */
  image: Maybe<Scalars['String']['output']>;
  /** Its place on its page, smallest first. */
  order: Scalars['Int']['output'];
  /** Page of the front end that it belongs to, such as /wallet. */
  pagePath: Scalars['String']['output'];
  /** The question, plain text. */
  question: Scalars['String']['output'];
  /** Published articles that an admin named as related. */
  related: Array<FaqLink>;
  /** Articles that an editor named as related. */
  relatedFaqIds: Array<Scalars['UUID']['output']>;
  /** True when it is published. */
  status: Scalars['Boolean']['output'];
  /** Tags, plain text. */
  tags: Array<Scalars['String']['output']>;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** How often it was read, ever. */
  views: Scalars['Int']['output'];
};

/** A merchant: a business that takes payments. */
export type Merchant = {
  /** Postal address. */
  address: Maybe<Scalars['String']['output']>;
  /** Country, two letters of ISO 3166. */
  country: Maybe<Scalars['String']['output']>;
  /** When it registered. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Most that it takes in a UTC day, in US dollars; 0 for no limit, null for the setting's. */
  dailyLimit: Maybe<Scalars['Amount']['output']>;
  /** What it sells. */
  description: Maybe<Scalars['String']['output']>;
  /** Address that mail goes to. */
  email: Scalars['String']['output'];
  /** Fixed fee in US dollars; null for the setting's. */
  feeFixed: Maybe<Scalars['Amount']['output']>;
  /** Fee in percent; null for the setting's. */
  feePercentage: Maybe<Scalars['Amount']['output']>;
  /** How its fees are computed; null for the setting's way. */
  feeType: Maybe<GatewayFeeType>;
  /** Id of the merchant. */
  id: Scalars['UUID']['output'];
  /** Address of its logo. */
  logo: Maybe<Scalars['String']['output']>;
  /** Largest payment in US dollars; null for the setting's. */
  maxAmount: Maybe<Scalars['Amount']['output']>;
  /** Smallest payment in US dollars; null for the setting's. */
  minAmount: Maybe<Scalars['Amount']['output']>;
  /** Most that it takes in a UTC month, in US dollars; 0 for no limit, null for the setting's. */
  monthlyLimit: Maybe<Scalars['Amount']['output']>;
  /** Name that buyers see. */
  name: Scalars['String']['output'];
  /** When payouts are proposed; null for the setting's times. */
  payoutSchedule: Maybe<GatewayPayoutSchedule>;
  /** Smallest payout in US dollars, where it is larger than the setting's. */
  payoutThreshold: Maybe<Scalars['Amount']['output']>;
  /** Type of the wallets that payouts go to, where the currency has it; null for that of the payments. */
  payoutWalletType: Maybe<WalletType>;
  /** Telephone number. */
  phone: Maybe<Scalars['String']['output']>;
  /** Calls that its keys may make in 60 seconds; null for everybody's. */
  rateLimit: Maybe<Scalars['Int']['output']>;
  /** Why it was refused or stopped. */
  rejectionReason: Maybe<Scalars['String']['output']>;
  /** Unique name for addresses, made from the first name. */
  slug: Scalars['String']['output'];
  /** Whether it may take payments. */
  status: GatewayMerchantStatus;
  /** Tax id. */
  taxId: Maybe<Scalars['String']['output']>;
  /** When it last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** The account that it belongs to. */
  userId: Scalars['UUID']['output'];
  /** Whether its identity is verified. */
  verificationStatus: GatewayMerchantVerification;
  /** Address of the first webhook endpoint, which hears of the events of both modes. */
  webhookUrl: Maybe<Scalars['String']['output']>;
  /** Address of its site. */
  website: Maybe<Scalars['String']['output']>;
};

/** What a merchant is owed in one currency and wallet type. */
export type MerchantBalance = {
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** What the next payout will pay. */
  pending: Scalars['Amount']['output'];
  /** What is in payouts that wait. */
  reserved: Scalars['Amount']['output'];
  /** What the platform took of it. */
  totalFees: Scalars['Amount']['output'];
  /** What was paid out. */
  totalPaidOut: Scalars['Amount']['output'];
  /** What buyers have paid, fees included. */
  totalReceived: Scalars['Amount']['output'];
  /** What was paid back to buyers. */
  totalRefunded: Scalars['Amount']['output'];
  /** Type of the wallet. */
  walletType: WalletType;
};

/** What a merchant is owed, and how it is paid. */
export type MerchantBalances = {
  /** What it is owed, by currency and wallet type. */
  items: Array<MerchantBalance>;
  /** How it is paid. */
  payout: PayoutTerms;
};

/** A merchant at a glance. */
export type MerchantDashboard = {
  /** What it is owed; in test mode, what it would be owed for all test payments. */
  balances: Array<MerchantBalance>;
  /** The last 30 days one by one, oldest first. */
  days: Array<GatewayDayFigures>;
  /** The merchant. */
  merchant: Merchant;
  /** Its ten latest payments. */
  recentPayments: Array<Payment>;
  /** The last 30 days together. */
  stats: MerchantStats;
};

/** A pair of a merchant's keys. */
export type MerchantKey = {
  /** Origins of the web pages that may use the public half; null for all. */
  allowedOrigins: Maybe<Array<Scalars['String']['output']>>;
  /** When it was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the pair. */
  id: Scalars['UUID']['output'];
  /** Addresses and CIDR ranges that may use it; null for all. */
  ipWhitelist: Maybe<Array<Scalars['String']['output']>>;
  /** When one of its halves was last used, to the minute. */
  lastUsedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether the pair moves money. */
  mode: GatewayMode;
  /** Label; nothing reads it. */
  name: Scalars['String']['output'];
  /** What the pair may do; * for everything. */
  permissions: Array<Scalars['String']['output']>;
  /** Until when the halves before the last rotation work too; null when they no longer do. */
  previousUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** The public half: its beginning, eight bullets and its last four characters. */
  publicKey: Scalars['String']['output'];
  /** The secret half: its beginning, eight bullets and its last four characters. */
  secretKey: Scalars['String']['output'];
};

/** The pairs of keys of a merchant. */
export type MerchantKeys = {
  /** The pairs, oldest first; at most 20. */
  items: Array<MerchantKey>;
};

/** The account that a merchant belongs to. */
export type MerchantOwner = {
  /** Its e-mail address. */
  email: Scalars['String']['output'];
  /** Id of the account. */
  id: Scalars['UUID']['output'];
  /** First and last name; null where it has none. */
  name: Maybe<Scalars['String']['output']>;
};

/** Sums of the last 30 days, amounts in US dollars. */
export type MerchantStats = {
  /** Payments that were paid. */
  completed: Scalars['Int']['output'];
  /** completed / count, with at most four decimals. */
  conversion: Scalars['Amount']['output'];
  /** Payments that were created. */
  count: Scalars['Int']['output'];
  /** What was paid back to buyers. */
  refunded: Scalars['Amount']['output'];
  /** What buyers have paid. */
  volume: Scalars['Amount']['output'];
};

/** How many merchants are in a state. */
export type MerchantsOfStatus = {
  /** How many. */
  count: Scalars['Int']['output'];
  /** The state. */
  status: GatewayMerchantStatus;
};

/** Outcome of an operation that has nothing else to show. */
export type Message = {
  /** What happened, for people. */
  message: Scalars['String']['output'];
};

/** A token to mint: first without a hash, then with that of the transaction. */
export type MintNftTokenInput = {
  /** What else is said of it; at most 50 traits. */
  attributes?: InputMaybe<Array<NftAttributeInput>>;
  /** A collection that the caller has deployed from here. */
  collectionId: Scalars['UUID']['input'];
  /** What it is about; at most 2000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Address of its picture: an IPFS URL, or an https address of a public host. */
  image?: InputMaybe<Scalars['String']['input']>;
  /** Address of its metadata: an IPFS URL, or an https address of a public host. */
  metadataUri?: InputMaybe<Scalars['String']['input']>;
  /** Its name; needed, and at most 200 characters, while names are validated. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Address that gets it; absent, the owner of the contract. */
  to?: InputMaybe<Scalars['String']['input']>;
  /** Hash of the transaction that has done it; absent, the transaction to sign is answered. */
  transactionHash?: InputMaybe<Scalars['String']['input']>;
};

/** What became of a withdrawal or a transfer. */
export type MoneyMovementStatus =
  /** Its owner took it back. */
  | 'CANCELLED'
  /** The money was moved. */
  | 'COMPLETED'
  /** It waits for a decision. */
  | 'PENDING'
  /** An admin refused it. */
  | 'REJECTED';

export type Mutation = {
  /** Takes a quote: the order settles at once, or is ACCEPTED until it is hedged where it is large. One that was taken before answers as it is now. */
  acceptConvertQuote: ConvertOrder;
  /** Accepts an offer for a token of the caller, who then transfers the token in time. */
  acceptNftOffer: NftAcceptedOffer;
  /** Adds a phase, which is sold after the others. */
  addIcoPhase: AdminIcoOffering;
  /** Adds a step to the roadmap of an offering of the caller, as far as its plan allows. */
  addIcoRoadmapItem: IcoRoadmapItem;
  /** Adds a person to an offering of the caller, as far as its plan allows. */
  addIcoTeamMember: IcoTeamMember;
  /** Raises what a bot may spend; no money moves. */
  addTradingBotAllocation: TradingBot;
  /** Adds money to a wallet from outside the platform, or takes it out. To a wallet of a module only what is missing there is added. A large amount waits for the approvals of others. */
  adjustWallet: AdjustedWallet;
  /** Creates an API key for an account; only that account can reveal it. */
  adminCreateApiKey: Message;
  /** Deletes, restores or removes an API key. Restoring needs a browser session. */
  adminDeleteApiKey: Message;
  /** Deletes, restores or removes several API keys: all of them, or none. Restoring needs a browser session. */
  adminDeleteApiKeys: Message;
  /** Changes any account's API key. */
  adminUpdateApiKey: AdminApiKey;
  /** Answers a question; who asked is mailed and notified. */
  answerFaqQuestion: FaqQuestion;
  /** Answers a question from published articles alone. */
  answerFromFaqs: LibraryAnswer;
  /** Approves an act; the last approval carries it out. */
  approveAct: Approval;
  /** Approves a send that another admin wrote down. The last approval lets it go out. */
  approveConvertSend: ConvertSend;
  /** Approves a deposit that waits, and moves its money. A large one takes several people. */
  approveDeposit: AdminDeposit;
  /** Approves an application; its customer holds the level at once. */
  approveKycApplication: KycApplication;
  /** Approves a payout, and pays it to its merchant's wallet. A large one takes several people. */
  approvePayout: AdminPayout;
  /** Approves a listing that waits for it; its seller is told. */
  approveTradingStrategy: AdminTradingStrategy;
  /** Shows a review to everybody and counts it. */
  approveTradingStrategyReview: AdminTradingStrategyReview;
  /** Approves a transfer that waits, and moves its money. */
  approveTransfer: AdminTransfer;
  /** Approves a withdrawal that waits, and moves its money. A large one takes several people. */
  approveWithdrawal: AdminWithdrawal;
  /** Moves a notification to the archive, or back into the inbox. */
  archiveNotification: Notification;
  /** Asks what no article answers. */
  askFaqQuestion: FaqQuestion;
  /** Buys tokens of the phase that sells now; what is paid waits in escrow until they are delivered. Price, fee and terms are frozen. */
  buyIcoTokens: IcoContribution;
  /** Buys a token at its fixed price: answers a quote and the transaction to sign, then takes its hash; or holds the price until the token was transferred. */
  buyNft: NftPurchase;
  /** Takes back all of the caller's listings, all offers that nobody has accepted, or both. Auctions with bids are kept, and answered. */
  cancelAllNft: NftCancelledAll;
  /** Takes anybody's listing down, an auction with bids too: what is held goes back. Seller and bidders are told. */
  cancelAnyNftListing: AdminNftListing;
  /** Cancels it, if nobody has paid it yet, and leads back to the merchant. */
  cancelCheckout: CheckoutRedirect;
  /** Has an empty transaction take the place of a movement's payment that its chain does not mine. */
  cancelConvertMovement: ConvertMovement;
  /** Cancels a send. In place of one that was broadcast, an empty transaction is sent. */
  cancelConvertSend: ConvertSend;
  /** Takes one of the caller's deposits back while it waits. */
  cancelDeposit: Deposit;
  /** Ends an offering for good: pays for deliveries that their chain has confirmed, then refunds what is outstanding; what was paid out stays so. To pay for such deliveries of a flagged offering may take several people. */
  cancelIcoOffering: IcoCancellation;
  /** Takes one of the caller's listings back, from its contract by the transaction that is answered. */
  cancelNftListing: NftListed;
  /** Takes an offer of the caller back, while nobody has accepted it. */
  cancelNftOffer: NftOffer;
  /** Cancels a payment of the calling merchant that nobody has paid yet. */
  cancelPayment: Payment;
  /** Cancels a backtest that is not over. */
  cancelTradingBotBacktest: TradingBotBacktest;
  /** Takes one of the caller's transfers back while it waits. */
  cancelTransfer: Transfer;
  /** Takes one of the caller's withdrawals back while it waits. */
  cancelWithdrawal: Withdrawal;
  /** Changes where the caller wants the tokens of a contribution that are still to be delivered, until a delivery is submitted and up to 72 hours before a deadline. Creator and buyer are told. */
  changeIcoWalletAddress: IcoContribution;
  /** Changes the caller's password; every other session of the account ends. */
  changePassword: Message;
  /** Pays the royalties that waited for the caller's linked addresses, at most 100 a call. */
  claimNftRoyalties: Array<NftClaimedRoyalty>;
  /** Drops the caches of settings and extensions and reads them anew. */
  clearCaches: CachesCleared;
  /** Makes a bot with the terms of another, without its allocation, its counters and its secret. */
  cloneTradingBot: TradingBot;
  /** Closes the caller's account, once it has no money and nothing open. */
  closeAccount: Message;
  /** Closes a currency to conversions in both directions. */
  closeCurrency: Currency;
  /** Asks for an open position of a bot to be sold at the market price; it closes when the sale is filled. */
  closeTradingBotTrade: TradingBotTrade;
  /** Says that a movement that an admin carries out has arrived. */
  completeConvertMovement: ConvertMovement;
  /** Completes a sign-in with its second factor and sets the session's cookies. */
  completeTwoFactor: Message;
  /** Changes the rates of a marketplace contract: answers the transaction to sign, then takes its hash. */
  configureNftMarketplace: NftMarketplaceAct;
  /** Pays it from the caller's wallets, in the order in which they are named. */
  confirmCheckout: Receipt;
  /** Ends a send that its chain has paid. */
  confirmConvertSend: ConvertSend;
  /** Ends a send that its chain has paid. */
  confirmHouseSend: ConvertSend;
  /** Settles an accepted offer, by the transaction that has transferred the token. Either party may. */
  confirmNftOffer: NftOffer;
  /** Links the wallet that signed to the caller's account. */
  connectWallet: Message;
  /** Creates an API key and shows it, this once. */
  createApiKey: IssuedApiKey;
  /** Lets customers convert a currency, and opens its places. */
  createConvertAsset: AdminConvertAsset;
  /** Asks for a firm price, which can be taken until it expires. */
  createConvertQuote: ConvertOrder;
  /** Writes down a payment out of the house's money; nothing is held. */
  createConvertSend: ConvertSend;
  /** Lets the house hold and pay a currency on a chain. */
  createConvertSendChain: ConvertSendChain;
  /** Makes a currency known to the platform. */
  createCurrency: ChangedCurrency;
  /** Announces money that is on its way. */
  createDeposit: Deposit;
  /** Writes an article; without an order it goes to the end of its page. */
  createFaq: AdminFaq;
  /** Adds a blockchain that offerings may use. */
  createIcoBlockchain: IcoBlockchain;
  /** Adds a plan that offerings can be launched on. */
  createIcoLaunchPlan: IcoLaunchPlan;
  /** Makes an offering, for an account or as an own one, without a fee. That of another account is approved at once, and an own one waits for another admin. */
  createIcoOffering: AdminIcoOffering;
  /** Adds a type of tokens that offerings may name. */
  createIcoTokenType: IcoTokenType;
  /** Creates a verification level. */
  createKycLevel: KycLevel;
  /** Creates a signed key and shows key and secret, this once. */
  createMarketMakerKey: IssuedApiKey;
  /** Makes a pair of keys of the caller's merchant, which must be verified, and shows it, this once. */
  createMerchantKey: IssuedMerchantKey;
  /** Makes a collection: a draft, or a contract that is deployed already and belongs to the caller's wallet. */
  createNftCollection: NftCollection;
  /** Puts one of the caller's tokens on sale. Where a contract sells it, the transaction to sign is answered. */
  createNftListing: NftListed;
  /** Offers an amount for a token, which is held together with the fee. */
  createNftOffer: NftOffer;
  /** Asks a buyer for a sum: creates a payment with its checkout page. */
  createPayment: Payment;
  /** Refunds a payment of the calling merchant, all of it or a part. */
  createRefund: Refund;
  /** Creates a role. */
  createRole: Role;
  /** Makes a bot, which is not started. */
  createTradingBot: TradingBot;
  /** Tries a strategy on the past, one of the caller at a time. */
  createTradingBotBacktest: TradingBotBacktest;
  /** Makes the secret of a bot's webhook and shows it, this once. */
  createTradingBotSignalSecret: TradingBotSignalSecret;
  /** Lists a strategy as a draft, which nobody else sees. */
  createTradingStrategy: TradingStrategy;
  /** Keeps the credentials of an account at an exchange, once the exchange has accepted them. */
  createTradingVenueAccount: TradingVenueAccount;
  /** Moves money to another wallet. */
  createTransfer: Transfer;
  /** Creates an account for somebody else. A role with rights can wait for the approvals of others. */
  createUser: ChangedUser;
  /** Opens a wallet for an account, or the wallet platform or suspense of the platform. */
  createWallet: AdminWallet;
  /** Adds a webhook endpoint and shows its secret, this once. */
  createWebhookEndpoint: IssuedWebhookEndpoint;
  /** Asks for money to be sent off the platform; amount and fee are held. */
  createWithdrawal: Withdrawal;
  /** Verifies a delivery, which pays the creator out of escrow, refuses one, gives a buyer what is still in escrow, or adds or removes a note. Buyer and creator are told of the first three. To verify a large delivery that its blockchain has not confirmed takes several people. */
  decideIcoContribution: AdminIcoContribution;
  /** Takes money out of a place of the house, down to its floor. */
  defundConvertInventory: ConvertFundingResult;
  /** Takes money out of a place of the house, below its floor too. */
  defundHouse: ConvertFundingResult;
  /** Deletes one of the caller's API keys; its next request is refused. */
  deleteApiKey: Message;
  /** Deletes assets that the house holds nothing of, all or none. */
  deleteConvertAssets: Message;
  /** Removes a send chain that the house holds nothing of. */
  deleteConvertSendChain: Message;
  /** Deletes an article; its row stays, and nobody sees it. */
  deleteFaq: Message;
  /** Deletes every article of a page. */
  deleteFaqPage: FaqChangeCount;
  /** Deletes many articles. */
  deleteFaqs: FaqChangeCount;
  /** Removes a blockchain that no offering uses; deleted offerings without contributions go with it. */
  deleteIcoBlockchain: Message;
  /** Removes a plan that no offering uses; deleted offerings without contributions go with it. */
  deleteIcoLaunchPlan: Message;
  /** Deletes an offering that is neither sold nor has succeeded, and has nothing in escrow. */
  deleteIcoOffering: Message;
  /** Removes a phase of which nothing was sold; one is always left. */
  deleteIcoPhase: AdminIcoOffering;
  /** Takes a step off the roadmap of an offering of the caller. */
  deleteIcoRoadmapItem: Message;
  /** Takes a person off an offering of the caller. */
  deleteIcoTeamMember: Message;
  /** Removes a type of tokens that no offering uses; deleted offerings without contributions go with it. */
  deleteIcoTokenType: Message;
  /** Takes news of an offering of the caller back. */
  deleteIcoUpdate: Message;
  /** Deletes a verification level for which nobody applied. */
  deleteKycLevel: Message;
  /** Deletes, restores or removes a market maker's key. Restoring needs a browser session. */
  deleteMarketMakerKey: Message;
  /** Deletes a merchant that holds nothing; its keys stop at once. */
  deleteMerchant: Message;
  /** Deletes a pair of keys; the next call with either half is refused. */
  deleteMerchantKey: Message;
  /** Deletes a role that no account has. */
  deleteRole: Message;
  /** Deletes a bot that does not run and holds nothing. */
  deleteTradingBot: Message;
  /** Deletes a listing that is DRAFT or REJECTED; its sales stay. */
  deleteTradingStrategy: Message;
  /** Deletes an account at an exchange that no bot uses, with its credentials. */
  deleteTradingVenueAccount: Message;
  /** Deletes an account softly, once it has no money and nothing open; its address is free again. */
  deleteUser: Message;
  /** Deletes several accounts softly, all or none; none with money or something open. */
  deleteUsers: Message;
  /** Deletes a webhook endpoint with its deliveries; the merchant's first one only loses its address. */
  deleteWebhookEndpoint: Message;
  /** Names one transaction that delivers many contributions and tranches, each by a transfer of its own or a part of one: all of them are delivered, or none. */
  deliverIco: IcoDelivered;
  /** Moves an auction without bids to a contract: answers the transaction to sign, then takes its hash. */
  deployNftAuction: NftListed;
  /** Deploys one of the caller's drafts: answers the transaction to sign, then takes its hash as proof. */
  deployNftCollection: NftCollectionDeployment;
  /** Deploys the marketplace contract of a chain: answers the transaction to sign, then takes its hash. */
  deployNftMarketplace: NftMarketplaceAct;
  /** Makes a bot, which is not started, of a strategy that the caller has bought, in the version that was sold. */
  deployTradingStrategy: TradingBot;
  /** Suspends an active key at once. */
  disableMarketMakerKey: AdminApiKey;
  /** Switches a second factor off, by a code of any that is on. */
  disableTwoFactor: Message;
  /** Unlinks a wallet from the caller's account, with the extension or without. */
  disconnectWallet: Message;
  /** Drafts an article about a topic. */
  draftFaq: FaqDraft;
  /** Changes an offering: its texts always, everything else only before the first contribution. */
  editIcoOffering: AdminIcoOffering;
  /** Changes news of an offering of the caller. */
  editIcoUpdate: IcoUpdate;
  /** Stops all bots of the platform that run or are paused; their orders are cancelled. */
  emergencyStopTradingBots: EmergencyStoppedTradingBots;
  /** Ends the suspension of a key. */
  enableMarketMakerKey: AdminApiKey;
  /** Switches on what was set up, by a code of it and one of a method that is on, or by the password. */
  enableTwoFactor: RecoveryCodes;
  /** Switches a webhook endpoint on again. */
  enableWebhookEndpoint: WebhookEndpoint;
  /** Stops anybody's bot that runs or is paused; its orders are cancelled. The owner is not notified. */
  forceStopTradingBot: AdminTradingBot;
  /** Brings money into a place of the house. */
  fundConvertInventory: ConvertFundingResult;
  /** Votes on a published article; a second vote replaces the first. */
  giveFaqFeedback: FaqFeedback;
  /** Adds a token of an imported collection that the caller has. */
  importNftToken: NftToken;
  /** Rewrites an answer. */
  improveFaq: ImprovedAnswer;
  /** Stops all bots of the caller that run or are paused. */
  killAllTradingBots: KilledTradingBots;
  /** Launches an offering for the price of its plan, which is not given back. It waits for its approval. */
  launchIcoOffering: CreatorIcoOffering;
  /** Lets bots be started again after a stop that bars starts; none is started by it. */
  liftTradingBotEmergencyStop: TradingBotEmergencyStop;
  /** Marks the whole inbox as read; answers how many were unread. */
  markAllNotificationsRead: Scalars['Int']['output'];
  /** Marks a notification as read; doing it again changes nothing. */
  markNotificationRead: Notification;
  /** Mints a token of one of the caller's collections: answers the transaction to sign, then takes its hash. */
  mintNftToken: NftTokenAct;
  /** Approves or refuses an offering, flags or pauses it, or lets it go on; its creator is told. */
  moderateIcoOffering: AdminIcoOffering;
  /** Hedges what the house is exposed to of a currency now; it is sent within seconds. */
  openConvertHedge: AdminConvertHedge;
  /** Pauses the marketplace of a chain; what is under way can be ended. */
  pauseNftMarketplace: NftPause;
  /** Pauses a running bot: it opens nothing, and its exits go on. */
  pauseTradingBot: TradingBot;
  /** Bids in an auction: the amount is held, and that of the bid before is free again. At a contract it answers the transaction to sign. */
  placeNftBid: NftPlacedBid;
  /** Posts news of an offering of the caller. */
  postIcoUpdate: IcoUpdate;
  /** Refunds what is outstanding of an offering that has failed or was cancelled: for its creator and holders of access.ico. */
  processIcoRefunds: IcoRefunds;
  /** Proves the password for this session, for what demands a fresh proof. An account with a second factor proves that instead. */
  provePassword: FreshProof;
  /** Proves a second factor for this session, by a code of any that is on, for what demands a fresh proof. */
  proveSecondFactor: FreshProof;
  /** Buys a strategy of the marketplace; its price goes from a wallet of type SPOT. */
  purchaseTradingStrategy: TradingStrategyPurchase;
  /** Marks a plan as the one that is recommended, and no other. */
  recommendIcoLaunchPlan: IcoLaunchPlan;
  /** Sends a delivery anew, with the same id and body. */
  redeliverWebhook: WebhookDelivery;
  /** Refunds anybody's payment. */
  refundAnyPayment: AdminRefund;
  /** Refunds one of the payments of the caller's merchant. */
  refundMerchantPayment: Refund;
  /** Refunds a sale within 14 days: all of its price goes back, and bots that were made of it open nothing any more. */
  refundTradingStrategyPurchase: AdminTradingStrategyPurchase;
  /** Registers an account. A taken address is answered alike. */
  register: Message;
  /** Registers a merchant for the caller's account and shows its keys and its webhook secret, this once. */
  registerMerchant: RegisteredMerchant;
  /** Puts a suspended listing back into the marketplace. */
  reinstateTradingStrategy: AdminTradingStrategy;
  /** Rejects an act that waits. One person is enough. */
  rejectAct: Approval;
  /** Rejects a deposit that waits; its owner is told the reason. */
  rejectDeposit: AdminDeposit;
  /** Rejects an application, or takes its approval back. */
  rejectKycApplication: KycApplication;
  /** Refuses an offer for a token of the caller. */
  rejectNftOffer: NftOffer;
  /** Rejects a payout: its money is pending again. */
  rejectPayout: AdminPayout;
  /** Refuses a listing that waits for approval. */
  rejectTradingStrategy: AdminTradingStrategy;
  /** Hides a review, also one that was approved. */
  rejectTradingStrategyReview: AdminTradingStrategyReview;
  /** Rejects a transfer that waits; its owner is told the reason. */
  rejectTransfer: AdminTransfer;
  /** Rejects a withdrawal that waits; its owner is told the reason. */
  rejectWithdrawal: AdminWithdrawal;
  /** Names the transaction that delivers a tranche that is due. What is proven is paid for at once. */
  releaseIcoTranche: IcoScheduledTranche;
  /** Lowers what a bot may spend, down to what it uses; no money moves. */
  removeTradingBotAllocation: TradingBot;
  /** Replaces the recovery codes, by a code of any second factor. */
  renewRecoveryCodes: RecoveryCodes;
  /** Lets a currency be quoted again whose price has jumped. */
  reopenConvertAsset: ReopenedConvertAsset;
  /** Reopens a currency that was closed or whose price jumped. */
  reopenCurrency: ChangedCurrency;
  /** Moves an article before another one or to the end of a page. */
  reorderFaq: AdminFaq;
  /** Mails a link to set a new password, if there is such an account. */
  requestPasswordReset: Message;
  /** Asks the chain or the venue what a place of the house really holds; books nothing. */
  rescanConvertInventory: ConvertInventoryItem;
  /** Sends the verification mail again, if the address waits for one. */
  resendVerification: Message;
  /** Sets a new password by a mailed token; every session of the account ends. */
  resetPassword: Message;
  /** Lets somebody begin a new window at once. What counts guesses at an account needs a browser session and a role that may administer it. */
  resetRateLimit: RateLimit;
  /** Gives a paper account what a new one begins with. */
  resetTradingBotPaperAccount: TradingBotPaperAccount;
  /** Takes the second factors off an account whose owner has lost them. For an account with rights it can wait for the approvals of others. */
  resetUserTwoFactor: ResetTwoFactor;
  /** Ends a hedge in review: books what the venue traded, or nothing. The currency stays frozen. A large one takes several people. */
  resolveConvertHedge: AdminConvertHedge;
  /** Ends a movement in review as an admin found it. A large one takes several people. */
  resolveConvertMovement: ConvertMovement;
  /** Ends a hedge in review as it was found at the venue. A large one takes several people. */
  resolveHouseHedge: AdminConvertHedge;
  /** Ends a movement in review as it was found. A large one takes several people. */
  resolveHouseMovement: ConvertMovement;
  /** Decides over a flagged offer: pays the seller, or gives back to the buyer what is held. Of a large one it takes several people, unless it pays for a transfer that its blockchain has proven. */
  resolveNftOffer: AdminNftOffer;
  /** Brings the settings of instant convert back to what they were right after a save. */
  restoreConvertSettings: SettingsSaved;
  /** Makes an article say again what one of its revisions said. */
  restoreFaqRevision: AdminFaq;
  /** Brings the settings of the gateway back to what they were right after a save. */
  restoreGatewaySettings: SettingsSaved;
  /** Brings the geo policy back to what it was right after a save, unless that would shut out the caller. */
  restoreGeoPolicy: SettingsSaved;
  /** Brings the settings of token offerings back to what they were right after a save. */
  restoreIcoLimits: SettingsSaved;
  /** Brings every setting back to what it was right after a save. */
  restoreSettings: SettingsSaved;
  /** Brings the settings of trading bots back to what they were right after a save. */
  restoreTradingBotSettings: SettingsSaved;
  /** Lets a paused bot trade again. */
  resumeTradingBot: TradingBot;
  /** Shows a key that was made for the caller: once, within 24 hours of its creation. */
  revealApiKey: IssuedApiKey;
  /** Frees the money of a send whose transaction failed on its chain. */
  reverseConvertSend: ConvertSend;
  /** Undoes an order within 24 hours: the same amounts go back. A large one takes several people. */
  reverseHouseOrder: AdminConvertOrder;
  /** Frees the money of a send whose transaction failed on its chain, or whose nonce another one has. */
  reverseHouseSend: ConvertSend;
  /** Reviews a strategy that the caller has bought; a second review replaces the first. */
  reviewTradingStrategy: TradingStrategyReview;
  /** Ends one of the caller's browser sessions. */
  revokeSession: Message;
  /** Replaces a key and shows the new one, this once. */
  rotateApiKey: IssuedApiKey;
  /** Replaces key and secret and shows both, this once. */
  rotateMarketMakerKey: IssuedApiKey;
  /** Replaces both halves of a pair and shows the new ones, this once. */
  rotateMerchantKey: IssuedMerchantKey;
  /** Replaces the secret of an endpoint and shows the new one, this once. */
  rotateWebhookSecret: IssuedWebhookEndpoint;
  /** Has a job of the calendar run now. */
  runCronJob: Message;
  /** Saves settings of instant convert, all of them or none. */
  saveConvertSettings: SettingsSaved;
  /** Saves settings of the gateway, all of them or none. */
  saveGatewaySettings: SettingsSaved;
  /** Saves the geo policy, unless it would shut out its saver. */
  saveGeoPolicy: SettingsSaved;
  /** Saves settings of token offerings, all of them or none. */
  saveIcoLimits: SettingsSaved;
  /** Saves settings, all of them or none. */
  saveSettings: SettingsSaved;
  /** Saves settings of trading bots, all of them or none. */
  saveTradingBotSettings: SettingsSaved;
  /** Mails a code for the next act. */
  sendHouseCode: Message;
  /** Sends a notification to a user. */
  sendNotification: Notification;
  /** Mails a code for a sign-in of an account that has chosen codes by mail. */
  sendSignInCode: Message;
  /** Tells a bot to buy or to sell at the next price. */
  sendTradingBotSignal: TradingBotSignalReceipt;
  /** Mails a code that confirms a change of the account. */
  sendTwoFactorCode: Message;
  /** Puts accounts on the allow-list of a phase of any offering, or changes what is guaranteed to them. */
  setAnyIcoAllowances: IcoPhaseReserve;
  /** Switches an extension on or off, on every process at once. */
  setExtensionStatus: ExtensionState;
  /** Publishes or unpublishes every article of a page. */
  setFaqPageStatus: FaqChangeCount;
  /** Puts a question into a state; ANSWERED only once it has an answer. */
  setFaqQuestionStatus: FaqQuestion;
  /** Hides a term from trending searches, or lets it be shown again. */
  setFaqSearchTermHidden: FaqSearchTerm;
  /** Stops a part of the house, or lets it go on; what is under way ends. */
  setHouseKillSwitch: ConvertSwitch;
  /** Puts accounts on the allow-list of a phase of an own offering, or changes what is guaranteed to them. Whoever is put on it is told once the offering is approved. */
  setIcoAllowances: IcoPhaseReserve;
  /** Says whether new offerings may use a blockchain. */
  setIcoBlockchainStatus: IcoBlockchain;
  /** Says whether new offerings can be launched on a plan. */
  setIcoLaunchPlanStatus: IcoLaunchPlan;
  /** Says whether new offerings may name a type of tokens. */
  setIcoTokenTypeStatus: IcoTokenType;
  /** Sets limits for single routes in place of the platform’s. */
  setMarketMakerKeyLimits: AdminApiKey;
  /** Approves, stops, refuses or reopens a merchant. */
  setMerchantStatus: AdminMerchant;
  /** Sets how far a merchant's identity is verified. */
  setMerchantVerification: AdminMerchant;
  /** Hides a collection (HIDDEN), or shows it again (DEPLOYED); its creator is told. */
  setNftCollectionStatus: AdminNftCollection;
  /** Starts to set up an authenticator app; enableTwoFactor completes it. */
  setUpTwoFactorApp: AppSetup;
  /** Starts to set up codes by mail: mails one that enableTwoFactor takes. */
  setUpTwoFactorEmail: Message;
  /** Signs in and sets the cookies of a browser session. */
  signIn: SignInResult;
  /** Signs in by the signature of a linked wallet and sets the cookies. */
  signInWithWallet: SignInResult;
  /** Ends the browser session that the call came with. */
  signOut: Message;
  /** Ends every browser session of the caller, this one included. */
  signOutEverywhere: Message;
  /** Brings a payment in test mode to an end without a buyer. */
  simulatePayment: Payment;
  /** Gives plans their places, all of them or none. */
  sortIcoLaunchPlans: Message;
  /** Begins a movement of the house's own money between two places. */
  startConvertMovement: ConvertMovement;
  /** Starts a bot that does not run. */
  startTradingBot: TradingBot;
  /** Stops a bot that runs or is paused; its orders are cancelled. */
  stopTradingBot: TradingBot;
  /** Holds the money of a send, and what its gas may cost. By its author it is the first approval. */
  submitConvertSend: ConvertSend;
  /** Names the transaction that delivers the tokens of a contribution that does not vest; again while it is not proven. Its blockchain is asked where the platform can. */
  submitIcoDelivery: IcoRelease;
  /** Applies for a verification level. */
  submitKycApplication: KycApplication;
  /** Submits a listing for review, or for sale where none is held. */
  submitTradingStrategy: TradingStrategy;
  /** Suggests tags for an article. */
  suggestFaqTags: SuggestedTags;
  /** Suggests related articles out of 200 published ones. */
  suggestRelatedFaqs: SuggestedFaqs;
  /** Summarises a text. */
  summarizeContent: ContentSummary;
  /** Takes a listing out of the marketplace; its sales stay. */
  suspendTradingStrategy: AdminTradingStrategy;
  /** Moves the profit that was not swept yet to the platform's wallet, down to the currency's precision, as far as it is free above the floor. */
  sweepConvertProfit: ConvertSweep;
  /** Asks the exchange whether it accepts the credentials. */
  testTradingVenueAccount: TradingVenueAccountTest;
  /** Sends an event with made-up data to an endpoint, to try it out. */
  testWebhookEndpoint: WebhookDelivery;
  /** Transfers one of the caller's tokens: answers the transaction to sign, then takes its hash. */
  transferNftToken: NftTokenAct;
  /** Lets everything of a frozen currency move again. */
  unfreezeConvertAsset: AdminConvertAsset;
  /** Lets a wallet pay out again whose ledger had a fault; its open faults alarm nobody any more. */
  unfreezeWallet: Wallet;
  /** Takes a listing out of the marketplace; its sales stay. */
  unlistTradingStrategy: TradingStrategy;
  /** Lets the marketplace of a chain go on. */
  unpauseNftMarketplace: NftPause;
  /** Changes a merchant's details, fees, limits and payout terms. */
  updateAnyMerchant: AdminMerchant;
  /** Changes one of the caller's API keys. */
  updateApiKey: ApiKey;
  /** Replaces the approval policy of a kind. A change that asks fewer people waits for approvals, or for 24 hours. */
  updateApprovalPolicy: UpdatedApprovalPolicy;
  /** Changes the terms of an asset; open quotes keep theirs. */
  updateConvertAsset: AdminConvertAsset;
  /** Sets what cannot be sold of a place, and its target. */
  updateConvertInventory: ConvertInventoryItem;
  /** Changes the terms of a send chain. */
  updateConvertSendChain: ConvertSendChain;
  /** Changes a currency, says its price, or switches it on or off. */
  updateCurrency: ChangedCurrency;
  /** Changes an article. */
  updateFaq: AdminFaq;
  /** Gives many articles the same values. */
  updateFaqs: FaqChangeCount;
  /** Changes a blockchain; its value stays while offerings use it. */
  updateIcoBlockchain: IcoBlockchain;
  /** Changes a plan; what was paid for it stays. */
  updateIcoLaunchPlan: IcoLaunchPlan;
  /** Changes a step of the roadmap of an offering of the caller. */
  updateIcoRoadmapItem: IcoRoadmapItem;
  /** Changes a person behind an offering of the caller. */
  updateIcoTeamMember: IcoTeamMember;
  /** Changes a type of tokens; its value stays while offerings use it. */
  updateIcoTokenType: IcoTokenType;
  /** Changes a verification level. */
  updateKycLevel: KycLevel;
  /** Changes the caller's merchant. Once it is verified, its name, email, country, address and tax id stay. */
  updateMerchant: Merchant;
  /** Changes a pair of keys of the caller's merchant. */
  updateMerchantKey: ChangedMerchantKey;
  /** Changes the texts and links of one of the caller's offerings, in any status. */
  updateMyIcoOffering: CreatorIcoOffering;
  /** Changes the texts of one of the caller's collections. */
  updateNftCollection: NftCollection;
  /** Changes the names and the country of the caller's account; what is left out stays. */
  updateProfile: Profile;
  /** Changes a role; it counts on the next request of everybody who has it. More rights can wait for the approvals of others. */
  updateRole: ChangedRole;
  /** Changes a bot. While it runs only name and risk can change, and nothing it holds may depend on the rest. */
  updateTradingBot: TradingBot;
  /** Changes a listing. A change of what is sold makes a new version, which is sold once it is approved. */
  updateTradingStrategy: TradingStrategy;
  /** Changes an account; it counts on its next request. Role, address, state and verification need a browser session. A role with rights, and the address of an account that has them, can wait for the approvals of others. */
  updateUser: ChangedUser;
  /** Changes a webhook endpoint. */
  updateWebhookEndpoint: WebhookEndpoint;
  /** Gives one of the caller's offerings a better plan, for what that costs more than was paid. */
  upgradeIcoPlan: CreatorIcoOffering;
  /** Makes a branding image of exactly its size, in the place of the one before. */
  uploadBranding: BrandingUploaded;
  /** Verifies the e-mail address that a mailed token was sent to. */
  verifyEmail: Message;
  /** Takes back an act that the caller began, or a change of the approval policy, while it waits. */
  withdrawAct: Approval;
  /** Takes back what is not paid out of an own contribution of which tokens were not delivered by their deadline. Buyer and creator are told. */
  withdrawIcoContribution: IcoContribution;
  /** Takes a listing back while it waits for review. */
  withdrawTradingStrategy: TradingStrategy;
  /** Writes a user's feedback on an article for them. */
  writeFaqFeedback: FaqFeedback;
};


export type MutationAcceptConvertQuoteArgs = {
  input: AcceptConvertQuoteInput;
};


export type MutationAcceptNftOfferArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationAddIcoPhaseArgs = {
  id: Scalars['UUID']['input'];
  input: AddIcoPhaseInput;
};


export type MutationAddIcoRoadmapItemArgs = {
  id: Scalars['UUID']['input'];
  input: IcoRoadmapItemInput;
};


export type MutationAddIcoTeamMemberArgs = {
  id: Scalars['UUID']['input'];
  input: IcoTeamMemberInput;
};


export type MutationAddTradingBotAllocationArgs = {
  amount: Scalars['Amount']['input'];
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationAdjustWalletArgs = {
  id: Scalars['UUID']['input'];
  input: AdjustWalletInput;
};


export type MutationAdminCreateApiKeyArgs = {
  input: AdminCreateApiKeyInput;
};


export type MutationAdminDeleteApiKeyArgs = {
  force?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['UUID']['input'];
  restore?: InputMaybe<Scalars['Boolean']['input']>;
};


export type MutationAdminDeleteApiKeysArgs = {
  force?: InputMaybe<Scalars['Boolean']['input']>;
  ids: Array<Scalars['UUID']['input']>;
  restore?: InputMaybe<Scalars['Boolean']['input']>;
};


export type MutationAdminUpdateApiKeyArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateApiKeyInput;
};


export type MutationAnswerFaqQuestionArgs = {
  id: Scalars['UUID']['input'];
  input: AnswerFaqQuestionInput;
};


export type MutationAnswerFromFaqsArgs = {
  input: FaqAskInput;
};


export type MutationApproveActArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationApproveConvertSendArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationApproveDepositArgs = {
  confirmDuplicate?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationApproveKycApplicationArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationApprovePayoutArgs = {
  id: Scalars['String']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationApproveTradingStrategyArgs = {
  id: Scalars['UUID']['input'];
  submittedAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
};


export type MutationApproveTradingStrategyReviewArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationApproveTransferArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationApproveWithdrawalArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationArchiveNotificationArgs = {
  archived?: Scalars['Boolean']['input'];
  id: Scalars['UUID']['input'];
  incident?: Scalars['Boolean']['input'];
};


export type MutationAskFaqQuestionArgs = {
  input: FaqQuestionInput;
};


export type MutationBuyIcoTokensArgs = {
  input: BuyIcoTokensInput;
};


export type MutationBuyNftArgs = {
  id: Scalars['UUID']['input'];
  input: BuyNftInput;
};


export type MutationCancelAllNftArgs = {
  input: CancelAllNftInput;
};


export type MutationCancelAnyNftListingArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationCancelCheckoutArgs = {
  id: Scalars['String']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationCancelConvertMovementArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationCancelConvertSendArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationCancelDepositArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationCancelIcoOfferingArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  payConfirmedDeliveries?: InputMaybe<Scalars['Boolean']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationCancelNftListingArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationCancelNftOfferArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationCancelPaymentArgs = {
  id: Scalars['String']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationCancelTradingBotBacktestArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationCancelTransferArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationCancelWithdrawalArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationChangeIcoWalletAddressArgs = {
  id: Scalars['UUID']['input'];
  walletAddress: Scalars['String']['input'];
};


export type MutationChangePasswordArgs = {
  input: ChangePasswordInput;
};


export type MutationClaimNftRoyaltiesArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationCloneTradingBotArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationCloseAccountArgs = {
  input: CloseAccountInput;
};


export type MutationCloseCurrencyArgs = {
  id: Scalars['UUID']['input'];
  reason: Scalars['String']['input'];
};


export type MutationCloseTradingBotTradeArgs = {
  botId: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  tradeId: Scalars['UUID']['input'];
};


export type MutationCompleteConvertMovementArgs = {
  id: Scalars['UUID']['input'];
  input: CompleteConvertMovementInput;
};


export type MutationCompleteTwoFactorArgs = {
  input: CompleteTwoFactorInput;
};


export type MutationConfigureNftMarketplaceArgs = {
  input: ConfigureNftMarketplaceInput;
};


export type MutationConfirmCheckoutArgs = {
  id: Scalars['String']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  wallets: Array<PayingWalletInput>;
};


export type MutationConfirmConvertSendArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  txHash?: InputMaybe<Scalars['String']['input']>;
};


export type MutationConfirmHouseSendArgs = {
  code: Scalars['String']['input'];
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
  txHash?: InputMaybe<Scalars['String']['input']>;
};


export type MutationConfirmNftOfferArgs = {
  id: Scalars['UUID']['input'];
  input: ConfirmNftOfferInput;
};


export type MutationConnectWalletArgs = {
  code?: InputMaybe<Scalars['String']['input']>;
  input: WalletSignatureInput;
};


export type MutationCreateApiKeyArgs = {
  input: CreateApiKeyInput;
};


export type MutationCreateConvertAssetArgs = {
  input: CreateConvertAssetInput;
};


export type MutationCreateConvertQuoteArgs = {
  input: CreateConvertQuoteInput;
};


export type MutationCreateConvertSendArgs = {
  input: CreateConvertSendInput;
};


export type MutationCreateConvertSendChainArgs = {
  input: CreateConvertSendChainInput;
};


export type MutationCreateCurrencyArgs = {
  input: CreateCurrencyInput;
};


export type MutationCreateDepositArgs = {
  input: CreateDepositInput;
};


export type MutationCreateFaqArgs = {
  input: CreateFaqInput;
};


export type MutationCreateIcoBlockchainArgs = {
  input: CreateIcoBlockchainInput;
};


export type MutationCreateIcoLaunchPlanArgs = {
  input: CreateIcoLaunchPlanInput;
};


export type MutationCreateIcoOfferingArgs = {
  input: CreateIcoOfferingInput;
};


export type MutationCreateIcoTokenTypeArgs = {
  input: CreateIcoTokenTypeInput;
};


export type MutationCreateKycLevelArgs = {
  input: KycLevelInput;
};


export type MutationCreateMarketMakerKeyArgs = {
  input: CreateMarketMakerKeyInput;
};


export type MutationCreateMerchantKeyArgs = {
  input: CreateMerchantKeyInput;
};


export type MutationCreateNftCollectionArgs = {
  input: CreateNftCollectionInput;
};


export type MutationCreateNftListingArgs = {
  input: CreateNftListingInput;
};


export type MutationCreateNftOfferArgs = {
  input: CreateNftOfferInput;
};


export type MutationCreatePaymentArgs = {
  input: CreatePaymentInput;
};


export type MutationCreateRefundArgs = {
  input: CreateRefundInput;
};


export type MutationCreateRoleArgs = {
  input: CreateRoleInput;
};


export type MutationCreateTradingBotArgs = {
  input: CreateTradingBotInput;
};


export type MutationCreateTradingBotBacktestArgs = {
  input: CreateTradingBotBacktestInput;
};


export type MutationCreateTradingBotSignalSecretArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationCreateTradingStrategyArgs = {
  input: CreateTradingStrategyInput;
};


export type MutationCreateTradingVenueAccountArgs = {
  input: CreateTradingVenueAccountInput;
};


export type MutationCreateTransferArgs = {
  input: CreateTransferInput;
};


export type MutationCreateUserArgs = {
  input: CreateUserInput;
};


export type MutationCreateWalletArgs = {
  input: CreateWalletInput;
};


export type MutationCreateWebhookEndpointArgs = {
  input: CreateWebhookEndpointInput;
};


export type MutationCreateWithdrawalArgs = {
  input: CreateWithdrawalInput;
};


export type MutationDecideIcoContributionArgs = {
  action: IcoDecision;
  id: Scalars['UUID']['input'];
  input: IcoDecisionInput;
};


export type MutationDefundConvertInventoryArgs = {
  input: DefundConvertInventoryInput;
};


export type MutationDefundHouseArgs = {
  input: DefundHouseInput;
};


export type MutationDeleteApiKeyArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteConvertAssetsArgs = {
  ids: Array<Scalars['UUID']['input']>;
};


export type MutationDeleteConvertSendChainArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteFaqArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteFaqPageArgs = {
  pagePath: Scalars['String']['input'];
};


export type MutationDeleteFaqsArgs = {
  ids: Array<Scalars['UUID']['input']>;
};


export type MutationDeleteIcoBlockchainArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteIcoLaunchPlanArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteIcoOfferingArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteIcoPhaseArgs = {
  id: Scalars['UUID']['input'];
  phaseId: Scalars['UUID']['input'];
};


export type MutationDeleteIcoRoadmapItemArgs = {
  id: Scalars['UUID']['input'];
  roadmapId: Scalars['UUID']['input'];
};


export type MutationDeleteIcoTeamMemberArgs = {
  id: Scalars['UUID']['input'];
  teamId: Scalars['UUID']['input'];
};


export type MutationDeleteIcoTokenTypeArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteIcoUpdateArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteKycLevelArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteMarketMakerKeyArgs = {
  force?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['UUID']['input'];
  restore?: InputMaybe<Scalars['Boolean']['input']>;
};


export type MutationDeleteMerchantArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteMerchantKeyArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteRoleArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteTradingBotArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteTradingStrategyArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteTradingVenueAccountArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteUserArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeleteUsersArgs = {
  ids: Array<Scalars['UUID']['input']>;
};


export type MutationDeleteWebhookEndpointArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationDeliverIcoArgs = {
  input: DeliverIcoInput;
};


export type MutationDeployNftAuctionArgs = {
  input: DeployNftAuctionInput;
};


export type MutationDeployNftCollectionArgs = {
  id: Scalars['UUID']['input'];
  input: DeployNftCollectionInput;
};


export type MutationDeployNftMarketplaceArgs = {
  input: DeployNftMarketplaceInput;
};


export type MutationDeployTradingStrategyArgs = {
  input: DeployTradingStrategyInput;
  purchaseId: Scalars['UUID']['input'];
};


export type MutationDisableMarketMakerKeyArgs = {
  id: Scalars['UUID']['input'];
  input: DisableApiKeyInput;
};


export type MutationDisableTwoFactorArgs = {
  input: TwoFactorInput;
};


export type MutationDisconnectWalletArgs = {
  address: Scalars['String']['input'];
};


export type MutationDraftFaqArgs = {
  input: FaqTopicInput;
};


export type MutationEditIcoOfferingArgs = {
  id: Scalars['UUID']['input'];
  input: EditIcoOfferingInput;
};


export type MutationEditIcoUpdateArgs = {
  id: Scalars['UUID']['input'];
  input: EditIcoUpdateInput;
};


export type MutationEmergencyStopTradingBotsArgs = {
  blockStarts?: InputMaybe<Scalars['Boolean']['input']>;
  closePositions?: InputMaybe<Scalars['Boolean']['input']>;
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationEnableMarketMakerKeyArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationEnableTwoFactorArgs = {
  input: EnableTwoFactorInput;
};


export type MutationEnableWebhookEndpointArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationForceStopTradingBotArgs = {
  closePositions?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationFundConvertInventoryArgs = {
  input: FundConvertInventoryInput;
};


export type MutationGiveFaqFeedbackArgs = {
  id: Scalars['UUID']['input'];
  input: FaqFeedbackInput;
};


export type MutationImportNftTokenArgs = {
  input: ImportNftTokenInput;
};


export type MutationImproveFaqArgs = {
  input: FaqDraftInput;
};


export type MutationKillAllTradingBotsArgs = {
  closePositions?: InputMaybe<Scalars['Boolean']['input']>;
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationLaunchIcoOfferingArgs = {
  input: LaunchIcoOfferingInput;
};


export type MutationLiftTradingBotEmergencyStopArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationMarkNotificationReadArgs = {
  id: Scalars['UUID']['input'];
  incident?: Scalars['Boolean']['input'];
};


export type MutationMintNftTokenArgs = {
  input: MintNftTokenInput;
};


export type MutationModerateIcoOfferingArgs = {
  action: IcoModeration;
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  notes?: InputMaybe<Scalars['String']['input']>;
};


export type MutationOpenConvertHedgeArgs = {
  input: OpenConvertHedgeInput;
};


export type MutationPauseNftMarketplaceArgs = {
  input: PauseNftMarketplaceInput;
};


export type MutationPauseTradingBotArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationPlaceNftBidArgs = {
  input: PlaceNftBidInput;
};


export type MutationPostIcoUpdateArgs = {
  input: IcoUpdateInput;
};


export type MutationProcessIcoRefundsArgs = {
  input: ProcessIcoRefundsInput;
};


export type MutationProvePasswordArgs = {
  input: ProvePasswordInput;
};


export type MutationProveSecondFactorArgs = {
  input: TwoFactorCodeInput;
};


export type MutationPurchaseTradingStrategyArgs = {
  expectedPrice?: InputMaybe<Scalars['Amount']['input']>;
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRecommendIcoLaunchPlanArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationRedeliverWebhookArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationRefundAnyPaymentArgs = {
  id: Scalars['String']['input'];
  input: RefundAnyPaymentInput;
};


export type MutationRefundMerchantPaymentArgs = {
  id: Scalars['String']['input'];
  input: RefundPaymentInput;
};


export type MutationRefundTradingStrategyPurchaseArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  platformPays?: InputMaybe<Scalars['Boolean']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRegisterArgs = {
  input: RegisterInput;
};


export type MutationRegisterMerchantArgs = {
  input: RegisterMerchantInput;
};


export type MutationReinstateTradingStrategyArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationRejectActArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationRejectDepositArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationRejectKycApplicationArgs = {
  id: Scalars['UUID']['input'];
  input: RejectKycApplicationInput;
};


export type MutationRejectNftOfferArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRejectPayoutArgs = {
  id: Scalars['String']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationRejectTradingStrategyArgs = {
  id: Scalars['UUID']['input'];
  reason: Scalars['String']['input'];
};


export type MutationRejectTradingStrategyReviewArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationRejectTransferArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationRejectWithdrawalArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationReleaseIcoTrancheArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  releaseId: Scalars['UUID']['input'];
  transactionHash: Scalars['String']['input'];
};


export type MutationRemoveTradingBotAllocationArgs = {
  amount: Scalars['Amount']['input'];
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRenewRecoveryCodesArgs = {
  input: TwoFactorCodeInput;
};


export type MutationReopenConvertAssetArgs = {
  id: Scalars['UUID']['input'];
  reason: Scalars['String']['input'];
};


export type MutationReopenCurrencyArgs = {
  id: Scalars['UUID']['input'];
  reason: Scalars['String']['input'];
};


export type MutationReorderFaqArgs = {
  input: ReorderFaqInput;
};


export type MutationRequestPasswordResetArgs = {
  input: EmailInput;
};


export type MutationRescanConvertInventoryArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationResendVerificationArgs = {
  input: EmailInput;
};


export type MutationResetPasswordArgs = {
  input: ResetPasswordInput;
};


export type MutationResetRateLimitArgs = {
  bucket: RateLimitBucket;
  id: Scalars['String']['input'];
};


export type MutationResetTradingBotPaperAccountArgs = {
  currency: Scalars['String']['input'];
};


export type MutationResetUserTwoFactorArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationResolveConvertHedgeArgs = {
  id: Scalars['UUID']['input'];
  input: ResolveConvertHedgeInput;
};


export type MutationResolveConvertMovementArgs = {
  id: Scalars['UUID']['input'];
  input: ResolveConvertMovementInput;
};


export type MutationResolveHouseHedgeArgs = {
  id: Scalars['UUID']['input'];
  input: ResolveHouseHedgeInput;
};


export type MutationResolveHouseMovementArgs = {
  id: Scalars['UUID']['input'];
  input: ResolveHouseMovementInput;
};


export type MutationResolveNftOfferArgs = {
  action: NftResolution;
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationRestoreConvertSettingsArgs = {
  id: Scalars['UUID']['input'];
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRestoreFaqRevisionArgs = {
  id: Scalars['UUID']['input'];
  revisionId: Scalars['UUID']['input'];
};


export type MutationRestoreGatewaySettingsArgs = {
  id: Scalars['UUID']['input'];
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRestoreGeoPolicyArgs = {
  id: Scalars['UUID']['input'];
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRestoreIcoLimitsArgs = {
  id: Scalars['UUID']['input'];
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRestoreSettingsArgs = {
  id: Scalars['UUID']['input'];
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRestoreTradingBotSettingsArgs = {
  id: Scalars['UUID']['input'];
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};


export type MutationResumeTradingBotArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRevealApiKeyArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationReverseConvertSendArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
  txHash?: InputMaybe<Scalars['String']['input']>;
};


export type MutationReverseHouseOrderArgs = {
  code: Scalars['String']['input'];
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
};


export type MutationReverseHouseSendArgs = {
  code: Scalars['String']['input'];
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  reason: Scalars['String']['input'];
  txHash?: InputMaybe<Scalars['String']['input']>;
};


export type MutationReviewTradingStrategyArgs = {
  comment?: InputMaybe<Scalars['String']['input']>;
  rating: Scalars['Int']['input'];
  strategyId: Scalars['UUID']['input'];
};


export type MutationRevokeSessionArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationRotateApiKeyArgs = {
  graceHours?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['UUID']['input'];
};


export type MutationRotateMarketMakerKeyArgs = {
  graceHours?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['UUID']['input'];
};


export type MutationRotateMerchantKeyArgs = {
  graceHours?: InputMaybe<Scalars['Int']['input']>;
  id: Scalars['UUID']['input'];
};


export type MutationRotateWebhookSecretArgs = {
  id: Scalars['UUID']['input'];
  overlapHours?: InputMaybe<Scalars['Int']['input']>;
};


export type MutationRunCronJobArgs = {
  name: Scalars['String']['input'];
};


export type MutationSaveConvertSettingsArgs = {
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
  values: Scalars['JSONObject']['input'];
};


export type MutationSaveGatewaySettingsArgs = {
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
  values: Scalars['JSONObject']['input'];
};


export type MutationSaveGeoPolicyArgs = {
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
  input: GeoPolicyInput;
};


export type MutationSaveIcoLimitsArgs = {
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
  values: Scalars['JSONObject']['input'];
};


export type MutationSaveSettingsArgs = {
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
  values: Scalars['JSONObject']['input'];
};


export type MutationSaveTradingBotSettingsArgs = {
  ifVersion?: InputMaybe<Scalars['Int']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
  values: Scalars['JSONObject']['input'];
};


export type MutationSendNotificationArgs = {
  input: SendNotificationInput;
};


export type MutationSendSignInCodeArgs = {
  input: TwoFactorTokenInput;
};


export type MutationSendTradingBotSignalArgs = {
  id: Scalars['UUID']['input'];
  input: TradingBotSignalInput;
};


export type MutationSetAnyIcoAllowancesArgs = {
  id: Scalars['UUID']['input'];
  input: SetIcoAllowancesInput;
  phaseId: Scalars['UUID']['input'];
};


export type MutationSetExtensionStatusArgs = {
  name: Scalars['String']['input'];
  status: Scalars['Boolean']['input'];
};


export type MutationSetFaqPageStatusArgs = {
  pagePath: Scalars['String']['input'];
  status: Scalars['Boolean']['input'];
};


export type MutationSetFaqQuestionStatusArgs = {
  id: Scalars['UUID']['input'];
  status: FaqQuestionStatus;
};


export type MutationSetFaqSearchTermHiddenArgs = {
  hidden: Scalars['Boolean']['input'];
  term: Scalars['String']['input'];
};


export type MutationSetHouseKillSwitchArgs = {
  code: Scalars['String']['input'];
  name: ConvertSwitchName;
  on: Scalars['Boolean']['input'];
  reason: Scalars['String']['input'];
};


export type MutationSetIcoAllowancesArgs = {
  id: Scalars['UUID']['input'];
  input: SetIcoAllowancesInput;
  phaseId: Scalars['UUID']['input'];
};


export type MutationSetIcoBlockchainStatusArgs = {
  id: Scalars['UUID']['input'];
  status: Scalars['Boolean']['input'];
};


export type MutationSetIcoLaunchPlanStatusArgs = {
  id: Scalars['UUID']['input'];
  status: Scalars['Boolean']['input'];
};


export type MutationSetIcoTokenTypeStatusArgs = {
  id: Scalars['UUID']['input'];
  status: Scalars['Boolean']['input'];
};


export type MutationSetMarketMakerKeyLimitsArgs = {
  id: Scalars['UUID']['input'];
  limits: Array<RouteLimitInput>;
};


export type MutationSetMerchantStatusArgs = {
  id: Scalars['UUID']['input'];
  reason?: InputMaybe<Scalars['String']['input']>;
  status: GatewayMerchantStatus;
};


export type MutationSetMerchantVerificationArgs = {
  id: Scalars['UUID']['input'];
  verificationStatus: GatewayMerchantVerification;
};


export type MutationSetNftCollectionStatusArgs = {
  id: Scalars['UUID']['input'];
  status: NftCollectionStatus;
};


export type MutationSignInArgs = {
  input: SignInInput;
};


export type MutationSignInWithWalletArgs = {
  input: WalletSignatureInput;
};


export type MutationSimulatePaymentArgs = {
  id: Scalars['String']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  outcome: SimulatedOutcome;
};


export type MutationSortIcoLaunchPlansArgs = {
  input: SortIcoLaunchPlansInput;
};


export type MutationStartConvertMovementArgs = {
  input: StartConvertMovementInput;
};


export type MutationStartTradingBotArgs = {
  confirmDrawdown?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationStopTradingBotArgs = {
  closePositions?: InputMaybe<Scalars['Boolean']['input']>;
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationSubmitConvertSendArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationSubmitIcoDeliveryArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  transactionHash: Scalars['String']['input'];
  transactionId: Scalars['UUID']['input'];
};


export type MutationSubmitKycApplicationArgs = {
  input: SubmitKycApplicationInput;
};


export type MutationSubmitTradingStrategyArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationSuggestFaqTagsArgs = {
  input: FaqDraftInput;
};


export type MutationSuggestRelatedFaqsArgs = {
  input: FaqDraftInput;
};


export type MutationSummarizeContentArgs = {
  input: FaqContentInput;
};


export type MutationSuspendTradingStrategyArgs = {
  id: Scalars['UUID']['input'];
  reason: Scalars['String']['input'];
};


export type MutationSweepConvertProfitArgs = {
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationTestTradingVenueAccountArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationTestWebhookEndpointArgs = {
  id: Scalars['UUID']['input'];
  type: Scalars['String']['input'];
};


export type MutationTransferNftTokenArgs = {
  id: Scalars['UUID']['input'];
  input: TransferNftTokenInput;
};


export type MutationUnfreezeConvertAssetArgs = {
  id: Scalars['UUID']['input'];
  reason: Scalars['String']['input'];
};


export type MutationUnfreezeWalletArgs = {
  id: Scalars['UUID']['input'];
  reason: Scalars['String']['input'];
};


export type MutationUnlistTradingStrategyArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationUnpauseNftMarketplaceArgs = {
  input: UnpauseNftMarketplaceInput;
};


export type MutationUpdateAnyMerchantArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateAnyMerchantInput;
};


export type MutationUpdateApiKeyArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateApiKeyInput;
};


export type MutationUpdateApprovalPolicyArgs = {
  input: UpdateApprovalPolicyInput;
  kind: ApprovalKind;
};


export type MutationUpdateConvertAssetArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateConvertAssetInput;
};


export type MutationUpdateConvertInventoryArgs = {
  id: Scalars['UUID']['input'];
  input: ConvertInventoryLevelsInput;
};


export type MutationUpdateConvertSendChainArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateConvertSendChainInput;
};


export type MutationUpdateCurrencyArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateCurrencyInput;
};


export type MutationUpdateFaqArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateFaqInput;
};


export type MutationUpdateFaqsArgs = {
  data: FaqBulkInput;
  ids: Array<Scalars['UUID']['input']>;
};


export type MutationUpdateIcoBlockchainArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateIcoBlockchainInput;
};


export type MutationUpdateIcoLaunchPlanArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateIcoLaunchPlanInput;
};


export type MutationUpdateIcoRoadmapItemArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateIcoRoadmapItemInput;
  roadmapId: Scalars['UUID']['input'];
};


export type MutationUpdateIcoTeamMemberArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateIcoTeamMemberInput;
  teamId: Scalars['UUID']['input'];
};


export type MutationUpdateIcoTokenTypeArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateIcoTokenTypeInput;
};


export type MutationUpdateKycLevelArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateKycLevelInput;
};


export type MutationUpdateMerchantArgs = {
  input: UpdateMerchantInput;
};


export type MutationUpdateMerchantKeyArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateMerchantKeyInput;
};


export type MutationUpdateMyIcoOfferingArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateMyIcoOfferingInput;
};


export type MutationUpdateNftCollectionArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateNftCollectionInput;
};


export type MutationUpdateProfileArgs = {
  input: ProfileInput;
};


export type MutationUpdateRoleArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateRoleInput;
};


export type MutationUpdateTradingBotArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateTradingBotInput;
};


export type MutationUpdateTradingStrategyArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateTradingStrategyInput;
};


export type MutationUpdateUserArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateUserInput;
};


export type MutationUpdateWebhookEndpointArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateWebhookEndpointInput;
};


export type MutationUpgradeIcoPlanArgs = {
  id: Scalars['UUID']['input'];
  input: UpgradeIcoPlanInput;
};


export type MutationUploadBrandingArgs = {
  file: Scalars['FileUpload']['input'];
  key: Scalars['String']['input'];
};


export type MutationVerifyEmailArgs = {
  token: Scalars['String']['input'];
};


export type MutationWithdrawActArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationWithdrawIcoContributionArgs = {
  id: Scalars['UUID']['input'];
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};


export type MutationWithdrawTradingStrategyArgs = {
  id: Scalars['UUID']['input'];
};


export type MutationWriteFaqFeedbackArgs = {
  id: Scalars['UUID']['input'];
  input: AdminFaqFeedbackInput;
};

/** An offer that was accepted, and the transfer of the token. */
export type NftAcceptedOffer = {
  /** The offer. */
  offer: NftOffer;
  /** The transfer that the seller is to sign; null where it would be too late. */
  transaction: Maybe<NftTransaction>;
};

/** An account that takes part in the marketplace. */
export type NftAccount = {
  /** Its e-mail address. */
  email: Scalars['String']['output'];
  /** Id of the account. */
  id: Scalars['UUID']['output'];
  /** First and last name; null where it has none. */
  name: Maybe<Scalars['String']['output']>;
};

/** Something that is said of a token. */
export type NftAttribute = {
  /** What it is about, such as its colour. */
  trait: Scalars['String']['output'];
  /** What it is, such as red. */
  value: Scalars['String']['output'];
};

/** Something that is said of a token. */
export type NftAttributeInput = {
  /** What it is about; 1 to 100 characters. */
  trait: Scalars['String']['input'];
  /** What it is; 1 to 100 characters. */
  value: Scalars['String']['input'];
};

/** An auction. */
export type NftAuction = {
  /** How many bids there were. */
  bidCount: Scalars['Int']['output'];
  /** When it ends as things stand. */
  endTime: Scalars['DateTimeISO']['output'];
  /** The bid that leads; null before the first. */
  highestBid: Maybe<NftBid>;
  /** Its listing. */
  listing: NftListing;
  /** The least that the next bid must be. */
  minimumNextBid: Scalars['Amount']['output'];
  /** The time by the server's clock, which decides. */
  serverTime: Scalars['DateTimeISO']['output'];
};

/** A bid in an auction, by its address. */
export type NftBid = {
  /** How much. */
  amount: Scalars['Amount']['output'];
  /** Who bids. */
  bidderAddress: Scalars['String']['output'];
  /** When it was placed. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the bid. */
  id: Scalars['UUID']['output'];
  /** What became of it. */
  status: NftBidStatus;
  /** Hash of the transaction of a bid at a contract. */
  transactionHash: Maybe<Scalars['String']['output']>;
};

/** A bid in an auction, and how the auction goes on. */
export type NftBidChange = {
  /** What is bid. */
  amount: Scalars['Amount']['output'];
  /** How many bids there were. */
  bidCount: Scalars['Int']['output'];
  /** Id of the bid. */
  bidId: Scalars['UUID']['output'];
  /** Who bids. */
  bidderAddress: Scalars['String']['output'];
  /** When it was placed. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** Place among the changes; subscribe again with the last one to miss nothing. */
  cursor: Scalars['String']['output'];
  /** When the auction ends. */
  endTime: Scalars['DateTimeISO']['output'];
  /** Id of the listing. */
  listingId: Scalars['UUID']['output'];
  /** The least that the next bid must be. */
  minimumNextBid: Scalars['Amount']['output'];
};

/** A page of bids. */
export type NftBidPage = {
  /** The bids. */
  items: Array<NftBid>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What became of a bid. */
export type NftBidStatus =
  /** It leads. */
  | 'ACTIVE'
  /** The auction ended in some other way. */
  | 'CANCELLED'
  /** A higher one followed. */
  | 'OUTBID'
  /** It led when the auction ended. */
  | 'WON';

/** What was cancelled, and what was not. */
export type NftCancelledAll = {
  /** Auctions with bids, which end by their time; at most 100. */
  kept: Array<NftListing>;
  /** How many listings were cancelled. */
  listings: Scalars['Int']['output'];
  /** How many offers were cancelled. */
  offers: Scalars['Int']['output'];
  /** What is still to be signed, by listing. */
  transactions: Array<NftListingWithdrawal>;
};

/** Royalties that were paid in one currency. */
export type NftClaimedRoyalty = {
  /** What was paid. */
  amount: Scalars['Amount']['output'];
  /** Of how many sales. */
  count: Scalars['Int']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
};

/** A collection of tokens: an ERC-721 contract on a chain, or the draft of one. */
export type NftCollection = {
  /** Its chain, such as ethereum. */
  chain: Scalars['String']['output'];
  /** Its contract; null for a draft. */
  contractAddress: Maybe<Scalars['String']['output']>;
  /** When it was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** When its contract became known here. */
  deployedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What it is about. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the collection. */
  id: Scalars['UUID']['output'];
  /** Address of its picture. */
  image: Maybe<Scalars['String']['output']>;
  /** Whether its contract was there before, and was not deployed from here. */
  isImported: Scalars['Boolean']['output'];
  /** Its name. */
  name: Scalars['String']['output'];
  /** What its creator asks for of each sale, in percent. */
  royaltyPercent: Scalars['Amount']['output'];
  /** Who gets that. */
  royaltyReceiver: Maybe<Scalars['String']['output']>;
  /** What became of it. */
  status: NftCollectionStatus;
  /** Since when the clocks of its listings and offers stand still: it is hidden, or sales on its chain are paused. */
  stoppedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Its symbol. */
  symbol: Scalars['String']['output'];
  /** Hash of the transaction that deployed it from here. */
  transactionHash: Maybe<Scalars['String']['output']>;
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** A collection that is being deployed. */
export type NftCollectionDeployment = {
  /** The collection. */
  collection: NftCollection;
  /** What is to be signed next; null once it is deployed. */
  transaction: Maybe<NftTransaction>;
};

/** A page of collections. */
export type NftCollectionPage = {
  /** The collections. */
  items: Array<NftCollection>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What became of a collection. */
export type NftCollectionStatus =
  /** Its contract is on its chain. */
  | 'DEPLOYED'
  /** Its contract is not deployed. */
  | 'DRAFT'
  /** An admin hid it: nothing of it is listed, offered for or bid on any more. */
  | 'HIDDEN';

/** Collections in one status. */
export type NftCollectionsByStatus = {
  /** How many there are. */
  count: Scalars['Int']['output'];
  /** The status. */
  status: NftCollectionStatus;
};

/** The marketplace at a glance. */
export type NftDashboard = {
  /** Each status, those of no collection included. */
  collections: Array<NftCollectionsByStatus>;
  /** Offers that wait for the decision of an admin. */
  flaggedOffers: Scalars['Int']['output'];
  /** Each status, those of no listing included. */
  listings: Array<NftListingsByStatus>;
  /** Each status, those of no offer included. */
  offers: Array<NftOffersByStatus>;
  /** Sales whose proof their chain has dropped. */
  reorgedSales: Scalars['Int']['output'];
  /** Royalties whose receivers have no account so far, by currency. */
  royaltiesWaiting: Array<NftWaitingRoyalties>;
  /** Tokens that somebody has. */
  tokens: Scalars['Int']['output'];
  /** What was sold, by currency. */
  turnover: Array<NftTurnover>;
};

/** Why the seller of a listing can no longer transfer the token. */
export type NftInvalidReason =
  /** The contract that sells it may not transfer it any more. */
  | 'APPROVAL'
  /** The seller does not have it any more. */
  | 'OWNER';

/** Whose wallet a row of a settlement is of. */
export type NftLedgerAccount =
  /** That of the buyer. */
  | 'BUYER'
  /** That of the platform. */
  | 'PLATFORM'
  /** That of the receiver of the royalty. */
  | 'ROYALTY'
  /** That of the seller. */
  | 'SELLER';

/** A listing, and what its seller is to sign. */
export type NftListed = {
  /** The listing. */
  listing: NftListing;
  /** The least that sells it in an auction; null for all but its seller. */
  reservePrice: Maybe<Scalars['Amount']['output']>;
  /** What its seller is to sign next; null for everybody else, and where nothing is. */
  transaction: Maybe<NftTransaction>;
};

/** A token that is on sale, or was. */
export type NftListing = {
  /** How many bids there were. */
  bidCount: Scalars['Int']['output'];
  /** Why an admin took it down. */
  cancelReason: Maybe<Scalars['String']['output']>;
  /** Its chain. */
  chain: Scalars['String']['output'];
  /** Its collection. */
  collectionId: Scalars['UUID']['output'];
  /** Name of its collection. */
  collectionName: Scalars['String']['output'];
  /** The contract that sells it; null where none does. */
  contractAddress: Maybe<Scalars['String']['output']>;
  /** When it was listed. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency, of wallets of type SPOT. */
  currency: Scalars['String']['output'];
  /** Until when. */
  endTime: Scalars['DateTimeISO']['output'];
  /** When it was over. */
  endedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Marketplace fee, royalty and listing fee together. */
  estimatedTotal: Scalars['Amount']['output'];
  /** The platform's fee of the price, in percent, as it was when it was listed. */
  feePercent: Scalars['Amount']['output'];
  /** Whether an auction sells nothing below a reserve, which only its seller knows. */
  hasReserve: Scalars['Boolean']['output'];
  /** The highest bid; null before the first. */
  highestBid: Maybe<Scalars['Amount']['output']>;
  /** Id of the listing. */
  id: Scalars['UUID']['output'];
  /** Address of its picture. */
  image: Maybe<Scalars['String']['output']>;
  /** Why it cannot be bought; null unless it is INVALID. */
  invalidReason: Maybe<NftInvalidReason>;
  /** Whether that contract offers it now. */
  isOnContract: Scalars['Boolean']['output'];
  /** The flat fee of a listing, for information: nobody is charged it. */
  listingFee: Scalars['Amount']['output'];
  /** That fee. */
  marketplaceFee: Scalars['Amount']['output'];
  /** By how much a bid must be higher than the one before. */
  minBidIncrement: Maybe<Scalars['Amount']['output']>;
  /** The price; of an auction the least first bid. */
  price: Scalars['Amount']['output'];
  /** The royalty of the price. */
  royaltyFee: Scalars['Amount']['output'];
  /** Who gets the royalty. */
  royaltyReceiver: Maybe<Scalars['String']['output']>;
  /** Who had the token when it was listed. */
  sellerAddress: Scalars['String']['output'];
  /** The price less marketplace fee and royalty. */
  sellerReceives: Scalars['Amount']['output'];
  /** From when on it can be bought. */
  startTime: Scalars['DateTimeISO']['output'];
  /** What became of it. */
  status: NftListingStatus;
  /** Since when its clock stands still: its collection is hidden, or sales on its chain are paused. Null while it runs. */
  stoppedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The token, by its id on this platform. */
  tokenId: Scalars['UUID']['output'];
  /** Name of the token. */
  tokenName: Maybe<Scalars['String']['output']>;
  /** Number of the token in its contract. */
  tokenNumber: Scalars['String']['output'];
  /** How it is sold. */
  type: NftListingType;
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Where it is sold: here, or by a contract. */
  venue: NftVenue;
};

/** A listing that is new or has changed. */
export type NftListingChange = {
  /** Its collection. */
  collectionId: Scalars['UUID']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** Place among the changes; subscribe again with the last one to miss nothing. */
  cursor: Scalars['String']['output'];
  /** Until when it can be bought. */
  endTime: Scalars['DateTimeISO']['output'];
  /** The highest bid; null before the first. */
  highestBid: Maybe<Scalars['Amount']['output']>;
  /** Id of the listing. */
  id: Scalars['UUID']['output'];
  /** Why it cannot be bought; null unless it is INVALID. */
  invalidReason: Maybe<NftInvalidReason>;
  /** The price; of an auction the least first bid. */
  price: Scalars['Amount']['output'];
  /** Who had the token when it was listed. */
  sellerAddress: Scalars['String']['output'];
  /** What became of it. */
  status: NftListingStatus;
  /** The token, by its id on this platform. */
  tokenId: Scalars['UUID']['output'];
  /** How it is sold. */
  type: NftListingType;
  /** When it changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** A page of listings. */
export type NftListingPage = {
  /** The listings. */
  items: Array<NftListing>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What became of a listing. */
export type NftListingStatus =
  /** The token is for sale. */
  | 'ACTIVE'
  /** The seller or an admin cancelled it. */
  | 'CANCELLED'
  /** Its time ended without a sale. */
  | 'EXPIRED'
  /** The seller can no longer transfer the token. */
  | 'INVALID'
  /** Somebody has won or bought it, and the token is to be transferred. */
  | 'RESERVED'
  /** It was sold. */
  | 'SOLD';

/** How a token is sold. */
export type NftListingType =
  /** To the highest bid at its end. */
  | 'AUCTION'
  /** At its price, to whoever buys first. */
  | 'FIXED_PRICE';

/** What takes a listing back from its contract. */
export type NftListingWithdrawal = {
  /** Id of the listing. */
  listingId: Scalars['UUID']['output'];
  /** What its seller is to sign. */
  transaction: NftTransaction;
};

/** Listings in one status. */
export type NftListingsByStatus = {
  /** How many there are. */
  count: Scalars['Int']['output'];
  /** The status. */
  status: NftListingStatus;
};

/** The marketplace contract of a chain. */
export type NftMarketplace = {
  /** The contract; null while its deployment is not proven. */
  address: Maybe<Scalars['String']['output']>;
  /** Its chain. */
  chain: Scalars['String']['output'];
  /** The same in percent. */
  feePercent: Scalars['Amount']['output'];
  /** What it takes of each price, in basis points. */
  feePercentage: Scalars['Int']['output'];
  /** Who gets its fees. */
  feeReceiver: Scalars['String']['output'];
  /** A fee of listings that is stored and shown alone. */
  listingFee: Scalars['Amount']['output'];
  /** Who owns it. */
  owner: Scalars['String']['output'];
  /** Why; null while it is not. */
  pauseReason: Maybe<Scalars['String']['output']>;
  /** Whether the marketplace is paused on this chain. */
  paused: Scalars['Boolean']['output'];
  /** What became of it. */
  status: NftMarketplaceStatus;
};

/** A marketplace contract that is deployed or configured. */
export type NftMarketplaceAct = {
  /** The contract. */
  marketplace: NftMarketplace;
  /** What is to be signed next; null once its hash has proven it. */
  transaction: Maybe<NftTransaction>;
};

/** What became of a marketplace contract. */
export type NftMarketplaceStatus =
  /** It is on its chain. */
  | 'DEPLOYED'
  /** Its deployment is not proven. */
  | 'DRAFT';

/** An offer for a token, as its two parties see it. */
export type NftOffer = {
  /** When it was accepted. */
  acceptedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What is offered. */
  amount: Scalars['Amount']['output'];
  /** Where the buyer wants the token. */
  buyerAddress: Scalars['String']['output'];
  /** Its chain. */
  chain: Scalars['String']['output'];
  /** Name of its collection. */
  collectionName: Scalars['String']['output'];
  /** When it was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency, of wallets of type SPOT. */
  currency: Scalars['String']['output'];
  /** When it was over. */
  endedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Until when it can be accepted. */
  expiresAt: Scalars['DateTimeISO']['output'];
  /** That fee: on top of an offer, and out of a bid. */
  fee: Scalars['Amount']['output'];
  /** The platform's fee, in percent, as it was when the offer was made. */
  feePercent: Scalars['Amount']['output'];
  /** Why it needs a decision. */
  flagReason: Maybe<Scalars['String']['output']>;
  /** What is held of the buyer. */
  held: Scalars['Amount']['output'];
  /** Id of the offer. */
  id: Scalars['UUID']['output'];
  /** The listing that it is for. */
  listingId: Maybe<Scalars['UUID']['output']>;
  /** The royalty, out of the amount. */
  royalty: Scalars['Amount']['output'];
  /** Who sells it; null before it is accepted. */
  sellerAddress: Maybe<Scalars['String']['output']>;
  /** What the seller gets. */
  sellerReceives: Scalars['Amount']['output'];
  /** How it came about. */
  source: NftOfferSource;
  /** What became of it. */
  status: NftOfferStatus;
  /** Since when its clock stands still: its collection is hidden, or sales on its chain are paused. Null while it runs. */
  stoppedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The token, by its id on this platform. */
  tokenId: Scalars['UUID']['output'];
  /** Name of the token. */
  tokenName: Maybe<Scalars['String']['output']>;
  /** Number of the token in its contract. */
  tokenNumber: Scalars['String']['output'];
  /** Until when its token must be transferred, fixed at its acceptance; null before. */
  transferBy: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was changed last. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** An offer that is new or has changed, for its two parties. */
export type NftOfferChange = {
  /** What is offered. */
  amount: Scalars['Amount']['output'];
  /** Where the buyer wants the token. */
  buyerAddress: Scalars['String']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** Place among the changes; subscribe again with the last one to miss nothing. */
  cursor: Scalars['String']['output'];
  /** Until when it can be accepted; null in changes from before this was told. */
  expiresAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the offer. */
  id: Scalars['UUID']['output'];
  /** Who sells it; null before it is accepted. */
  sellerAddress: Maybe<Scalars['String']['output']>;
  /** How it came about. */
  source: NftOfferSource;
  /** What became of it. */
  status: NftOfferStatus;
  /** The token, by its id on this platform. */
  tokenId: Scalars['UUID']['output'];
  /** Until when its token must be transferred; null before it is accepted. */
  transferBy: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** A page of offers. */
export type NftOfferPage = {
  /** The offers. */
  items: Array<NftOffer>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Which offers a list has. */
export type NftOfferRole =
  /** Those that the caller has made. */
  | 'BUYER'
  /** Those for tokens of the caller. */
  | 'SELLER';

/** What an offer came from. */
export type NftOfferSource =
  /** A bid that won. */
  | 'AUCTION'
  /** A purchase at a fixed price whose money waits for the token. */
  | 'ESCROW'
  /** A buyer made it. */
  | 'OFFER';

/** What became of an offer. */
export type NftOfferStatus =
  /** It waits for the transfer of the token. */
  | 'ACCEPTED'
  /** The buyer withdrew it, or it came to nothing; the money went back. */
  | 'CANCELLED'
  /** The token was transferred, and the seller is paid. */
  | 'COMPLETED'
  /** Its time ended, and the money went back. */
  | 'EXPIRED'
  /** An admin is to decide, and the money waits. */
  | 'FLAGGED'
  /** It waits for the owner. */
  | 'PENDING'
  /** The owner refused it, and the money went back. */
  | 'REJECTED';

/** Offers in one status. */
export type NftOffersByStatus = {
  /** How many there are. */
  count: Scalars['Int']['output'];
  /** The status. */
  status: NftOfferStatus;
};

/** How far the setup of the marketplace is. */
export type NftOnboarding = {
  /** Whether all steps are done. */
  complete: Scalars['Boolean']['output'];
  /** The steps. */
  steps: Array<NftOnboardingStep>;
};

/** A step of the setup of the marketplace. */
export type NftOnboardingStep = {
  /** Whether it is done. */
  complete: Scalars['Boolean']['output'];
  /** deploy_marketplace, configure_fees, configure_verification or first_collection. */
  key: Scalars['String']['output'];
};

/** Whether the marketplace of a chain is paused. */
export type NftPause = {
  /** Its marketplace contract. */
  address: Scalars['String']['output'];
  /** The chain. */
  chain: Scalars['String']['output'];
  /** Whether it is paused. */
  paused: Scalars['Boolean']['output'];
  /** Why. */
  reason: Maybe<Scalars['String']['output']>;
  /** What the owner of the contract signs, so that the contract stops or goes on as well. */
  transaction: Maybe<NftTransaction>;
};

/** A bid that was placed, and how the auction goes on. */
export type NftPlacedBid = {
  /** Whether this bid has moved the end. */
  auctionExtended: Scalars['Boolean']['output'];
  /** The bid, whose amount is held in the SPOT wallet; null in an auction at a contract. */
  bid: Maybe<NftBid>;
  /** When the auction ends as things stand. */
  endTime: Scalars['DateTimeISO']['output'];
  /** The least that the next bid must be. */
  minimumNextBid: Scalars['Amount']['output'];
  /** What the bidder signs to bid at the contract of the auction; null for a bid that is held here. */
  transaction: Maybe<NftTransaction>;
};

/** A purchase at a fixed price, as far as it is. */
export type NftPurchase = {
  /** The offer that holds the price. */
  offer: Maybe<NftOffer>;
  /** What it comes to; null once a hash has proven it. */
  quote: Maybe<NftPurchaseQuote>;
  /** How the token is bought. */
  route: NftPurchaseRoute;
  /** The sale that a hash has proven. */
  sale: Maybe<NftSale>;
  /** What is to be signed next: by the buyer, or by the seller where it is a transfer. */
  transaction: Maybe<NftTransaction>;
};

/** What a purchase comes to. */
export type NftPurchaseQuote = {
  /** The fee. */
  fee: Scalars['Amount']['output'];
  /** The fee of it in percent. */
  feePercent: Scalars['Amount']['output'];
  /** The price. */
  price: Scalars['Amount']['output'];
  /** The royalty. */
  royalty: Scalars['Amount']['output'];
  /** What the buyer pays in all. */
  total: Scalars['Amount']['output'];
};

/** How a token is bought at its fixed price. */
export type NftPurchaseRoute =
  /** By the marketplace contract, which shares the price. */
  | 'CONTRACT'
  /** By a transfer of the seller; the two pay each other as they like. */
  | 'DIRECT'
  /** By a transfer of the seller, who is paid for it out of what is held. */
  | 'ESCROW';

/** What an admin does with a flagged offer. */
export type NftResolution =
  /** Gives back to the buyer what is held. */
  | 'RELEASE'
  /** Pays the seller: the token was transferred. */
  | 'SETTLE';

/** A sale, as its two parties see it. */
export type NftSale = {
  /** The address that has bought. */
  buyer: Scalars['String']['output'];
  /** Its chain. */
  chain: Scalars['String']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** What of it was collected: nothing where the token was transferred directly. */
  feeCollected: Scalars['Amount']['output'];
  /** The platform's fee as it was quoted. */
  feeQuoted: Scalars['Amount']['output'];
  /** Id of the sale. */
  id: Scalars['UUID']['output'];
  /** The listing. */
  listingId: Maybe<Scalars['UUID']['output']>;
  /** Place of the transfer among the logs of that. */
  logIndex: Maybe<Scalars['Int']['output']>;
  /** The offer. */
  offerId: Maybe<Scalars['UUID']['output']>;
  /** The price. */
  price: Scalars['Amount']['output'];
  /** When its chain has dropped the block of its proof. */
  reorgedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** How it came about. */
  route: NftSaleRoute;
  /** The royalty that was paid. */
  royalty: Scalars['Amount']['output'];
  /** Who got it. */
  royaltyReceiver: Maybe<Scalars['String']['output']>;
  /** The address that has sold. */
  seller: Scalars['String']['output'];
  /** What the seller got. */
  sellerNet: Scalars['Amount']['output'];
  /** When it was recorded. */
  soldAt: Scalars['DateTimeISO']['output'];
  /** The token, by its id on this platform. */
  tokenId: Scalars['UUID']['output'];
  /** Hash of the transaction that proves it; null for one that an admin settled without. */
  transactionHash: Maybe<Scalars['String']['output']>;
};

/** A row of the ledger that has paid a sale. */
export type NftSaleLedgerRow = {
  /** Whose wallet it is of. */
  account: NftLedgerAccount;
  /** How much. */
  amount: Scalars['Amount']['output'];
  /** When it was written. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the row. */
  id: Scalars['UUID']['output'];
  /** What it did. */
  operation: Scalars['String']['output'];
};

/** A page of sales. */
export type NftSalePage = {
  /** The sales. */
  items: Array<NftSale>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** How a token was sold. */
export type NftSaleRoute =
  /** By an auction whose bids were held in wallets. */
  | 'AUCTION'
  /** By an auction contract. */
  | 'AUCTION_CONTRACT'
  /** At a fixed price, by the marketplace contract. */
  | 'CONTRACT'
  /** At a fixed price, by a transfer from the seller to the buyer. */
  | 'DIRECT'
  /** By an offer, or a purchase whose money waited for the token. */
  | 'OFFER';

/** A sale with what proves that it was paid. */
export type NftSaleStatement = {
  /** The address that has bought. */
  buyer: Scalars['String']['output'];
  /** Its chain. */
  chain: Scalars['String']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** What of it was collected: nothing where the token was transferred directly. */
  feeCollected: Scalars['Amount']['output'];
  /** The platform's fee as it was quoted. */
  feeQuoted: Scalars['Amount']['output'];
  /** Id of the sale. */
  id: Scalars['UUID']['output'];
  /** The rows of the ledger; none where it was paid on its chain. */
  ledger: Array<NftSaleLedgerRow>;
  /** The listing. */
  listingId: Maybe<Scalars['UUID']['output']>;
  /** Place of the transfer among the logs of that. */
  logIndex: Maybe<Scalars['Int']['output']>;
  /** The offer. */
  offerId: Maybe<Scalars['UUID']['output']>;
  /** The price. */
  price: Scalars['Amount']['output'];
  /** When its chain has dropped the block of its proof. */
  reorgedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** How it came about. */
  route: NftSaleRoute;
  /** The royalty that was paid. */
  royalty: Scalars['Amount']['output'];
  /** Who got it. */
  royaltyReceiver: Maybe<Scalars['String']['output']>;
  /** The address that has sold. */
  seller: Scalars['String']['output'];
  /** What the seller got. */
  sellerNet: Scalars['Amount']['output'];
  /** When it was recorded. */
  soldAt: Scalars['DateTimeISO']['output'];
  /** The token, by its id on this platform. */
  tokenId: Scalars['UUID']['output'];
  /** Hash of the transaction that proves it; null for one that an admin settled without. */
  transactionHash: Maybe<Scalars['String']['output']>;
};

/** A setting of the marketplace. */
export type NftSetting = {
  /** What holds without a row. */
  default: Maybe<Scalars['String']['output']>;
  /** Its key. */
  key: Scalars['String']['output'];
  /** The most of a number. */
  max: Maybe<Scalars['String']['output']>;
  /** The least of a number. */
  min: Maybe<Scalars['String']['output']>;
  /** How far the screen moves a number at once. */
  step: Maybe<Scalars['String']['output']>;
  /** The tab of the screen that it is on. */
  tab: Scalars['String']['output'];
  /** How the screen asks for it: switch, number or range. */
  type: Scalars['String']['output'];
  /** What is stored; null while there is no row. */
  value: Maybe<Scalars['String']['output']>;
};

/** A token of a collection, or the draft of one. */
export type NftToken = {
  /** What else is said of it. */
  attributes: Array<NftAttribute>;
  /** Its chain. */
  chain: Scalars['String']['output'];
  /** Its collection. */
  collectionId: Scalars['UUID']['output'];
  /** Name of its collection. */
  collectionName: Scalars['String']['output'];
  /** The contract of its collection. */
  contractAddress: Maybe<Scalars['String']['output']>;
  /** When it became known here. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What it is about. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the token on this platform. */
  id: Scalars['UUID']['output'];
  /** Address of its picture. */
  image: Maybe<Scalars['String']['output']>;
  /** Address of its metadata. */
  metadataUri: Maybe<Scalars['String']['output']>;
  /** When it was minted, or became known here. */
  mintedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Its name. */
  name: Maybe<Scalars['String']['output']>;
  /** Address that has it, as far as its chain has been read. */
  ownerAddress: Maybe<Scalars['String']['output']>;
  /** What became of it. */
  status: NftTokenStatus;
  /** Its number in the contract: decimal text of up to 78 digits. */
  tokenId: Scalars['String']['output'];
};

/** A token that is being minted or transferred. */
export type NftTokenAct = {
  /** The token. */
  token: NftToken;
  /** What is to be signed next; null once its hash has proven it. */
  transaction: Maybe<NftTransaction>;
};

/** A page of tokens. */
export type NftTokenPage = {
  /** The tokens. */
  items: Array<NftToken>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What became of a token. */
export type NftTokenStatus =
  /** Nobody has it any more. */
  | 'BURNED'
  /** It is not minted. */
  | 'DRAFT'
  /** It is on its chain, and somebody has it. */
  | 'MINTED';

/** A transaction for the caller's wallet to sign, as eth_sendTransaction takes it. */
export type NftTransaction = {
  /** EIP-155 number of the chain. */
  chainId: Scalars['Int']['output'];
  /** What is called, or the code of the contract, in hexadecimal digits after 0x. */
  data: Scalars['String']['output'];
  /** Address that must sign it. */
  from: Scalars['String']['output'];
  /** Contract that is called; null for one that deploys a contract. */
  to: Maybe<Scalars['String']['output']>;
  /** What it pays, in the coin's smallest units, in hexadecimal digits after 0x. */
  value: Scalars['String']['output'];
};

/** A transfer of a token, as its chain has logged it. */
export type NftTransfer = {
  /** The time of the block. */
  at: Scalars['DateTimeISO']['output'];
  /** Number of the block. */
  block: Scalars['String']['output'];
  /** Who had it; the zero address when it was minted. */
  from: Scalars['String']['output'];
  /** Number of the log in its block. */
  logIndex: Scalars['Int']['output'];
  /** Who got it; the zero address when it was burned. */
  to: Scalars['String']['output'];
  /** Hash of the transaction. */
  transactionHash: Scalars['String']['output'];
};

/** A page of transfers. */
export type NftTransferPage = {
  /** The transfers. */
  items: Array<NftTransfer>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What was sold in one currency. */
export type NftTurnover = {
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** What the platform got of that. */
  fees: Scalars['Amount']['output'];
  /** The royalties of it. */
  royalties: Scalars['Amount']['output'];
  /** How many sales there were. */
  sales: Scalars['Int']['output'];
  /** Their prices together. */
  volume: Scalars['Amount']['output'];
};

/** Where bids are made and money moves. */
export type NftVenue =
  /** In a contract on the chain. */
  | 'CONTRACT'
  /** In wallets of the platform, or between the parties themselves. */
  | 'PLATFORM';

/** Royalties in one currency that nobody has claimed so far. */
export type NftWaitingRoyalties = {
  /** How much waits. */
  amount: Scalars['Amount']['output'];
  /** Of how many sales. */
  count: Scalars['Int']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
};

/** A message in its owner's inbox. */
export type Notification = {
  /** Buttons to show under it. */
  actions: Array<NotificationAction>;
  /** When its owner archived it; null while in the inbox. */
  archivedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was sent. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the notification; later ones have greater ids. */
  id: Scalars['UUID']['output'];
  /** The same for notifications of one account with one title that were sent within the same ten minutes by the clock, such as 12:10 to 12:20. Null for one that was sent before incidents were told apart. */
  incidentId: Maybe<Scalars['UUID']['output']>;
  /** Path in the front end that it is about. */
  link: Maybe<Scalars['String']['output']>;
  /** The body, plain text. */
  message: Scalars['String']['output'];
  /** When its owner read it; null while unread. */
  readAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** One line, plain text. */
  title: Scalars['String']['output'];
  /** What kind of notification it is. */
  type: NotificationType;
  /** The account that it was sent to. */
  userId: Scalars['UUID']['output'];
};

/** A button under a notification. */
export type NotificationAction = {
  /** Text of the button. */
  label: Scalars['String']['output'];
  /** Path in the front end that it leads to. */
  link: Scalars['String']['output'];
};

/** A button under a notification. */
export type NotificationActionInput = {
  /** Text of the button, 1 to 60 characters. */
  label: Scalars['String']['input'];
  /** Path in the front end that it leads to, such as /wallet. */
  link: Scalars['String']['input'];
};

/** A notification that has just arrived. */
export type NotificationEvent = {
  /** Where this event is in its stream; subscribe again after it to miss nothing. */
  cursor: Scalars['String']['output'];
  /** The notification. */
  notification: Notification;
};

/** A page of notifications. */
export type NotificationPage = {
  /** The notifications, newest first. */
  items: Array<Notification>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What kind of notification it is. */
export type NotificationType =
  /** Something that its reader should act on. */
  | 'alert'
  /** A message written by a person. */
  | 'message'
  /** Something that the platform did or decided. */
  | 'system';

/** The currency whose exposure is hedged. */
export type OpenConvertHedgeInput = {
  /** Code of the currency. */
  currency: Scalars['String']['input'];
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Type of the wallet. */
  type: WalletType;
};

/** An application of the caller, with the level that it is for. */
export type OwnKycApplication = {
  /** When it was sent. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What the customer declared, as the form sent it. */
  data: Scalars['JSONObject']['output'];
  /** Id of the application. */
  id: Scalars['UUID']['output'];
  /** Number of the level. */
  level: Scalars['Int']['output'];
  /** The level that was applied for. */
  levelId: Scalars['UUID']['output'];
  /** Name of the level. */
  levelName: Scalars['String']['output'];
  /** Why it was rejected. */
  reason: Maybe<Scalars['String']['output']>;
  /** When it was decided; null while it waits. */
  reviewedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What became of it. */
  status: KycApplicationStatus;
  /** The account that applied. */
  userId: Scalars['UUID']['output'];
};

/** A page of the caller's applications. */
export type OwnKycApplicationPage = {
  /** The applications, newest first. */
  items: Array<OwnKycApplication>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Where a page lies in its list. */
export type Pagination = {
  /** Number of this page, counted from 1. */
  currentPage: Scalars['Int']['output'];
  /** How many items a page has at most. */
  perPage: Scalars['Int']['output'];
  /** How many items the whole list has. */
  totalItems: Scalars['Int']['output'];
  /** How many pages the list has. */
  totalPages: Scalars['Int']['output'];
};

/** A pause of the marketplace of a chain. */
export type PauseNftMarketplaceInput = {
  /** The chain: ethereum, optimism, bsc, polygon, arbitrum, base, avalanche, sepolia. */
  chain: Scalars['String']['input'];
  /** Why; everybody who is refused reads it. */
  reason: Scalars['String']['input'];
};

/** A wallet that shall pay. */
export type PayingWalletInput = {
  /** What it gives, in its currency. */
  amount: Scalars['Amount']['input'];
  /** Code of its currency. */
  currency: Scalars['String']['input'];
  /** What the buyer was shown for that in the payment's currency; refused when it is more than 2 % off. */
  equivalentInPaymentCurrency: Scalars['Amount']['input'];
  /** Id of the wallet. */
  walletId: Scalars['String']['input'];
  /** Its type. */
  walletType: WalletType;
};

/** A sum that a merchant asks of a buyer, and what became of it. */
export type Payment = {
  /** What each wallet paid; empty until then. */
  allocations: Array<Allocation>;
  /** What the buyer owes. */
  amount: Scalars['Amount']['output'];
  /** Where the buyer goes after cancelling. */
  cancelUrl: Maybe<Scalars['String']['output']>;
  /** The page on which a buyer pays it. */
  checkoutUrl: Scalars['String']['output'];
  /** When it was paid. */
  completedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of its currency. */
  currency: Scalars['String']['output'];
  /** The buyer's e-mail address, as the merchant gave it. */
  customerEmail: Maybe<Scalars['String']['output']>;
  /** The buyer's name, as the merchant gave it. */
  customerName: Maybe<Scalars['String']['output']>;
  /** What it is for. */
  description: Maybe<Scalars['String']['output']>;
  /** Until when it can be paid. */
  expiresAt: Scalars['DateTimeISO']['output'];
  /** The platform's fee, part of the amount. */
  fee: Scalars['Amount']['output'];
  /** Id of the payment: pi_ and 24 characters. */
  id: Scalars['String']['output'];
  /** What the buyer is charged for. */
  lineItems: Maybe<Array<LineItem>>;
  /** The merchant's own id of the order. */
  merchantOrderId: Maybe<Scalars['String']['output']>;
  /** The merchant's own notes; buyers do not see them. */
  metadata: Maybe<Scalars['JSONObject']['output']>;
  /** Whether it moves money. */
  mode: GatewayMode;
  /** What the merchant gets: the amount less the fee. */
  net: Scalars['Amount']['output'];
  /** What was paid back so far. */
  refundedAmount: Scalars['Amount']['output'];
  /** Where the buyer goes after paying. */
  returnUrl: Maybe<Scalars['String']['output']>;
  /** What became of it. */
  status: GatewayPaymentStatus;
  /** Type of the merchant's balance that it goes to. */
  walletType: WalletType;
};

/** A page of payments. */
export type PaymentPage = {
  /** The payments. */
  items: Array<Payment>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A statement of what a merchant is owed, and what became of it. */
export type Payout = {
  /** When it was proposed. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of its currency. */
  currency: Scalars['String']['output'];
  /** When it was approved or rejected. */
  decidedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Sum of their fees. */
  fee: Scalars['Amount']['output'];
  /** Sum of its payments. */
  gross: Scalars['Amount']['output'];
  /** Id of the payout: po_ and 24 characters. */
  id: Scalars['String']['output'];
  /** The merchant that it is for. */
  merchantId: Scalars['UUID']['output'];
  /** What is paid out: gross less fee less refunds. */
  net: Scalars['Amount']['output'];
  /** How many payments are in it. */
  paymentCount: Scalars['Int']['output'];
  /** Until when payments and refunds are in it. */
  periodEnd: Scalars['DateTimeISO']['output'];
  /** When the first payment or refund in it was made. */
  periodStart: Scalars['DateTimeISO']['output'];
  /** Why it was rejected, or failed. */
  reason: Maybe<Scalars['String']['output']>;
  /** How many refunds are in it. */
  refundCount: Scalars['Int']['output'];
  /** Sum of its refunds, as far as the pending balance paid them. */
  refunds: Scalars['Amount']['output'];
  /** What became of it. */
  status: GatewayPayoutStatus;
  /** Type of the balance that it is paid from. */
  walletType: WalletType;
};

/** A page of payouts. */
export type PayoutPage = {
  /** The payouts. */
  items: Array<Payout>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** How a merchant is paid. */
export type PayoutTerms = {
  /** When payouts are proposed. */
  schedule: GatewayPayoutSchedule;
  /** Smallest payout in US dollars. */
  threshold: Scalars['Amount']['output'];
  /** Type of the wallets that payouts go to, where the currency has it; null for that of the payments. */
  walletType: Maybe<WalletType>;
};

/** A bid in an auction. */
export type PlaceNftBidInput = {
  /** How much: at least the price, then the minimumNextBid. */
  amount: Scalars['Amount']['input'];
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The auction. */
  listingId: Scalars['UUID']['input'];
  /** Address that acts, which must be linked to the caller's account; absent, the primary one. */
  walletAddress?: InputMaybe<Scalars['String']['input']>;
};

/** Source of a currency's price. */
export type PriceSource =
  /** Admins. Feed prices are recorded but not used. */
  | 'ADMIN'
  /** The exchange feed. A price set by an admin lasts until the next feed price. */
  | 'FEED';

/** An offering that has failed or was cancelled. */
export type ProcessIcoRefundsInput = {
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The offering. */
  offeringId: Scalars['UUID']['input'];
};

/** The caller's own account. */
export type Profile = {
  /** Country that the account states, as two letters. */
  country: Maybe<Scalars['String']['output']>;
  /** When the account was registered. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** E-mail address, in lower case. */
  email: Scalars['String']['output'];
  /** When the e-mail address was verified; null while it is not. */
  emailVerifiedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** First name. */
  firstName: Maybe<Scalars['String']['output']>;
  /** Id of the account. */
  id: Scalars['UUID']['output'];
  /** Last name. */
  lastName: Maybe<Scalars['String']['output']>;
  /** Permission keys that the role holds. */
  permissions: Array<Scalars['String']['output']>;
  /** Linked identities, those that are primary first. */
  providers: Array<LinkedProvider>;
  /** Name of the role that the account has. */
  role: Scalars['String']['output'];
  /** State of the account. */
  status: UserStatus;
};

/** Names of an account. */
export type ProfileInput = {
  /** Country as an ISO 3166 code of two letters. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** First name, at most 100 characters. */
  firstName?: InputMaybe<Scalars['String']['input']>;
  /** Last name, at most 100 characters. */
  lastName?: InputMaybe<Scalars['String']['input']>;
};

/** The password of the account. */
export type ProvePasswordInput = {
  /** The present password. */
  password: Scalars['String']['input'];
};

/** Who vouches for a linked identity. */
export type Provider =
  /** An outside identity provider. */
  | 'GOOGLE'
  /** The signature of a blockchain wallet. */
  | 'WALLET';

/** The settings that anybody may read. */
export type PublicSettings = {
  /** Names of the extensions that can be used: built into this server, switched on and licensed. */
  extensions: Array<Scalars['String']['output']>;
  /** Stored key to its text. A key without a row is not among them. */
  settings: Scalars['JSONObject']['output'];
};

export type Query = {
  /** One API key, in whichever state. */
  adminApiKey: AdminApiKey;
  /** What admins did and were refused, newest first. */
  adminAudit: AdminAuditPage;
  /** One article, published or not. */
  adminFaq: AdminFaq;
  /** A page of articles, published or not, in their order. */
  adminFaqs: AdminFaqPage;
  /** A page of what the platform earned, newest first. */
  adminProfits: AdminProfitPage;
  /** Every stored setting, secrets masked. */
  adminSettings: AdminSettings;
  /** A page of everybody's API keys. */
  allApiKeys: AdminApiKeyPage;
  /** A page of everybody's conversions; open and expired quotes only when the status is filtered. */
  allConvertOrders: AdminConvertOrderPage;
  /** A page of all currencies. */
  allCurrencies: CurrencyPage;
  /** A page of everybody's deposits, newest first. */
  allDeposits: AdminDepositPage;
  /** Categories of all articles. */
  allFaqCategories: Array<Scalars['String']['output']>;
  /** A page of all blockchains, newest first. */
  allIcoBlockchains: IcoBlockchainPage;
  /** A page of all contributions, newest first. */
  allIcoContributions: AdminIcoContributionPage;
  /** A page of all launch plans, newest first. */
  allIcoLaunchPlans: IcoLaunchPlanPage;
  /** A page of the offerings of all accounts, newest first. */
  allIcoOfferings: AdminIcoOfferingPage;
  /** A page of all types of tokens, newest first. */
  allIcoTokenTypes: IcoTokenTypePage;
  /** A page of merchants, newest first. */
  allMerchants: AdminMerchantPage;
  /** A page of the collections of all accounts, newest first. */
  allNftCollections: AdminNftCollectionPage;
  /** A page of the listings of all accounts, newest first. */
  allNftListings: AdminNftListingPage;
  /** A page of the offers of all accounts, newest first. */
  allNftOffers: AdminNftOfferPage;
  /** A page of all sales, newest first. */
  allNftSales: AdminNftSalePage;
  /** A page of everybody's notifications. */
  allNotifications: NotificationPage;
  /** A page of everybody's payments, newest first. */
  allPayments: AdminPaymentPage;
  /** A page of everybody's payouts, newest first. */
  allPayouts: AdminPayoutPage;
  /** A page of everybody's refunds, newest first. */
  allRefunds: AdminRefundPage;
  /** A page of the bots of all accounts, newest first. */
  allTradingBots: AdminTradingBotPage;
  /** A page of all listed strategies, newest first. */
  allTradingStrategies: AdminTradingStrategyPage;
  /** A page of all sales of strategies, newest first. */
  allTradingStrategyPurchases: AdminTradingStrategyPurchasePage;
  /** A page of the reviews of all strategies. */
  allTradingStrategyReviews: AdminTradingStrategyReviewPage;
  /** A page of everybody's transfers, newest first. */
  allTransfers: AdminTransferPage;
  /** A page of all wallets, the platform's own included. */
  allWallets: AdminWalletPage;
  /** A page of everybody's withdrawals, newest first. */
  allWithdrawals: AdminWithdrawalPage;
  /** One of everybody's quotes and conversions. */
  anyConvertOrder: AdminConvertOrder;
  /** One of everybody's deposits. */
  anyDeposit: AdminDeposit;
  /** A page of the allow-list of a phase of any offering, newest first. */
  anyIcoAllowances: IcoAllowancePage;
  /** Anybody's contribution, with its schedule and notes. */
  anyIcoContribution: AdminIcoContribution;
  /** Anybody's offering, in any status. */
  anyIcoOffering: AdminIcoOffering;
  /** One merchant. */
  anyMerchant: AdminMerchant;
  /** One of everybody's payments. */
  anyPayment: AdminPayment;
  /** One of everybody's payouts. */
  anyPayout: AdminPayout;
  /** Anybody's bot, without its trades and orders. */
  anyTradingBot: AdminTradingBot;
  /** One listed strategy, in any state, with what is sold. */
  anyTradingStrategy: AdminTradingStrategyDetail;
  /** One of everybody's transfers. */
  anyTransfer: AdminTransfer;
  /** One of everybody's withdrawals. */
  anyWithdrawal: AdminWithdrawal;
  /** Why calls by the caller's keys were refused, in the last 30 days. */
  apiKeyRefusals: ApiKeyRefusalPage;
  /** A page of the caller's API keys, newest first. */
  apiKeys: ApiKeyPage;
  /** One act that needs several people. */
  approval: Approval;
  /** How many people each kind of act takes. */
  approvalPolicy: Array<ApprovalPolicy>;
  /** A page of the acts that need several people, newest first: those that the caller has the right to approve, and those that the caller began. */
  approvals: ApprovalPage;
  /** A page of the feedback on one article, the latest first. */
  articleFaqFeedback: FaqFeedbackPage;
  /** What must be solved before registering; a challenge serves once. */
  captcha: Captcha;
  /** A payment as its checkout shows it. */
  checkout: Checkout;
  /** Where the link to cancel it leads. Nothing is cancelled. */
  checkoutCancelTarget: CheckoutRedirect;
  /** The caller's wallets that may pay it, at present rates. */
  checkoutWallets: EligibleWallets;
  /** One of what customers can convert. */
  convertAsset: AdminConvertAsset;
  /** A page of what customers can convert. */
  convertAssets: AdminConvertAssetPage;
  /** The settings of instant convert. */
  convertConsole: AdminSettings;
  /** Instant convert at a glance: quotes, orders, risk and what waits. */
  convertDashboard: ConvertDashboard;
  /** What a conversion would bring at present prices. Stores and reserves nothing. */
  convertEstimate: ConvertEstimate;
  /** A hedge with what the venue traded for it. */
  convertHedge: AdminConvertHedgeDetail;
  /** A page of hedges, newest first. */
  convertHedges: AdminConvertHedgePage;
  /** What the house holds of each currency over all places. */
  convertHouseInventory: Array<ConvertHouseTotal>;
  /** A page of what the house holds, by currency and place. */
  convertInventory: ConvertInventoryPage;
  /** One movement of the house's own money. */
  convertMovement: ConvertMovement;
  /** A page of movements of the house's own money, newest first. */
  convertMovements: ConvertMovementPage;
  /** One of the caller's quotes and conversions. */
  convertOrder: ConvertOrder;
  /** A page of the caller's conversions; open and expired quotes only when the status is filtered. */
  convertOrders: ConvertOrderPage;
  /** Profit and loss of a period, from the ledger's rows of the house, with a proof that nothing is missing. */
  convertPnl: ConvertPnl;
  /** One payment out of the house's money. */
  convertSend: ConvertSend;
  /** A page of what the house holds and pays on chains. */
  convertSendChains: ConvertSendChainPage;
  /** A page of payments out of the house's money, newest first. */
  convertSends: ConvertSendPage;
  /** A page of saves of the settings of instant convert, newest first. */
  convertSettingsHistory: SettingsRevisionPage;
  /** What can be converted, with its bounds, and what is closed and why. */
  convertibleAssets: Array<ConvertibleAsset>;
  /** Every job of the calendar, with its last and its next run. */
  cronJobs: Array<CronJobState>;
  /** The currencies that are offered, by code. */
  currencies: Array<Currency>;
  /** One of the caller's deposits. */
  deposit: Deposit;
  /** A page of the caller's deposits, newest first. */
  deposits: DepositPage;
  /** The settlement of an offering as CSV, up to 50,000 contributions a file, with the totals of all. */
  downloadIcoSettlement: FileDownload;
  /** A plugin for the software of shops, as a zip, for owners of a merchant. */
  downloadIntegration: FileDownload;
  /** Which operations a key may call, and what stops the others. */
  explainApiKey: ApiKeyExplanation;
  /** Every extension, with its switch and its licence. */
  extensions: Array<ExtensionState>;
  /** One published article. Counts a view. */
  faq: FaqDetail;
  /** Figures of the knowledge base over its whole time. */
  faqAnalytics: FaqAnalytics;
  /** Categories of published articles. */
  faqCategories: Array<Scalars['String']['output']>;
  /** A page of everybody's feedback, the latest first. */
  faqFeedback: FaqFeedbackPage;
  /** How many votes there are of each verdict, and how that changes. */
  faqFeedbackSplit: FaqFeedbackSplit;
  /** What readers looked for and did not get. */
  faqGaps: FaqGapReport;
  /** How many articles each page has. */
  faqPageCounts: Array<FaqPageCount>;
  /** Paths of the front end's pages that articles can belong to. */
  faqPages: Array<Scalars['String']['output']>;
  /** A page of readers' questions, newest first. */
  faqQuestions: FaqQuestionPage;
  /** A page of an article's revisions, newest first. */
  faqRevisions: FaqRevisionPage;
  /** A page of what readers searched for, and of what is hidden. */
  faqSearchTerms: FaqSearchTermPage;
  /** Figures of the knowledge base, and what is read and asked most. */
  faqStats: FaqStats;
  /** Tags of all articles. */
  faqTags: Array<Scalars['String']['output']>;
  /** How often articles were read on each day, at most 366 days. */
  faqViews: Array<FaqDayViews>;
  /** A page of published articles, in their order. */
  faqs: FaqPage;
  /** The settings of the gateway. */
  gatewayConsole: AdminSettings;
  /** Merchants, the last 30 days and the payouts that wait. */
  gatewayDashboard: GatewayDashboard;
  /** Events of the calling merchant, of the mode of its key and the last 30 days, oldest first. */
  gatewayEvents: GatewayEventList;
  /** The front page of the gateway. */
  gatewayLanding: GatewayLanding;
  /** What the gateway takes: wallet types, currencies and bounds. */
  gatewaySettings: GatewaySettings;
  /** A page of saves of the gateway’s settings, newest first. */
  gatewaySettingsHistory: SettingsRevisionPage;
  /** The types of wallets with their currencies. */
  gatewayWalletTypes: Array<GatewayWalletType>;
  /** A page of what the geo policy decided, newest first. */
  geoAccessLog: GeoAccessPage;
  /** A page of saves of the geo policy, newest first. */
  geoHistory: SettingsRevisionPage;
  /** Whether the geo policy keeps the caller out, and the notice to show then. */
  geoNotice: GeoNotice;
  /** The geo policy, its key masked. */
  geoPolicy: GeoPolicySettings;
  /** The house beside what the platform owes, its switches, and what waits. */
  house: House;
  /** The caller's second factors, of which every act here demands a code. */
  houseTwoFactor: TwoFactorState;
  /** A page of what admins did in the launchpad, newest first. */
  icoActivity: IcoActivityPage;
  /** Offerings, contributions, fees and growth; kept for four times as long as they took to compute. */
  icoAdminStat: IcoAdminStat;
  /** What the phases of an offering keep for the caller. */
  icoAllowance: Array<IcoAllowance>;
  /** A page of the allow-list of a phase of an own offering, newest first. */
  icoAllowances: IcoAllowancePage;
  /** The blockchains that new offerings may use, by name. */
  icoBlockchains: Array<IcoBlockchain>;
  /** One of the caller's contributions, with its schedule. */
  icoContribution: IcoContribution;
  /** A page of what the caller has paid into token offerings. */
  icoContributions: IcoContributionPage;
  /** What was bought of the caller's offerings day by day, today last; of a long time in equal steps. */
  icoCreatorPerformance: Array<CreatorIcoSalesPoint>;
  /** The caller's offerings at a glance. */
  icoCreatorStat: CreatorIcoStat;
  /** The six offerings on sale that have raised most dollars, flagged ones left out; kept for four times as long as they took to compute. */
  icoFeaturedOfferings: Array<IcoOfferingSummary>;
  /** A page of the token offerings that the caller has bought in. */
  icoInvestments: IcoInvestmentPage;
  /** A page of the contributions to the caller's offerings, newest first. NOT_FOUND for another's offering. */
  icoInvestors: IcoInvestorPage;
  /** The front page of the launchpad: offerings, figures and what admins announce. */
  icoLanding: IcoLanding;
  /** What a creator needs to fill in a launch. */
  icoLaunchForm: IcoLaunchForm;
  /** The plans that offerings can be launched on, in their order. */
  icoLaunchPlans: Array<IcoLaunchPlan>;
  /** The settings of token offerings. */
  icoLimits: AdminSettings;
  /** A page of saves of the settings of token offerings, newest first. */
  icoLimitsHistory: SettingsRevisionPage;
  /** The page of one offering. NOT_FOUND for what was not approved. */
  icoOffering: IcoOffering;
  /** A page of the contributions to an offering, newest first. */
  icoOfferingContributions: AdminIcoContributionPage;
  /** Where the money of an offering is. */
  icoOfferingFunding: IcoOfferingFunding;
  /** How many offerings there are of each status, and what they came to. */
  icoOfferingStats: IcoStats;
  /** A page of the news of one offering, newest first; empty while its page hides what its creator wrote. NOT_FOUND for what was not approved. */
  icoOfferingUpdates: IcoUpdatePage;
  /** A page of the schedules of an offering, newest first. */
  icoOfferingVestings: AdminIcoVestingPage;
  /** A page of offerings, newest first. It sorts by name, symbol, startDate, endDate, createdAt, raised, targetAmount or percent. RATE_LIMITED while too many searches wait. */
  icoOfferings: IcoOfferingPage;
  /** What the caller has in token offerings, by currency and in US dollars. */
  icoPortfolio: IcoPortfolio;
  /** What the caller had in token offerings day by day, today last; of a long time in equal steps. */
  icoPortfolioPerformance: Array<IcoPortfolioPoint>;
  /** Whether an offering can be refunded: for its creator, its buyers and holders of access.ico. */
  icoRefundEligibility: IcoRefundEligibility;
  /** A page of the schedules of one of the caller's offerings, newest first. */
  icoReleaseSchedules: IcoReleaseSchedulePage;
  /** A page of the contributions to one of the caller's offerings that do not vest, newest first. */
  icoReleases: IcoReleasePage;
  /** What an offering of the caller plans, by date. */
  icoRoadmap: Array<IcoRoadmapItem>;
  /** What the settlement of an offering has done, or would do now: who pays, and who gets what, with a page of its contributions. */
  icoSettlementReport: IcoSettlementReport;
  /** What all offerings came to. */
  icoStats: IcoStats;
  /** Who is behind an offering of the caller. */
  icoTeam: Array<IcoTeamMember>;
  /** The types of tokens that new offerings may name, by name. */
  icoTokenTypes: Array<IcoTokenType>;
  /** A page of the caller's schedules with their tranches, newest first. */
  icoVestings: IcoVestingPage;
  /** A page of runs of calendar jobs, newest first. */
  jobRuns: JobRunPage;
  /** One application. */
  kycApplication: AdminKycApplication;
  /** A page of everybody's applications. */
  kycApplications: AdminKycApplicationPage;
  /** One verification level. */
  kycLevel: KycLevel;
  /** A page of verification levels. */
  kycLevels: KycLevelPage;
  /** The caller's verification, and which features it opens. */
  kycState: KycState;
  /** The record of a key, newest first. It outlives the key. */
  marketMakerKeyAudit: ApiKeyAuditPage;
  /** A page of the keys of market makers. */
  marketMakerKeys: AdminApiKeyPage;
  /** What the caller's merchant is owed, and how it is paid. */
  merchantBalances: MerchantBalances;
  /** The caller's merchant, its balances and its last 30 days. */
  merchantDashboard: MerchantDashboard;
  /** The pairs of keys of the caller's merchant. */
  merchantKeys: MerchantKeys;
  /** One of the payments of the caller's merchant. */
  merchantPayment: Payment;
  /** A page of the payments of the caller's merchant, newest first. */
  merchantPayments: PaymentPage;
  /** One of the payouts of the caller's merchant. */
  merchantPayout: Payout;
  /** A page of the payouts of the caller's merchant, newest first. */
  merchantPayouts: PayoutPage;
  /** One of the caller's offerings, in any status. */
  myIcoOffering: CreatorIcoOffering;
  /** A page of the caller's offerings, newest first. */
  myIcoOfferings: CreatorIcoOfferingPage;
  /** A page of the news of the caller's offerings, newest first. */
  myIcoUpdates: IcoUpdatePage;
  /** A page of the caller's collections in any status, newest first. */
  myNftCollections: NftCollectionPage;
  /** A page of the caller's listings in any status, newest first. */
  myNftListings: NftListingPage;
  /** One auction in any status. */
  nftAuction: NftAuction;
  /** A page of the bids in an auction, newest first. */
  nftBids: NftBidPage;
  /** One collection. NOT_FOUND for a draft of somebody else. */
  nftCollection: NftCollection;
  /** A page of the collections on their chains, newest first. */
  nftCollections: NftCollectionPage;
  /** Collections, listings, offers and sales in figures. */
  nftDashboard: NftDashboard;
  /** One listing in any status; its seller is told what to sign next. */
  nftListing: NftListed;
  /** A page of what is on sale, newest first. */
  nftListings: NftListingPage;
  /** The marketplace contract of a chain. NOT_FOUND where it has none. */
  nftMarketplace: NftMarketplace;
  /** An offer of the caller, or for a token of the caller. */
  nftOffer: NftOffer;
  /** A page of the offers that the caller has made, or of those for tokens of the caller. */
  nftOffers: NftOfferPage;
  /** How far the setup of the marketplace is. */
  nftOnboarding: NftOnboarding;
  /** A page of the tokens that the caller's linked addresses have, and of the caller's drafts, newest first. */
  nftPortfolio: NftTokenPage;
  /** A sale of the caller, with the rows of the ledger that have paid it. */
  nftSale: NftSaleStatement;
  /** A page of what the caller has sold and bought, newest first. */
  nftSales: NftSalePage;
  /** The settings of the marketplace, which saveSettings saves. */
  nftSettings: Array<NftSetting>;
  /** One token. NOT_FOUND for a draft of somebody else. */
  nftToken: NftToken;
  /** A page of the transfers of a token, newest first. */
  nftTokenHistory: NftTransferPage;
  /** A page of the tokens that somebody has, newest first. */
  nftTokens: NftTokenPage;
  /** A page of the caller's notifications, newest first. */
  notifications: InboxPage;
  /** Verification levels that the caller can apply for, the smallest first. */
  openKycLevels: Array<KycLevel>;
  /** A page of the caller's applications, newest first. */
  ownKycApplications: OwnKycApplicationPage;
  /** A payment of the calling merchant, of the mode of its key. */
  payment: ShownPayment;
  /** Every permission key that a role can be given, in alphabetical order. */
  permissions: Array<Scalars['String']['output']>;
  /** What a save of settings of instant convert would do; nothing is written. */
  previewConvertSettings: SettingsPreview;
  /** What a save of settings of token offerings would do; nothing is written. */
  previewIcoLimits: SettingsPreview;
  /** What a save would do; nothing is written. */
  previewSettings: SettingsPreview;
  /** What a save of settings of trading bots would do; nothing is written. */
  previewTradingBotSettings: SettingsPreview;
  /** The caller's own account. */
  profile: Profile;
  /** What is left in a bucket for anybody. */
  rateLimit: RateLimit;
  /** What is left for the caller in each bucket. Asking takes no point. */
  rateLimits: Array<RateLimit>;
  /** A refund of the calling merchant, of the mode of its key. */
  refund: Refund;
  /** One role. */
  role: Role;
  /** A page of roles. */
  roles: RolePage;
  /** The published articles that fit best, at most 50; typing errors, inflections and synonyms find too. */
  searchFaqs: Array<FoundFaq>;
  /** A page of the caller's open browser sessions, newest first. */
  sessions: SessionPage;
  /** The settings that anybody may read, and the extensions in use. */
  settings: PublicSettings;
  /** The fields of the settings screen, with all that is needed to draw them. */
  settingsFields: Array<SettingField>;
  /** A page of saves, newest first, with what each changed. */
  settingsHistory: SettingsRevisionPage;
  /** Articles for a question that is still being typed, the best match first. */
  suggestArticles: Array<FoundFaq>;
  /** One of the caller's bots. */
  tradingBot: TradingBot;
  /** Bots, what they traded, faults, and sales of strategies. */
  tradingBotAdminDashboard: TradingBotAdminDashboard;
  /** One of the caller's backtests, with what came of it. */
  tradingBotBacktest: TradingBotBacktest;
  /** A page of the caller's backtests. */
  tradingBotBacktests: TradingBotBacktestPage;
  /** What the chart of one of the caller's bots shows. */
  tradingBotChartState: TradingBotChartState;
  /** The settings of trading bots. */
  tradingBotConsole: AdminSettings;
  /** All bots of the caller, and their totals. */
  tradingBotDashboard: TradingBotDashboard;
  /** A page of why one of the caller's bots did or did not trade. */
  tradingBotDecisions: TradingBotDecisionPage;
  /** A stop of all bots: bot by bot whether its orders are over at the exchange. */
  tradingBotEmergencyStop: TradingBotEmergencyStopReport;
  /** A page of the stops of all bots, newest first. */
  tradingBotEmergencyStops: TradingBotEmergencyStopPage;
  /** What was done to bots, to listed strategies and to their settings, newest first, for 90 days. */
  tradingBotLogs: TradingBotLogPage;
  /** The markets that bots trade, with their prices. */
  tradingBotMarkets: Array<TradingBotMarket>;
  /** A page of the orders of one of the caller's bots. */
  tradingBotOrders: TradingBotOrderPage;
  /** The caller's paper accounts, by currency. */
  tradingBotPaperAccounts: Array<TradingBotPaperAccount>;
  /** A page of saves of the settings of trading bots, newest first. */
  tradingBotSettingsHistory: SettingsRevisionPage;
  /** A page of the days of one of the caller's bots, in UTC. */
  tradingBotStats: TradingBotDayPage;
  /** What strategyConfig may be for each type of bot. */
  tradingBotStrategyTypes: Array<TradingBotStrategyType>;
  /** A page of the positions of one of the caller's bots. */
  tradingBotTrades: TradingBotTradePage;
  /** The caller's accounts at exchanges, newest first. */
  tradingBotVenueAccounts: Array<TradingVenueAccount>;
  /** A page of the caller's bots. */
  tradingBots: TradingBotPage;
  /** The processes that run bots, and how they fare. */
  tradingEngines: TradingEngines;
  /** A page of the strategies that are offered. */
  tradingMarketplace: TradingMarketplacePage;
  /** One strategy that is offered, with how its bots did. */
  tradingMarketplaceStrategy: TradingMarketplaceStrategyDetail;
  /** What the caller has sold, by listing and currency, and how many bots run it now. */
  tradingSellerDashboard: TradingSellerDashboard;
  /** A page of the strategies that the caller lists. */
  tradingStrategies: TradingStrategyPage;
  /** One of the strategies that the caller lists. */
  tradingStrategy: TradingStrategyDetail;
  /** A page of strategies that the caller has bought, refunded ones included. */
  tradingStrategyPurchases: TradingStrategyPurchasePage;
  /** A page of what buyers say of a strategy that is offered. */
  tradingStrategyReviews: TradingStrategyReviewPage;
  /** One of the caller's transfers. */
  transfer: Transfer;
  /** Estimate of a transfer at present prices, with the reason for a refusal. Stores and reserves nothing. CONVERT_LIMIT above the largest single conversion. */
  transferEstimate: TransferEstimate;
  /** A page of the caller's transfers, newest first. */
  transfers: TransferPage;
  /** The caller's second factors, and what the platform offers. */
  twoFactor: TwoFactorState;
  /** One account. */
  user: UserRecord;
  /** A page of accounts that are not deleted. */
  users: UserPage;
  /** What the key of the call is good for. */
  validateMerchantKey: ValidatedKey;
  /** Proves that a wallet's ledger is whole, or says where it is not. */
  verifyWallet: WalletProof;
  /** One of the caller's wallets. */
  wallet: Wallet;
  /** A page of the ledger of all wallets, newest first. */
  walletAudit: WalletEntryPage;
  /** The state of one of the caller's wallets at a given time. */
  walletBalanceAt: WalletBalance;
  /** The chains that a wallet may prove itself on. */
  walletChains: Array<WalletChain>;
  /** A page of the ledger of one of the caller's wallets, newest first. */
  walletEntries: WalletEntryPage;
  /** What holds money of the caller, the oldest first. */
  walletHolds: Array<WalletHold>;
  /** A nonce for a sign-in message; it serves once, for ten minutes. */
  walletNonce: WalletNonce;
  /** The exact text for a wallet to sign, with a nonce of its own. */
  walletSignInMessage: WalletSignInMessage;
  /** A page of the caller's wallets. */
  wallets: WalletPage;
  /** A page of the deliveries of the caller's merchant, newest first. */
  webhookDeliveries: WebhookDeliveryPage;
  /** A delivery of the caller's merchant with its attempts. */
  webhookDelivery: WebhookDeliveryDetails;
  /** A page of the webhook endpoints of the caller's merchant. */
  webhookEndpoints: WebhookEndpointPage;
  /** One of the caller's withdrawals. */
  withdrawal: Withdrawal;
  /** A page of the caller's withdrawals, newest first. */
  withdrawals: WithdrawalPage;
};


export type QueryAdminApiKeyArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryAdminAuditArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAdminFaqArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryAdminFaqsArgs = {
  category?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  pagePath?: InputMaybe<Scalars['String']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  status?: InputMaybe<FaqStatusFilter>;
  tags?: InputMaybe<Scalars['String']['input']>;
};


export type QueryAdminProfitsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllApiKeysArgs = {
  deleted?: InputMaybe<Scalars['Boolean']['input']>;
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllConvertOrdersArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllCurrenciesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllDepositsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllIcoBlockchainsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllIcoContributionsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllIcoLaunchPlansArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllIcoOfferingsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllIcoTokenTypesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllMerchantsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllNftCollectionsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllNftListingsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllNftOffersArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllNftSalesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllNotificationsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllPaymentsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllPayoutsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllRefundsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllTradingBotsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllTradingStrategiesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllTradingStrategyPurchasesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllTradingStrategyReviewsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllTransfersArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllWalletsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAllWithdrawalsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAnyConvertOrderArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryAnyDepositArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryAnyIcoAllowancesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  phaseId: Scalars['UUID']['input'];
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryAnyIcoContributionArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryAnyIcoOfferingArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryAnyMerchantArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryAnyPaymentArgs = {
  id: Scalars['String']['input'];
};


export type QueryAnyPayoutArgs = {
  id: Scalars['String']['input'];
};


export type QueryAnyTradingBotArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryAnyTradingStrategyArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryAnyTransferArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryAnyWithdrawalArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryApiKeyRefusalsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  id?: InputMaybe<Scalars['UUID']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryApiKeysArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryApprovalArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryApprovalsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryArticleFaqFeedbackArgs = {
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryCheckoutArgs = {
  id: Scalars['String']['input'];
};


export type QueryCheckoutCancelTargetArgs = {
  id: Scalars['String']['input'];
};


export type QueryCheckoutWalletsArgs = {
  id: Scalars['String']['input'];
};


export type QueryConvertAssetArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryConvertAssetsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryConvertEstimateArgs = {
  fromAmount?: InputMaybe<Scalars['Amount']['input']>;
  fromCurrency: Scalars['String']['input'];
  fromType?: InputMaybe<WalletType>;
  toAmount?: InputMaybe<Scalars['Amount']['input']>;
  toCurrency: Scalars['String']['input'];
  toType?: InputMaybe<WalletType>;
};


export type QueryConvertHedgeArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryConvertHedgesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryConvertInventoryArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryConvertMovementArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryConvertMovementsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryConvertOrderArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryConvertOrdersArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryConvertPnlArgs = {
  currency?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
};


export type QueryConvertSendArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryConvertSendChainsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryConvertSendsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryConvertSettingsHistoryArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryCurrenciesArgs = {
  type?: InputMaybe<WalletType>;
};


export type QueryDepositArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryDepositsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryDownloadIcoSettlementArgs = {
  id: Scalars['UUID']['input'];
  part?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryDownloadIntegrationArgs = {
  plugin: Scalars['String']['input'];
};


export type QueryExplainApiKeyArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryFaqArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryFaqFeedbackArgs = {
  filter?: InputMaybe<FaqFeedbackFilter>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type QueryFaqQuestionsArgs = {
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  status?: InputMaybe<FaqQuestionStatus>;
};


export type QueryFaqRevisionsArgs = {
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryFaqSearchTermsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryFaqViewsArgs = {
  faqId?: InputMaybe<Scalars['UUID']['input']>;
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
};


export type QueryFaqsArgs = {
  category?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  pagePath?: InputMaybe<Scalars['String']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type QueryGatewayEventsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  type?: InputMaybe<Scalars['String']['input']>;
};


export type QueryGatewaySettingsHistoryArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryGeoAccessLogArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryGeoHistoryArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryIcoActivityArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryIcoAllowanceArgs = {
  offeringId: Scalars['UUID']['input'];
};


export type QueryIcoAllowancesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  phaseId: Scalars['UUID']['input'];
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryIcoContributionArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryIcoContributionsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryIcoCreatorPerformanceArgs = {
  timeframe?: InputMaybe<IcoTimeframe>;
};


export type QueryIcoInvestmentsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryIcoInvestorsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  offeringId?: InputMaybe<Scalars['UUID']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryIcoLimitsHistoryArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryIcoOfferingArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryIcoOfferingContributionsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryIcoOfferingFundingArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryIcoOfferingUpdatesArgs = {
  offeringId: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryIcoOfferingVestingsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryIcoOfferingsArgs = {
  blockchain?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
  status?: InputMaybe<IcoOfferingFilter>;
  typeId?: InputMaybe<Scalars['UUID']['input']>;
};


export type QueryIcoPortfolioPerformanceArgs = {
  timeframe?: InputMaybe<IcoTimeframe>;
};


export type QueryIcoRefundEligibilityArgs = {
  offeringId: Scalars['UUID']['input'];
};


export type QueryIcoReleaseSchedulesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryIcoReleasesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryIcoRoadmapArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryIcoSettlementReportArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryIcoTeamArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryIcoVestingsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  offeringId?: InputMaybe<Scalars['UUID']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryJobRunsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryKycApplicationArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryKycApplicationsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryKycLevelArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryKycLevelsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryMarketMakerKeyAuditArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryMarketMakerKeysArgs = {
  deleted?: InputMaybe<Scalars['Boolean']['input']>;
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryMerchantDashboardArgs = {
  mode?: InputMaybe<GatewayMode>;
};


export type QueryMerchantPaymentArgs = {
  id: Scalars['String']['input'];
};


export type QueryMerchantPaymentsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  mode?: InputMaybe<GatewayMode>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryMerchantPayoutArgs = {
  id: Scalars['String']['input'];
};


export type QueryMerchantPayoutsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryMyIcoOfferingArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryMyIcoOfferingsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryMyIcoUpdatesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryMyNftCollectionsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryMyNftListingsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryNftAuctionArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryNftBidsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryNftCollectionArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryNftCollectionsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryNftListingArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryNftListingsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryNftMarketplaceArgs = {
  chain: Scalars['String']['input'];
};


export type QueryNftOfferArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryNftOffersArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  role?: InputMaybe<NftOfferRole>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryNftPortfolioArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryNftSaleArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryNftSalesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryNftTokenArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryNftTokenHistoryArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryNftTokensArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryNotificationsArgs = {
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  grouped?: InputMaybe<Scalars['Boolean']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
  unread?: InputMaybe<Scalars['Boolean']['input']>;
};


export type QueryOwnKycApplicationsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryPaymentArgs = {
  id: Scalars['String']['input'];
};


export type QueryPreviewConvertSettingsArgs = {
  values: Scalars['JSONObject']['input'];
};


export type QueryPreviewIcoLimitsArgs = {
  values: Scalars['JSONObject']['input'];
};


export type QueryPreviewSettingsArgs = {
  values: Scalars['JSONObject']['input'];
};


export type QueryPreviewTradingBotSettingsArgs = {
  values: Scalars['JSONObject']['input'];
};


export type QueryRateLimitArgs = {
  bucket: RateLimitBucket;
  id: Scalars['String']['input'];
};


export type QueryRefundArgs = {
  id: Scalars['String']['input'];
};


export type QueryRoleArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryRolesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QuerySearchFaqsArgs = {
  category?: InputMaybe<Scalars['String']['input']>;
  orderBy?: FaqSearchOrder;
  query: Scalars['String']['input'];
};


export type QuerySessionsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QuerySettingsHistoryArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QuerySuggestArticlesArgs = {
  limit?: Scalars['Int']['input'];
  text: Scalars['String']['input'];
};


export type QueryTradingBotArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryTradingBotBacktestArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryTradingBotBacktestsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryTradingBotChartStateArgs = {
  botId: Scalars['UUID']['input'];
};


export type QueryTradingBotDecisionsArgs = {
  botId: Scalars['UUID']['input'];
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryTradingBotEmergencyStopArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryTradingBotEmergencyStopsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryTradingBotLogsArgs = {
  action?: InputMaybe<TradingBotLogAction>;
  actor?: InputMaybe<TradingBotActor>;
  after?: InputMaybe<Scalars['UUID']['input']>;
  botId?: InputMaybe<Scalars['UUID']['input']>;
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  ownerId?: InputMaybe<Scalars['UUID']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
  strategyId?: InputMaybe<Scalars['UUID']['input']>;
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
  userId?: InputMaybe<Scalars['UUID']['input']>;
};


export type QueryTradingBotOrdersArgs = {
  botId: Scalars['UUID']['input'];
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryTradingBotSettingsHistoryArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryTradingBotStatsArgs = {
  botId: Scalars['UUID']['input'];
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryTradingBotTradesArgs = {
  botId: Scalars['UUID']['input'];
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryTradingBotsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryTradingMarketplaceArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryTradingMarketplaceStrategyArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryTradingStrategiesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryTradingStrategyArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryTradingStrategyPurchasesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryTradingStrategyReviewsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
  strategyId: Scalars['UUID']['input'];
};


export type QueryTransferArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryTransferEstimateArgs = {
  amount: Scalars['Amount']['input'];
  toCurrency?: InputMaybe<Scalars['String']['input']>;
  toType?: InputMaybe<WalletType>;
  toUserId?: InputMaybe<Scalars['UUID']['input']>;
  walletId: Scalars['UUID']['input'];
};


export type QueryTransfersArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryUserArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryUsersArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryVerifyWalletArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryWalletArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryWalletAuditArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryWalletBalanceAtArgs = {
  at: Scalars['DateTimeISO']['input'];
  id: Scalars['UUID']['input'];
};


export type QueryWalletEntriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  id: Scalars['UUID']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryWalletSignInMessageArgs = {
  input: WalletSignInMessageInput;
};


export type QueryWalletsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryWebhookDeliveriesArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryWebhookDeliveryArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryWebhookEndpointsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};


export type QueryWithdrawalArgs = {
  id: Scalars['UUID']['input'];
};


export type QueryWithdrawalsArgs = {
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  perPage?: InputMaybe<Scalars['Int']['input']>;
  sortField?: InputMaybe<Scalars['String']['input']>;
  sortOrder?: InputMaybe<SortOrder>;
};

/** What is left of a bucket for one caller. */
export type RateLimit = {
  /** The bucket. */
  bucket: RateLimitBucket;
  /** Calls that it lets through in a window. */
  limit: Scalars['Int']['output'];
  /** What it counts by: user, address, account, device, merchant or row. */
  per: Scalars['String']['output'];
  /** Calls that are left in this window. */
  remaining: Scalars['Int']['output'];
  /** Seconds until a new window begins. */
  resetSeconds: Scalars['Int']['output'];
  /** Length of a window. */
  windowSeconds: Scalars['Int']['output'];
};

/** A bucket from which calls take a point each. */
export type RateLimitBucket =
  /** 60 in 3600 s, by user. */
  | 'aiAssistant'
  /** 100 in 60 s, by address. */
  | 'baseline'
  /** 10 in 3600 s, by user. */
  | 'botBacktest'
  /** 120 in 60 s, by user. */
  | 'botChart'
  /** 60 in 60 s, by user. */
  | 'botCommand'
  /** 60 in 60 s, by row. */
  | 'botSignal'
  /** 20 in 60 s, by row. */
  | 'botSignalUnproven'
  /** 10 in 60 s, by user. */
  | 'botVenueCheck'
  /** 10 in 900 s, by account. */
  | 'codeMail'
  /** 60 in 60 s, by user. */
  | 'convertOrder'
  /** 60 in 60 s, by user. */
  | 'convertQuote'
  /** 20 in 60 s, by user. */
  | 'discountValidation'
  /** 10 in 3600 s, by user. */
  | 'download'
  /** 20 in 3600 s, by user. */
  | 'faqFeedback'
  /** 5 in 86400 s, by user. */
  | 'faqQuestion'
  /** 600 in 60 s, by merchant. */
  | 'gatewayApi'
  /** 120 in 60 s, by address. */
  | 'gatewayCheckout'
  /** 60 in 60 s, by address. */
  | 'gatewayConfirm'
  /** 60 in 60 s, by user. */
  | 'icoDelivery'
  /** 120 in 3600 s, by user. */
  | 'icoLaunch'
  /** 600 in 60 s, by address. */
  | 'icoReads'
  /** 60 in 60 s, by user. */
  | 'icoStory'
  /** 60 in 60 s, by address. */
  | 'largeBodies'
  /** 20 in 900 s, by address. */
  | 'linkRequest'
  /** 30 in 60 s, by user. */
  | 'moderate'
  /** 60 in 60 s, by user. */
  | 'nftChain'
  /** 600 in 60 s, by address. */
  | 'nftReads'
  /** 5 in 900 s, by user. */
  | 'orderCreation'
  /** 120 in 60 s, by address. */
  | 'publicReads'
  /** 5 in 900 s, by account. */
  | 'registrationMail'
  /** 5 in 900 s, by account. */
  | 'resetMail'
  /** 10 in 900 s, by account. */
  | 'signInAccount'
  /** 30 in 900 s, by address. */
  | 'signInAddress'
  /** 10 in 900 s, by device. */
  | 'signInDevice'
  /** 30 in 60 s, by user. */
  | 'strategyPurchase'
  /** 10 in 900 s, by account. */
  | 'twoFactorAccount'
  /** 5 in 900 s, by account. */
  | 'verificationMail'
  /** 15 in 900 s, by user. */
  | 'walletLink'
  /** 5 in 900 s, by address. */
  | 'walletSignIn';

/** A payment for whoever paid it. */
export type Receipt = {
  /** What each wallet paid; empty for a payment that failed. */
  allocations: Array<ReceiptLine>;
  /** What the buyer owes. */
  amount: Scalars['Amount']['output'];
  /** Where the buyer goes after cancelling. */
  cancelUrl: Maybe<Scalars['String']['output']>;
  /** The page on which a buyer pays it. */
  checkoutUrl: Scalars['String']['output'];
  /** When it was paid. */
  completedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of its currency. */
  currency: Scalars['String']['output'];
  /** What it is for. */
  description: Maybe<Scalars['String']['output']>;
  /** Until when it can be paid. */
  expiresAt: Scalars['DateTimeISO']['output'];
  /** Id of the payment: pi_ and 24 characters. */
  id: Scalars['String']['output'];
  /** What the buyer is charged for. */
  lineItems: Maybe<Array<LineItem>>;
  /** Who asks for it. */
  merchant: CheckoutMerchant;
  /** The merchant's own id of the order. */
  merchantOrderId: Maybe<Scalars['String']['output']>;
  /** Whether it moves money. */
  mode: GatewayMode;
  /** What was paid back so far. */
  refundedAmount: Scalars['Amount']['output'];
  /** Where the buyer goes after paying. */
  returnUrl: Maybe<Scalars['String']['output']>;
  /** The server's time, for the countdown. */
  serverTime: Scalars['DateTimeISO']['output'];
  /** What became of it. */
  status: GatewayPaymentStatus;
  /** Type of the merchant's balance that it goes to. */
  walletType: WalletType;
};

/** What one wallet paid, as the payer sees it. */
export type ReceiptLine = {
  /** What it was charged, in its currency. */
  amount: Scalars['Amount']['output'];
  /** Code of its currency. */
  currency: Scalars['String']['output'];
  /** Units of the payment's currency for one of the wallet's. */
  rate: Scalars['Amount']['output'];
  /** What that covers of the payment, in the payment's currency. */
  share: Scalars['Amount']['output'];
  /** Type of the wallet. */
  walletType: WalletType;
};

/** Recovery codes. They are shown this once. */
export type RecoveryCodes = {
  /** What happened, for people. */
  message: Scalars['String']['output'];
  /** The new codes, each good for one use; empty where the present ones stay. */
  recoveryCodes: Array<Scalars['String']['output']>;
};

/** A payment, or a part of it, that went back to the buyer. */
export type Refund = {
  /** How much, in the currency of the payment. */
  amount: Scalars['Amount']['output'];
  /** When it was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency of the payment. */
  currency: Scalars['String']['output'];
  /** The reason in words. */
  description: Maybe<Scalars['String']['output']>;
  /** What of the platform's fee was returned. */
  fee: Scalars['Amount']['output'];
  /** Id of the refund: re_ and 24 characters. */
  id: Scalars['String']['output'];
  /** Whether it moved money. */
  mode: GatewayMode;
  /** The payment that it is of. */
  paymentId: Scalars['String']['output'];
  /** Why it was made. */
  reason: GatewayRefundReason;
  /** What became of it. */
  status: GatewayRefundStatus;
};

/** How much of a payment goes back, and why. */
export type RefundAnyPaymentInput = {
  /** How much; absent, all that is left. */
  amount?: InputMaybe<Scalars['Amount']['input']>;
  /** The reason in words, at most 500 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why. */
  reason: GatewayRefundReason;
};

/** How much of a payment goes back, and why. */
export type RefundPaymentInput = {
  /** How much; absent, all that is left. */
  amount?: InputMaybe<Scalars['Amount']['input']>;
  /** The reason in words, at most 500 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why (default OTHER). */
  reason?: InputMaybe<GatewayRefundReason>;
};

/** Why a call by API key was refused. */
export type RefusalReason =
  /** The client called from an address that is not on the list. */
  | 'ADDRESS'
  /** The signed time was more than 30 seconds off. */
  | 'CLOCK_SKEW'
  /** The key was deleted. */
  | 'DELETED'
  /** The key was disabled. */
  | 'DISABLED'
  /** The key had expired. */
  | 'EXPIRED'
  /** The owner's account was not ACTIVE. */
  | 'OWNER_INACTIVE'
  /** The nonce had been used before. */
  | 'REPLAY'
  /** The key was replaced and its grace period is over. */
  | 'ROTATED'
  /** The operation needs a scope that the key does not hold. */
  | 'SCOPE'
  /** The request was not signed, or not rightly. */
  | 'SIGNATURE';

/** A new account. */
export type RegisterInput = {
  /** The solved captcha, unless the platform asks for none. */
  captcha?: InputMaybe<Scalars['String']['input']>;
  /** E-mail address; upper and lower case are the same. */
  email: Scalars['String']['input'];
  /** First name, at most 100 characters. */
  firstName?: InputMaybe<Scalars['String']['input']>;
  /** Last name, at most 100 characters. */
  lastName?: InputMaybe<Scalars['String']['input']>;
  /** Password: 8 to 128 characters, at least 5 different ones, not digits alone, not a common one. */
  password: Scalars['String']['input'];
};

/** A merchant to register. */
export type RegisterMerchantInput = {
  /** Address that mail goes to. */
  email: Scalars['String']['input'];
  /** Name that buyers see, 1 to 191 characters. */
  name: Scalars['String']['input'];
  /** Address of the first webhook endpoint, which hears of the events of both modes. */
  webhookUrl?: InputMaybe<Scalars['String']['input']>;
  /** Address of its site, http or https. */
  website?: InputMaybe<Scalars['String']['input']>;
};

/** A new merchant, with the secrets that no other answer shows. */
export type RegisteredMerchant = {
  /** Postal address. */
  address: Maybe<Scalars['String']['output']>;
  /** Country, two letters of ISO 3166. */
  country: Maybe<Scalars['String']['output']>;
  /** When it registered. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Most that it takes in a UTC day, in US dollars; 0 for no limit, null for the setting's. */
  dailyLimit: Maybe<Scalars['Amount']['output']>;
  /** What it sells. */
  description: Maybe<Scalars['String']['output']>;
  /** Address that mail goes to. */
  email: Scalars['String']['output'];
  /** Fixed fee in US dollars; null for the setting's. */
  feeFixed: Maybe<Scalars['Amount']['output']>;
  /** Fee in percent; null for the setting's. */
  feePercentage: Maybe<Scalars['Amount']['output']>;
  /** How its fees are computed; null for the setting's way. */
  feeType: Maybe<GatewayFeeType>;
  /** Id of the merchant. */
  id: Scalars['UUID']['output'];
  /** A live and a test pair of keys, in full. */
  keys: Array<IssuedMerchantKey>;
  /** Address of its logo. */
  logo: Maybe<Scalars['String']['output']>;
  /** Largest payment in US dollars; null for the setting's. */
  maxAmount: Maybe<Scalars['Amount']['output']>;
  /** Smallest payment in US dollars; null for the setting's. */
  minAmount: Maybe<Scalars['Amount']['output']>;
  /** Most that it takes in a UTC month, in US dollars; 0 for no limit, null for the setting's. */
  monthlyLimit: Maybe<Scalars['Amount']['output']>;
  /** Name that buyers see. */
  name: Scalars['String']['output'];
  /** When payouts are proposed; null for the setting's times. */
  payoutSchedule: Maybe<GatewayPayoutSchedule>;
  /** Smallest payout in US dollars, where it is larger than the setting's. */
  payoutThreshold: Maybe<Scalars['Amount']['output']>;
  /** Type of the wallets that payouts go to, where the currency has it; null for that of the payments. */
  payoutWalletType: Maybe<WalletType>;
  /** Telephone number. */
  phone: Maybe<Scalars['String']['output']>;
  /** Calls that its keys may make in 60 seconds; null for everybody's. */
  rateLimit: Maybe<Scalars['Int']['output']>;
  /** Why it was refused or stopped. */
  rejectionReason: Maybe<Scalars['String']['output']>;
  /** Unique name for addresses, made from the first name. */
  slug: Scalars['String']['output'];
  /** Whether it may take payments. */
  status: GatewayMerchantStatus;
  /** Tax id. */
  taxId: Maybe<Scalars['String']['output']>;
  /** When it last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** The account that it belongs to. */
  userId: Scalars['UUID']['output'];
  /** Whether its identity is verified. */
  verificationStatus: GatewayMerchantVerification;
  /** The secret by which deliveries to webhookUrl are signed. */
  webhookSecret: Scalars['String']['output'];
  /** Address of the first webhook endpoint, which hears of the events of both modes. */
  webhookUrl: Maybe<Scalars['String']['output']>;
  /** Address of its site. */
  website: Maybe<Scalars['String']['output']>;
};

/** Why an application is rejected. */
export type RejectKycApplicationInput = {
  /** Reason, 1 to 1,000 characters; the customer reads it. */
  reason: Scalars['String']['input'];
};

/** An asset after it was reopened, or unchanged while that waits. */
export type ReopenedConvertAsset = {
  /** The end of the jump, where it waits for the approvals of others; null otherwise. */
  approval: Maybe<Approval>;
  /** When it was added. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** Whether it can be converted. */
  enabled: Scalars['Boolean']['output'];
  /** Its own fee in percent; null for the setting. */
  feePercent: Maybe<Scalars['Amount']['output']>;
  /** Why nothing of it moves; empty while it does. */
  frozen: Array<ConvertFreeze>;
  /** Since when it is frozen. */
  frozenAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The market at which exposure to it is hedged, such as BTC/USDT; null where it is not. */
  hedgeSymbol: Maybe<Scalars['String']['output']>;
  /** Id of the asset. */
  id: Scalars['UUID']['output'];
  /** The largest amount that can be paid of it at once; null for none. */
  maxAmount: Maybe<Scalars['Amount']['output']>;
  /** The least amount that can be paid of it at once. */
  minAmount: Scalars['Amount']['output'];
  /** Its own spread in percent; null for the setting. */
  spreadPercent: Maybe<Scalars['Amount']['output']>;
  /** Type of the wallets. */
  type: WalletType;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** Where an article goes. */
export type ReorderFaqInput = {
  /** The article that moves. */
  faqId: Scalars['UUID']['input'];
  /** The article that it goes before; null for the end. */
  targetId?: InputMaybe<Scalars['UUID']['input']>;
  /** The page that it goes to. */
  targetPagePath: Scalars['String']['input'];
};

/** A new password, with the token of the mail that lets it be set. */
export type ResetPasswordInput = {
  /** The new password, as at registration. */
  password: Scalars['String']['input'];
  /** The token that the mailed link carries. */
  token: Scalars['String']['input'];
};

/** Outcome of taking the second factors off an account. */
export type ResetTwoFactor = {
  /** The act, where it waits for the approvals of others; null once the factors are gone. */
  approval: Maybe<Approval>;
  /** What happened, for people. */
  message: Scalars['String']['output'];
};

/** What an admin has found out about a hedge in review. */
export type ResolveConvertHedgeInput = {
  /** With FILLED: what it cost, in the quote currency. */
  cost?: InputMaybe<Scalars['Amount']['input']>;
  /** With FILLED: what the venue took for it; nothing when left out. */
  fee?: InputMaybe<Scalars['Amount']['input']>;
  /** With FILLED: code of the currency of the fee; the quote currency when left out. */
  feeCurrency?: InputMaybe<Scalars['String']['input']>;
  /** With FILLED: what was traded, in the currency. */
  filled?: InputMaybe<Scalars['Amount']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Where it was looked up, 1 to 500 characters. */
  note: Scalars['String']['input'];
  /** Whether the venue has traded. */
  outcome: ConvertHedgeOutcome;
};

/** What an admin found to have become of a movement. */
export type ResolveConvertMovementInput = {
  /** How much came, or came back, at most what was sent and what a chain proves (default: that, else all of it). */
  arrived?: InputMaybe<Scalars['Amount']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, 1 to 500 characters. */
  note: Scalars['String']['input'];
  /** Where the money is. */
  outcome: ConvertMovementOutcome;
  /** Hash of the transaction that brought it to a chain, or back to one that it had left (default: the known one, for what has arrived). */
  txHash?: InputMaybe<Scalars['String']['input']>;
};

/** What was found out about a hedge in review. */
export type ResolveHouseHedgeInput = {
  /** A code of your second factor, made for this call: of the app, a mailed one, or a recovery code. */
  code: Scalars['String']['input'];
  /** With FILLED: what it cost, in the quote currency. */
  cost?: InputMaybe<Scalars['Amount']['input']>;
  /** With FILLED: what the venue took for it; nothing when left out. */
  fee?: InputMaybe<Scalars['Amount']['input']>;
  /** With FILLED: code of the currency of the fee; the quote currency when left out. */
  feeCurrency?: InputMaybe<Scalars['String']['input']>;
  /** With FILLED: what was traded, in the currency. */
  filled?: InputMaybe<Scalars['Amount']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Where it was looked up, 1 to 500 characters. */
  note: Scalars['String']['input'];
  /** Whether the venue has traded. */
  outcome: ConvertHedgeOutcome;
};

/** What became of a movement in review. */
export type ResolveHouseMovementInput = {
  /** How much came, or came back, at most what was sent and what a chain proves (default: that, else all of it). */
  arrived?: InputMaybe<Scalars['Amount']['input']>;
  /** A code of your second factor, made for this call: of the app, a mailed one, or a recovery code. */
  code: Scalars['String']['input'];
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why, 1 to 500 characters. */
  note: Scalars['String']['input'];
  /** Where the money is. */
  outcome: ConvertMovementOutcome;
  /** Hash of the transaction that brought it to a chain, or back to one that it had left (default: the known one, for what has arrived). */
  txHash?: InputMaybe<Scalars['String']['input']>;
};

/** A named set of permission keys. */
export type Role = {
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the role. */
  id: Scalars['UUID']['output'];
  /** Its name. Super Admin holds every key. */
  name: Scalars['String']['output'];
  /** The permission keys that it holds, in alphabetical order. */
  permissions: Array<Scalars['String']['output']>;
  /** How many accounts have it. */
  users: Scalars['Int']['output'];
  /** Grows with every change. */
  version: Scalars['Int']['output'];
};

/** A page of roles. */
export type RolePage = {
  /** The roles, newest first unless sorted otherwise. */
  items: Array<Role>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A limit that an API key has for one route, in place of the platform’s. */
export type RouteLimit = {
  /** Calls in one window. */
  limit: Scalars['Int']['output'];
  /** METHOD /api/path, or the name of an operation. */
  route: Scalars['String']['output'];
  /** Length of the window in seconds. */
  windowSeconds: Scalars['Int']['output'];
};

/** A limit for one route in place of the platform’s. */
export type RouteLimitInput = {
  /** Calls in one window, 1 to 1,000,000. */
  limit: Scalars['Int']['input'];
  /** METHOD /api/path with path parameters in braces, or the name of an operation. */
  route: Scalars['String']['input'];
  /** Length of the window in seconds, 1 to 86,400. */
  windowSeconds: Scalars['Int']['input'];
};

/** A notification to send. */
export type SendNotificationInput = {
  /** Buttons to show under it, at most 5. */
  actions?: InputMaybe<Array<NotificationActionInput>>;
  /** Send it by e-mail too (default false). */
  email?: InputMaybe<Scalars['Boolean']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Path in the front end that it is about. */
  link?: InputMaybe<Scalars['String']['input']>;
  /** Plain text, 1 to 5,000 characters. */
  message: Scalars['String']['input'];
  /** One line of plain text, 1 to 200 characters. */
  title: Scalars['String']['input'];
  /** What kind of notification it is. */
  type: NotificationType;
  /** The account to send it to. */
  userId: Scalars['UUID']['input'];
};

/** One of the caller's open browser sessions. */
export type Session = {
  /** When it was opened. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** True for the session that the call came with. */
  current: Scalars['Boolean']['output'];
  /** When it ends by itself. */
  expiresAt: Scalars['DateTimeISO']['output'];
  /** Public id of the session, as in its cookie sessionId. */
  id: Scalars['UUID']['output'];
  /** Address that it was opened from. */
  ip: Maybe<Scalars['String']['output']>;
  /** Browser that it was opened with. */
  userAgent: Maybe<Scalars['String']['output']>;
};

/** A page of the caller's open sessions. */
export type SessionPage = {
  /** The sessions, newest first. */
  items: Array<Session>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Entries of the allow-list of a phase. */
export type SetIcoAllowancesInput = {
  /** 1 to 500 accounts; others that are on the list stay as they are. */
  entries: Array<IcoAllowanceInput>;
};

/** What a save does to one key. */
export type SettingChange = {
  /** Text after; null where the row is gone. A secret is masked. */
  after: Maybe<Scalars['String']['output']>;
  /** Text before; null where there was no row. A secret is masked. */
  before: Maybe<Scalars['String']['output']>;
  /** The key, in its stored casing. */
  key: Scalars['String']['output'];
};

/** Holds when at least one of its matches does. */
export type SettingCondition = {
  /** The matches. */
  anyOf: Array<SettingMatch>;
};

/** A field of the settings screen. */
export type SettingField = {
  /** What it reads as while it has no row; null when nothing is shipped. */
  default: Maybe<Scalars['String']['output']>;
  /** Its key among the settings. */
  key: Scalars['String']['output'];
  /** What a select offers. */
  options: Maybe<Array<Scalars['String']['output']>>;
  /** Bounds of a range. */
  range: Maybe<SettingRange>;
  /** False for a field that the screen never draws. */
  rendered: Scalars['Boolean']['output'];
  /** True when its text is masked in every reading. */
  secret: Scalars['Boolean']['output'];
  /** Conditions that must all hold for the field to show. They change nothing in how it is read. */
  showIf: Maybe<Array<SettingCondition>>;
  /** Size of an image. */
  size: Maybe<ImageSize>;
  /** True when only a Super Admin can change it. */
  superAdminOnly: Scalars['Boolean']['output'];
  /** Tab that it is drawn on. */
  tab: Scalars['String']['output'];
  /** Control: switch, select, text, password, url, range, json or image. */
  type: Scalars['String']['output'];
};

/** Holds when the other field reads as one of the values. */
export type SettingMatch = {
  /** Key of the other field. */
  key: Scalars['String']['output'];
  /** Texts of which it must have one; true and false for a switch. */
  values: Array<Scalars['String']['output']>;
};

/** Bounds of a number. They are plain decimals in text. */
export type SettingRange = {
  /** Greatest value; a greater one is read as this. */
  max: Scalars['String']['output'];
  /** Smallest value; a smaller one is read as this. */
  min: Scalars['String']['output'];
  /** Step of the control. */
  step: Scalars['String']['output'];
  /** What the number counts: percent, seconds or days. */
  unit: Maybe<Scalars['String']['output']>;
};

/** A key that may not be saved. */
export type SettingRefusal = {
  /** Code of the error that a save would answer. */
  code: Scalars['String']['output'];
  /** The key as it was sent. */
  key: Scalars['String']['output'];
  /** The reason, for people. */
  message: Scalars['String']['output'];
  /** Status code that goes with it. */
  statusCode: Scalars['Int']['output'];
};

/** A setting that would be stored and yet have no effect, or another than its text suggests. */
export type SettingWarning = {
  /** The key. */
  key: Scalars['String']['output'];
  /** What about it, as the rest of a sentence that begins with the key. */
  message: Scalars['String']['output'];
};

/** Which screen saved a revision. */
export type SettingsArea =
  /** A module's own screen. */
  | 'CONSOLE'
  /** The geo policy screen. */
  | 'GEO'
  /** The settings screen. */
  | 'SETTINGS';

/** Settings have been saved. */
export type SettingsEvent = {
  /** Which screen saved it. */
  area: SettingsArea;
  /** When it was saved. */
  changedAt: Scalars['DateTimeISO']['output'];
  /** Where this event is in its stream; subscribe again after it to miss nothing. */
  cursor: Scalars['String']['output'];
  /** Keys that were written. Their values are read anew. */
  keys: Array<Scalars['String']['output']>;
  /** The admin who saved. */
  userId: Scalars['UUID']['output'];
  /** Number of the save. */
  version: Scalars['Int']['output'];
};

/** What a save would do. Nothing has been written. */
export type SettingsPreview = {
  /** Keys that would be written. */
  changes: Array<SettingChange>;
  /** Keys that would be refused; the first is what a save answers. */
  refusals: Array<SettingRefusal>;
  /** What would be stored without the effect that it suggests. */
  warnings: Array<SettingWarning>;
  /** False when a key would be refused, and so nothing would be saved. */
  wouldSave: Scalars['Boolean']['output'];
};

/** One save of settings. */
export type SettingsRevision = {
  /** Which screen saved it. */
  area: SettingsArea;
  /** What it changed. */
  changes: Array<SettingChange>;
  /** Name of the module's screen, of the area CONSOLE. */
  console: Maybe<Scalars['String']['output']>;
  /** When it was saved. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the revision. */
  id: Scalars['UUID']['output'];
  /** Why, as the admin put it. */
  reason: Maybe<Scalars['String']['output']>;
  /** The revision that this save went back to. */
  restoredFrom: Maybe<Scalars['UUID']['output']>;
  /** The admin who saved; null when the account is gone. */
  userId: Maybe<Scalars['UUID']['output']>;
  /** Number of the save. */
  version: Scalars['Int']['output'];
};

/** A page of saves. */
export type SettingsRevisionPage = {
  /** The saves, newest first. */
  items: Array<SettingsRevision>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Outcome of saving settings. */
export type SettingsSaved = {
  /** The whole save, where it widens a guard of prices and waits for the approvals of others; null otherwise. */
  approval: Maybe<Approval>;
  /** Keys that were written; none while the save waits. */
  changed: Array<Scalars['String']['output']>;
  /** What happened, for people. */
  message: Scalars['String']['output'];
  /** Number of the last save. */
  version: Scalars['Int']['output'];
};

/** A payment: for a secret key with all that its merchant knows, for a public key as the checkout shows it. */
export type ShownPayment = Checkout | Payment;

/** E-mail address and password of an account. */
export type SignInInput = {
  /** The solved captcha, which is asked for after three failures. */
  captcha?: InputMaybe<Scalars['String']['input']>;
  /** E-mail address; upper and lower case are the same. */
  email: Scalars['String']['input'];
  /** Password. */
  password: Scalars['String']['input'];
};

/** Outcome of a sign-in. */
export type SignInResult = {
  /** What happened, for people. */
  message: Scalars['String']['output'];
  /** True when a second factor must complete the sign-in; no cookies were set then. */
  twoFactor: Scalars['Boolean']['output'];
  /** What may prove the second factor; recovery codes always may. */
  twoFactorMethods: Array<TwoFactorMethod>;
  /** Names this sign-in when its second factor is given. */
  twoFactorToken: Maybe<Scalars['String']['output']>;
};

/** How a payment in test mode shall end. */
export type SimulatedOutcome =
  /** A buyer pays. */
  | 'COMPLETED'
  /** Nobody pays in time. */
  | 'EXPIRED'
  /** It cannot be settled. */
  | 'FAILED';

/** Places of plans; those of all others stay. */
export type SortIcoLaunchPlansInput = {
  /** The places, 1 to 100, each of another plan. */
  items: Array<IcoPlanPlaceInput>;
};

/** Direction of a sorted list. */
export type SortOrder =
  /** Smallest first. */
  | 'asc'
  /** Greatest first. */
  | 'desc';

/** A movement of the house's own money that is to begin. */
export type StartConvertMovementInput = {
  /** How much; greater than zero, at most the decimals of the currency. */
  amount: Scalars['Amount']['input'];
  /** Code of the currency. */
  currency: Scalars['String']['input'];
  /** Where it comes from: LEDGER, VENUE, or CHAIN: and the number of a chain, such as "CHAIN:1". */
  from: Scalars['String']['input'];
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Where it goes, in the same form. */
  to: Scalars['String']['input'];
  /** Type of the currency. */
  type: WalletType;
};

/** What strategies were sold for in one currency. */
export type StrategySales = {
  /** The currency. */
  currency: Scalars['String']['output'];
  /** What buyers paid. */
  gross: Scalars['Amount']['output'];
  /** The platform's part of what was not refunded, less what it paid back in place of sellers. */
  platform: Scalars['Amount']['output'];
  /** What of it was refunded. */
  refunded: Scalars['Amount']['output'];
  /** How many sales there were, free and refunded ones included. */
  sales: Scalars['Int']['output'];
};

/** An application for a verification level. */
export type SubmitKycApplicationInput = {
  /** What the form declares: at most 65,536 characters as JSON, 32 levels and 2,000 values. */
  data: Scalars['JSONObject']['input'];
  /** The level to apply for. */
  levelId: Scalars['UUID']['input'];
};

export type Subscription = {
  /** Acts that the caller may approve, as they change, from a cursor on when one is given. */
  approvalChanged: ApprovalEvent;
  /** The caller's wallets in their present state, the oldest first, then each again after every change. A slow reader skips states. */
  balanceChanged: Wallet;
  /** What one of the caller's bots does, as it happens, from a cursor on when one is given. With BOT_TICK, the last tick comes first. */
  botEvents: TradingBotEvent;
  /** New statuses of all of the caller's bots, from a cursor on when one is given. */
  botStatusChanged: TradingBotEvent;
  /** The status of a payment whenever it changes. */
  checkoutStatus: CheckoutStatus;
  /** What becomes of the caller's quotes and conversions, from a cursor on when one is given. */
  convertOrderChanged: ConvertOrderChange;
  /** Events of the caller's merchant as they happen, from a cursor on when one is given. */
  gatewayEventAdded: GatewayEventMessage;
  /** What becomes of the caller's contributions, and of those of others in the caller's offerings, from a cursor on when one is given. */
  icoContributionChanged: IcoContributionChange;
  /** The figures of an offering whenever they change, those of now first; from a cursor on when one is given. A phase that follows another one by time alone is told with the next event. NOT_FOUND for what was not approved. */
  icoOfferingProgress: IcoProgress;
  /** Runs of calendar jobs as they begin and end, from a cursor on when one is given. */
  jobRunChanged: JobRunEvent;
  /** The bids in an auction, from a cursor on when one is given. NOT_FOUND for what is no auction. */
  nftAuctionBids: NftBidChange;
  /** What becomes of listings, of those of one collection where one is named, from a cursor on when one is given. */
  nftListingChanged: NftListingChange;
  /** What becomes of the offers that the caller has made, and of those for the caller's tokens, from a cursor on when one is given. */
  nftOfferChanged: NftOfferChange;
  /** Notifications as they arrive in the caller's inbox, from a cursor on when one is given. */
  notificationAdded: NotificationEvent;
  /** Saves of settings as they happen, from a cursor on when one is given. */
  settingsChanged: SettingsEvent;
};


export type SubscriptionApprovalChangedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
};


export type SubscriptionBotEventsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  botId: Scalars['UUID']['input'];
  streams?: InputMaybe<Array<TradingBotStream>>;
};


export type SubscriptionBotStatusChangedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
};


export type SubscriptionCheckoutStatusArgs = {
  id: Scalars['String']['input'];
};


export type SubscriptionConvertOrderChangedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
};


export type SubscriptionGatewayEventAddedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
};


export type SubscriptionIcoContributionChangedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
};


export type SubscriptionIcoOfferingProgressArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['UUID']['input'];
};


export type SubscriptionJobRunChangedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
};


export type SubscriptionNftAuctionBidsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  listingId: Scalars['UUID']['input'];
};


export type SubscriptionNftListingChangedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  collectionId?: InputMaybe<Scalars['UUID']['input']>;
};


export type SubscriptionNftOfferChangedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
};


export type SubscriptionNotificationAddedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  grouped?: InputMaybe<Scalars['Boolean']['input']>;
};


export type SubscriptionSettingsChangedArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
};

/** A published article as a suggestion shows it. */
export type SuggestedFaq = {
  /** Its category. */
  category: Scalars['String']['output'];
  /** Id of the article. */
  id: Scalars['UUID']['output'];
  /** Its question. */
  question: Scalars['String']['output'];
};

/** Suggested related articles. */
export type SuggestedFaqs = {
  /** At most ten published articles. */
  related: Array<SuggestedFaq>;
};

/** Suggested tags. */
export type SuggestedTags = {
  /** At most ten. */
  tags: Array<Scalars['String']['output']>;
};

/** A target at which a part of a position is sold. */
export type TakeProfit = {
  /** How far above the average entry price it lies, in percent. */
  percent: Scalars['Amount']['output'];
  /** The part of what was bought that is sold there, in percent. */
  share: Scalars['Amount']['output'];
};

/** A target at which a part of a position is sold. */
export type TakeProfitInput = {
  /** How far above the average entry price it lies, in percent. */
  percent: Scalars['Amount']['input'];
  /** The part of what was bought that is sold there, in percent. */
  share: Scalars['Amount']['input'];
};

/** A merchant with its last 30 days, amounts in US dollars. */
export type TopMerchant = {
  /** Payments that were paid. */
  completed: Scalars['Int']['output'];
  /** The platform's fees. */
  fees: Scalars['Amount']['output'];
  /** Id of the merchant. */
  id: Scalars['UUID']['output'];
  /** Its name. */
  name: Scalars['String']['output'];
  /** What buyers have paid. */
  volume: Scalars['Amount']['output'];
};

/** What bots of one quote currency and mode traded. */
export type TradedByBots = {
  /** The quote currency, in which the amounts are. */
  currency: Scalars['String']['output'];
  /** Fees that were paid. */
  fees: Scalars['Amount']['output'];
  /** The mode: paper and real funds are never added up. */
  mode: TradingBotMode;
  /** Their profit, less losses. */
  profit: Scalars['Amount']['output'];
  /** Trades that were closed. */
  trades: Scalars['Int']['output'];
  /** What was bought and sold for. */
  volume: Scalars['Amount']['output'];
};

/** A bot that trades for its owner. */
export type TradingBot = {
  /** What its positions and open buys may cost at most, fees included, in the quote currency. */
  allocatedAmount: Scalars['Amount']['output'];
  /** Since when it may open nothing, because the purchase of its strategy was refunded. */
  barredAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The currency that it buys and sells. */
  base: Scalars['String']['output'];
  /** Whether a limit of the losses closes what is open. */
  closeOnLimit: Scalars['Boolean']['output'];
  /** For how many minutes nothing is opened after a position was closed. */
  cooldownMinutes: Scalars['Int']['output'];
  /** Until when it opens nothing, after a position was closed. */
  cooldownUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What may be lost in a day, in percent of the allocation. */
  dailyLossLimitPercent: Scalars['Amount']['output'];
  /** How many positions it has opened today, in UTC. */
  dailyTrades: Scalars['Int']['output'];
  /** Why it ended by a fault. */
  errorMessage: Maybe<Scalars['String']['output']>;
  /** The first candle that its indicators have seen. */
  firstCandleAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether its owner has made a secret for its webhook. */
  hasSignalSecret: Scalars['Boolean']['output'];
  /** Id of the bot. */
  id: Scalars['UUID']['output'];
  /** How often it reports, in seconds. */
  intervalSeconds: Scalars['Int']['output'];
  /** What it last reported. */
  lastTick: Maybe<TradingBotTick>;
  /** When it last reported. */
  lastTickAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The limit that stopped it, while it is LIMIT_REACHED. */
  limitReached: Maybe<TradingBotLimit>;
  /** How many of them made a loss. */
  losingTrades: Scalars['Int']['output'];
  /** How many positions may be opened in a day, in UTC. */
  maxDailyTrades: Scalars['Int']['output'];
  /** How far the equity may fall from its peak, in percent. */
  maxDrawdownPercent: Scalars['Amount']['output'];
  /** After how many minutes a position is closed. */
  maxHoldMinutes: Scalars['Int']['output'];
  /** How many positions may be open at once. */
  maxOpenPositions: Scalars['Int']['output'];
  /** Whether it places real orders. */
  mode: TradingBotMode;
  /** What its owner calls it. */
  name: Scalars['String']['output'];
  /** What one order may cost, fee included; null for what follows from the allocation. */
  orderAmount: Maybe<Scalars['Amount']['output']>;
  /** The purchase of the strategy that it was made from. */
  purchaseId: Maybe<Scalars['UUID']['output']>;
  /** The currency that it pays with, in which its amounts are. */
  quote: Scalars['String']['output'];
  /** True if the prices of its market are simulated. */
  simulated: Scalars['Boolean']['output'];
  /** When it was last started. */
  startedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What it does. */
  status: TradingBotStatus;
  /** How far below the average entry price a position is closed, in percent. */
  stopLossPercent: Scalars['Amount']['output'];
  /** When it last stopped. */
  stoppedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What its type decides by, in the shape of tradingBotStrategyTypes. */
  strategyConfig: Scalars['JSONObject']['output'];
  /** The market that it trades, such as BTC/USDT. */
  symbol: Scalars['String']['output'];
  /** How far above the average entry price a position is closed, in percent. */
  takeProfitPercent: Scalars['Amount']['output'];
  /** Targets at which parts of a position are sold, the nearest first. */
  takeProfits: Array<TakeProfit>;
  /** Length of its candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d. */
  timeframe: Scalars['String']['output'];
  /** Fees that it has paid, in the quote currency. */
  totalFees: Scalars['Amount']['output'];
  /** Profit of its closed trades, less losses. */
  totalProfit: Scalars['Amount']['output'];
  /** How many trades it has closed. */
  totalTrades: Scalars['Int']['output'];
  /** What it has bought and sold for. */
  totalVolume: Scalars['Amount']['output'];
  /** How far above the average entry price the trailing stop begins, in percent. */
  trailingActivationPercent: Scalars['Amount']['output'];
  /** How far below its highest price a position is closed, in percent. */
  trailingPercent: Scalars['Amount']['output'];
  /** By what it decides. */
  type: TradingBotType;
  /** What its positions have cost with the fees of their buys, and what its open buys set aside. */
  usedAmount: Scalars['Amount']['output'];
  /** The account at an exchange that a live bot trades with. */
  venueAccountId: Maybe<Scalars['UUID']['output']>;
  /** How many of them made a profit. */
  winningTrades: Scalars['Int']['output'];
};

/** Who did something to a bot. */
export type TradingBotActor =
  /** An admin. */
  | 'ADMIN'
  /** The engine that runs it. */
  | 'ENGINE'
  /** A job of the calendar. */
  | 'JOB'
  /** Its owner, or whoever called. */
  | 'USER';

/** The trading bots at a glance. Sums are of the last 30 days in UTC, today included. */
export type TradingBotAdminDashboard = {
  /** Bots by status and mode. */
  bots: Array<TradingBotsOfKind>;
  /** How often a bot ended by a fault within the last 24 hours. */
  errors: Scalars['Int']['output'];
  /** Bots that are in ERROR. */
  inError: Scalars['Int']['output'];
  /** What strategies were sold for, by currency. */
  sales: Array<StrategySales>;
  /** The emergency stop that keeps bots from being started; null while they may be. */
  startBar: Maybe<TradingBotStartBar>;
  /** Listings of strategies that wait for an admin. */
  strategiesWaiting: Scalars['Int']['output'];
  /** What was traded, by quote currency and mode. */
  traded: Array<TradedByBots>;
};

/** A strategy that is tried on the past. */
export type TradingBotBacktest = {
  /** When it was asked for. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Why it failed. */
  errorMessage: Maybe<Scalars['String']['output']>;
  /** When it was over. */
  finishedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the backtest. */
  id: Scalars['UUID']['output'];
  /** All that was asked for, with the defaults of that time; times are in milliseconds since 1970. Candles and prices that were sent are null once it is over. */
  input: Scalars['JSONObject']['output'];
  /** How much of it is done, in percent. */
  progressPercent: Scalars['Int']['output'];
  /** What came of it, once it is DONE. */
  result: Maybe<TradingBotBacktestResult>;
  /** True if the prices of its market are simulated. */
  simulated: Scalars['Boolean']['output'];
  /** When it began. */
  startedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What became of it. */
  status: TradingBotBacktestStatus;
  /** The market. */
  symbol: Scalars['String']['output'];
  /** Length of its candles. */
  timeframe: Scalars['String']['output'];
  /** What it decides by. */
  type: TradingBotType;
};

/** Where candles are missing. */
export type TradingBotBacktestGap = {
  /** When the first missing candle begins. */
  from: Scalars['DateTimeISO']['output'];
  /** When the next one begins that is there. */
  to: Scalars['DateTimeISO']['output'];
};

/** The check that rules saw nothing of the future. */
export type TradingBotBacktestLookAhead = {
  /** On how many parts of the candles alone the rules were run again. */
  checkedPrefixes: Scalars['Int']['output'];
  /** Whether they gave the same signals each time. */
  isClean: Scalars['Boolean']['output'];
};

/** A page of backtests. */
export type TradingBotBacktestPage = {
  /** The backtests, newest first. */
  items: Array<TradingBotBacktestSummary>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** The equity at a time. */
export type TradingBotBacktestPoint = {
  /** When a candle closed, or a price was seen. */
  at: Scalars['DateTimeISO']['output'];
  /** The allocation, all profits and what positions are worth. */
  equity: Scalars['Amount']['output'];
};

/** A position that was still open at the end of a backtest. */
export type TradingBotBacktestPosition = {
  /** What was bought, in the base currency. */
  amount: Scalars['Amount']['output'];
  /** What that cost, without fees. */
  cost: Scalars['Amount']['output'];
  /** Average price of the buys. */
  entryPrice: Scalars['Amount']['output'];
  /** All fees. */
  fee: Scalars['Amount']['output'];
  /** What is still held. */
  openAmount: Scalars['Amount']['output'];
  /** When it was opened. */
  openedAt: Scalars['DateTimeISO']['output'];
  /** What was sold of it brought, without fees. */
  proceeds: Scalars['Amount']['output'];
  /** What that is worth at the last price. */
  value: Scalars['Amount']['output'];
};

/** What came of a backtest. Percentages have two decimals and are rounded down. */
export type TradingBotBacktestResult = {
  /** What holding from the first open to the last close would have brought. */
  buyAndHoldPercent: Scalars['Amount']['output'];
  /** How many candles there were. */
  candles: Scalars['Int']['output'];
  /** At most 500 points, evenly picked; the last one is the end. */
  equity: Array<TradingBotBacktestPoint>;
  /** All fees, those of open positions included. */
  fees: Scalars['Amount']['output'];
  /** The first 100 places where candles are missing. */
  gaps: Array<TradingBotBacktestGap>;
  /** The limit that it reached, if any. */
  limitReached: Maybe<TradingBotLimit>;
  /** The check that rules saw nothing of the future. */
  lookAhead: TradingBotBacktestLookAhead;
  /** How many of them brought a loss. */
  losingTrades: Scalars['Int']['output'];
  /** The largest fall of the equity from a peak, in percent of the peak. */
  maxDrawdownPercent: Scalars['Amount']['output'];
  /** How many candles are missing in all. */
  missingCandles: Scalars['Int']['output'];
  /** The last 100 positions that were still open at the end, oldest first; they are not sold. */
  openPositions: Array<TradingBotBacktestPosition>;
  /** Profit of all closed positions. */
  profit: Scalars['Amount']['output'];
  /** The same in percent of the allocation. */
  profitPercent: Scalars['Amount']['output'];
  /** Mean of the daily returns over their deviation, for a year; null where there is no deviation, or a day began with no equity left. */
  sharpe: Maybe<Scalars['Float']['output']>;
  /** What the bot was at the end: STOPPED and LIMIT_REACHED for one that ended. */
  status: TradingBotStatus;
  /** How many positions were still open at the end. */
  totalOpenPositions: Scalars['Int']['output'];
  /** How many positions were closed. */
  totalTrades: Scalars['Int']['output'];
  /** The last 1,000 closed positions, oldest first. */
  trades: Array<TradingBotBacktestTrade>;
  /** Closed positions with a profit, in percent of all. */
  winRate: Scalars['Amount']['output'];
  /** How many of them brought a profit. */
  winningTrades: Scalars['Int']['output'];
};

/** A signal of the past. */
export type TradingBotBacktestSignalInput = {
  /** What it says. */
  action: TradingBotOrderSide;
  /** When it was sent. It acts at the first open, or price, after that. */
  time: Scalars['DateTimeISO']['input'];
};

/** What became of a backtest. */
export type TradingBotBacktestStatus =
  /** Its owner cancelled it. */
  | 'CANCELLED'
  /** Its result is there. */
  | 'DONE'
  /** It failed, for the reason in errorMessage. */
  | 'FAILED'
  /** It waits. */
  | 'QUEUED'
  /** It is being computed. */
  | 'RUNNING';

/** A strategy that is tried on the past, without its input and its result. */
export type TradingBotBacktestSummary = {
  /** When it was asked for. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Why it failed. */
  errorMessage: Maybe<Scalars['String']['output']>;
  /** When it was over. */
  finishedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the backtest. */
  id: Scalars['UUID']['output'];
  /** How much of it is done, in percent. */
  progressPercent: Scalars['Int']['output'];
  /** True if the prices of its market are simulated. */
  simulated: Scalars['Boolean']['output'];
  /** When it began. */
  startedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What became of it. */
  status: TradingBotBacktestStatus;
  /** The market. */
  symbol: Scalars['String']['output'];
  /** Length of its candles. */
  timeframe: Scalars['String']['output'];
  /** What it decides by. */
  type: TradingBotType;
};

/** A position that a backtest opened and closed. */
export type TradingBotBacktestTrade = {
  /** What was bought, in the base currency. */
  amount: Scalars['Amount']['output'];
  /** When it was closed. */
  closedAt: Scalars['DateTimeISO']['output'];
  /** What that cost, without fees. */
  cost: Scalars['Amount']['output'];
  /** Average price of the buys. */
  entryPrice: Scalars['Amount']['output'];
  /** Average price of the sales; null when none was possible. */
  exitPrice: Maybe<Scalars['Amount']['output']>;
  /** Why it was closed. */
  exitReason: Maybe<TradingBotExitReason>;
  /** All fees. */
  fee: Scalars['Amount']['output'];
  /** When it was opened. */
  openedAt: Scalars['DateTimeISO']['output'];
  /** What was sold of it brought, without fees. */
  proceeds: Scalars['Amount']['output'];
  /** Proceeds less cost less fee. */
  profit: Scalars['Amount']['output'];
};

/** A closed candle of a market. */
export type TradingBotCandle = {
  /** The last price. */
  close: Scalars['Amount']['output'];
  /** The highest price. */
  high: Scalars['Amount']['output'];
  /** The lowest price. */
  low: Scalars['Amount']['output'];
  /** The first price. */
  open: Scalars['Amount']['output'];
  /** When it began. */
  openAt: Scalars['DateTimeISO']['output'];
  /** What was traded, in the base currency; 0 where prices are those of the platform's currencies. */
  volume: Scalars['Amount']['output'];
};

/** What the chart of a bot shows. */
export type TradingBotChartState = {
  /** The last 500 closed candles of its market, oldest first. */
  candles: Array<TradingBotCandle>;
  /** Cursor for botEvents: a subscription after it misses nothing that the chart does not show. */
  cursor: Scalars['String']['output'];
  /** Its indicators after the last of these candles. */
  indicators: Array<TradingBotIndicator>;
  /** What it last reported. */
  lastTick: Maybe<TradingBotTick>;
  /** Stops and targets of its open positions, or its grid. */
  levels: Array<TradingBotLevel>;
  /** Orders that may still be filled, oldest first. */
  orders: Array<TradingBotOrder>;
  /** The present price of its market; null while there is none to trade at. */
  price: Maybe<Scalars['Amount']['output']>;
  /** True if the prices of its market are simulated. */
  simulated: Scalars['Boolean']['output'];
  /** What the bot does. */
  status: TradingBotStatus;
  /** Open positions, newest first, and after them the last 50 that are closed. */
  trades: Array<TradingBotTrade>;
};

/** Sums over the bots of one quote currency and mode. */
export type TradingBotCurrencyTotal = {
  /** What their positions and open buys may cost at most. */
  allocatedAmount: Scalars['Amount']['output'];
  /** How many bots there are. */
  bots: Scalars['Int']['output'];
  /** The quote currency. */
  currency: Scalars['String']['output'];
  /** The mode: paper and real funds are never added up. */
  mode: TradingBotMode;
  /** Profit of their closed trades, less losses. */
  totalProfit: Scalars['Amount']['output'];
  /** What their positions and open buys cost. */
  usedAmount: Scalars['Amount']['output'];
};

/** All bots of an account, and their totals. */
export type TradingBotDashboard = {
  /** The bots, newest first. */
  bots: Array<TradingBot>;
  /** Their totals. */
  totals: TradingBotTotals;
};

/** A bot's day in UTC. */
export type TradingBotDay = {
  /** The day, such as 2026-01-31. */
  day: Scalars['String']['output'];
  /** Fees that were paid, in the quote currency. */
  fees: Scalars['Amount']['output'];
  /** Whether it traded on paper. */
  isPaper: Scalars['Boolean']['output'];
  /** Those of them that made a loss. */
  losses: Scalars['Int']['output'];
  /** Their profit, less losses. */
  profit: Scalars['Amount']['output'];
  /** Trades that were closed. */
  trades: Scalars['Int']['output'];
  /** What was bought and sold for. */
  volume: Scalars['Amount']['output'];
  /** Those of them that made a profit. */
  wins: Scalars['Int']['output'];
};

/** A page of the days of a bot. */
export type TradingBotDayPage = {
  /** The days on which it traded, the last one first. */
  items: Array<TradingBotDay>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Why a bot did or did not trade. */
export type TradingBotDecision = {
  /** How often, from the first to the last time. */
  count: Scalars['Int']['output'];
  /** Figures of the last time. */
  details: Scalars['JSONObject']['output'];
  /** The first time. */
  firstAt: Scalars['DateTimeISO']['output'];
  /** Id of the decision. */
  id: Scalars['UUID']['output'];
  /** The last time. */
  lastAt: Scalars['DateTimeISO']['output'];
  /** The reason, such as NO_SIGNAL, WARMING_UP or ENTERED. */
  reason: Scalars['String']['output'];
};

/** A page of why a bot did or did not trade. */
export type TradingBotDecisionPage = {
  /** The decisions, newest first. */
  items: Array<TradingBotDecision>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What exchanges have said of the orders that live bots had when they were stopped. */
export type TradingBotEmergencyOrderTotals = {
  /** Live bots whose orders are all over. */
  confirmed: Scalars['Int']['output'];
  /** Live bots that had no open order. */
  nothingOpen: Scalars['Int']['output'];
  /** Live bots with an order that is not known to be over. */
  waiting: Scalars['Int']['output'];
  /** How many such orders there are. */
  waitingOrders: Scalars['Int']['output'];
};

/** What is known at the exchange of the orders that a bot had when it was stopped. */
export type TradingBotEmergencyOrders =
  /** The exchange has said of each that it is over: cancelled, or filled before that. */
  | 'CONFIRMED'
  /** It had no open order. */
  | 'NOTHING_OPEN'
  /** The bot trades on paper: no order of it is at an exchange. */
  | 'PAPER'
  /** The bot was not stopped yet. */
  | 'UNKNOWN'
  /** For some of them the exchange has not said yet that they are over. */
  | 'WAITING';

/** What became of a bot when all bots were stopped. */
export type TradingBotEmergencyOutcome =
  /** It had ended otherwise before, or was started anew since. */
  | 'ENDED'
  /** Its turn has not come yet, or a process that hangs holds it for some seconds. */
  | 'RUNNING'
  /** It was stopped. */
  | 'STOPPED';

/** A stop of all bots of the platform. */
export type TradingBotEmergencyStop = {
  /** Whether bots cannot be started until it is lifted. */
  blockStarts: Scalars['Boolean']['output'];
  /** Bots that ran or were paused when it was asked for. */
  bots: Scalars['Int']['output'];
  /** Whether what the bots held is sold at the market price. */
  closePositions: Scalars['Boolean']['output'];
  /** When it was asked for. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Those of them that had ended otherwise before it came to them. */
  ended: Scalars['Int']['output'];
  /** When none of them ran any more. */
  finishedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the stop. */
  id: Scalars['UUID']['output'];
  /** Why it was lifted. */
  liftReason: Maybe<Scalars['String']['output']>;
  /** When an admin let bots be started again. */
  liftedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** That admin. */
  liftedBy: Maybe<Scalars['UUID']['output']>;
  /** Why. */
  reason: Scalars['String']['output'];
  /** Those of them that it has stopped. */
  stopped: Scalars['Int']['output'];
  /** The admin who asked for it. */
  userId: Scalars['UUID']['output'];
};

/** A bot that ran, or was paused, when all bots were stopped. */
export type TradingBotEmergencyStopBot = {
  /** Id of the bot. */
  botId: Scalars['UUID']['output'];
  /** When it was its turn. */
  endedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Whether it still sells what it holds. */
  isClosing: Scalars['Boolean']['output'];
  /** Whether it places real orders. */
  mode: TradingBotMode;
  /** What its owner calls it. */
  name: Scalars['String']['output'];
  /** What is known at the exchange of the orders that it had then. */
  orders: TradingBotEmergencyOrders;
  /** What the stop has done to it. */
  outcome: TradingBotEmergencyOutcome;
  /** What it does now. */
  status: TradingBotStatus;
  /** The market that it trades. */
  symbol: Scalars['String']['output'];
  /** The account that it belongs to. */
  userId: Scalars['UUID']['output'];
  /** Those of them that are not known to be over. */
  waitingOrders: Scalars['Int']['output'];
};

/** A page of stops of all bots. */
export type TradingBotEmergencyStopPage = {
  /** The stops, newest first. */
  items: Array<TradingBotEmergencyStop>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** The report of a stop of all bots, with a page of these. */
export type TradingBotEmergencyStopReport = {
  /** Its bots, which are kept for 90 days. */
  items: Array<TradingBotEmergencyStopBot>;
  /** Where this page lies in the list. */
  pagination: Pagination;
  /** The stop. */
  stop: TradingBotEmergencyStopState;
};

/** A stop of all bots of the platform, with what became of orders. */
export type TradingBotEmergencyStopState = {
  /** Whether bots cannot be started until it is lifted. */
  blockStarts: Scalars['Boolean']['output'];
  /** Bots that ran or were paused when it was asked for. */
  bots: Scalars['Int']['output'];
  /** Whether what the bots held is sold at the market price. */
  closePositions: Scalars['Boolean']['output'];
  /** When it was asked for. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Those of them that had ended otherwise before it came to them. */
  ended: Scalars['Int']['output'];
  /** When none of them ran any more. */
  finishedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the stop. */
  id: Scalars['UUID']['output'];
  /** Why it was lifted. */
  liftReason: Maybe<Scalars['String']['output']>;
  /** When an admin let bots be started again. */
  liftedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** That admin. */
  liftedBy: Maybe<Scalars['UUID']['output']>;
  /** The orders of its live bots. */
  orders: TradingBotEmergencyOrderTotals;
  /** Why. */
  reason: Scalars['String']['output'];
  /** Those of them that it has stopped. */
  stopped: Scalars['Int']['output'];
  /** The admin who asked for it. */
  userId: Scalars['UUID']['output'];
};

/** An event of a bot. Of tick, trade, order and status it has the one that its stream carries. */
export type TradingBotEvent = {
  /** When it was. */
  at: Scalars['DateTimeISO']['output'];
  /** Of which bot it is. */
  botId: Scalars['UUID']['output'];
  /** Place among the events; subscribe again with the last one to miss nothing. */
  cursor: Scalars['String']['output'];
  /** Of BOT_ORDER: the order as it is now. */
  order: Maybe<TradingBotOrder>;
  /** Of BOT_STATUS: the new status. */
  status: Maybe<TradingBotStatusChange>;
  /** Of which stream it is. */
  stream: TradingBotStream;
  /** Of BOT_TICK: what the bot reports. */
  tick: Maybe<TradingBotTick>;
  /** Of BOT_TRADE: the position as it is now. */
  trade: Maybe<TradingBotTrade>;
};

/** Why a position was closed. */
export type TradingBotExitReason =
  /** The price rose to the next level of the grid. */
  | 'GRID'
  /** The owner or an admin stopped all bots. */
  | 'KILL'
  /** A limit of the bot's losses was reached. */
  | 'LIMIT'
  /** The owner closed it. */
  | 'MANUAL'
  /** The strategy said so. */
  | 'SIGNAL'
  /** The price fell to the stop. */
  | 'STOP_LOSS'
  /** The price rose above the target. */
  | 'TAKE_PROFIT'
  /** It was held for as long as it may be. */
  | 'TIME'
  /** The price fell from its peak to the trailing stop. */
  | 'TRAILING_STOP';

/** An indicator of a bot after the last closed candle. */
export type TradingBotIndicator = {
  /** Its name, such as EMA(9). */
  name: Scalars['String']['output'];
  /** Its value; null while there are too few candles for it. */
  value: Maybe<Scalars['Float']['output']>;
};

/** A price at which a bot does something. */
export type TradingBotLevel = {
  /** What it does there. */
  kind: TradingBotLevelKind;
  /** The price, in the quote currency. */
  price: Scalars['Amount']['output'];
  /** The position that it is about; null for a whole grid. */
  tradeId: Maybe<Scalars['UUID']['output']>;
};

/** What a bot does at a price. */
export type TradingBotLevelKind =
  /** It buys, or sells what it bought one level below. */
  | 'GRID'
  /** It closes with a loss. */
  | 'STOP_LOSS'
  /** It sells with a profit. */
  | 'TAKE_PROFIT'
  /** It closes so far below the highest price that it has seen. */
  | 'TRAILING_STOP';

/** The limit that stopped a bot. */
export type TradingBotLimit =
  /** It lost as much as it may in one day. */
  | 'DAILY_LOSS'
  /** It fell as far from its peak as it may. */
  | 'DRAWDOWN';

/** A row of the audit trail of trading bots. */
export type TradingBotLog = {
  /** What was done. */
  action: TradingBotLogAction;
  /** What kind of actor did it. */
  actor: TradingBotActor;
  /** The bot; null for a strategy or a setting. */
  botId: Maybe<Scalars['UUID']['output']>;
  /** When it was done. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** More about it; where something changed, `before` and `after` hold the changed fields. */
  details: Scalars['JSONObject']['output'];
  /** Id of the row; later ones have greater ids. */
  id: Scalars['UUID']['output'];
  /** Address of the caller; null where none called. */
  ip: Maybe<Scalars['String']['output']>;
  /** Whose bot or strategy it is; null for a setting. */
  ownerId: Maybe<Scalars['UUID']['output']>;
  /** The listed strategy; null for a bot or a setting. */
  strategyId: Maybe<Scalars['UUID']['output']>;
  /** Who did it: the owner where an engine or a job did; null when that account is gone. */
  userId: Maybe<Scalars['UUID']['output']>;
};

/** What was done to a bot, to a listed strategy, or to their settings. */
export type TradingBotLogAction =
  /** An admin changed settings of trading bots. */
  | 'ADMIN_CONFIG_CHANGE'
  /** An admin stopped somebody's bot. */
  | 'ADMIN_FORCE_STOP'
  /** A bot was made. */
  | 'BOT_CREATED'
  /** A bot was deleted. */
  | 'BOT_DELETED'
  /** A bot ended by a fault, or did not report any more. */
  | 'BOT_ERROR'
  /** A bot was paused. */
  | 'BOT_PAUSED'
  /** A paused bot trades again. */
  | 'BOT_RESUMED'
  /** A bot was started. */
  | 'BOT_STARTED'
  /** A bot was stopped, or stopped itself beyond its grid. */
  | 'BOT_STOPPED'
  /** The terms of a bot, or its secret for signals, were changed. */
  | 'BOT_UPDATED'
  /** A bot lost as much as it may in one day. */
  | 'DAILY_LIMIT_REACHED'
  /** A bot fell as far from its peak as it may. */
  | 'DRAWDOWN_LIMIT_REACHED'
  /** An allocation was raised. */
  | 'FUNDS_ALLOCATED'
  /** An allocation was lowered. */
  | 'FUNDS_DEALLOCATED'
  /** A bot was stopped with all others, by its owner or by an admin. */
  | 'KILL_SWITCH_ACTIVATED'
  /** An order was cancelled, or its time ran out. */
  | 'ORDER_CANCELLED'
  /** All of an order was filled. */
  | 'ORDER_FILLED'
  /** An order was placed. */
  | 'ORDER_PLACED'
  /** The price fell to a stop, a trailing one included. */
  | 'STOP_LOSS_TRIGGERED'
  /** A strategy was approved. */
  | 'STRATEGY_APPROVED'
  /** A strategy was sold. */
  | 'STRATEGY_PURCHASED'
  /** A strategy was rejected. */
  | 'STRATEGY_REJECTED'
  /** A strategy was submitted for review. */
  | 'STRATEGY_SUBMITTED'
  /** The price rose above a target. */
  | 'TAKE_PROFIT_TRIGGERED'
  /** A position was closed. */
  | 'TRADE_CLOSED'
  /** An order could not be placed. */
  | 'TRADE_FAILED'
  /** A position was opened. */
  | 'TRADE_OPENED';

/** A page of the audit trail of trading bots. */
export type TradingBotLogPage = {
  /** To be given as after, for older rows; null on the last page. */
  cursor: Maybe<Scalars['UUID']['output']>;
  /** The rows, newest first; fewer than asked for where few rows pass the filters. */
  items: Array<TradingBotLog>;
  /** Where this page lies in the list; null unless page, perPage, sortField, sortOrder or filter is given, as all rows are counted for it. */
  pagination: Maybe<Pagination>;
};

/** A market that bots trade. */
export type TradingBotMarket = {
  /** The currency that is bought and sold. */
  base: Scalars['String']['output'];
  /** The smallest order, in the base currency. */
  minAmount: Scalars['Amount']['output'];
  /** What the smallest order costs, in the quote currency. */
  minCost: Scalars['Amount']['output'];
  /** What one unit of the base costs in the quote; null while there is no price to trade at. */
  price: Maybe<Scalars['Amount']['output']>;
  /** When the price was said; null while there is none. */
  priceAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The currency that it is paid with. */
  quote: Scalars['String']['output'];
  /** True if its prices are simulated: for paper bots and backtests only. */
  simulated: Scalars['Boolean']['output'];
  /** Its name: both currencies, such as BTC/USDT. */
  symbol: Scalars['String']['output'];
};

/** Whether a bot places real orders. */
export type TradingBotMode =
  /** At the owner's account of an exchange. */
  | 'LIVE'
  /** On paper: no order leaves the platform. */
  | 'PAPER';

/** An order of a bot. */
export type TradingBotOrder = {
  /** What it buys or sells, in the base currency. */
  amount: Scalars['Amount']['output'];
  /** Average price of what is filled. */
  averagePrice: Maybe<Scalars['Amount']['output']>;
  /** The bot that placed it. */
  botId: Scalars['UUID']['output'];
  /** The id that a venue knows it by: the 32 hexadecimal digits of its id. */
  clientOrderId: Scalars['String']['output'];
  /** What the filled part cost or brought, without the fee. */
  cost: Scalars['Amount']['output'];
  /** When it was made. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Why it failed. */
  errorMessage: Maybe<Scalars['String']['output']>;
  /** Why a sale was placed. */
  exitReason: Maybe<TradingBotExitReason>;
  /** When it ends if it is not filled; null for one that stays. */
  expiresAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Its fee, in feeCurrency. */
  fee: Scalars['Amount']['output'];
  /** Currency of the fee. */
  feeCurrency: Scalars['String']['output'];
  /** What of it is filled. */
  filled: Scalars['Amount']['output'];
  /** Id of the order. */
  id: Scalars['UUID']['output'];
  /** Whether it was on paper. */
  isPaper: Scalars['Boolean']['output'];
  /** Whether it sold, or may sell, what another order of its trade had sold already: it counts in no trade. */
  isSurplus: Scalars['Boolean']['output'];
  /** Level of the grid, or number of the safety order or of the target, from 0. */
  level: Maybe<Scalars['Int']['output']>;
  /** Its limit; null for an order at the market price. */
  price: Maybe<Scalars['Amount']['output']>;
  /** What it is for. */
  purpose: TradingBotOrderPurpose;
  /** Whether it buys or sells. */
  side: TradingBotOrderSide;
  /** What became of it. */
  status: TradingBotOrderStatus;
  /** The trade that it belongs to; null until it is filled. */
  tradeId: Maybe<Scalars['UUID']['output']>;
  /** How it is priced. */
  type: TradingBotOrderType;
  /** When it last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** A page of the orders of a bot. */
export type TradingBotOrderPage = {
  /** The orders, newest first. */
  items: Array<TradingBotOrder>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What an order is for. */
export type TradingBotOrderPurpose =
  /** It opens a position. */
  | 'ENTRY'
  /** It closes a position, or a part of it. */
  | 'EXIT'
  /** It rests at a level of the grid. */
  | 'GRID'
  /** It adds to a position whose price has fallen. */
  | 'SAFETY';

/** The side of an order. */
export type TradingBotOrderSide =
  /** It buys. */
  | 'BUY'
  /** It sells. */
  | 'SELL';

/** What became of an order. */
export type TradingBotOrderStatus =
  /** It was cancelled; what was filled before stays. */
  | 'CANCELLED'
  /** Its time ran out. */
  | 'EXPIRED'
  /** It was never placed. */
  | 'FAILED'
  /** All of it is filled. */
  | 'FILLED'
  /** It waits for its price. */
  | 'OPEN'
  /** A part of it is filled. */
  | 'PARTIAL'
  /** It is being placed. */
  | 'PENDING';

/** How an order is priced. */
export type TradingBotOrderType =
  /** At its own price or a better one. */
  | 'LIMIT'
  /** At the price of the market. */
  | 'MARKET';

/** The account behind a bot, a listed strategy, a sale or a review. */
export type TradingBotOwner = {
  /** Its e-mail address. */
  email: Scalars['String']['output'];
  /** Id of the account. */
  id: Scalars['UUID']['output'];
  /** First and last name; null where it has none. */
  name: Maybe<Scalars['String']['output']>;
};

/** A page of bots. */
export type TradingBotPage = {
  /** The bots, newest first. */
  items: Array<TradingBot>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What an account's paper bots trade with, in one currency. */
export type TradingBotPaperAccount = {
  /** What can be spent. */
  balance: Scalars['Amount']['output'];
  /** Its currency, the quote of the markets that are traded with it. */
  currency: Scalars['String']['output'];
  /** Id of the paper account. */
  id: Scalars['UUID']['output'];
  /** What is set aside for buys that wait for their price. */
  inOrder: Scalars['Amount']['output'];
  /** What it began with. */
  initialBalance: Scalars['Amount']['output'];
  /** When it was opened or last reset. */
  resetAt: Scalars['DateTimeISO']['output'];
};

/** What a signal asks for. */
export type TradingBotSignalAction =
  /** To open a position. */
  | 'BUY'
  /** To close what is open. */
  | 'SELL';

/** A signal to a bot. */
export type TradingBotSignalInput = {
  /** What the bot is to do, in any case. */
  action: Scalars['TradingBotSignalActionInput']['input'];
  /** The sender's own id, 1 to 100 characters: within 24 hours a second signal with it is the same one. */
  id?: InputMaybe<Scalars['String']['input']>;
  /** The secret of the bot. */
  secret: Scalars['String']['input'];
  /** When the signal was given; its arrival, when absent. One older than the bot's maxAgeSeconds is refused, and dropped if it is so when the bot acts. */
  time?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** A signal that a bot has accepted. */
export type TradingBotSignalReceipt = {
  /** What the bot is to do at the next price. */
  action: TradingBotSignalAction;
  /** When it came in. */
  receivedAt: Scalars['DateTimeISO']['output'];
  /** Id of the signal. */
  signalId: Scalars['UUID']['output'];
};

/** The secret of a bot's webhook: the only answer that shows it. */
export type TradingBotSignalSecret = {
  /** The path that signals are sent to, by POST. */
  path: Scalars['String']['output'];
  /** The secret, for the body of each signal. It cannot be read again. */
  secret: Scalars['String']['output'];
};

/** The stop that keeps bots from being started until it is lifted. */
export type TradingBotStartBar = {
  /** Why. */
  reason: Scalars['String']['output'];
  /** Since when bots cannot be started. */
  since: Scalars['DateTimeISO']['output'];
  /** Id of the stop. */
  stopId: Scalars['UUID']['output'];
  /** The admin who asked for it. */
  userId: Scalars['UUID']['output'];
};

/** What a bot does. */
export type TradingBotStatus =
  /** It has never been started. */
  | 'DRAFT'
  /** It ended by a fault, which errorMessage names. */
  | 'ERROR'
  /** A limit of its losses stopped it. */
  | 'LIMIT_REACHED'
  /** It opens nothing; exits go on. */
  | 'PAUSED'
  /** It trades. */
  | 'RUNNING'
  /** It does nothing. */
  | 'STOPPED';

/** A new status of a bot. */
export type TradingBotStatusChange = {
  /** Why it ended by a fault. */
  errorMessage: Maybe<Scalars['String']['output']>;
  /** The limit that stopped it. */
  limitReached: Maybe<TradingBotLimit>;
  /** Whether it places real orders. */
  mode: TradingBotMode;
  /** What its owner calls it. */
  name: Scalars['String']['output'];
  /** The new status. */
  status: TradingBotStatus;
  /** The market that it trades. */
  symbol: Scalars['String']['output'];
};

/** How many bots have a status. */
export type TradingBotStatusTotal = {
  /** How many bots have it. */
  bots: Scalars['Int']['output'];
  /** The status. */
  status: TradingBotStatus;
};

/** What a type of bot decides by. */
export type TradingBotStrategyType = {
  /** JSON Schema of its strategyConfig, with titles and descriptions for a form. */
  schema: Scalars['JSONObject']['output'];
  /** The type. */
  type: TradingBotType;
};

/** What can be heard of a bot. */
export type TradingBotStream =
  /** An order that was placed, filled or ended. */
  | 'BOT_ORDER'
  /** A new status. */
  | 'BOT_STATUS'
  /** That it lives: its price and what it decided, every intervalSeconds. Not stored. */
  | 'BOT_TICK'
  /** A position that was opened or closed. */
  | 'BOT_TRADE';

/** What a bot reports: that it lives, and what it decided. */
export type TradingBotTick = {
  /** When it reported. */
  at: Scalars['DateTimeISO']['output'];
  /** The price that it saw; null while there was none. */
  price: Maybe<Scalars['Amount']['output']>;
  /** Why it did or did not trade, such as NO_SIGNAL or WARMING_UP. */
  reason: Scalars['String']['output'];
  /** What its strategy said, such as BUY or SELL. */
  signal: Maybe<Scalars['String']['output']>;
  /** Whether it placed an order. */
  traded: Scalars['Boolean']['output'];
};

/** Totals over all bots of an account. */
export type TradingBotTotals = {
  /** How many bots there are. */
  bots: Scalars['Int']['output'];
  /** Sums for each quote currency and mode. */
  currencies: Array<TradingBotCurrencyTotal>;
  /** How many have each status. */
  statuses: Array<TradingBotStatusTotal>;
};

/** A position of a bot, from its first buy to its last sale. */
export type TradingBotTrade = {
  /** What was bought, in the base currency. */
  amount: Scalars['Amount']['output'];
  /** The bot that made it. */
  botId: Scalars['UUID']['output'];
  /** When it was closed. */
  closedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** What it cost, in the quote currency, without fees. */
  cost: Scalars['Amount']['output'];
  /** What was left of it when it was closed, in the base currency, and too little for the market to take. */
  dust: Scalars['Amount']['output'];
  /** Average price that it was bought at. */
  entryPrice: Scalars['Amount']['output'];
  /** Average price that it was sold at. */
  exitPrice: Maybe<Scalars['Amount']['output']>;
  /** Why the last part of it was sold. */
  exitReason: Maybe<TradingBotExitReason>;
  /** Fees of its orders, in the quote currency. */
  fee: Scalars['Amount']['output'];
  /** Id of the trade. */
  id: Scalars['UUID']['output'];
  /** Whether it was on paper. */
  isPaper: Scalars['Boolean']['output'];
  /** Level of the grid that it was bought at, from 0. */
  level: Maybe<Scalars['Int']['output']>;
  /** What of it is still held. */
  openAmount: Scalars['Amount']['output'];
  /** What the part that is still held has cost. */
  openCost: Scalars['Amount']['output'];
  /** What the buys of the part that is still held have cost in fees. */
  openFee: Scalars['Amount']['output'];
  /** When it was opened. */
  openedAt: Scalars['DateTimeISO']['output'];
  /** What was received for what was sold, without fees. */
  proceeds: Scalars['Amount']['output'];
  /** Proceeds less cost less fee; null while the trade is open. */
  profit: Maybe<Scalars['Amount']['output']>;
  /** How many of its safety orders have bought. */
  safetyFilled: Scalars['Int']['output'];
  /** True if the prices of its market are simulated. */
  simulated: Scalars['Boolean']['output'];
  /** Whether something of it is held. */
  status: TradingBotTradeStatus;
  /** The market. */
  symbol: Scalars['String']['output'];
  /** Fees of its orders in currencies without a price in the quote currency: fee and profit leave them out. */
  uncountedFees: Array<TradingBotUncountedFee>;
};

/** A page of the positions of a bot. */
export type TradingBotTradePage = {
  /** The positions, newest first. */
  items: Array<TradingBotTrade>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Whether a position is open. */
export type TradingBotTradeStatus =
  /** All of it is sold. */
  | 'CLOSED'
  /** Something of it is held. */
  | 'OPEN';

/** By what a bot decides. */
export type TradingBotType =
  /** It trades by its owner's rules. */
  | 'CUSTOM'
  /** It buys by time or by a rule, and more of it while the price falls. */
  | 'DCA'
  /** It buys when the fast average crosses above the slow one, and sells when below. */
  | 'EMA_CROSS'
  /** A buy rests at each level below the price, and what it buys is sold one level up. */
  | 'GRID'
  /** It buys while the relative strength index is low, and sells while it is high. */
  | 'RSI'
  /** It trades when it is told to over its webhook. */
  | 'SIGNAL';

/** What an exchange has charged for a trade in a currency without a price in that of the market. */
export type TradingBotUncountedFee = {
  /** How much of it; negative when the exchange has paid. */
  amount: Scalars['Amount']['output'];
  /** The currency. */
  currency: Scalars['String']['output'];
};

/** How many bots have a status and a mode. */
export type TradingBotsOfKind = {
  /** How many bots there are. */
  bots: Scalars['Int']['output'];
  /** The mode. */
  mode: TradingBotMode;
  /** The status. */
  status: TradingBotStatus;
};

/** A process that runs bots. What it says of itself is as old as the last renewal of its lease. */
export type TradingEngine = {
  /** How long that turn took, in milliseconds. */
  beatMs: Maybe<Scalars['Int']['output']>;
  /** Bots that it has claimed. */
  bots: Scalars['Int']['output'];
  /** Id of its lease. */
  id: Scalars['UUID']['output'];
  /** Whether its lease holds. */
  isAlive: Scalars['Boolean']['output'];
  /** By how many seconds the report of one of its running bots is overdue, at most. */
  lagSeconds: Scalars['Int']['output'];
  /** When it last finished a turn of all of its bots. */
  lastBeatAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Until when its bots are its own, unless it renews the lease. */
  leasedUntil: Scalars['DateTimeISO']['output'];
  /** When it took the lease. */
  startedAt: Scalars['DateTimeISO']['output'];
  /** The exchanges that its live bots trade at. */
  venues: Array<TradingEngineVenue>;
};

/** What an engine says of an exchange that its live bots trade at. */
export type TradingEngineVenue = {
  /** Accounts there that it has opened. */
  accounts: Scalars['Int']['output'];
  /** Those of them whose orders it hears as they change. */
  connected: Scalars['Int']['output'];
  /** Until when the exchange wants to be asked for nothing, by the account that waits longest. */
  pausedUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** Since when all orders of the account that waits longest were looked up. */
  reconciledAt: Scalars['DateTimeISO']['output'];
  /** The exchange, such as okx. */
  venue: Scalars['String']['output'];
};

/** The processes that run bots. */
export type TradingEngines = {
  /** Those of the last day, the living ones first. */
  engines: Array<TradingEngine>;
  /** The emergency stop that keeps bots from being started; null while they may be. */
  startBar: Maybe<TradingBotStartBar>;
  /** Bots that have to be worked on and that no living engine has. */
  unclaimed: Scalars['Int']['output'];
};

/** A page of the strategies that are offered. */
export type TradingMarketplacePage = {
  /** The strategies, the most sold ones first. */
  items: Array<TradingMarketplaceStrategy>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A strategy that is offered, without what is sold and without its seller. */
export type TradingMarketplaceStrategy = {
  /** When it was last approved. */
  approvedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Average, from 1 to 5, of the approved reviews of buyers who paid at least half of its price for its version. */
  avgRating: Maybe<Scalars['Amount']['output']>;
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The currency that it is paid in, from wallets of type SPOT. */
  currency: Scalars['String']['output'];
  /** What its seller says of it, plain text. */
  description: Scalars['String']['output'];
  /** Sales for nothing that were not refunded, from when its price was 0. */
  freePurchases: Scalars['Int']['output'];
  /** Id of the listing. */
  id: Scalars['UUID']['output'];
  /** Whether the caller sells it. */
  isOwn: Scalars['Boolean']['output'];
  /** Whether the caller has bought it and did not get the money back. */
  isPurchased: Scalars['Boolean']['output'];
  /** Whether bots trade its market here at present; otherwise it cannot be bought. */
  isTraded: Scalars['Boolean']['output'];
  /** What its seller calls it, plain text. */
  name: Scalars['String']['output'];
  /** What it costs; 0 for nothing. */
  price: Scalars['Amount']['output'];
  /** Sales that were not refunded; paid ones only, while it has a price. */
  purchaseCount: Scalars['Int']['output'];
  /** How many reviews that is the average of. */
  reviewCount: Scalars['Int']['output'];
  /** True if the prices of its market are simulated. */
  simulated: Scalars['Boolean']['output'];
  /** The market that its bots trade, such as BTC/USDT. */
  symbol: Scalars['String']['output'];
  /** Length of their candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d. */
  timeframe: Scalars['String']['output'];
  /** All sales, refunded ones included; paid ones only, while it has a price. */
  totalPurchases: Scalars['Int']['output'];
  /** By what its bots decide. */
  type: TradingBotType;
  /** Raised by each change of what is sold. */
  version: Scalars['Int']['output'];
};

/** A strategy that is offered, with how its bots did. */
export type TradingMarketplaceStrategyDetail = {
  /** When it was last approved. */
  approvedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Average, from 1 to 5, of the approved reviews of buyers who paid at least half of its price for its version. */
  avgRating: Maybe<Scalars['Amount']['output']>;
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The currency that it is paid in, from wallets of type SPOT. */
  currency: Scalars['String']['output'];
  /** What its seller says of it, plain text. */
  description: Scalars['String']['output'];
  /** Sales for nothing that were not refunded, from when its price was 0. */
  freePurchases: Scalars['Int']['output'];
  /** Id of the listing. */
  id: Scalars['UUID']['output'];
  /** Whether the caller sells it. */
  isOwn: Scalars['Boolean']['output'];
  /** Whether the caller has bought it and did not get the money back. */
  isPurchased: Scalars['Boolean']['output'];
  /** Whether bots trade its market here at present; otherwise it cannot be bought. */
  isTraded: Scalars['Boolean']['output'];
  /** What its seller calls it, plain text. */
  name: Scalars['String']['output'];
  /** How its bots did, of all versions and of the one on offer; empty before the first trade. */
  performance: Array<TradingStrategyPerformance>;
  /** What it costs; 0 for nothing. */
  price: Scalars['Amount']['output'];
  /** Sales that were not refunded; paid ones only, while it has a price. */
  purchaseCount: Scalars['Int']['output'];
  /** How many reviews that is the average of. */
  reviewCount: Scalars['Int']['output'];
  /** True if the prices of its market are simulated. */
  simulated: Scalars['Boolean']['output'];
  /** The market that its bots trade, such as BTC/USDT. */
  symbol: Scalars['String']['output'];
  /** Length of their candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d. */
  timeframe: Scalars['String']['output'];
  /** All sales, refunded ones included; paid ones only, while it has a price. */
  totalPurchases: Scalars['Int']['output'];
  /** By what its bots decide. */
  type: TradingBotType;
  /** Raised by each change of what is sold. */
  version: Scalars['Int']['output'];
};

/** A day on which something was sold or refunded. */
export type TradingSaleDay = {
  /** The day in UTC, such as 2026-11-22; a refund belongs to the day on which it was made. */
  day: Scalars['String']['output'];
  /** The platform's part of it. */
  feeAmount: Scalars['Amount']['output'];
  /** What buyers paid, less what they got back. */
  gross: Scalars['Amount']['output'];
  /** How many sales were refunded. */
  refunds: Scalars['Int']['output'];
  /** How many were sold, those that were refunded later included. */
  sales: Scalars['Int']['output'];
  /** The seller's part of it. */
  sellerAmount: Scalars['Amount']['output'];
};

/** What all listings of the caller brought in a currency, deleted ones included. */
export type TradingSellerCurrency = {
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** The days of the last 30 on which something was sold or refunded, oldest first. */
  days: Array<TradingSaleDay>;
  /** The platform's part of it. */
  feeAmount: Scalars['Amount']['output'];
  /** What buyers paid, less what they got back. */
  gross: Scalars['Amount']['output'];
  /** How many sales were refunded. */
  refunds: Scalars['Int']['output'];
  /** How many were sold, those that were refunded later included. */
  sales: Scalars['Int']['output'];
  /** The seller's part of it. */
  sellerAmount: Scalars['Amount']['output'];
};

/** What the caller has sold. */
export type TradingSellerDashboard = {
  /** Sums by currency. */
  currencies: Array<TradingSellerCurrency>;
  /** The caller's listings that are not deleted, newest first. */
  listings: Array<TradingSellerListing>;
};

/** How one of the caller's listings sells. */
export type TradingSellerListing = {
  /** Average of the reviews that count, from 1 to 5. */
  avgRating: Maybe<Scalars['Amount']['output']>;
  /** The currency that its amounts are in. */
  currency: Scalars['String']['output'];
  /** The days of the last 30 on which something was sold or refunded, oldest first. */
  days: Array<TradingSaleDay>;
  /** The platform's part of it. */
  feeAmount: Scalars['Amount']['output'];
  /** Sales for nothing that were not refunded; sales counts them only while it costs nothing. */
  freePurchases: Scalars['Int']['output'];
  /** What buyers paid, less what they got back. */
  gross: Scalars['Amount']['output'];
  /** Id of the listing. */
  id: Scalars['UUID']['output'];
  /** What its seller calls it, plain text. */
  name: Scalars['String']['output'];
  /** How many sales were refunded. */
  refunds: Scalars['Int']['output'];
  /** How many reviews that is the average of. */
  reviewCount: Scalars['Int']['output'];
  /** How many bots of buyers run it now as it was sold, or are paused. */
  runningBots: Scalars['Int']['output'];
  /** How many were sold, those that were refunded later included. */
  sales: Scalars['Int']['output'];
  /** The seller's part of it. */
  sellerAmount: Scalars['Amount']['output'];
  /** Whether it can be bought. */
  status: TradingStrategyStatus;
};

/** A strategy that is listed, with all that is sold. */
export type TradingStrategy = {
  /** When it was last approved. */
  approvedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The version that was approved last. */
  approvedVersion: Maybe<Scalars['Int']['output']>;
  /** Average, from 1 to 5, of the approved reviews of buyers who paid at least half of its price for its version. */
  avgRating: Maybe<Scalars['Amount']['output']>;
  /** Whether a limit of the losses closes what is open. */
  closeOnLimit: Scalars['Boolean']['output'];
  /** For how many minutes nothing is opened after a position was closed. */
  cooldownMinutes: Scalars['Int']['output'];
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The currency that it is paid in, from wallets of type SPOT. */
  currency: Scalars['String']['output'];
  /** What may be lost in a day, of the allocation, in percent; 0 for none. */
  dailyLossLimitPercent: Scalars['Amount']['output'];
  /** What its seller says of it, plain text. */
  description: Scalars['String']['output'];
  /** Sales for nothing that were not refunded, from when its price was 0. */
  freePurchases: Scalars['Int']['output'];
  /** What buyers paid, less refunds. */
  grossRevenue: Scalars['Amount']['output'];
  /** Id of the listing. */
  id: Scalars['UUID']['output'];
  /** How many positions may be opened in a day, in UTC; 0 for no limit. */
  maxDailyTrades: Scalars['Int']['output'];
  /** How far the equity may fall from its peak, in percent; 0 for none. */
  maxDrawdownPercent: Scalars['Amount']['output'];
  /** After how many minutes a position is closed; 0 for never. */
  maxHoldMinutes: Scalars['Int']['output'];
  /** How many positions may be open at once; 0 for no limit. */
  maxOpenPositions: Scalars['Int']['output'];
  /** What its seller calls it, plain text. */
  name: Scalars['String']['output'];
  /** The platform's part of it. */
  platformRevenue: Scalars['Amount']['output'];
  /** What it costs; 0 for nothing. */
  price: Scalars['Amount']['output'];
  /** Sales that were not refunded; paid ones only, while it has a price. */
  purchaseCount: Scalars['Int']['output'];
  /** Why it is REJECTED or SUSPENDED. */
  reason: Maybe<Scalars['String']['output']>;
  /** How many reviews that is the average of. */
  reviewCount: Scalars['Int']['output'];
  /** The seller's part of it. */
  sellerRevenue: Scalars['Amount']['output'];
  /** True if the prices of its market are simulated. */
  simulated: Scalars['Boolean']['output'];
  /** Whether it can be bought. */
  status: TradingStrategyStatus;
  /** How far below the average entry price its bots close a position, in percent; 0 for none. */
  stopLossPercent: Scalars['Amount']['output'];
  /** What the type decides by, in the shape of tradingBotStrategyTypes. */
  strategyConfig: Scalars['JSONObject']['output'];
  /** When it was last submitted for review. */
  submittedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The market that its bots trade, such as BTC/USDT. */
  symbol: Scalars['String']['output'];
  /** How far above the average entry price they close it, in percent; 0 for none. */
  takeProfitPercent: Scalars['Amount']['output'];
  /** Targets at which parts of a position are sold, the nearest first. */
  takeProfits: Array<TakeProfit>;
  /** Length of their candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d. */
  timeframe: Scalars['String']['output'];
  /** All sales, refunded ones included; paid ones only, while it has a price. */
  totalPurchases: Scalars['Int']['output'];
  /** How far above the average entry price the trailing stop begins, in percent; 0 for none. */
  trailingActivationPercent: Scalars['Amount']['output'];
  /** How far below its highest price they close it, in percent; 0 for none. */
  trailingPercent: Scalars['Amount']['output'];
  /** By what its bots decide. */
  type: TradingBotType;
  /** When it last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Raised by each change of what is sold. */
  version: Scalars['Int']['output'];
};

/** A strategy that is listed, with all that is sold and how its bots did. */
export type TradingStrategyDetail = {
  /** When it was last approved. */
  approvedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The version that was approved last. */
  approvedVersion: Maybe<Scalars['Int']['output']>;
  /** Average, from 1 to 5, of the approved reviews of buyers who paid at least half of its price for its version. */
  avgRating: Maybe<Scalars['Amount']['output']>;
  /** Whether a limit of the losses closes what is open. */
  closeOnLimit: Scalars['Boolean']['output'];
  /** For how many minutes nothing is opened after a position was closed. */
  cooldownMinutes: Scalars['Int']['output'];
  /** When it was created. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The currency that it is paid in, from wallets of type SPOT. */
  currency: Scalars['String']['output'];
  /** What may be lost in a day, of the allocation, in percent; 0 for none. */
  dailyLossLimitPercent: Scalars['Amount']['output'];
  /** What its seller says of it, plain text. */
  description: Scalars['String']['output'];
  /** Sales for nothing that were not refunded, from when its price was 0. */
  freePurchases: Scalars['Int']['output'];
  /** What buyers paid, less refunds. */
  grossRevenue: Scalars['Amount']['output'];
  /** Id of the listing. */
  id: Scalars['UUID']['output'];
  /** How many positions may be opened in a day, in UTC; 0 for no limit. */
  maxDailyTrades: Scalars['Int']['output'];
  /** How far the equity may fall from its peak, in percent; 0 for none. */
  maxDrawdownPercent: Scalars['Amount']['output'];
  /** After how many minutes a position is closed; 0 for never. */
  maxHoldMinutes: Scalars['Int']['output'];
  /** How many positions may be open at once; 0 for no limit. */
  maxOpenPositions: Scalars['Int']['output'];
  /** What its seller calls it, plain text. */
  name: Scalars['String']['output'];
  /** How its bots did, of all versions and of the one on offer; empty before the first trade. */
  performance: Array<TradingStrategyPerformance>;
  /** The platform's part of it. */
  platformRevenue: Scalars['Amount']['output'];
  /** What it costs; 0 for nothing. */
  price: Scalars['Amount']['output'];
  /** Sales that were not refunded; paid ones only, while it has a price. */
  purchaseCount: Scalars['Int']['output'];
  /** Why it is REJECTED or SUSPENDED. */
  reason: Maybe<Scalars['String']['output']>;
  /** How many reviews that is the average of. */
  reviewCount: Scalars['Int']['output'];
  /** The seller's part of it. */
  sellerRevenue: Scalars['Amount']['output'];
  /** True if the prices of its market are simulated. */
  simulated: Scalars['Boolean']['output'];
  /** Whether it can be bought. */
  status: TradingStrategyStatus;
  /** How far below the average entry price its bots close a position, in percent; 0 for none. */
  stopLossPercent: Scalars['Amount']['output'];
  /** What the type decides by, in the shape of tradingBotStrategyTypes. */
  strategyConfig: Scalars['JSONObject']['output'];
  /** When it was last submitted for review. */
  submittedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The market that its bots trade, such as BTC/USDT. */
  symbol: Scalars['String']['output'];
  /** How far above the average entry price they close it, in percent; 0 for none. */
  takeProfitPercent: Scalars['Amount']['output'];
  /** Targets at which parts of a position are sold, the nearest first. */
  takeProfits: Array<TakeProfit>;
  /** Length of their candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d. */
  timeframe: Scalars['String']['output'];
  /** All sales, refunded ones included; paid ones only, while it has a price. */
  totalPurchases: Scalars['Int']['output'];
  /** How far above the average entry price the trailing stop begins, in percent; 0 for none. */
  trailingActivationPercent: Scalars['Amount']['output'];
  /** How far below its highest price they close it, in percent; 0 for none. */
  trailingPercent: Scalars['Amount']['output'];
  /** By what its bots decide. */
  type: TradingBotType;
  /** When it last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
  /** Raised by each change of what is sold. */
  version: Scalars['Int']['output'];
};

/** A page of a seller's listings. */
export type TradingStrategyPage = {
  /** The listings, newest first. */
  items: Array<TradingStrategy>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** How the bots did that run a strategy as it was sold, by the trades that were made for them. */
export type TradingStrategyPerformance = {
  /** How many bots have closed a trade, stopped and deleted ones included. */
  bots: Scalars['Int']['output'];
  /** Days from the first opened to the last closed trade. */
  days: Maybe<Scalars['Int']['output']>;
  /** How many of them made a loss. */
  losingTrades: Scalars['Int']['output'];
  /** How far that fell below its highest value before, at the most, with what was open at the lowest and the highest price of each trade, at its end, and now. */
  maxDrawdownPercent: Maybe<Scalars['Amount']['output']>;
  /** On paper or live: these are never added. */
  mode: TradingBotMode;
  /** What the average one of these would make at the prices of now, in percent of its cost. */
  openProfitPercent: Maybe<Scalars['Amount']['output']>;
  /** How many positions they hold now. */
  openTrades: Scalars['Int']['output'];
  /** How many accounts these bots belong to. */
  owners: Scalars['Int']['output'];
  /** What the bots made: the profit of each trade in percent of the allocation at its opening, weighted by allocation. */
  profitPercent: Maybe<Scalars['Amount']['output']>;
  /** How many trades they have closed. */
  trades: Scalars['Int']['output'];
  /** The version that they run; null for those of all versions. */
  version: Maybe<Scalars['Int']['output']>;
  /** How many percent of them made a profit. */
  winRatePercent: Maybe<Scalars['Amount']['output']>;
  /** How many of them made a profit. */
  winningTrades: Scalars['Int']['output'];
};

/** A strategy that the caller has bought. */
export type TradingStrategyPurchase = {
  /** What was sold: name, type, symbol, timeframe, strategyConfig and the risk. */
  configSnapshot: Scalars['JSONObject']['output'];
  /** When it was bought. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** The currency that it was paid in. */
  currency: Scalars['String']['output'];
  /** Id of the purchase. */
  id: Scalars['UUID']['output'];
  /** The version that was approved after the one that was sold; null where there is none. */
  newerVersion: Maybe<Scalars['Int']['output']>;
  /** What the buyer paid. */
  price: Scalars['Amount']['output'];
  /** Why it was refunded. */
  refundReason: Maybe<Scalars['String']['output']>;
  /** When it was refunded. */
  refundedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The listing. */
  strategyId: Scalars['UUID']['output'];
  /** What its seller calls it now, plain text. */
  strategyName: Scalars['String']['output'];
  /** The version that was sold. */
  version: Scalars['Int']['output'];
};

/** A page of strategies that the caller has bought. */
export type TradingStrategyPurchasePage = {
  /** The purchases, newest first. */
  items: Array<TradingStrategyPurchase>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What a buyer says of a strategy. */
export type TradingStrategyReview = {
  /** What the buyer wrote, plain text. */
  comment: Maybe<Scalars['String']['output']>;
  /** When the buyer first reviewed it. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the review. */
  id: Scalars['UUID']['output'];
  /** Whether the caller wrote it. */
  isOwn: Scalars['Boolean']['output'];
  /** From 1, the worst, to 5. */
  rating: Scalars['Int']['output'];
  /** Whether others see it. */
  status: TradingStrategyReviewStatus;
  /** The listing that it is about. */
  strategyId: Scalars['UUID']['output'];
  /** When the buyer last changed it, or an admin decided about it. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** A page of what buyers say of a strategy. */
export type TradingStrategyReviewPage = {
  /** The approved reviews, newest first. */
  items: Array<TradingStrategyReview>;
  /** The caller's own review, also while others do not see it; null without one. */
  own: Maybe<TradingStrategyReview>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Whether others see a review. */
export type TradingStrategyReviewStatus =
  /** It is shown and counts. */
  | 'APPROVED'
  /** It waits for an admin. */
  | 'PENDING'
  /** It is not shown and does not count. */
  | 'REJECTED';

/** Whether a listed strategy can be bought. */
export type TradingStrategyStatus =
  /** It is in the marketplace. */
  | 'APPROVED'
  /** Its seller works on it. */
  | 'DRAFT'
  /** It waits for an admin. */
  | 'PENDING_REVIEW'
  /** An admin refused it, for the reason given. */
  | 'REJECTED'
  /** An admin took it out of the marketplace, for the reason given. */
  | 'SUSPENDED';

/** An account at an exchange, with which live bots trade. */
export type TradingVenueAccount = {
  /** Eight bullets and the last four characters of the API key. */
  apiKey: Scalars['String']['output'];
  /** When it was added. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Id of the account. */
  id: Scalars['UUID']['output'];
  /** What its owner calls it. */
  label: Scalars['String']['output'];
  /** When the exchange last said whether it accepts the credentials. */
  testedAt: Scalars['DateTimeISO']['output'];
  /** The exchange, such as okx. */
  venue: Scalars['String']['output'];
};

/** What an exchange said of the credentials of an account. */
export type TradingVenueAccountTest = {
  /** Whether the API key may trade; null where it is not known. */
  canTrade: Maybe<Scalars['Boolean']['output']>;
  /** Whether the API key may withdraw; null where it is not known. */
  canWithdraw: Maybe<Scalars['Boolean']['output']>;
  /** Why bots cannot trade with them, or that they can. */
  message: Scalars['String']['output'];
  /** Whether bots can trade with them. */
  ok: Scalars['Boolean']['output'];
  /** When it was tested. */
  testedAt: Scalars['DateTimeISO']['output'];
};

/** Money that goes from one wallet to another. */
export type Transfer = {
  /** How much. */
  amount: Scalars['Amount']['output'];
  /** When it was asked for. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the wallet's currency. */
  currency: Scalars['String']['output'];
  /** When it was decided. */
  decidedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Fee, part of the amount. */
  fee: Scalars['Amount']['output'];
  /** Id of the transfer. */
  id: Scalars['UUID']['output'];
  /** True if rate and received are estimates: a pending transfer into another currency is converted at the prices at approval. */
  isEstimate: Scalars['Boolean']['output'];
  /** Units that arrive for one unit sent, the spread taken off. */
  rate: Scalars['Amount']['output'];
  /** Why it was rejected. */
  reason: Maybe<Scalars['String']['output']>;
  /** What arrives. */
  received: Scalars['Amount']['output'];
  /** What became of it. */
  status: MoneyMovementStatus;
  /** Code of the currency that it arrives in. */
  toCurrency: Scalars['String']['output'];
  /** Type of the wallet that gets it. */
  toType: WalletType;
  /** The account that gets it. */
  toUserId: Scalars['UUID']['output'];
  /** The wallet that gets it. */
  toWalletId: Scalars['UUID']['output'];
  /** Type of the wallet. */
  type: WalletType;
  /** The account that asked for it. */
  userId: Scalars['UUID']['output'];
  /** The wallet that it is about. */
  walletId: Scalars['UUID']['output'];
};

/** Estimate of a transfer at present prices. Nothing is stored or reserved. */
export type TransferEstimate = {
  /** Amount sent, fee included. */
  amount: Scalars['Amount']['output'];
  /** Reason why the transfer would be refused, or null. UNFUNDED only for an amount that the paying wallet holds. */
  closed: Maybe<ExchangeClosure>;
  /** Code of the currency sent. */
  currency: Scalars['String']['output'];
  /** Fee, part of the amount. */
  fee: Scalars['Amount']['output'];
  /** Units received for one unit sent, less the spread; null without a price, like the two fields below. */
  rate: Maybe<Scalars['Amount']['output']>;
  /** Amount received. */
  received: Maybe<Scalars['Amount']['output']>;
  /** Amount lost by rounding down to the decimals of the currency received. */
  rounding: Maybe<Scalars['Amount']['output']>;
  /** Code of the currency received. */
  toCurrency: Scalars['String']['output'];
  /** Type of the wallet that receives it. */
  toType: WalletType;
  /** Type of the wallet that pays. */
  type: WalletType;
};

/** A transfer of a token: first with a recipient, then with the hash of the transaction. */
export type TransferNftTokenInput = {
  /** Address that gets it. */
  to?: InputMaybe<Scalars['String']['input']>;
  /** Hash of the transaction that has done it; absent, the transaction to sign is answered. */
  transactionHash?: InputMaybe<Scalars['String']['input']>;
};

/** A page of transfers. */
export type TransferPage = {
  /** The transfers. */
  items: Array<Transfer>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** A code that confirms a change of the account. */
export type TwoFactorCodeInput = {
  /** A code of the app, a mailed code, or a recovery code; spaces and dashes do not matter. */
  code: Scalars['String']['input'];
};

/** A second factor, and the code that confirms what is done with it. */
export type TwoFactorInput = {
  /** A code of the app, a mailed code, or a recovery code; spaces and dashes do not matter. */
  code: Scalars['String']['input'];
  /** Which one. */
  method: TwoFactorMethod;
};

/** How the second factor of a sign-in is proven. */
export type TwoFactorMethod =
  /** A code of an authenticator app. */
  | 'APP'
  /** A code that is sent by mail. */
  | 'EMAIL';

/** The caller's second factors. */
export type TwoFactorState = {
  /** Those that are switched on. */
  methods: Array<TwoFactorMethod>;
  /** Those that the platform offers at present. */
  offered: Array<TwoFactorMethod>;
  /** How many recovery codes are unused. */
  recoveryCodesLeft: Scalars['Int']['output'];
};

/** Names a sign-in that waits for its second factor. */
export type TwoFactorTokenInput = {
  /** The token that the first step answered. */
  twoFactorToken: Scalars['String']['input'];
};

/** The end of a pause. */
export type UnpauseNftMarketplaceInput = {
  /** The chain: ethereum, optimism, bsc, polygon, arbitrum, base, avalanche, sepolia. */
  chain: Scalars['String']['input'];
};

/** Changes of a merchant by an admin; what is left out stays, null terms are the settings'. */
export type UpdateAnyMerchantInput = {
  /** Postal address, at most 500 characters. */
  address?: InputMaybe<Scalars['String']['input']>;
  /** Country, two letters of ISO 3166. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** Most in a UTC day, in US dollars; 0 for no limit. */
  dailyLimit?: InputMaybe<Scalars['Amount']['input']>;
  /** What it sells, at most 500 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Address that mail goes to. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** Fixed fee in US dollars, 0 to 100. */
  feeFixed?: InputMaybe<Scalars['Amount']['input']>;
  /** Fee in percent, 0 to 20, at most 2 decimals. */
  feePercentage?: InputMaybe<Scalars['Amount']['input']>;
  /** How its fees are computed. */
  feeType?: InputMaybe<GatewayFeeType>;
  /** Address of its logo, http or https. */
  logo?: InputMaybe<Scalars['String']['input']>;
  /** Largest payment in US dollars. */
  maxAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** Smallest payment in US dollars. */
  minAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** Most in a UTC month, in US dollars; 0 for no limit. */
  monthlyLimit?: InputMaybe<Scalars['Amount']['input']>;
  /** Name that buyers see, 1 to 191 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** When payouts are proposed; null for the setting's times. */
  payoutSchedule?: InputMaybe<GatewayPayoutSchedule>;
  /** Smallest payout in US dollars, where it is larger than the setting's; null for the setting's. */
  payoutThreshold?: InputMaybe<Scalars['Amount']['input']>;
  /** Type of the wallets that payouts go to, where the currency has it; null for that of the payments. */
  payoutWalletType?: InputMaybe<WalletType>;
  /** Telephone number. */
  phone?: InputMaybe<Scalars['String']['input']>;
  /** Calls that its keys may make in 60 seconds, 1 to 1,000,000. */
  rateLimit?: InputMaybe<Scalars['Int']['input']>;
  /** Tax id, at most 100 characters. */
  taxId?: InputMaybe<Scalars['String']['input']>;
  /** Address of its site, http or https. */
  website?: InputMaybe<Scalars['String']['input']>;
};

/** Changes of an API key; what is left out stays. The key and its owner never change. */
export type UpdateApiKeyInput = {
  /** From when on it is refused; null for never. */
  expiresAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Whether ipWhitelist is in force. */
  ipRestriction?: InputMaybe<Scalars['Boolean']['input']>;
  /** Addresses and CIDR ranges, at most 100. */
  ipWhitelist?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Label, 1 to 191 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Scopes. */
  permissions?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** The new approval policy of one kind of acts. */
export type UpdateApprovalPolicyInput = {
  /** All tiers, 1 to 10. They replace the present ones. */
  tiers: Array<ApprovalTierInput>;
};

/** Terms of an asset; in a change, what is left out stays. */
export type UpdateConvertAssetInput = {
  /** Whether it can be converted. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Its own fee in percent, 0 to 10 with at most 4 decimals; null for the setting. Below the setting, only a Super Admin can set it. */
  feePercent?: InputMaybe<Scalars['Amount']['input']>;
  /** The market at which exposure to it is hedged, such as BTC/USDT; null where it is not. */
  hedgeSymbol?: InputMaybe<Scalars['String']['input']>;
  /** The largest amount that can be paid of it at once. */
  maxAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** The least amount that can be paid of it at once. */
  minAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** Its own spread in percent, 0 to 10 with at most 4 decimals; null for the setting. Below the setting, only a Super Admin can set it. */
  spreadPercent?: InputMaybe<Scalars['Amount']['input']>;
};

/** Terms of a send chain; in a change, what is left out stays. */
export type UpdateConvertSendChainInput = {
  /** Blocks, that of a transaction included, after which it counts, 1 to 200 (default 12). */
  confirmations?: InputMaybe<Scalars['Int']['input']>;
  /** Whether sends may be submitted (default true). */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The largest amount of one send; null for none. */
  maxSend?: InputMaybe<Scalars['Amount']['input']>;
  /** The least amount of one send (default 0). */
  minSend?: InputMaybe<Scalars['Amount']['input']>;
  /** Address at which the venue takes deposits of it, with its checksum (EIP-55); null for none. */
  venueDepositAddress?: InputMaybe<Scalars['String']['input']>;
  /** Name under which the venue knows the house's address, 1 to 100 characters; null for none. */
  venueWithdrawKey?: InputMaybe<Scalars['String']['input']>;
};

/** What is to change of a currency; what is left out stays. */
export type UpdateCurrencyInput = {
  /** Another code, while no wallet holds it. */
  code?: InputMaybe<Scalars['String']['input']>;
  /** Name for people, 1 to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** How many decimals it has, 0 to 18, while no wallet holds it. */
  precision?: InputMaybe<Scalars['Int']['input']>;
  /** Source of the price from now on. FEED requires a currency that the feed has priced. */
  priceSource?: InputMaybe<PriceSource>;
  /** Whether it is offered. Switched off, it takes no deposits, transfers or purchases. */
  status?: InputMaybe<Scalars['Boolean']['input']>;
  /** Another type, while no wallet holds it. */
  type?: InputMaybe<WalletType>;
  /** Price of one unit in US dollars, greater than zero; a US dollar costs 1. */
  usdPrice?: InputMaybe<Scalars['Amount']['input']>;
};

/** What changes of an article; the rest stays. */
export type UpdateFaqInput = {
  /** The answer in the format that the article has, at most 200,000 characters. */
  answer?: InputMaybe<Scalars['String']['input']>;
  /** How the given answer is written (default as before; HTML when it is new). */
  answerFormat?: InputMaybe<AnswerFormat>;
  /** Category, 1 to 100 characters. */
  category?: InputMaybe<Scalars['String']['input']>;
  /** Address or path of an image; null or empty removes it. */
  image?: InputMaybe<Scalars['String']['input']>;
  /** Where it goes on its page, from 0; beyond the end is the end. */
  order?: InputMaybe<Scalars['Int']['input']>;
  /** Page of the front end that it goes to, such as /wallet. */
  pagePath?: InputMaybe<Scalars['String']['input']>;
  /** The question, plain text, 1 to 500 characters. */
  question?: InputMaybe<Scalars['String']['input']>;
  /** At most 100 other articles that exist. */
  relatedFaqIds?: InputMaybe<Array<Scalars['UUID']['input']>>;
  /** True publishes, false unpublishes. */
  status?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most 50 tags of at most 50 characters. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** What changes of a blockchain; what is left out stays. */
export type UpdateIcoBlockchainInput = {
  /** Its name, for people; 1 to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Whether new offerings may use it (default true). */
  status?: InputMaybe<Scalars['Boolean']['input']>;
  /** ethereum, optimism, bsc, polygon, arbitrum, base, avalanche, sepolia, solana, tron and bitcoin have addresses and hashes of their own form; 1 to 50 characters of a to z, 0 to 9, - and _. It stays while offerings use it. */
  value?: InputMaybe<Scalars['String']['input']>;
};

/** What changes of a launch plan; what is left out stays. */
export type UpdateIcoLaunchPlanInput = {
  /** Code of the currency of the price. It stays while offerings use the plan. */
  currency?: InputMaybe<Scalars['String']['input']>;
  /** What it is for; plain text of at most 1,000 characters, or null for none. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** What it offers. maxTeamMembers, maxRoadmapItems (0 to 100) and maxOfferingPhases (1 to 20) are enforced, at their most when left out; all else is shown. At most 50 keys and 8,000 bytes. */
  features?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Its name, 1 to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** What a launch costs, no finer than the currency; 0 for nothing. */
  price?: InputMaybe<Scalars['Amount']['input']>;
  /** Its place among the plans, 0 to 1,000,000, the smallest first (default 0). */
  sortOrder?: InputMaybe<Scalars['Int']['input']>;
  /** Whether new offerings may be launched on it (default true). */
  status?: InputMaybe<Scalars['Boolean']['input']>;
  /** Type of the wallets that pay it. It stays while offerings use the plan. */
  walletType?: InputMaybe<WalletType>;
};

/** What changes of a step of a roadmap; what is left out stays. */
export type UpdateIcoRoadmapItemInput = {
  /** Whether it is done (default false). */
  completed?: InputMaybe<Scalars['Boolean']['input']>;
  /** The day, of the years 1900 to 2199, as YYYY-MM-DD; of an ISO 8601 time with its zone, its day in UTC. */
  date?: InputMaybe<Scalars['String']['input']>;
  /** What it is about; plain text of 1 to 2,000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** What it is called, 1 to 200 characters. */
  title?: InputMaybe<Scalars['String']['input']>;
};

/** What changes of a person behind an offering; what is left out stays. */
export type UpdateIcoTeamMemberInput = {
  /** Address of a picture, which begins with https://; null for none. */
  avatar?: InputMaybe<Scalars['String']['input']>;
  /** About the person; plain text of at most 2,000 characters, or null for none. */
  bio?: InputMaybe<Scalars['String']['input']>;
  /** Where to read more, at most 20 links; null for none. */
  links?: InputMaybe<Array<IcoLinkInput>>;
  /** Name of the person, 1 to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** What the person does, 1 to 100 characters. */
  role?: InputMaybe<Scalars['String']['input']>;
};

/** What changes of a type of tokens; what is left out stays. */
export type UpdateIcoTokenTypeInput = {
  /** What tokens of this type are; plain text of at most 1,000 characters, or null for none. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Its name, for people; 1 to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Whether new offerings may use it (default true). */
  status?: InputMaybe<Scalars['Boolean']['input']>;
  /** Its name, for programs; 1 to 50 characters of a to z, 0 to 9, - and _. It stays while offerings use it. */
  value?: InputMaybe<Scalars['String']['input']>;
};

/** What changes of a verification level; the rest stays. */
export type UpdateKycLevelInput = {
  /** What it asks for and gives, at most 5,000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Features that it opens, of api_keys, view_trading_bot, trade_bot_live, buy_bot_strategy, become_bot_seller, ask_faq, purchase_ico, view_nft, create_nft, buy_nft, sell_nft, transfer_nft, deploy_nft_contract. */
  features?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Number of the level, 1 to 100. */
  level?: InputMaybe<Scalars['Int']['input']>;
  /** Name, 1 to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Whether customers can apply for it. */
  status?: InputMaybe<KycLevelStatus>;
};

/** Changes of a merchant by its owner; what is left out stays. */
export type UpdateMerchantInput = {
  /** Postal address, at most 500 characters. */
  address?: InputMaybe<Scalars['String']['input']>;
  /** Country, two letters of ISO 3166. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** What it sells, at most 500 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Address that mail goes to. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** Address of its logo, http or https. */
  logo?: InputMaybe<Scalars['String']['input']>;
  /** Name that buyers see, 1 to 191 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** When payouts are proposed; null for the setting's times. */
  payoutSchedule?: InputMaybe<GatewayPayoutSchedule>;
  /** Smallest payout in US dollars, where it is larger than the setting's; null for the setting's. */
  payoutThreshold?: InputMaybe<Scalars['Amount']['input']>;
  /** Type of the wallets that payouts go to, where the currency has it; null for that of the payments. */
  payoutWalletType?: InputMaybe<WalletType>;
  /** Telephone number. */
  phone?: InputMaybe<Scalars['String']['input']>;
  /** Tax id, at most 100 characters. */
  taxId?: InputMaybe<Scalars['String']['input']>;
  /** Address of the first webhook endpoint, which hears of the events of both modes. */
  webhookUrl?: InputMaybe<Scalars['String']['input']>;
  /** Address of its site, http or https. */
  website?: InputMaybe<Scalars['String']['input']>;
};

/** Changes of a pair of keys; what is left out stays. */
export type UpdateMerchantKeyInput = {
  /** Origins such as https://shop.example of the web pages that may use the public half; at most 50, null for all. */
  allowedOrigins?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Addresses and CIDR ranges that may use it; at most 100, null for all. */
  ipWhitelist?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Label, 1 to 191 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** What it may do: payment.create, payment.read, payment.cancel, refund.create, refund.read, or * for all. */
  permissions?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** Texts of an offering; what is left out stays, and null is none. */
export type UpdateMyIcoOfferingInput = {
  /** What it is about: plain text of at most 10,000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Address of a picture; begins with https://. */
  icon?: InputMaybe<Scalars['String']['input']>;
  /** Where to read more: at most 20 links. */
  links?: InputMaybe<Array<IcoLinkInput>>;
};

/** What changes of a collection; what is left out stays, and null is none. */
export type UpdateNftCollectionInput = {
  /** What it is about; at most 2000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Address of its picture: an IPFS URL, or an https address of a public host. */
  image?: InputMaybe<Scalars['String']['input']>;
};

/** A change of a role; what is left out stays. */
export type UpdateRoleInput = {
  /** Another name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** All of its permission keys, none beyond the caller's own. */
  permissions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The version that the change is made from; another one refuses it. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** Changes of a bot; what is left out stays. While it runs only name and risk can change. */
export type UpdateTradingBotInput = {
  /** Whether a limit of the losses closes what is open (default true). */
  closeOnLimit?: InputMaybe<Scalars['Boolean']['input']>;
  /** For how many minutes nothing is opened after a position was closed. 0 switches it off. */
  cooldownMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** What may be lost in a day, in percent of the allocation. 0 switches it off. */
  dailyLossLimitPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** How often it reports, 5 to 240 seconds (default 60). */
  intervalSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** How many positions may be opened in a day, in UTC. 0 switches it off. */
  maxDailyTrades?: InputMaybe<Scalars['Int']['input']>;
  /** How far the equity may fall from its peak, in percent. 0 switches it off. */
  maxDrawdownPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** After how many minutes a position is closed. 0 switches it off. */
  maxHoldMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** How many positions may be open at once (default 1). 0 switches it off. */
  maxOpenPositions?: InputMaybe<Scalars['Int']['input']>;
  /** What its owner calls it, 1 to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** What one order may cost, fee included; null for what follows from the allocation. */
  orderAmount?: InputMaybe<Scalars['Amount']['input']>;
  /** How far below the average entry price a position is closed, in percent. 0 switches it off. */
  stopLossPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** What its type decides by, in the shape of tradingBotStrategyTypes. */
  strategyConfig?: InputMaybe<Scalars['JSONObject']['input']>;
  /** How far above the average entry price a position is closed, in percent. 0 switches it off. */
  takeProfitPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** Targets at which parts of a position are sold: at most 5, rising, with shares of at most 100 together. */
  takeProfits?: InputMaybe<Array<TakeProfitInput>>;
  /** Length of its candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d (default 1h). */
  timeframe?: InputMaybe<Scalars['String']['input']>;
  /** How far above the average entry price the trailing stop begins, in percent. */
  trailingActivationPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** How far below its highest price a position is closed, in percent. 0 switches it off. */
  trailingPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** The account at an exchange that a live bot trades with. */
  venueAccountId?: InputMaybe<Scalars['UUID']['input']>;
};

/** Changes of a listing; what is left out stays. A lower price is taken at any time, anything else while it is DRAFT or REJECTED. */
export type UpdateTradingStrategyInput = {
  /** Whether a limit of the losses closes what is open (default true). */
  closeOnLimit?: InputMaybe<Scalars['Boolean']['input']>;
  /** For how many minutes nothing is opened after a position was closed. 0 switches it off. */
  cooldownMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** An offered currency of SPOT wallets (default USDT); it stays once it was sold. */
  currency?: InputMaybe<Scalars['String']['input']>;
  /** What may be lost in a day, in percent of the allocation. 0 switches it off. */
  dailyLossLimitPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** What its seller says of it, 1 to 5,000 characters of plain text. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** How many positions may be opened in a day, in UTC. 0 switches it off. */
  maxDailyTrades?: InputMaybe<Scalars['Int']['input']>;
  /** How far the equity may fall from its peak, in percent. 0 switches it off. */
  maxDrawdownPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** After how many minutes a position is closed. 0 switches it off. */
  maxHoldMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** How many positions may be open at once (default 1). 0 switches it off. */
  maxOpenPositions?: InputMaybe<Scalars['Int']['input']>;
  /** What its seller calls it, 1 to 100 characters of plain text. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** What it costs, no finer than the currency; 0 for nothing. */
  price?: InputMaybe<Scalars['Amount']['input']>;
  /** How far below the average entry price a position is closed, in percent. 0 switches it off. */
  stopLossPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** What the type decides by, in the shape of tradingBotStrategyTypes. */
  strategyConfig?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The market that they trade, one of tradingBotMarkets. */
  symbol?: InputMaybe<Scalars['String']['input']>;
  /** How far above the average entry price a position is closed, in percent. 0 switches it off. */
  takeProfitPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** Targets at which parts of a position are sold: at most 5, rising, with shares of at most 100 together. */
  takeProfits?: InputMaybe<Array<TakeProfitInput>>;
  /** Length of their candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d (default 1h). */
  timeframe?: InputMaybe<Scalars['String']['input']>;
  /** How far above the average entry price the trailing stop begins, in percent. */
  trailingActivationPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** How far below its highest price a position is closed, in percent. 0 switches it off. */
  trailingPercent?: InputMaybe<Scalars['Amount']['input']>;
  /** By what its bots decide; any type but SIGNAL. */
  type?: InputMaybe<TradingBotType>;
};

/** A change of an account; what is left out stays. */
export type UpdateUserInput = {
  /** Country as an ISO 3166 code of two letters. */
  country?: InputMaybe<Scalars['String']['input']>;
  /** Another e-mail address, not verified unless said so. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** Whether its e-mail address counts as verified. */
  emailVerified?: InputMaybe<Scalars['Boolean']['input']>;
  /** First name, at most 100 characters. */
  firstName?: InputMaybe<Scalars['String']['input']>;
  /** Last name, at most 100 characters. */
  lastName?: InputMaybe<Scalars['String']['input']>;
  /** Its role; none that holds more than the caller's own. */
  roleId?: InputMaybe<Scalars['UUID']['input']>;
  /** Its state; only an ACTIVE account signs in. */
  status?: InputMaybe<UserStatus>;
};

/** Changes of a webhook endpoint; what is left out stays. */
export type UpdateWebhookEndpointInput = {
  /** What it is for, at most 191 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Types of events that it hears of; null for all. */
  events?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Mode of the events that it hears of; null for both. */
  mode?: InputMaybe<GatewayMode>;
  /** Where deliveries go: http or https. Null removes the address of the first endpoint. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** The approval policy of one kind after a change. */
export type UpdatedApprovalPolicy = {
  /** The change, where it waits for approvals; else null. */
  approval: Maybe<Approval>;
  /** The kind. */
  kind: ApprovalKind;
  /** The tiers, lowest first. Kinds without dollars have two: 0 for the ordinary case, 1 for the other. */
  tiers: Array<ApprovalTier>;
  /** Sentence for people when the tiers ask more people than can approve such an act now; else null. */
  warning: Maybe<Scalars['String']['output']>;
};

/** A better plan, for what it costs more than was paid. */
export type UpgradeIcoPlanInput = {
  /** The price of the plan that the caller has seen; another one is refused. */
  expectedPrice?: InputMaybe<Scalars['Amount']['input']>;
  /** A repeated call under the same key gets the first answer. */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** The plan. */
  planId: Scalars['UUID']['input'];
};

/** A page of accounts. */
export type UserPage = {
  /** The accounts, newest first unless sorted otherwise. */
  items: Array<UserRecord>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** An account, as admins see it. */
export type UserRecord = {
  /** Newest act on it that waits for approvals; null if there is none that the caller may see. */
  approval: Maybe<Approval>;
  /** Country that the account states, as two letters. */
  country: Maybe<Scalars['String']['output']>;
  /** When the account was registered. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** E-mail address, in lower case. */
  email: Scalars['String']['output'];
  /** When the e-mail address was verified; null while it is not. */
  emailVerifiedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** First name. */
  firstName: Maybe<Scalars['String']['output']>;
  /** Id of the account. */
  id: Scalars['UUID']['output'];
  /** Last name. */
  lastName: Maybe<Scalars['String']['output']>;
  /** Name of its role. */
  role: Scalars['String']['output'];
  /** Id of its role. */
  roleId: Scalars['UUID']['output'];
  /** State of the account. */
  status: UserStatus;
  /** When it was last changed. */
  updatedAt: Scalars['DateTimeISO']['output'];
};

/** Only an ACTIVE account may sign in; a key of any other account is refused. */
export type UserStatus =
  | 'ACTIVE'
  | 'BANNED'
  | 'INACTIVE'
  | 'SUSPENDED';

/** What a key is good for. */
export type ValidatedKey = {
  /** Which half of its pair it is. */
  keyType: GatewayKeyType;
  /** Whose key it is. */
  merchant: KeyOwner;
  /** Whether it moves money. */
  mode: GatewayMode;
  /** What it may do; * for everything. */
  permissions: Array<Scalars['String']['output']>;
};

/** Payouts of one currency and wallet type that wait for an admin. */
export type WaitingPayouts = {
  /** How many. */
  count: Scalars['Int']['output'];
  /** Code of the currency. */
  currency: Scalars['String']['output'];
  /** What they pay together. */
  net: Scalars['Amount']['output'];
  /** Type of the wallet. */
  walletType: WalletType;
};

/** What an account holds of one currency. */
export type Wallet = {
  /** What is free to use. */
  balance: Scalars['Amount']['output'];
  /** When it was opened. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the currency that it holds. */
  currency: Scalars['String']['output'];
  /** Since when it pays nothing out, because a check found a fault in its ledger; null while it does. */
  frozenAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the wallet. */
  id: Scalars['UUID']['output'];
  /** What is held for orders, withdrawals and the like. */
  inOrder: Scalars['Amount']['output'];
  /** Number of the newest row of the wallet's ledger. */
  sequence: Scalars['SafeInt']['output'];
  /** Type of the wallet. */
  type: WalletType;
  /** The account that owns it; null for a wallet of the platform. */
  userId: Maybe<Scalars['UUID']['output']>;
};

/** What an admin does to a balance. */
export type WalletAdjustment =
  /** Puts money in. */
  | 'ADD'
  /** Takes money out. */
  | 'SUBTRACT';

/** The state of a wallet at a given time. */
export type WalletBalance = {
  /** The time. */
  at: Scalars['DateTimeISO']['output'];
  /** What was free to use. */
  balance: Scalars['Amount']['output'];
  /** What was held. */
  inOrder: Scalars['Amount']['output'];
  /** The wallet. */
  walletId: Scalars['UUID']['output'];
};

/** A chain that a wallet may prove itself on. */
export type WalletChain = {
  /** Its EIP-155 number. */
  chainId: Scalars['Int']['output'];
  /** Whether it is the default. */
  isDefault: Scalars['Boolean']['output'];
  /** Its name. */
  name: Scalars['String']['output'];
  /** Whether a picker should offer it; the others are accepted alike. */
  offered: Scalars['Boolean']['output'];
};

/** One movement in a wallet's ledger, with what the wallet holds. */
export type WalletEntry = {
  /** How much was moved; the operation says in which direction. */
  amount: Scalars['Amount']['output'];
  /** When it was made, by the database's clock. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the wallet's currency. */
  currency: Scalars['String']['output'];
  /** True where money entered or left the platform. */
  external: Scalars['Boolean']['output'];
  /** Id of the row. */
  id: Scalars['UUID']['output'];
  /** Key that keeps the movement from being made twice. */
  idempotencyKey: Scalars['String']['output'];
  /** What else is known of the movement, such as its fee or its reason. What an admin noted is for admins alone. */
  metadata: Maybe<Scalars['JSON']['output']>;
  /** Free balance after. */
  newBalance: Scalars['Amount']['output'];
  /** Held balance after. */
  newInOrder: Scalars['Amount']['output'];
  /** What the row did. */
  operation: WalletOperation;
  /** Free balance before. */
  previousBalance: Scalars['Amount']['output'];
  /** Held balance before. */
  previousInOrder: Scalars['Amount']['output'];
  /** Number of the row in its wallet's ledger, without gaps from 1. */
  sequence: Scalars['SafeInt']['output'];
  /** The deposit, withdrawal, transfer or other row that it belongs to. */
  transactionId: Maybe<Scalars['UUID']['output']>;
  /** Type of the wallet. */
  type: WalletType;
  /** The wallet's owner; null for a wallet of the platform. */
  userId: Maybe<Scalars['UUID']['output']>;
  /** The wallet. */
  walletId: Scalars['UUID']['output'];
};

/** A page of ledger rows. */
export type WalletEntryPage = {
  /** Give it as `after` for the next page; null when there is none. */
  cursor: Maybe<Scalars['String']['output']>;
  /** The rows. */
  items: Array<WalletEntry>;
  /** Where this page lies in the list; behind a cursor, in what is left of it. */
  pagination: Pagination;
};

/** Something that is wrong with a ledger. */
export type WalletFault = {
  /** GAP, BALANCE, IN_ORDER, CHAIN, CONTENT, TIME, OWNER, CHECKPOINT, HOLDS or HEAD. */
  fault: Scalars['String']['output'];
  /** Number of the row; null for the wallet itself. */
  sequence: Maybe<Scalars['String']['output']>;
};

/** Something that holds money of a wallet. */
export type WalletHold = {
  /** How much of it is still held. */
  amount: Scalars['Amount']['output'];
  /** Code of the wallet's currency. */
  currency: Scalars['String']['output'];
  /** Why it is held. */
  reason: Maybe<Scalars['String']['output']>;
  /** Since when. */
  since: Scalars['DateTimeISO']['output'];
  /** The withdrawal, order or other row that holds it. */
  transactionId: Maybe<Scalars['UUID']['output']>;
  /** The wallet. */
  walletId: Scalars['UUID']['output'];
};

/** A nonce for one sign-in message. */
export type WalletNonce = {
  /** When it serves no more. */
  expiresAt: Scalars['DateTimeISO']['output'];
  /** The nonce; it serves once. */
  nonce: Scalars['String']['output'];
};

/** What a row of the ledger did. */
export type WalletOperation =
  /** In: the balance went up. */
  | 'CREDIT'
  /** Out: the balance went down. */
  | 'DEBIT'
  /** Out: held money was spent. */
  | 'EXECUTE_FROM_HOLD'
  /** Neutral: balance moved to inOrder. */
  | 'HOLD'
  /** Neutral: inOrder moved back to balance. */
  | 'RELEASE'
  /** In: the recipient's leg of a transfer. */
  | 'TRANSFER_IN'
  /** Out: the sender's leg of a transfer. */
  | 'TRANSFER_OUT'
  /** The wallet came into existence. */
  | 'WALLET_CREATED';

/** A page of the caller's wallets. */
export type WalletPage = {
  /** The wallets. */
  items: Array<Wallet>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** What the check of a wallet's ledger found. */
export type WalletProof = {
  /** What is wrong, at most 20; empty while the ledger is whole. */
  faults: Array<WalletFault>;
  /** How many rows were looked at. */
  rows: Scalars['Int']['output'];
  /** Number of the last row. */
  sequence: Scalars['String']['output'];
  /** The wallet. */
  walletId: Scalars['UUID']['output'];
};

/** A sign-in message that is ready to be signed. */
export type WalletSignInMessage = {
  /** When it serves no more. */
  expiresAt: Scalars['DateTimeISO']['output'];
  /** The exact text to sign. */
  message: Scalars['String']['output'];
  /** The nonce; it serves once. */
  nonce: Scalars['String']['output'];
};

/** What a message to sign is for. */
export type WalletSignInMessageInput = {
  /** Address of the wallet, in any spelling that does not break its checksum. */
  address: Scalars['String']['input'];
  /** EIP-155 number of the chain (default 1). */
  chainId?: InputMaybe<Scalars['Int']['input']>;
  /** Origin of the page; by default the site's first. */
  origin?: InputMaybe<Scalars['String']['input']>;
};

/** A sign-in message with the signature of a wallet. */
export type WalletSignatureInput = {
  /** The full text that was signed, at most 5,000 characters. */
  message: Scalars['String']['input'];
  /** The signature: hexadecimal after 0x, at most 20,000 characters. */
  signature: Scalars['String']['input'];
};

/** What kind of money a wallet holds. */
export type WalletType =
  /** Assets of the platform's own network. */
  | 'ECO'
  /** Money of a state. */
  | 'FIAT'
  /** Assets of the spot market. */
  | 'SPOT';

/** A delivery: one event to one endpoint. */
export type WebhookDelivery = {
  /** How often it was tried. */
  attempts: Scalars['Int']['output'];
  /** When it was queued. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** How long the last attempt took, in milliseconds. */
  durationMs: Maybe<Scalars['Int']['output']>;
  /** The endpoint that it goes to. */
  endpointId: Scalars['UUID']['output'];
  /** Why the last attempt failed. */
  error: Maybe<Scalars['String']['output']>;
  /** Id of the event. */
  eventId: Scalars['String']['output'];
  /** Id of the delivery. */
  id: Scalars['UUID']['output'];
  /** When it is tried next; null once it is over. */
  nextRetryAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The body that is sent, as text: these bytes are signed. */
  payload: Scalars['String']['output'];
  /** Beginning of what the endpoint last answered. */
  responseBody: Maybe<Scalars['String']['output']>;
  /** Status that the endpoint last answered. */
  responseStatus: Maybe<Scalars['Int']['output']>;
  /** Documented signature of the last attempt. */
  signature: Maybe<Scalars['String']['output']>;
  /** What became of it. */
  status: GatewayDeliveryStatus;
  /** Type of the event. */
  type: Scalars['String']['output'];
  /** Address that it goes to. */
  url: Scalars['String']['output'];
};

/** A delivery with its attempts. */
export type WebhookDeliveryDetails = {
  /** Its attempts, the first one first. */
  attemptLog: Array<DeliveryAttempt>;
  /** How often it was tried. */
  attempts: Scalars['Int']['output'];
  /** When it was queued. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** How long the last attempt took, in milliseconds. */
  durationMs: Maybe<Scalars['Int']['output']>;
  /** The endpoint that it goes to. */
  endpointId: Scalars['UUID']['output'];
  /** Why the last attempt failed. */
  error: Maybe<Scalars['String']['output']>;
  /** Id of the event. */
  eventId: Scalars['String']['output'];
  /** Id of the delivery. */
  id: Scalars['UUID']['output'];
  /** When it is tried next; null once it is over. */
  nextRetryAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** The body that is sent, as text: these bytes are signed. */
  payload: Scalars['String']['output'];
  /** Beginning of what the endpoint last answered. */
  responseBody: Maybe<Scalars['String']['output']>;
  /** Status that the endpoint last answered. */
  responseStatus: Maybe<Scalars['Int']['output']>;
  /** Documented signature of the last attempt. */
  signature: Maybe<Scalars['String']['output']>;
  /** What became of it. */
  status: GatewayDeliveryStatus;
  /** Type of the event. */
  type: Scalars['String']['output'];
  /** Address that it goes to. */
  url: Scalars['String']['output'];
};

/** A page of deliveries. */
export type WebhookDeliveryPage = {
  /** The deliveries, newest first. */
  items: Array<WebhookDelivery>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** An address that hears of the events of a merchant. */
export type WebhookEndpoint = {
  /** When it was added. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** What it is for. */
  description: Maybe<Scalars['String']['output']>;
  /** Why deliveries are no longer sent. */
  disabledReason: Maybe<Scalars['String']['output']>;
  /** Whether deliveries are sent. */
  enabled: Scalars['Boolean']['output'];
  /** Types of events that it hears of; null for all. */
  events: Maybe<Array<Scalars['String']['output']>>;
  /** Since when all deliveries have failed; null when the last one did not. */
  failingSince: Maybe<Scalars['DateTimeISO']['output']>;
  /** Id of the endpoint. */
  id: Scalars['UUID']['output'];
  /** Whether its address is the merchant's webhookUrl. */
  isFirst: Scalars['Boolean']['output'];
  /** Mode of the events that it hears of; null for both. */
  mode: Maybe<GatewayMode>;
  /** Until when the secret before the last rotation signs too. */
  previousUntil: Maybe<Scalars['DateTimeISO']['output']>;
  /** Where deliveries go. */
  url: Maybe<Scalars['String']['output']>;
};

/** A page of webhook endpoints. */
export type WebhookEndpointPage = {
  /** The endpoints, newest first. */
  items: Array<WebhookEndpoint>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};

/** Money that a customer takes off the platform. */
export type Withdrawal = {
  /** How much. */
  amount: Scalars['Amount']['output'];
  /** When it was asked for. */
  createdAt: Scalars['DateTimeISO']['output'];
  /** Code of the wallet's currency. */
  currency: Scalars['String']['output'];
  /** When it was decided. */
  decidedAt: Maybe<Scalars['DateTimeISO']['output']>;
  /** Where it goes, such as an address or an account number. */
  destination: Scalars['String']['output'];
  /** Fee on top of the amount. */
  fee: Scalars['Amount']['output'];
  /** Id of the withdrawal. */
  id: Scalars['UUID']['output'];
  /** Why it was rejected. */
  reason: Maybe<Scalars['String']['output']>;
  /** What became of it. */
  status: MoneyMovementStatus;
  /** Type of the wallet. */
  type: WalletType;
  /** The account that asked for it. */
  userId: Scalars['UUID']['output'];
  /** The wallet that it is about. */
  walletId: Scalars['UUID']['output'];
};

/** A page of withdrawals. */
export type WithdrawalPage = {
  /** The withdrawals. */
  items: Array<Withdrawal>;
  /** Where this page lies in the list. */
  pagination: Pagination;
};
