-- Removed resources can be restored for some days. What is left of one afterwards is its name, where bookings of the
-- past name it; such a row cannot be restored.
alter table reservation_resource
  add column purged_at timestamptz,
  add constraint reservation_resource_purged check (purged_at is null or deleted_at is not null);
create index reservation_resource_removed on reservation_resource (deleted_at)
  where deleted_at is not null and purged_at is null;
