-- Who canceled a date: only this person may undo the cancellation. Dates that a change of their request or their event
-- released have none.
alter table reservation_booking add column canceled_by text;
