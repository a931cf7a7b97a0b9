-- The NFT marketplace: collections and tokens, listings with their bids, offers with what waits in escrow, sales with their
-- proofs, the contracts on each chain, and what its indexer has read of the chains.

-- migrate:up
create table nft_collection (
  id uuid primary key,
  -- Who made or imported it.
  "userId" uuid not null references "user" (id) on delete restrict,
  chain varchar(20) not null check (chain ~ '^[a-z]+$'),
  name varchar(100) not null check (name <> ''),
  symbol varchar(20) not null check (symbol <> ''),
  description varchar(2000),
  image varchar(1000),
  -- What its creator asks for of each sale, where its contract names nothing.
  "royaltyPercent" numeric(5, 2) not null check ("royaltyPercent" between 0 and 100),
  "royaltyReceiver" varchar(42),
  -- In the spelling of EIP-55; known once it is deployed.
  "contractAddress" varchar(42),
  "isImported" boolean not null,
  status varchar(8) not null check (status in ('DRAFT', 'DEPLOYED', 'HIDDEN')),
  -- The transaction that made it, and the block from which on its logs are read.
  "transactionHash" varchar(66),
  "startBlock" bigint check ("startBlock" >= 0),
  -- Under which number the next token is minted.
  "nextTokenId" bigint not null default 1 check ("nextTokenId" >= 1),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "deployedAt" timestamptz(3),
  check ((status = 'DRAFT') = ("contractAddress" is null)),
  check (("contractAddress" is null) = ("startBlock" is null)),
  check (("contractAddress" is null) = ("deployedAt" is null)),
  check ("royaltyPercent" = 0 or "royaltyReceiver" is not null)
);
create unique index nft_collection_contract on nft_collection (chain, "contractAddress");
create index on nft_collection ("userId", "createdAt" desc, id desc);
create index on nft_collection ("createdAt" desc, id desc) where status = 'DEPLOYED';
create index on nft_collection (status, "createdAt" desc, id desc);
create index on nft_collection ("createdAt" desc, id desc);

create table nft_token (
  id uuid primary key,
  "collectionId" uuid not null references nft_collection (id) on delete restrict,
  -- Its number in the contract: text, since it has up to 78 digits.
  "tokenId" varchar(78) not null check ("tokenId" ~ '^(0|[1-9][0-9]*)$'),
  -- Who drafted or imported it; null for one that a chain told of.
  "userId" uuid references "user" (id) on delete restrict,
  -- Longer than 200 characters only while names are not validated.
  name varchar(1000),
  description varchar(2000),
  image varchar(1000),
  "metadataUri" varchar(1000),
  -- [{ trait, value }]
  attributes jsonb not null default '[]' check (jsonb_typeof(attributes) = 'array'),
  status varchar(6) not null check (status in ('DRAFT', 'MINTED', 'BURNED')),
  -- Of a draft: to whom it is minted.
  "mintTo" varchar(42),
  -- Who has it by the newest transfer that is known, in the spelling of EIP-55.
  "ownerAddress" varchar(42),
  -- Of an imported one: who had it when it was imported, and in which block its chain said so. Transfers up to there say
  -- nothing of who has it.
  "importedOwner" varchar(42),
  "importedBlock" bigint check ("importedBlock" >= 0),
  -- Whether something has happened on its chain that its listing and offers were not compared with yet.
  "isDue" boolean not null default false,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "mintedAt" timestamptz(3),
  unique ("collectionId", "tokenId"),
  check ((status = 'MINTED') = ("ownerAddress" is not null)),
  check (("importedOwner" is null) = ("importedBlock" is null)),
  check ((status = 'DRAFT') = ("mintedAt" is null))
);
create index on nft_token ("ownerAddress", "createdAt" desc, id desc) where "ownerAddress" is not null;
create index on nft_token ("createdAt" desc, id desc) where status = 'MINTED';
create index on nft_token ("collectionId", "createdAt" desc, id desc);
create index on nft_token ("userId", "createdAt" desc, id desc) where status = 'DRAFT';
create index nft_token_due on nft_token (id) where "isDue";
-- What a chain is to say again of when it drops blocks.
create index nft_token_imported on nft_token ("importedBlock") where "importedBlock" is not null;

