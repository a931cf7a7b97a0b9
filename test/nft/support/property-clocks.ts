import { sql } from 'kysely';
import { world } from '../../support/world.js';

/*
 * The database itself notes each end that moves, each stop that ends and each sale that ends, in the transaction that does
 * it. The load moves ends to the past alone: what moves one on is the platform.
 */

/** Within so long a sale may end that was found due before its stop was there. */
const SLACK = sql`interval '2 seconds'`;

/** Has the database take notes from now on. */
export async function watchClocks(): Promise<void> {
  const { rows } = (await world()).system.db;
  for (const statement of STATEMENTS) await sql.raw(statement).execute(rows);
}

const STATEMENTS = [
  `create table noted_move (what text, id uuid, "collectionId" uuid, was timestamptz, "becomes" timestamptz,
    begun timestamptz, at timestamptz, "isBid" boolean, act text default pg_current_xact_id()::text)`,
  `create table noted_end (what text, id uuid, "collectionId" uuid, "stoppedAt" timestamptz, "stood" interval)`,
  `create table noted_resumption ("collectionId" uuid, "stoppedAt" timestamptz, act text default pg_current_xact_id()::text)`,
  `create table noted_stop ("collectionId" uuid primary key, since timestamptz)`,
  `create function note_collection() returns trigger language plpgsql as $$ begin
    if new."stoppedAt" is null then
      insert into noted_resumption ("collectionId", "stoppedAt") values (new.id, old."stoppedAt");
    elsif old."stoppedAt" is null then
      insert into noted_stop values (new.id, clock_timestamp())
      on conflict ("collectionId") do update set since = excluded.since;
    end if;
    return null;
  end $$`,
  `create trigger noted after update on nft_collection for each row
    when (old."stoppedAt" is distinct from new."stoppedAt") execute function note_collection()`,
  `create function note_end(what text, sale uuid, collection uuid) returns void language sql as $$
    insert into noted_end select what, sale, c.id, c."stoppedAt", clock_timestamp() - s.since
    from nft_collection c join noted_stop s on s."collectionId" = c.id where c.id = collection and c."stoppedAt" is not null
  $$`,
  `create function note_listing() returns trigger language plpgsql as $$ begin
    if old."endTime" <> new."endTime" then
      insert into noted_move values ('listing', new.id, new."collectionId", old."endTime", new."endTime", new."startTime",
        new."updatedAt", old."highestBidId" is distinct from new."highestBidId");
    end if;
    if old.status = 'ACTIVE' and (new.status = 'EXPIRED' or new.status = 'RESERVED' and new."highestBidId" is not null) then
      perform note_end('listing', new.id, new."collectionId");
    end if;
    return null;
  end $$`,
  `create trigger noted after update on nft_listing for each row execute function note_listing()`,
  `create function note_offer() returns trigger language plpgsql as $$
    declare collection uuid := (select "collectionId" from nft_token where id = new."tokenId");
  begin
    if old."expiresAt" <> new."expiresAt" then
      insert into noted_move values ('offer', new.id, collection, old."expiresAt", new."expiresAt", new."createdAt",
        new."updatedAt", false);
    end if;
    if old."transferBy" <> new."transferBy" then
      insert into noted_move values ('offer', new.id, collection, old."transferBy", new."transferBy", new."acceptedAt",
        new."updatedAt", false);
    end if;
    if old.status in ('PENDING', 'ACCEPTED') and new.status = 'EXPIRED' then perform note_end('offer', new.id, collection); end if;
    return null;
  end $$`,
  `create trigger noted after update on nft_offer for each row execute function note_offer()`,
];

/**
 * Ends that have moved on by another time than that for which their clock stood, or without a stop that has ended; and sales
 * that have ended while their clock stood.
 */
export async function clockFaults(): Promise<string[]> {
  const { rows } = (await world()).system.db;
  const { rows: found } = await sql<{ fault: string }>`
    select m.what || ' moved by ' || (m."becomes" - m.was) || ', and stood for ' || coalesce(m.stood::text, 'no time')
      || ' ' || m.id as fault
    from (
      select m.*, r."stoppedAt", m.at - greatest(r."stoppedAt", m.begun) as stood
      from noted_move m left join noted_resumption r on r.act = m.act and r."collectionId" = m."collectionId"
    ) m
    where m."becomes" > m.was and not m."isBid" and (m.stood is null or m.was <= m."stoppedAt"
      or m."becomes" - m.was <> case m.what when 'offer' then least(m.stood, interval '7 days') else m.stood end)
    union all
    select what || ' ended while it stood for ' || stood || ' ' || id from noted_end
    where stood > ${SLACK} and "stoppedAt" > now() - interval '7 days'`.execute(rows);
  return found.map(({ fault }) => fault);
}
