-- The languages of the portal are those of `languages.json` (docs/decisions/362): the tables check the form of a
-- language and no longer its value.
-- Compatible: all. Older programs write the three languages that they know.
alter table org_company drop constraint org_company_language_check,
  add constraint org_company_language_check check (language ~ '^[a-z]{2}-[A-Z]{2}$');
alter table account_login drop constraint account_login_language_check,
  add constraint account_login_language_check check (language ~ '^[a-z]{2}-[A-Z]{2}$');
alter table kit_text_change drop constraint kit_text_change_language_check,
  add constraint kit_text_change_language_check check (language ~ '^[a-z]{2}$');
alter table admin_webhook drop constraint admin_webhook_language_check,
  add constraint admin_webhook_language_check check (language ~ '^[a-z]{2}$');
alter table survey_survey drop constraint survey_language,
  add constraint survey_language check (language ~ '^[a-z]{2}$');
