-- What was removed is deleted after 14 days: the nightly job finds it here.
create index survey_survey_removed on survey_survey (deleted_at) where deleted_at is not null;

-- Surveys removed by an earlier version can be restored for the whole period too.
update survey_survey set deleted_at = now() where deleted_at is not null;
