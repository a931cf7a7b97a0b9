-- A reference that waits or is booked counts once, for deposits by method and for fundings of the house by place, or is
-- confirmed as a duplicate. It is compared in a folded form; older rows are folded here as the server folds new ones, but
-- for the case of letters that the database's locale does not know.

-- migrate:up
create function pg_temp.fold_reference(reference text) returns text language sql as $$
  select nullif(case when length(folded) <= 200 then folded else encode(sha256(convert_to(folded, 'UTF8')), 'hex') end, '')
  from (select btrim(regexp_replace(normalize(replace(replace(lower(upper(lower(
    regexp_replace(regexp_replace(normalize(reference, NFKC), '[\s\u00A0\u2800\u2028\u2029\u3000]+', ' ', 'g'),
      '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]',
      '', 'g')))), 'ß', 'ss'), 'ς', 'σ'), NFKC), ' +', ' ', 'g')) as folded) each
$$;
alter table deposit add column "referenceKey" character varying(200),
  add column "confirmedDuplicate" boolean not null default false;
update deposit set "referenceKey" = pg_temp.fold_reference(reference)
where reference is not null;
create index deposit_reference on deposit ("referenceKey", currency)
  where status = 'COMPLETED' and "referenceKey" is not null;

alter table convert_funding add column "referenceKey" character varying(200),
  add column "confirmedDuplicate" boolean not null default false;
update convert_funding set "referenceKey" = pg_temp.fold_reference(reference)
where reference is not null and counterparty = 'OUTSIDE';
create index convert_funding_reference on convert_funding ("referenceKey") where "referenceKey" is not null;
-- With the index that let the venue's references count once.
alter table convert_funding drop column "venueReference";

create table convert_funding_claim (
  "approvalId" uuid primary key references approval (id) on delete restrict,
  "inventoryId" uuid not null references convert_inventory (id) on delete restrict,
  direction character varying(6) not null,
  "referenceKey" character varying(200) not null
);
create index convert_funding_claim_reference on convert_funding_claim ("referenceKey");
-- Every funding from or to outside that waits, not only those at the venue.
insert into convert_funding_claim ("approvalId", "inventoryId", direction, "referenceKey")
select a.id, i.id, a.details ->> 'direction', k.key
from approval a join convert_inventory i on i.id::text = a.details ->> 'inventoryId'
cross join lateral (
  select pg_temp.fold_reference(a.details ->> 'reference') as key) k
where a.kind = 'CONVERT_FUND' and a.status = 'PENDING' and a.details ->> 'counterparty' = 'OUTSIDE'
  and k.key is not null;
drop table convert_venue_claim;

-- migrate:down
create table convert_venue_claim (
  "approvalId" uuid primary key references approval (id) on delete restrict,
  "inventoryId" uuid not null references convert_inventory (id) on delete restrict,
  direction character varying(6) not null,
  "venueReference" character varying(200) not null,
  unique ("inventoryId", direction, "venueReference")
);
-- Of confirmed duplicates that wait, the first keeps the claim; the others are refused when they are carried out.
insert into convert_venue_claim ("approvalId", "inventoryId", direction, "venueReference")
select distinct on (c."inventoryId", c.direction, a.details ->> 'reference')
  c."approvalId", c."inventoryId", c.direction, a.details ->> 'reference'
from convert_funding_claim c join approval a on a.id = c."approvalId" join convert_inventory i on i.id = c."inventoryId"
where i.location = 'VENUE'
order by c."inventoryId", c.direction, a.details ->> 'reference', a."createdAt", a.id;
drop table convert_funding_claim;

alter table convert_funding add column "venueReference" character varying(200);
update convert_funding f set "venueReference" = first.reference
from (
  select distinct on (c."inventoryId", c.direction, c.reference) c.id, c.reference
  from convert_funding c join convert_inventory i on i.id = c."inventoryId"
  where i.location = 'VENUE' and c.reference is not null
  order by c."inventoryId", c.direction, c.reference, c."createdAt", c.id
) first where f.id = first.id;
create unique index convert_funding_venue_reference on convert_funding ("inventoryId", direction, "venueReference")
  where "venueReference" is not null;
alter table convert_funding drop column "confirmedDuplicate", drop column "referenceKey";
drop index deposit_reference;
alter table deposit drop column "confirmedDuplicate", drop column "referenceKey";
