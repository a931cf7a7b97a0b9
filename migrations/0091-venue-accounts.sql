-- Accounts of bot owners at exchanges, with which live bots trade, and what an exchange says of their orders.

-- migrate:up
create table trading_venue_account (
  id uuid primary key,
  "userId" uuid not null references "user" (id) on delete restrict,
  venue varchar(30) not null,
  label varchar(100) not null,
  -- API key, secret and passphrase, sealed for this row alone; erased when the account is deleted.
  "credentialsSealed" text,
  "keyLastFour" char(4) not null,
  -- When the venue last said whether it accepts them.
  "testedAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "deletedAt" timestamptz(3),
  check (("credentialsSealed" is null) = ("deletedAt" is not null))
);
create index trading_venue_account_owner on trading_venue_account ("userId", "createdAt") where "deletedAt" is null;

-- Until now there was no account that a bot could name.
update trading_bot set "venueAccountId" = null where "venueAccountId" is not null;
alter table trading_bot add foreign key ("venueAccountId") references trading_venue_account (id) on delete restrict;
create index trading_bot_venue_account on trading_bot ("venueAccountId") where "venueAccountId" is not null;

alter table trading_bot_order
  add column "venueOrderId" varchar(100),
  add column "sentAt" timestamptz(3),
  -- Until when the venue is asked whether it has an order after all that it did not know.
  add column "watchedUntil" timestamptz(3);
create index trading_bot_order_watched on trading_bot_order ("watchedUntil", "botId") where "watchedUntil" is not null;

-- Money that a venue spent on an order which it did not know before is spent, whatever the bot was allowed meanwhile.
alter table trading_bot drop constraint trading_bot_check;
alter table trading_bot add constraint trading_bot_check
  check ("usedAmount" >= 0 and ("usedAmount" <= "allocatedAmount" or mode = 'LIVE'));

-- A bot that has ended sells what its buys bring afterwards, for the reason that ended it.
alter table trading_bot alter column "closeAsked" type varchar(13);
alter table trading_bot drop constraint "trading_bot_closeAsked_check";
alter table trading_bot add constraint "trading_bot_closeAsked_check"
  check ("closeAsked" in ('MANUAL', 'KILL', 'LIMIT', 'STOP_LOSS', 'TAKE_PROFIT'));

-- What the venue says was filled of an order. A fill counts once, however often the venue tells of it.
create table trading_bot_fill (
  "orderId" uuid not null references trading_bot_order (id) on delete restrict,
  "venueTradeId" varchar(100) not null,
  price numeric(30, 18) not null check (price > 0),
  amount numeric(30, 18) not null check (amount > 0),
  -- Negative when the venue paid.
  fee numeric(30, 18) not null,
  "feeCurrency" varchar(20) not null,
  "at" timestamptz(3) not null,
  primary key ("orderId", "venueTradeId")
);

-- migrate:down
drop table trading_bot_fill;
alter table trading_bot_order
  drop column "venueOrderId",
  drop column "sentAt",
  drop column "watchedUntil";
alter table trading_bot drop constraint trading_bot_check;
alter table trading_bot add constraint trading_bot_check
  check ("usedAmount" >= 0 and "usedAmount" <= "allocatedAmount") not valid;
update trading_bot set "closeAsked" = 'MANUAL' where "closeAsked" in ('STOP_LOSS', 'TAKE_PROFIT');
alter table trading_bot drop constraint "trading_bot_closeAsked_check";
alter table trading_bot alter column "closeAsked" type varchar(6);
alter table trading_bot add constraint "trading_bot_closeAsked_check" check ("closeAsked" in ('MANUAL', 'KILL', 'LIMIT'));
update trading_bot set "venueAccountId" = null where "venueAccountId" is not null;
alter table trading_bot drop constraint "trading_bot_venueAccountId_fkey";
drop index trading_bot_venue_account;
drop table trading_venue_account;
