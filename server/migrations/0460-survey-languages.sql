-- A survey in several languages: docs/decisions/200-survey-languages.md. `language` is that of the texts in the columns;
-- `translations` has the texts of the other languages by language and field. They live and die with their row.
alter table survey_survey
  add column language text not null default 'ko',
  add column translations jsonb not null default '{}',
  add constraint survey_language check (language in ('ko', 'en', 'zh')),
  add constraint survey_translations
    check (jsonb_typeof(translations) = 'object' and translations - '{ko,en,zh}'::text[] = '{}');
alter table survey_question
  add column translations jsonb not null default '{}',
  add constraint survey_question_translations
    check (jsonb_typeof(translations) = 'object' and translations - '{ko,en,zh}'::text[] = '{}');
alter table survey_example
  add column translations jsonb not null default '{}',
  add constraint survey_example_translations
    check (jsonb_typeof(translations) = 'object' and translations - '{ko,en,zh}'::text[] = '{}');

-- The title of a survey in a language; in the first language if it has no translation.
create function survey_title_in(title text, first text, translations jsonb, language text) returns text
  language sql immutable parallel safe
  return case when language = first then title else coalesce(nullif(translations -> language ->> 'title', ''), title) end;

-- A survey is found by its title in any language.
create or replace function survey_search_write() returns trigger language plpgsql as $$
begin
  insert into survey_search (com_code, survey_id, words)
  values (new.com_code, new.survey_id, search_fold(concat_ws(' ', new.title,
    new.translations #>> '{ko,title}', new.translations #>> '{en,title}', new.translations #>> '{zh,title}')))
  on conflict (com_code, survey_id) do update set words = excluded.words;
  return null;
end $$;
drop trigger survey_search_update on survey_survey;
create trigger survey_search_update after update of title, translations on survey_survey
  for each row when (old.title is distinct from new.title or old.translations is distinct from new.translations)
  execute function survey_search_write();
