-- Templates: a survey that is never asked, of a person or of a company. Lists, searches, jobs and rights leave it out:
-- docs/decisions/202-survey-templates.md. The title is its name.
alter table survey_survey
  add column template_scope text
    constraint survey_template_scope check (template_scope in ('own', 'company')),
  add constraint survey_template check (template_scope is null
    or (stage = 'draft' and opened_at is null and closed_at is null and deleted_at is null and share_code is null));
create unique index survey_template_own on survey_survey (created_by, title) where template_scope = 'own';
create unique index survey_template_company on survey_survey (com_code, title) where template_scope = 'company';

-- A search finds no templates.
create or replace function survey_search_write() returns trigger language plpgsql as $$
begin
  if new.template_scope is not null then return null; end if;
  insert into survey_search (com_code, survey_id, words)
  values (new.com_code, new.survey_id, search_fold(concat_ws(' ', new.title,
    new.translations #>> '{ko,title}', new.translations #>> '{en,title}', new.translations #>> '{zh,title}')))
  on conflict (com_code, survey_id) do update set words = excluded.words;
  return null;
end $$;
