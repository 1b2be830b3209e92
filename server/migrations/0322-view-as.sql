-- A session in which its person sees the portal as another person, read only, until an instant; then it is their own
-- again. The cookie and the person of the session stay the same, so ending it needs no second sign-in.
alter table kit_session
  add column views_person text,
  add column views_com text,
  add column views_dept text,
  add column views_until timestamptz,
  add constraint kit_session_views check (num_nonnulls(views_person, views_com, views_dept, views_until) in (0, 4));
