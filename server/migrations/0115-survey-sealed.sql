-- Answers to an anonymous survey are encrypted until they are counted; they are counted five or more at a time:
-- docs/decisions/100-anonymous-surveys.md. The key is not in the database.
create table survey_sealed (
  com_code text not null,
  survey_id bigint not null,
  seat int not null,
  -- All values of one survey have the same length.
  sealed bytea not null,
  primary key (com_code, survey_id, seat),
  foreign key (com_code, survey_id) references survey_survey on delete cascade
);
-- Sealed bytes cannot be compressed; so stored, their first bytes are read without the rest.
alter table survey_sealed alter column sealed set storage external;

-- How many answers are counted; in a named survey every answer is.
alter table survey_turnout add column counted_count int not null default 0;
update survey_turnout set counted_count = answered_count;

-- Answers of earlier versions are written once more, together and in random order.
create temporary table survey_mixed on commit drop as
  select answer.* from survey_answer answer
    join survey_response response using (com_code, survey_id, response_id)
   where response.is_anonymous;
delete from survey_answer answer using survey_response response
 where response.is_anonymous and response.com_code = answer.com_code and response.survey_id = answer.survey_id
   and response.response_id = answer.response_id;
insert into survey_answer select * from survey_mixed order by random();
create temporary table survey_mixed_response on commit drop as
  select com_code, survey_id, response_id, is_anonymous, division_code from survey_response where is_anonymous;
delete from survey_response where is_anonymous;
alter table survey_response drop column is_mixed, drop column token_digest;
insert into survey_response (com_code, survey_id, response_id, is_anonymous, division_code)
  select com_code, survey_id, response_id, is_anonymous, division_code from survey_mixed_response order by random();
alter table survey_response
  add constraint survey_response_person_named check (is_anonymous = (person_code is null));
