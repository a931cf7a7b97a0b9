-- A reference that waits or is booked counts once, for deposits by method, or is
-- confirmed as a duplicate. It is compared in a folded form. Older rows are folded here without regard to inner and
-- invisible blanks: spellings that differ by those stay two references.

-- migrate:up
alter table deposit add column "referenceKey" character varying(200),
  add column "confirmedDuplicate" boolean not null default false;
update deposit set "referenceKey" = nullif(left(lower(btrim(normalize(reference, NFKC))), 200), '')
where reference is not null;
create index deposit_reference on deposit ("referenceKey", currency)
  where status = 'COMPLETED' and "referenceKey" is not null;

-- migrate:down
drop index deposit_reference;
alter table deposit drop column "confirmedDuplicate", drop column "referenceKey";
