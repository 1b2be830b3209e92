-- Pictures of examples, and the question types 17 (files) and 20 (pictures to choose from).
alter table survey_example add column file_code uuid;
alter table survey_question drop constraint survey_question_question_type_check;
alter table survey_question add constraint survey_question_kind check (question_type between 1 and 20);
