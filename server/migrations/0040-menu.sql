-- Menus of a company; ids are the company's own, and some are fixed by the specification (mail 4, approval 9).
create table menu_item (
  com_code text not null,
  menu_id bigint not null check (menu_id > 0),
  parent_menu_id bigint not null default 0,
  name_ko text not null,
  name_en text not null,
  name_zh text not null,
  sort_order int not null default 0,
  system_id bigint,
  menu_type text not null check (menu_type in ('PA', 'BB', 'ETC')),
  call_type text not null check (call_type in ('USER', 'HOME', 'MYPAGE', 'SYS', 'ETC')),
  base_url text not null default '',
  target_url text not null default '',
  frame_url text not null default '',
  image_url text not null default '',
  is_popup boolean not null default false,
  is_top_visible boolean not null default false,
  custom_class text not null default '',
  is_new_icon boolean not null default false,
  primary key (com_code, menu_id),
  check (menu_type <> 'BB' or system_id is not null)
);

-- Who may see a menu; a menu without a row is seen by administrators only.
create table menu_right (
  com_code text not null,
  menu_id bigint not null,
  subject text not null,
  is_admin boolean not null default false,
  -- A right that was given to a menu above because of a board's menu below it. It goes when no board below needs it any
  -- longer; what administrators gave stays.
  is_from_below boolean not null default false,
  primary key (com_code, menu_id, subject),
  foreign key (com_code, menu_id) references menu_item on delete cascade
);
create index menu_right_subject on menu_right (com_code, subject);

-- Quick menus: icons (I), groups (Q), and the items of a group.
create table menu_quick (
  com_code text not null,
  quick_menu_id bigint not null check (quick_menu_id > 0),
  parent_quick_menu_id bigint,
  link_type text not null check (link_type in ('I', 'Q')),
  title_ko text not null,
  title_en text not null,
  title_zh text not null,
  link_url text not null default '',
  move_type smallint not null default 0 check (move_type between 0 and 2),
  width int not null default 0,
  height int not null default 0,
  file_path text not null default '',
  sort_order int not null default 0,
  -- The icon that an administrator chose for a quick menu, by its name in the list of icons of menus; empty if the
  -- address decides.
  icon text not null default '' check (icon ~ '^[a-z]{0,20}$'),
  primary key (com_code, quick_menu_id),
  foreign key (com_code, parent_quick_menu_id) references menu_quick on delete cascade
);

-- Which menu was chosen by which person, and when; rows are only inserted.
create table menu_click (
  com_code text not null,
  click_id bigint generated always as identity,
  clicked_at timestamptz not null,
  menu_id bigint not null,
  person_code text not null,
  dept_code text not null,
  menu_old_name text not null default '',
  primary key (com_code, click_id)
);
create index menu_click_day on menu_click (com_code, clicked_at);

-- The smallest group of people that the menu statistics of a company show. Without a row, five.
create table menu_click_rule (
  com_code text primary key references org_company on update cascade on delete cascade,
  smallest int not null check (smallest between 1 and 50)
);