create table nft_listing (
  id uuid primary key,
  "tokenId" uuid not null references nft_token (id) on delete restrict,
  -- That of the token, by which listings are filtered and counted without it.
  "collectionId" uuid not null references nft_collection (id) on delete restrict,
  "sellerId" uuid not null references "user" (id) on delete restrict,
  -- Who had the token when it was listed, in the spelling of EIP-55.
  "sellerAddress" varchar(42) not null,
  type varchar(11) not null check (type in ('FIXED_PRICE', 'AUCTION')),
  -- Where bids are made and money moves; CONTRACT also for a fixed price that a contract sells at.
  venue varchar(8) not null default 'PLATFORM' check (venue in ('PLATFORM', 'CONTRACT')),
  status varchar(9) not null
    check (status in ('ACTIVE', 'RESERVED', 'SOLD', 'EXPIRED', 'CANCELLED', 'INVALID')),
  "invalidReason" varchar(8) check ("invalidReason" in ('OWNER', 'APPROVAL')),
  -- A block in which its approval was gone, the newest that is known: one that is given again counts in a later one alone.
  "invalidBlock" bigint check ("invalidBlock" >= 0),
  currency varchar(20) not null,
  "walletType" varchar(10) not null,
  -- Of a fixed price; of an auction the least first bid.
  price numeric(30, 18) not null check (price > 0),
  "minBidIncrement" numeric(30, 18) check ("minBidIncrement" > 0),
  "reservePrice" numeric(30, 18) check ("reservePrice" > 0),
  -- Frozen when it is made.
  "feePercent" numeric(13, 10) not null check ("feePercent" between 0 and 100),
  -- Of the price; an auction that ends higher pays in proportion.
  royalty numeric(30, 18) not null check (royalty >= 0 and royalty <= price),
  "royaltyReceiver" varchar(42),
  "listingFee" numeric(30, 18) not null check ("listingFee" >= 0),
  "startTime" timestamptz(3) not null,
  "endTime" timestamptz(3) not null,
  -- The bid that leads, as the table of bids has it, so that the next one needs this row alone; how many there were.
  "highestBidId" uuid,
  "highestBid" numeric(30, 18) check ("highestBid" > 0),
  "highestBidderId" uuid,
  "highestWalletId" uuid,
  "bidCount" integer not null default 0 check ("bidCount" >= 0),
  -- The contract that sells it: the marketplace, or the auction of its own. Seconds of its extension.
  "contractAddress" varchar(42),
  "antiSnipeSeconds" integer check ("antiSnipeSeconds" between 0 and 86400),
  -- Whether the contract offers it as things stand, and whether its seller was told that it still does.
  "isOnContract" boolean not null default false,
  "staleToldAt" timestamptz(3),
  -- Number of the chain's newest block when it was made: a sale of it is later.
  "listedBlock" bigint not null check ("listedBlock" >= 0),
  "cancelReason" varchar(500),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "endedAt" timestamptz(3),
  foreign key (currency, "walletType") references currency (code, type) on update restrict on delete restrict,
  check ("endTime" > "startTime"),
  check ((type = 'AUCTION') = ("minBidIncrement" is not null)),
  check (type = 'AUCTION' or "reservePrice" is null),
  check (("highestBidId" is null) = ("highestBid" is null)),
  check ("highestBidId" is not null or ("highestBidderId" is null and "highestWalletId" is null)),
  check ((status = 'INVALID') = ("invalidReason" is not null)),
  check (royalty = 0 or "royaltyReceiver" is not null),
  check ((status in ('SOLD', 'EXPIRED', 'CANCELLED')) = ("endedAt" is not null))
);
-- One that is open for each token.
create unique index nft_listing_open on nft_listing ("tokenId") where status in ('ACTIVE', 'RESERVED');
create index on nft_listing ("tokenId", "createdAt" desc, id desc);
create index on nft_listing ("sellerId", "createdAt" desc, id desc);
create index nft_listing_active on nft_listing ("createdAt" desc, id desc) where status = 'ACTIVE';
create index nft_listing_active_collection on nft_listing ("collectionId", type) where status = 'ACTIVE';
create index nft_listing_active_price on nft_listing (currency, price, id) where status = 'ACTIVE';
create index on nft_listing (status, "createdAt" desc, id desc);
create index on nft_listing ("createdAt" desc, id desc);
-- What ends by its time.
create index nft_listing_open_seller on nft_listing ("sellerId") where status in ('ACTIVE', 'RESERVED');
create index nft_listing_end on nft_listing ("endTime", id) where status = 'ACTIVE';
-- Whose contract has logged something.
create index nft_listing_auction on nft_listing ("contractAddress") where type = 'AUCTION';
create index nft_listing_stale on nft_listing (id) where "isOnContract" and "staleToldAt" is null;

