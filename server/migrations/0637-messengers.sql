-- Addresses of messengers (docs/decisions/281): webhooks whose bodies have the form of Slack, Teams, KakaoWork or Naver
-- Works. Who knows such an address may write to the channel: it is sealed, and `url` has its host only.
alter table admin_webhook add column form text not null default 'standard'
  check (form in ('standard', 'slack', 'teams', 'kakaoWork', 'naverWorks'));
alter table admin_webhook add column sealed_url bytea;
-- The key of a bot (KakaoWork), sent in the header Authorization, and the room to which it writes.
alter table admin_webhook add column sealed_key bytea;
alter table admin_webhook add column room text not null default '';
alter table admin_webhook add column language text not null default 'ko' check (language in ('ko', 'en', 'zh'));
alter table admin_webhook add constraint admin_webhook_sealed check ((form = 'standard') = (sealed_url is null));

-- The messenger of one person gets the alarms of these kinds, and no events of the company.
alter table admin_webhook add column person_code text references org_person (person_code) on delete cascade;
alter table admin_webhook add column kinds text[] not null default '{}';
create unique index admin_webhook_person on admin_webhook (com_code, person_code) where person_code is not null;
alter table admin_webhook add constraint admin_webhook_kinds check (
  (cardinality(kinds) > 0) = (person_code is not null) and (person_code is null or form <> 'standard'));
alter table admin_webhook drop constraint admin_webhook_events_check;
alter table admin_webhook add constraint admin_webhook_events_check
  check ((cardinality(events) > 0) = (system_id is null and person_code is null));

-- The messengers to which the people of a company may send their alarms; none without a row.
create table admin_messenger_rule (
  com_code text primary key references org_company (com_code) on update cascade on delete cascade,
  own_forms text[] not null check (own_forms <@ array['slack', 'teams', 'kakaoWork', 'naverWorks'])
);

-- Bodies that wait for one webhook: their number is limited.
create index admin_webhook_delivery_waiting on admin_webhook_delivery (com_code, webhook_id) where state = 'waiting';
-- One process makes an attempt: a messenger shows a message that arrives twice.
alter table admin_webhook_delivery add column claimed_until timestamptz;

-- While a receiver fails, one attempt at a time is made, and none before this instant: it must not hold up the others.
alter table admin_webhook add column paused_until timestamptz;
