-- What a canceled date was before, so that the cancellation can be undone.
alter table reservation_booking add column canceled_from text, add column canceled_unit int;

-- The repeat before it was ended by a cancellation.
alter table reservation_request add column former_repeat jsonb, add column former_made_until date;
