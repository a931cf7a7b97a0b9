-- What proves something on a chain serves once on the whole platform: one table of claims in place of the three that
-- deliveries of the launchpad, sales of the NFT market and money of the house had. Logs of the house were numbered by
-- their place in the block, which is not their place in the transaction: such a row bars the whole hash.

-- migrate:up
create table chain_claim (
  id uuid primary key default gen_random_uuid(),
  -- eip155:<number> for an EVM chain, otherwise the value of the blockchain.
  chain varchar(60) not null check (chain <> ''),
  -- The hash in its one spelling.
  hash varchar(128) not null check (hash <> ''),
  -- A log; the coin that the transaction carried; its gas; the hash itself, where no chain was asked.
  kind varchar(4) not null check (kind in ('LOG', 'COIN', 'GAS', 'HASH')),
  -- Of a log: its place among those of its transaction, which a reorganisation does not change; below 0 where it is unknown.
  place integer not null check (kind = 'LOG' or place = 0),
  -- Money that comes to an account of the platform, or anything else.
  "end" varchar(3) not null check ("end" in ('IN', 'OUT')),
  -- What it was claimed for: an offering, a sale, a funding, a send or a movement.
  use varchar(20) not null
    check (use in ('ICO_DELIVERY', 'NFT_SALE', 'CONVERT_FUNDING', 'CONVERT_SEND', 'CONVERT_MOVEMENT')),
  "useId" uuid not null,
  "createdAt" timestamptz(3) not null,
  unique (chain, hash, kind, place, "end"),
  check (kind <> 'HASH' or use = 'ICO_DELIVERY')
);
create index chain_claim_use on chain_claim (use, "useId");

-- What of a claimed transfer delivers which contribution, or tranche of it: one transfer of a sum may deliver several.
create table ico_delivery_part (
  -- The contribution, or the tranche.
  "deliveryId" uuid primary key,
  "claimId" uuid not null references chain_claim (id) on delete restrict,
  "transactionId" uuid not null references ico_transaction (id) on delete restrict,
  "releaseId" uuid references ico_token_vesting_release (id) on delete restrict,
  -- Smallest units of the token; null where no chain was asked.
  units numeric(78, 0) check (units >= 0),
  "createdAt" timestamptz(3) not null,
  check ("deliveryId" = coalesce("releaseId", "transactionId"))
);
create index on ico_delivery_part ("claimId");
create index on ico_delivery_part ("transactionId");

insert into chain_claim (chain, hash, kind, place, "end", use, "useId", "createdAt")
select chain, hash, case when "logIndex" < 0 then 'HASH' else 'LOG' end, greatest("logIndex", 0), 'OUT', 'ICO_DELIVERY',
  "offeringId", "createdAt"
from (
  select case k.blockchain
      when 'ethereum' then 'eip155:1' when 'optimism' then 'eip155:10' when 'bsc' then 'eip155:56'
      when 'polygon' then 'eip155:137' when 'base' then 'eip155:8453' when 'arbitrum' then 'eip155:42161'
      when 'avalanche' then 'eip155:43114' when 'sepolia' then 'eip155:11155111' else k.blockchain end as chain,
    k.hash, k."logIndex", c."offeringId", k."createdAt"
  from ico_delivery_claim k join ico_transaction c on c.id = k."transactionId"
) k;

-- All that was known of a claimed transfer is that it covered its delivery: it covers nothing else.
insert into ico_delivery_part ("deliveryId", "claimId", "transactionId", "releaseId", units, "createdAt")
select coalesce(k."releaseId", k."transactionId"), c.id, k."transactionId", k."releaseId", case when k."logIndex" >= 0 then 10::numeric ^ 78 - 1 end, k."createdAt"
from ico_delivery_claim k join chain_claim c on c.use = 'ICO_DELIVERY' and c.hash = k.hash
  and c.kind = case when k."logIndex" < 0 then 'HASH' else 'LOG' end and c.place = greatest(k."logIndex", 0)
  and c.chain = case k.blockchain
    when 'ethereum' then 'eip155:1' when 'optimism' then 'eip155:10' when 'bsc' then 'eip155:56'
    when 'polygon' then 'eip155:137' when 'base' then 'eip155:8453' when 'arbitrum' then 'eip155:42161'
    when 'avalanche' then 'eip155:43114' when 'sepolia' then 'eip155:11155111' else k.blockchain end;

