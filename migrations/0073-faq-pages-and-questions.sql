-- One spelling of each page's path, places without gaps on each page, and no question that is answered without an answer.
-- Pages that become one are put together by the places that their articles had. Going back leaves the rows as they are.

-- migrate:up
create function faq_page_path(written text) returns text language plpgsql as $$
declare
  path text := regexp_replace(btrim(written, E' \t\r\n'), '[?#].*$', '');
  part text;
  parts text[] := '{}';
begin
  begin
    path := (
      select convert_from(string_agg(
        case when piece[1] ~ '^%.' then decode(substr(piece[1], 2), 'hex') else convert_to(piece[1], 'UTF8') end,
        ''::bytea order by place), 'UTF8')
      from regexp_matches(path, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as pieces (piece, place)
    );
  exception when character_not_in_repertoire or untranslatable_character then
    -- What is encoded wrongly stays as it is written, but for the signs below.
    null;
  end;
  path := regexp_replace(normalize(coalesce(path, ''), NFC), '[\u0001-\u001f\u007f-\u009f%?#\\]', '-', 'g');
  foreach part in array string_to_array(path, '/') loop
    part := regexp_replace(part, '^[\s\u00A0\uFEFF]+|[\s\u00A0\uFEFF]+$', '', 'g');
    if part = '..' then
      parts := parts[:cardinality(parts) - 1];
    elsif part not in ('', '.') then
      parts := parts || part;
    end if;
  end loop;
  return rtrim(left('/' || array_to_string(parts, '/'), 255), '/') || case when cardinality(parts) = 0 then '/' else '' end;
end $$;

update faqs set "pagePath" = faq_page_path("pagePath") where "pagePath" <> faq_page_path("pagePath");
drop function faq_page_path(text);
delete from faq_page;

update faqs set "order" = wanted.place
from (
  select id, greatest(0, least(1, min("order") over (partition by "pagePath")))
    + row_number() over (partition by "pagePath" order by "order", id) - 1 as place
  from faqs where "deletedAt" is null
) as wanted
where faqs.id = wanted.id and faqs."order" <> wanted.place;

update faq_questions set status = 'PENDING', "answeredAt" = null where status = 'ANSWERED' and answer is null;
alter table faq_questions add constraint faq_questions_answered check (status <> 'ANSWERED' or answer is not null);

-- migrate:down
alter table faq_questions drop constraint faq_questions_answered;
