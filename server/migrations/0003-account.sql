-- Who signs in as whom. The login name is kept in lower case; the password as an Argon2id text.
create table account_login (
  com_code text not null,
  person_code text not null,
  login text not null check (login = lower(login) and login <> ''),
  password_hash text not null,
  language text not null default 'ko-KR' check (language in ('ko-KR', 'en-US', 'zh-CN')),
  -- A Windows zone id.
  time_zone text not null default 'Korea Standard Time',
  disabled_at timestamptz,
  primary key (com_code, person_code),
  foreign key (com_code, person_code) references org_person on update cascade
);
create unique index account_login_name on account_login (login);
create unique index account_login_person on account_login (person_code);

-- Roles. `permission` is the flag of the current user that the role sets; a group role holds in every company,
-- any other in the company that it was given for.
create table account_role (
  role_id text primary key check (role_id ~ '^[A-Za-z0-9._-]{1,64}$'),
  name_ko text not null,
  name_en text not null,
  name_zh text not null,
  permission text unique,
  is_group boolean not null default false,
  sort int not null default 0
);

create table account_person_role (
  com_code text not null references org_company,
  person_code text not null references org_person (person_code),
  role_id text not null references account_role,
  primary key (com_code, person_code, role_id)
);
create index account_person_role_person on account_person_role (person_code);

-- Photos as they are sent; `version` is part of their address, so that browsers may keep them.
create table account_photo (
  com_code text not null,
  person_code text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif')),
  bytes bytea not null,
  version text not null,
  primary key (com_code, person_code),
  foreign key (com_code, person_code) references org_person on update cascade
);
-- Photos are compressed already.
alter table account_photo alter column bytes set storage external;
create unique index account_photo_person on account_photo (person_code);

insert into account_role (role_id, name_ko, name_en, name_zh, permission, is_group, sort) values
  ('super-admin', '전체 관리자', 'Super administrator', '超级管理员', 'isSuperAdmin', true, 1),
  ('company-manager', '회사 관리자', 'Company manager', '公司管理员', 'isCompanyManager', false, 2),
  ('board-manager', '게시판 관리자', 'Board manager', '公告板管理员', 'isBoardManager', false, 3),
  ('group-board-manager', '그룹 게시판 관리자', 'Group board manager', '集团公告板管理员', 'isGroupBoardManager', true, 4),
  ('reserve-manager', '자원예약 관리자', 'Reservation manager', '资源预订管理员', 'isReserveManager', false, 5),
  ('global-reserve-manager', '전사 자원예약 관리자', 'Global reservation manager', '全集团资源预订管理员', 'isGlobalReserveManager', true, 6),
  ('popup-manager', '팝업 관리자', 'Popup manager', '弹窗管理员', 'isPopupManager', false, 7),
  ('account-manager', '그룹웨어 계정 관리자', 'Groupware account manager', '办公平台账户管理员', 'isGroupwareAccountManager', false, 8),
  ('hr-manager', '인사 관리자', 'HR manager', '人事管理员', 'isHrManager', false, 9);
