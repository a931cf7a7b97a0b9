-- The time until which the token of an accepted offer must be transferred, frozen at acceptance: a change of the grace
-- concerns offers that are accepted later. Offers that wait already keep the end that they have now, by the stored
-- grace, or by 24 hours where there is none above zero. Offers that have ended get none.

-- migrate:up
alter table nft_offer add "transferBy" timestamptz(3);

update nft_offer set "transferBy" = "acceptedAt" + coalesce((
  select case when s.hours > 0 then least(s.hours, 8760) end * interval '1 hour'
  from (
    select trunc(case when trim(value) ~ '^[+-]?\d{1,9}(\.\d{1,9})?$' then trim(value)::numeric end, 2) as hours
    from settings where lower(key) = 'nfttransferconfirmgracehours' limit 1
  ) s
), interval '24 hours')
where status in ('ACCEPTED', 'FLAGGED');

alter table nft_offer add check (status not in ('ACCEPTED', 'FLAGGED') or "transferBy" is not null);
drop index nft_offer_accepted_at;
create index nft_offer_transfer_by on nft_offer ("transferBy", id) where status = 'ACCEPTED';

-- migrate:down
drop index nft_offer_transfer_by;
create index nft_offer_accepted_at on nft_offer ("acceptedAt", id) where status = 'ACCEPTED';
alter table nft_offer drop column "transferBy";
