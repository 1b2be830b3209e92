-- Content lines of one date of a series that the portal does not interpret; null where the date has those of its series.
alter table calendar_exception add column foreign_fields jsonb;
