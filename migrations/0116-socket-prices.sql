-- One process follows the prices of the exchange by socket. A currency that it has priced within the hour is dealt at prices of
-- seconds, so the row says when it did so last.

-- migrate:up
alter table currency add "socketPricedAt" timestamptz(3);

-- Which process follows them. It renews its lease each second, so another one takes over seconds after it has stopped.
create table currency_feed_lease (
  name varchar(20) primary key,
  "holderId" uuid not null,
  "leasedUntil" timestamptz(3) not null
);

-- migrate:down
drop table currency_feed_lease;
alter table currency drop "socketPricedAt";
