-- Updates of the organizer are applied when they arrive, and a new time opens the answer again (`none`). The sequence
-- is null while only dates of the series are known; DTSTAMP orders versions of one sequence (RFC 5546 2.1.5).
alter table calendar_invitation
  alter column sequence drop not null,
  add column stamped_at timestamptz not null default '1970-01-01Z',
  drop constraint calendar_invitation_answer_check,
  add constraint calendar_invitation_answer_check check (answer in ('none', 'accepted', 'tentative', 'declined'));

-- The version and the answer of single dates of such a series.
create table calendar_invitation_date (
  com_code text not null,
  person_code text not null,
  uid text not null,
  -- The original start in the zone of the copy.
  original timestamp not null,
  sequence int not null check (sequence >= 0),
  stamped_at timestamptz not null,
  answer text not null check (answer in ('none', 'accepted', 'tentative', 'declined')),
  primary key (com_code, person_code, uid, original),
  foreign key (com_code, person_code, uid) references calendar_invitation on delete cascade
);