create table nft_bid (
  id uuid primary key,
  "listingId" uuid not null references nft_listing (id) on delete restrict,
  -- Null for a bid that a contract told of, by an address that is linked to nobody.
  "userId" uuid references "user" (id) on delete restrict,
  "bidderAddress" varchar(42) not null,
  -- The wallet that holds it; null for a bid at a contract.
  "walletId" uuid references wallet (id) on delete restrict,
  amount numeric(30, 18) not null check (amount > 0),
  status varchar(9) not null check (status in ('ACTIVE', 'OUTBID', 'WON', 'CANCELLED')),
  -- Of a bid at a contract.
  "transactionHash" varchar(66),
  "logIndex" integer check ("logIndex" >= 0),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  check (("walletId" is null) = ("transactionHash" is not null)),
  check (("transactionHash" is null) = ("logIndex" is null)),
  check ("walletId" is null or "userId" is not null)
);
create unique index nft_bid_active on nft_bid ("listingId") where status in ('ACTIVE', 'WON');
create index on nft_bid ("listingId", "createdAt" desc, id desc);
create index on nft_bid ("userId", "createdAt" desc, id desc);
create index nft_bid_leading on nft_bid ("userId") where status = 'ACTIVE';
create unique index nft_bid_log on nft_bid ("listingId", "transactionHash", "logIndex");

