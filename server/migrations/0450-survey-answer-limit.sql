-- A survey closes by itself after this many answers; null: at its end only. An anonymous survey has five at least, as
-- with fewer nothing would be counted at its end: docs/decisions/199-surveys-that-close-and-single-responses.md.
alter table survey_survey
  add column answer_limit int
    constraint survey_answer_limit check (answer_limit between 1 and 100000 and (not is_anonymous or answer_limit >= 5));
