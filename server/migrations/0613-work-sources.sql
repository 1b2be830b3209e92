-- The order in which the work queue lists what waits for one person.
create index reservation_booking_asked on reservation_booking (resource_id, lower(during), booking_id)
  where state = 'requested';
create index reservation_decision_person on reservation_decision (person_code, decided_at desc);
create index board_must_read_asked on board_must_read_person (person_code, asked_at, article_id) where read_at is null;
create index board_must_read_done on board_must_read_person (person_code, read_at desc) where read_at is not null;
create index calendar_attendee_unanswered on calendar_attendee (person_code, event_id desc)
  where person_code is not null and answer = 'none';
create index calendar_attendee_answered on calendar_attendee (person_code, answered_at desc)
  where person_code is not null and answered_at is not null;
create index mail_assignment_person on mail_assignment (person_code, changed_at desc) where state = 'open';
create index mail_outbox_failed on mail_outbox (person_code, created_at desc) where state = 'failed';

-- Articles that were asked for before the instant was stored.
update board_must_read_person target set asked_at = article.created_at
  from board_article article
 where article.com_code = target.com_code and article.article_id = target.article_id
   and target.read_at is null and target.asked_at is null;
