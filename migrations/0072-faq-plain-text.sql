-- The text of answers without tags and entities: what every search and filter looks at, whether or not an article is
-- published. The database derives it from the answer, so that no way of writing one can miss it.
-- The sanitiser has decoded every entity but those of markup itself. Tags inside a word are no gap in it.

-- migrate:up
create or replace function faq_plain(html text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(replace(replace(replace(replace(replace(replace(
    regexp_replace(
      regexp_replace(html,
        '</?(a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)(\s[^>]*)?/?>',
        '', 'gi'),
      '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'),
    '[\s\u00A0\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'))
$$;

alter table faqs add column plain text not null generated always as (faq_plain(answer)) stored;
drop index faqs_answer_text;
create index faqs_plain_text on faqs using gin (plain gin_trgm_ops) where "deletedAt" is null;
create index faqs_category_text on faqs using gin (category gin_trgm_ops) where "deletedAt" is null;
create index faq_questions_text on faq_questions using gin (question gin_trgm_ops, name gin_trgm_ops, email gin_trgm_ops);

-- A text that speaks of <b> is no markup; the parser would take it for a tag and leave it out.
create function faq_terms(plain text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('english', translate(plain, '<>&', '   '))
$$;

create or replace function faq_reindex(ids uuid[]) returns void language plpgsql as $$
declare
  lost text[];
  won text[];
begin
  with gone as (delete from faq_search_documents where "faqId" = any (ids) returning terms)
  select array_agg(word) into lost from gone, unnest(tsvector_to_array(terms) || ''::text) as word;
  with made as (
    insert into faq_search_documents ("faqId", category, question, plain, terms)
    select id, category, question, plain,
      setweight(faq_terms(question), 'A')
      || setweight(faq_terms(category || ' ' || (select coalesce(string_agg(tag, ' '), '') from jsonb_array_elements_text(tags) as tag)), 'B')
      || setweight(faq_terms(plain), 'D')
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

select faq_reindex(array(select id from faqs where status and "deletedAt" is null));

-- migrate:down
drop index faqs_plain_text, faqs_category_text, faq_questions_text;
alter table faqs drop column plain;
create index faqs_answer_text on faqs using gin (answer gin_trgm_ops) where "deletedAt" is null;

create or replace function faq_plain(html text) returns text language sql immutable parallel unsafe as $$
  select btrim(regexp_replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g'))
$$;

create or replace function faq_reindex(ids uuid[]) returns void language plpgsql as $$
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

drop function faq_terms(text);
select faq_reindex(array(select id from faqs where status and "deletedAt" is null));
