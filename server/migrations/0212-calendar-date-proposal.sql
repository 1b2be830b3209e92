-- A time that an attendee proposes for one date of a series belongs to their answer for that date.
alter table calendar_answer
  add column proposed_start timestamptz,
  add column proposed_end timestamptz,
  add check (num_nonnulls(proposed_start, proposed_end) in (0, 2));
