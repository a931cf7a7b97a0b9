-- Since when the clocks of a collection stand still: it is hidden, the market of its chain is paused, or both. Ends of
-- listings and offers move by that time when the last of them is lifted. Where one lasts already they stand from now on.

-- migrate:up
alter table nft_collection add "stoppedAt" timestamptz(3);

update nft_collection set "stoppedAt" = now()
where status = 'HIDDEN' or exists (
  select from settings
  where lower(key) = 'nft_marketplace_paused_' || chain and lower(trim(value)) in ('true', '1', 'yes', 'on')
);

create index nft_collection_stopped on nft_collection ("stoppedAt") where "stoppedAt" is not null;
-- What moves.
create index nft_listing_unended on nft_listing ("collectionId") where status in ('ACTIVE', 'RESERVED', 'INVALID');

-- migrate:down
drop index nft_listing_unended;
alter table nft_collection drop column "stoppedAt";