-- A log that proved a delivery and a sale keeps its first use: both were settled.
insert into chain_claim (chain, hash, kind, place, "end", use, "useId", "createdAt")
select case p.chain
    when 'ethereum' then 'eip155:1' when 'optimism' then 'eip155:10' when 'bsc' then 'eip155:56'
    when 'polygon' then 'eip155:137' when 'base' then 'eip155:8453' when 'arbitrum' then 'eip155:42161'
    when 'avalanche' then 'eip155:43114' when 'sepolia' then 'eip155:11155111' else p.chain end,
  substr(p."transactionHash", 3), 'LOG', p."logIndex", 'OUT', 'NFT_SALE', p."saleId", s."soldAt"
from nft_proof p join nft_sale s on s.id = p."saleId"
on conflict (chain, hash, kind, place, "end") do nothing;

insert into chain_claim (chain, hash, kind, place, "end", use, "useId", "createdAt")
select 'eip155:' || "chainId", substr("txHash", 3),
  case "logIndex" when -1 then 'COIN' when -2 then 'GAS' else 'LOG' end,
  case when "logIndex" < 0 then 0 else -1 - "logIndex" end, 'OUT', 'CONVERT_' || "usedBy", "usedById", "createdAt"
from convert_chain_log;

drop table ico_delivery_claim;
drop table nft_proof;
drop table convert_chain_log;

-- migrate:down
create table convert_chain_log (
  "chainId" integer not null,
  "txHash" char(66) not null,
  "logIndex" integer not null,
  "usedBy" varchar(10) not null check ("usedBy" in ('FUNDING', 'SEND', 'MOVEMENT')),
  "usedById" uuid not null,
  "createdAt" timestamptz(3) not null,
  primary key ("chainId", "txHash", "logIndex")
);
create table nft_proof (
  chain varchar(20) not null check (chain ~ '^[a-z]+$'),
  "transactionHash" varchar(66) not null,
  "logIndex" integer not null check ("logIndex" >= 0),
  "saleId" uuid not null unique references nft_sale (id) on delete restrict,
  primary key (chain, "transactionHash", "logIndex")
);
create table ico_delivery_claim (
  blockchain varchar(50) not null,
  hash varchar(128) not null,
  "logIndex" integer not null check ("logIndex" >= -1),
  "transactionId" uuid not null references ico_transaction (id) on delete restrict,
  "releaseId" uuid references ico_token_vesting_release (id) on delete restrict,
  "createdAt" timestamptz(3) not null,
  primary key (blockchain, hash, "logIndex")
);
create unique index ico_delivery_claim_delivery on ico_delivery_claim ("transactionId", "releaseId") nulls not distinct;

insert into convert_chain_log ("chainId", "txHash", "logIndex", "usedBy", "usedById", "createdAt")
select substr(chain, 8)::integer, '0x' || hash,
  case kind when 'COIN' then -1 when 'GAS' then -2 else case when place < 0 then -1 - place else place end end,
  substr(use, 9), "useId", "createdAt"
from chain_claim where use like 'CONVERT\_%'
on conflict do nothing;
insert into nft_proof (chain, "transactionHash", "logIndex", "saleId")
select case chain
    when 'eip155:1' then 'ethereum' when 'eip155:10' then 'optimism' when 'eip155:56' then 'bsc'
    when 'eip155:137' then 'polygon' when 'eip155:8453' then 'base' when 'eip155:42161' then 'arbitrum'
    when 'eip155:43114' then 'avalanche' else 'sepolia' end, '0x' || hash, place, "useId"
from chain_claim where use = 'NFT_SALE';
insert into ico_delivery_claim (blockchain, hash, "logIndex", "transactionId", "releaseId", "createdAt")
select b.value, c.hash, case c.kind when 'HASH' then -1 else c.place end, p."transactionId", p."releaseId", p."createdAt"
from ico_delivery_part p join chain_claim c on c.id = p."claimId"
join ico_token_offering o on o.id = c."useId" join ico_blockchain b on b.id = o."blockchainId"
on conflict do nothing;
drop table ico_delivery_part;
drop table chain_claim;
