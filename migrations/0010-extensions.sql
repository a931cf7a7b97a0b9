-- Extensions: the parts of the platform that an installation may switch on. A licence file beside the row decides too.

-- migrate:up
create table extension (
  name varchar(50) primary key,
  status boolean not null default false,
  version varchar(20) not null,
  "updatedAt" timestamptz(3) not null default now()
);

-- migrate:down
drop table extension;
