-- Guesses that are being checked, each by the moment at which it counts no more: a process that was killed in between
-- keeps nobody out.
alter table kit_throttle add column pending timestamptz[] not null default '{}';
