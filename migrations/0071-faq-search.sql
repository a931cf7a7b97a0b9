-- The search index of the knowledge base. It holds published articles and no others, so that no search can show what
-- is not published; and it counts in how many of them each word stands, which says how much a word tells.
-- Statement triggers keep it, so that a bulk change costs one pass and words are locked in one order.

-- migrate:up
create table faq_search_documents (
  "faqId" uuid primary key,
  category varchar(100) not null,
  question text not null,
  plain text not null,
  terms tsvector not null
);
create index faq_search_documents_terms on faq_search_documents using gin (terms);
create index faq_search_documents_question on faq_search_documents using gin (question gin_trgm_ops);
create index faq_search_documents_plain on faq_search_documents using gin (plain gin_trgm_ops);

-- The empty word counts the documents themselves.
create table faq_search_words (
  word text primary key,
  documents integer not null
);
create index faq_search_words_prefix on faq_search_words (word text_pattern_ops);
create index faq_search_words_similar on faq_search_words using gin (word gin_trgm_ops);

create function faq_plain(html text) returns text language sql immutable as $$
  select btrim(regexp_replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g'))
$$;

create function faq_reindex(ids uuid[]) returns void language plpgsql as $$
declare
  lost text[];
  won text[];
begin
  with gone as (delete from faq_search_documents where "faqId" = any (ids) returning terms)
  select array_agg(word) into lost from gone, unnest(tsvector_to_array(terms) || ''::text) as word;
  with made as (
    insert into faq_search_documents ("faqId", category, question, plain, terms)
    select id, category, question, faq_plain(answer),
      setweight(to_tsvector('english', question), 'A')
      || setweight(to_tsvector('english', category || ' ' || (select coalesce(string_agg(tag, ' '), '') from jsonb_array_elements_text(tags) as tag)), 'B')
      || setweight(to_tsvector('english', faq_plain(answer)), 'D')
    from faqs where id = any (ids) and status and "deletedAt" is null
    returning terms
  )
  select array_agg(word) into won from made, unnest(tsvector_to_array(terms) || ''::text) as word;
  insert into faq_search_words (word, documents)
  select word, sum(change) from (
    select unnest(lost) as word, -1 as change union all select unnest(won), 1
  ) as changes group by word having sum(change) <> 0 order by word
  on conflict (word) do update set documents = faq_search_words.documents + excluded.documents;
end $$;

create function faq_search_insert() returns trigger language plpgsql as $$
begin
  perform faq_reindex(array_agg(id)) from new_rows having count(*) > 0;
  return null;
end $$;

create function faq_search_update() returns trigger language plpgsql as $$
begin
  perform faq_reindex(array_agg(n.id)) from new_rows n join old_rows o on o.id = n.id
  where (n.question, n.answer, n.category, n.tags, n.status, n."deletedAt")
    is distinct from (o.question, o.answer, o.category, o.tags, o.status, o."deletedAt")
  having count(*) > 0;
  return null;
end $$;

create function faq_search_delete() returns trigger language plpgsql as $$
begin
  perform faq_reindex(array_agg(id)) from old_rows having count(*) > 0;
  return null;
end $$;

create trigger faq_search_insert after insert on faqs
  referencing new table as new_rows for each statement execute function faq_search_insert();
create trigger faq_search_update after update on faqs
  referencing old table as old_rows new table as new_rows for each statement execute function faq_search_update();
create trigger faq_search_delete after delete on faqs
  referencing old table as old_rows for each statement execute function faq_search_delete();

-- migrate:down
drop trigger faq_search_insert on faqs;
drop trigger faq_search_update on faqs;
drop trigger faq_search_delete on faqs;
drop function faq_search_insert(), faq_search_update(), faq_search_delete(), faq_reindex(uuid[]), faq_plain(text);
drop table faq_search_words, faq_search_documents;
