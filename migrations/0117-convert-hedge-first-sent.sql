-- A hedge that was sent more than once may have become several orders at the venue. They are read from the first sending on,
-- by the venue's clock, and an admin may say that more than one of them was filled.

-- migrate:up
alter table convert_hedge drop constraint convert_hedge_check1;
alter table convert_hedge add "firstSentAt" timestamptz(3);
-- Requests were valid for 20 s.
update convert_hedge set "firstSentAt" = "deadlineAt" - interval '20 s' - ("sentAt" - "placedAt")
  where "deadlineAt" is not null and "sentAt" is not null and "placedAt" is not null;
alter table convert_hedge add constraint convert_hedge_filled check (filled <= amount * greatest(sends, 1));

-- migrate:down
alter table convert_hedge drop constraint convert_hedge_filled;
alter table convert_hedge add constraint convert_hedge_check1 check (filled <= amount) not valid;
alter table convert_hedge drop "firstSentAt";
