-- The search that every room uses with a table of its own: docs/decisions/133-one-search-for-all-rooms.md.

-- The salt of the 32,768 numbers around a number.
alter function board_search_salt(bigint) rename to search_salt;

-- A text as it is compared, exactly as foldText of server/src/kit/search-words.ts makes it.
create function search_fold(words text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(regexp_replace(translate(
    normalize(lower(replace(words, 'İ', 'i')), nfc),
    'ς！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    'σ!"#$%&''()*+,-./0123456789:;<=>?@abcdefghijklmnopqrstuvwxyz[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'),
    '[\u00ad\u200b\u2060\ufeff]+', '', 'g'),
    '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'));

-- Two numbers of a field as one from 0 to 2^31 - 1, exactly as hashPair of server/src/kit/search-words.ts makes it.
create function search_hash(one bigint, other bigint, field int) returns int
  language plpgsql immutable strict parallel safe as $$
declare
  hash bigint := ((one * 2654435761) & 4294967295) # (((other + field) * 2246822507) & 4294967295);
begin
  hash := ((hash # (hash >> 15)) * 739982445) & 4294967295;
  hash := ((hash # (hash >> 13)) * 695872825) & 4294967295;
  return (hash # (hash >> 16)) & 2147483647;
end $$;

-- The pieces of a folded text in a field, exactly as piecesOf of server/src/kit/search-words.ts makes them. For texts of
-- some hundred characters; longer ones are cut into pieces by the process that writes them.
create function search_pieces(field int, folded text) returns int[]
  language plpgsql immutable strict parallel safe as $$
declare
  one int := 32;
  two int := 32;
  three int;
  letter text;
  pieces int[] := '{}';
begin
  foreach letter in array coalesce(string_to_array(folded, null), '{}') loop
    three := ascii(letter);
    if two > 32 and three > 32 then
      pieces := pieces || search_hash(two, three, field);
      if one > 32 and least(one, two, three) < 592 then
        pieces := pieces || search_hash(search_hash(one, two, field), three, field);
      end if;
    end if;
    one := two;
    two := three;
  end loop;
  return pieces;
end $$;

-- The piece of those who may find a row, such as 'company:ONE' or 'person:P1', exactly as scopePiece makes it.
create function search_scope(scope text) returns int
  language plpgsql immutable strict parallel safe as $$
declare
  hash int := 0;
  letter text;
begin
  foreach letter in array coalesce(string_to_array(scope, null), '{}') loop
    hash := search_hash(hash, ascii(letter), 1359893119);
  end loop;
  return -1 - hash;
end $$;

-- Pieces as the row of a number has them.
create function search_salted(number bigint, pieces int[]) returns int[]
  language sql immutable strict parallel safe
  return array(select distinct piece # search_salt(number) from unnest(pieces) piece order by 1);

-- Full-width letters, digits and signs are plain ones by now, as is the Turkish I: the articles that have them wait for
-- the job.
update board_search set piece_rules = 1
 where piece_rules = 2 and concat_ws(' ', words, author, tags) ~ '[！-～]|i\u0307';

-- Surveys are found by their titles.
create table survey_search (
  com_code text not null,
  survey_id bigint not null,
  number bigint generated always as identity,
  words text not null,
  pieces int[] not null generated always as (
    search_salted(number, search_pieces(461845907, words))) stored,
  primary key (com_code, survey_id),
  foreign key (com_code, survey_id) references survey_survey (com_code, survey_id) on delete cascade
);
create unique index survey_search_number on survey_search (number);
create index survey_search_pieces on survey_search using gin (pieces) with (fastupdate = off);

create function survey_search_write() returns trigger language plpgsql as $$
begin
  insert into survey_search (com_code, survey_id, words)
  values (new.com_code, new.survey_id, search_fold(new.title))
  on conflict (com_code, survey_id) do update set words = excluded.words;
  return null;
end $$;
create trigger survey_search_insert after insert on survey_survey
  for each row execute function survey_search_write();
create trigger survey_search_update after update of title on survey_survey
  for each row when (old.title is distinct from new.title) execute function survey_search_write();
insert into survey_search (com_code, survey_id, words)
select com_code, survey_id, search_fold(title) from survey_survey order by survey_id;
