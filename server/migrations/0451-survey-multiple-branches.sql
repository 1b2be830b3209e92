-- Several choices may branch from now on. Targets that remained when a question with one choice became one with several
-- did nothing so far, so they are removed.
update survey_example example set go_to = null
  from survey_question question
 where question.com_code = example.com_code and question.survey_id = example.survey_id
   and question.question_id = example.question_id and question.question_type = 3 and example.go_to is not null;
