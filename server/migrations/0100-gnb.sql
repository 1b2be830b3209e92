-- Bookmarks of a person in one company (spec 1§3): MU a menu by its id, FO a window by its address.
create table gnb_bookmark (
  com_code text not null,
  person_code text not null,
  bookmark_id bigint generated always as identity,
  item_type text not null check (item_type in ('MU', 'FO')),
  item_id text not null check (item_id <> ''),
  sub_system_cd text not null default '',
  -- Stored name and address; a menu's present name and address win while the menu exists.
  item_text_ko text not null,
  item_text_en text not null default '',
  item_text_zh text not null default '',
  item_url text not null check (item_url ~ '^(/($|[^/\\])|https?://)'),
  item_path text not null default '',
  sort_order int not null default 0,
  created_at timestamptz not null,
  primary key (com_code, person_code, bookmark_id)
);
create unique index gnb_bookmark_item on gnb_bookmark (com_code, person_code, item_type, item_id);

-- Which quick menus a person shows, in this order; no row means all of the company's.
create table gnb_quick_menu_choice (
  com_code text not null,
  person_code text not null,
  quick_menu_ids bigint[] not null,
  changed_at timestamptz not null,
  primary key (com_code, person_code)
);

-- The chatbot of a company; its script is loaded only where is_use is true (spec 1§4).
create table gnb_chatbot (
  com_code text not null primary key,
  chatbot_id int generated always as identity,
  link_url text not null check (link_url ~ '^(/[^/\\]|https?://)'),
  is_use boolean not null default false,
  width int not null default 400 check (width between 200 and 2000),
  height int not null default 600 check (height between 200 and 2000),
  file_path text not null default '',
  file_name text not null default '',
  file_size int not null default 0
);

-- Notice popups: cleaned HTML shown after sign-in within the period to the audience.
create table gnb_notice_popup (
  com_code text not null,
  popup_id bigint generated always as identity,
  title_ko text not null check (title_ko <> ''),
  title_en text not null default '',
  title_zh text not null default '',
  content text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  width int not null default 480 check (width between 240 and 1600),
  height int not null default 480 check (height between 160 and 1200),
  is_active boolean not null default true,
  version int not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (com_code, popup_id),
  check (ends_at > starts_at)
);
create index gnb_notice_popup_period on gnb_notice_popup (com_code, ends_at) where is_active;

-- Who sees a notice popup: subjects as everywhere (everyone, company:, department:, person:, role:).
create table gnb_notice_popup_right (
  com_code text not null,
  popup_id bigint not null,
  subject text not null,
  level smallint not null default 1 check (level between 0 and 4),
  constraint gnb_notice_popup_subject_pkey primary key (com_code, popup_id, subject),
  constraint gnb_notice_popup_subject_com_code_popup_id_fkey
    foreign key (com_code, popup_id) references gnb_notice_popup on delete cascade,
  constraint gnb_notice_popup_right_subject check (subject <> '')
);

-- "Not today": the day in the person's time zone until whose end a popup stays away.
create table gnb_notice_popup_hidden (
  com_code text not null,
  popup_id bigint not null,
  person_code text not null,
  until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (com_code, popup_id, person_code),
  foreign key (com_code, popup_id) references gnb_notice_popup on delete cascade
);

-- Browsers that take web push (RFC 8030), one row a browser.
create table gnb_push_subscription (
  person_code text not null,
  endpoint text not null check (endpoint ~ '^https://'),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (endpoint)
);
create index gnb_push_subscription_person on gnb_push_subscription (person_code);

-- The key pair with which this installation signs web pushes, made at first start (RFC 8292).
create table gnb_push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  made_at timestamptz not null,
  -- The number d of its JWK in base64url, as the package web-push takes it.
  private_key text not null
);
comment on table gnb_push_key is 'The key pair (P-256) with which this installation signs web pushes (RFC 8292).';

-- The first hour of a new person: the steps that they have done or skipped. A person without a row is new. `closed_at`
-- is set when no step is left or the person skipped the rest.
create table gnb_first_hour (
  person_code text primary key references org_person (person_code) on delete cascade,
  done text[] not null default '{}',
  skipped text[] not null default '{}',
  closed_at timestamptz
);
