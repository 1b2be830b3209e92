-- What was removed is deleted after 14 days: the nightly job finds it here.
create index survey_survey_removed on survey_survey (deleted_at) where deleted_at is not null;
