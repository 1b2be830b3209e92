-- Limits of mail in a company; a company without a row has the values of the defaults.
create table mail_company (
  com_code text not null,
  box_bytes bigint not null default 0 check (box_bytes >= 0),
  mail_bytes bigint not null default 52428800 check (mail_bytes > 0),
  link_from bigint not null default 20971520 check (link_from >= 0),
  link_days int not null default 30 check (link_days > 0),
  link_count int not null default 100 check (link_count > 0),
  changed_at timestamptz not null,
  primary key (com_code),
  foreign key (com_code) references org_company on update cascade
);

-- `size_limit` is what counts; it follows the company unless the mailbox has a limit of its own.
alter table mail_box
  add column has_own_limit boolean not null default false,
  -- When its owner was last warned that it is almost full.
  add column warned_at timestamptz;
update mail_box set has_own_limit = true where size_limit > 0;

create function mail_box_limit() returns trigger language plpgsql as $$
begin
  if not new.has_own_limit and new.size_limit = 0 then
    new.size_limit := coalesce((select box_bytes from mail_company where com_code = new.com_code), 0);
  end if;
  return new;
end $$;
create trigger mail_box_limit before insert on mail_box for each row execute function mail_box_limit();