create table nft_offer (
  id uuid primary key,
  "tokenId" uuid not null references nft_token (id) on delete restrict,
  -- The listing that it is for: of an auction that was won, of a purchase with escrow, or that was open at acceptance.
  "listingId" uuid references nft_listing (id) on delete restrict,
  source varchar(7) not null check (source in ('OFFER', 'AUCTION', 'ESCROW')),
  -- The bid that won, whose hold it is paid from.
  "bidId" uuid unique references nft_bid (id) on delete restrict,
  "buyerId" uuid not null references "user" (id) on delete restrict,
  "buyerAddress" varchar(42) not null,
  -- Frozen at acceptance.
  "sellerId" uuid references "user" (id) on delete restrict,
  "sellerAddress" varchar(42),
  "walletId" uuid not null references wallet (id) on delete restrict,
  currency varchar(20) not null,
  "walletType" varchar(10) not null,
  amount numeric(30, 18) not null check (amount > 0),
  -- Frozen when it is made: what the buyer pays on top, or what an auction's seller pays.
  "feePercent" numeric(13, 10) not null check ("feePercent" between 0 and 100),
  fee numeric(30, 18) not null check (fee >= 0),
  royalty numeric(30, 18) not null check (royalty >= 0),
  "royaltyReceiver" varchar(42),
  status varchar(9) not null
    check (status in ('PENDING', 'ACCEPTED', 'COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'FLAGGED')),
  "flagReason" varchar(500),
  "expiresAt" timestamptz(3) not null,
  "acceptedAt" timestamptz(3),
  -- Number of the chain's newest block at acceptance: a proof must be later.
  "acceptedBlock" bigint check ("acceptedBlock" >= 0),
  -- When its chain was last asked about it.
  "checkedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "endedAt" timestamptz(3),
  foreign key (currency, "walletType") references currency (code, type) on update restrict on delete restrict,
  check ((source = 'AUCTION') = ("bidId" is not null)),
  check (royalty = 0 or "royaltyReceiver" is not null),
  check (royalty <= amount and (source <> 'AUCTION' or royalty + fee <= amount)),
  check (("acceptedAt" is null) = ("acceptedBlock" is null)),
  check (("acceptedAt" is null) = ("sellerAddress" is null)),
  check (status not in ('ACCEPTED', 'COMPLETED', 'FLAGGED') or ("acceptedAt" is not null and "sellerId" is not null)),
  check ((status in ('PENDING', 'ACCEPTED', 'FLAGGED')) = ("endedAt" is null))
);
-- One accepted offer for each token, one open offer of a buyer for each token.
create unique index nft_offer_accepted on nft_offer ("tokenId") where status in ('ACCEPTED', 'FLAGGED');
create unique index nft_offer_pending on nft_offer ("buyerId", "tokenId") where status = 'PENDING';
create index on nft_offer ("tokenId", "createdAt" desc, id desc);
create index on nft_offer ("buyerId", "createdAt" desc, id desc);
create index on nft_offer ("sellerId", "createdAt" desc, id desc);
create index on nft_offer (status, "createdAt" desc, id desc);
create index on nft_offer ("createdAt" desc, id desc);
create index nft_offer_pending_end on nft_offer ("expiresAt", id) where status = 'PENDING';
-- What keeps an account from being ended.
create index nft_offer_open_buyer on nft_offer ("buyerId") where status in ('PENDING', 'ACCEPTED', 'FLAGGED');
create index nft_offer_open_seller on nft_offer ("sellerId") where status in ('ACCEPTED', 'FLAGGED');
create index nft_offer_accepted_at on nft_offer ("acceptedAt", id) where status = 'ACCEPTED';

create table nft_sale (
  id uuid primary key,
  "listingId" uuid unique references nft_listing (id) on delete restrict,
  "offerId" uuid unique references nft_offer (id) on delete restrict,
  "tokenId" uuid not null references nft_token (id) on delete restrict,
  -- Null for an address that is linked to nobody.
  "sellerId" uuid references "user" (id) on delete restrict,
  "sellerAddress" varchar(42) not null,
  "buyerId" uuid references "user" (id) on delete restrict,
  "buyerAddress" varchar(42) not null,
  price numeric(30, 18) not null check (price > 0),
  currency varchar(20) not null,
  "walletType" varchar(10) not null,
  "feeQuoted" numeric(30, 18) not null check ("feeQuoted" >= 0),
  "feeCollected" numeric(30, 18) not null check ("feeCollected" >= 0),
  royalty numeric(30, 18) not null check (royalty >= 0),
  "royaltyReceiver" varchar(42),
  "sellerNet" numeric(30, 18) not null check ("sellerNet" >= 0),
  route varchar(16) not null check (route in ('CONTRACT', 'DIRECT', 'OFFER', 'AUCTION', 'AUCTION_CONTRACT')),
  -- The transfer that proves it, and the place of its log in the transaction; null for one that an admin settled without.
  "transactionHash" varchar(66),
  "logIndex" integer check ("logIndex" >= 0),
  -- When its chain has dropped the block of its proof.
  "reorgedAt" timestamptz(3),
  "soldAt" timestamptz(3) not null,
  foreign key (currency, "walletType") references currency (code, type) on update restrict on delete restrict,
  check (("transactionHash" is null) = ("logIndex" is null)),
  check ("transactionHash" is not null or "offerId" is not null),
  check (royalty = 0 or "royaltyReceiver" is not null)
);
create index on nft_sale ("sellerId", "soldAt" desc, id desc);
create index on nft_sale ("buyerId", "soldAt" desc, id desc);
create index on nft_sale ("tokenId", "soldAt" desc, id desc);
create index on nft_sale ("soldAt" desc, id desc);

-- A log of a chain proves one sale.
create table nft_proof (
  chain varchar(20) not null check (chain ~ '^[a-z]+$'),
  "transactionHash" varchar(66) not null,
  -- The place of the transfer's log among those of its transaction, which a reorganisation does not change.
  "logIndex" integer not null check ("logIndex" >= 0),
  "saleId" uuid not null unique references nft_sale (id) on delete restrict,
  primary key (chain, "transactionHash", "logIndex")
);

-- Who was quoted the direct purchase of a listing, so that a transfer to that address is its sale.
create table nft_quote (
  "listingId" uuid not null references nft_listing (id) on delete cascade,
  "buyerAddress" varchar(42) not null,
  -- Number of the chain's newest block at the time: a proof must be later.
  block bigint not null check (block >= 0),
  "quotedAt" timestamptz(3) not null,
  primary key ("listingId", "buyerAddress")
);
create index on nft_quote ("quotedAt");

-- Royalties whose receiver had no account when they were paid: they wait in a wallet of the platform.
create table nft_royalty (
  id uuid primary key,
  "saleId" uuid not null unique references nft_sale (id) on delete restrict,
  receiver varchar(42) not null,
  currency varchar(20) not null,
  "walletType" varchar(10) not null,
  amount numeric(30, 18) not null check (amount > 0),
  "userId" uuid references "user" (id) on delete restrict,
  "createdAt" timestamptz(3) not null,
  "claimedAt" timestamptz(3),
  foreign key (currency, "walletType") references currency (code, type) on update restrict on delete restrict,
  check (("userId" is null) = ("claimedAt" is null))
);
create index nft_royalty_unclaimed on nft_royalty (receiver, id) where "claimedAt" is null;

-- The marketplace contract of a chain. One that waits for its proof is replaced by the next.
create table nft_marketplace (
  id uuid primary key,
  chain varchar(20) not null unique check (chain ~ '^[a-z]+$'),
  address varchar(42),
  owner varchar(42) not null,
  "feeReceiver" varchar(42) not null,
  -- Basis points.
  "feePercentage" integer not null check ("feePercentage" between 0 and 10000),
  "maxRoyalty" integer not null check ("maxRoyalty" between 0 and 10000),
  "listingFee" numeric(30, 18) not null check ("listingFee" >= 0),
  status varchar(8) not null check (status in ('DRAFT', 'DEPLOYED')),
  "transactionHash" varchar(66),
  "startBlock" bigint check ("startBlock" >= 0),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  check ((status = 'DEPLOYED') = (address is not null)),
  check ((address is null) = ("startBlock" is null))
);

-- Up to where the logs of a chain have been read.
create table nft_chain (
  chain varchar(20) primary key check (chain ~ '^[a-z]+$'),
  block bigint not null check (block >= 0),
  -- The newest blocks that were read, [{ number, hash }], by which a reorganisation is noticed.
  hashes jsonb not null default '[]' check (jsonb_typeof(hashes) = 'array'),
  -- Its newest block when it was last asked, the logs that were read of it, and how often it has dropped blocks.
  head bigint not null check (head >= 0),
  logs bigint not null default 0 check (logs >= 0),
  reorganisations integer not null default 0 check (reorganisations >= 0),
  "updatedAt" timestamptz(3) not null
);

-- The contracts whose logs are read. One that was met after its first blocks were passed is read by itself, up to the block
-- here, until it is where its chain is; so is one whose logs the node refuses.
create table nft_contract (
  chain varchar(20) not null check (chain ~ '^[a-z]+$'),
  address varchar(42) not null,
  block bigint not null check (block >= 0),
  "isCaughtUp" boolean not null,
  -- When the node has last refused its logs; null where it has been read since.
  "refusedAt" timestamptz(3),
  primary key (chain, address)
);

-- The transfers of tokens that the chains have logged: their history, and who has them.
create table nft_transfer (
  chain varchar(20) not null check (chain ~ '^[a-z]+$'),
  "transactionHash" varchar(66) not null,
  -- Number of the log in its block.
  "logIndex" integer not null check ("logIndex" >= 0),
  "tokenId" uuid not null references nft_token (id) on delete restrict,
  "from" varchar(42) not null,
  "to" varchar(42) not null,
  block bigint not null check (block >= 0),
  "at" timestamptz(3) not null,
  primary key (chain, "transactionHash", "logIndex")
);
create index on nft_transfer ("tokenId", block desc, "logIndex" desc);
create index on nft_transfer (chain, block);

-- What marketplace and auction contracts have logged. Each is applied once, when it is deep enough.
create table nft_chain_event (
  chain varchar(20) not null check (chain ~ '^[a-z]+$'),
  "transactionHash" varchar(66) not null,
  "logIndex" integer not null check ("logIndex" >= 0),
  "contractAddress" varchar(42) not null,
  name varchar(40) not null,
  args jsonb not null check (jsonb_typeof(args) = 'object'),
  block bigint not null check (block >= 0),
  "at" timestamptz(3) not null,
  "appliedAt" timestamptz(3),
  primary key (chain, "transactionHash", "logIndex")
);
create index nft_chain_event_due on nft_chain_event (chain, block, "logIndex") where "appliedAt" is null;
create index on nft_chain_event (chain, block);

-- Deployments that were prepared: a proof must be of exactly this.
create table nft_deployment (
  id uuid primary key,
  kind varchar(11) not null check (kind in ('COLLECTION', 'MARKETPLACE', 'AUCTION')),
  -- The collection, marketplace or listing.
  "targetId" uuid not null,
  "userId" uuid not null references "user" (id) on delete restrict,
  chain varchar(20) not null check (chain ~ '^[a-z]+$'),
  -- Who signs it.
  signer varchar(42) not null,
  -- SHA-256 of the creation code with its arguments, and what of these its proof takes over.
  "codeHash" varchar(64) not null,
  args jsonb not null check (jsonb_typeof(args) = 'object'),
  "createdAt" timestamptz(3) not null,
  unique ("targetId", "codeHash", signer)
);

-- migrate:down
drop table nft_deployment;
drop table nft_chain_event;
drop table nft_transfer;
drop table nft_contract;
drop table nft_chain;
drop table nft_marketplace;
drop table nft_royalty;
drop table nft_quote;
drop table nft_proof;
drop table nft_sale;
drop table nft_offer;
drop table nft_bid;
drop table nft_listing;
drop table nft_token;
drop table nft_collection;
