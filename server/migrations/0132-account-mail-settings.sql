-- The mail settings of a person come with the session, so that the room of mails can read them; they moved here from
-- the room of the top bar (0047).
alter table account_login
  add column mail_layout text not null default 'vertical' check (mail_layout in ('none', 'vertical', 'horizontal')),
  add column mail_list_count int not null default 30 check (mail_list_count in (10, 30, 50)),
  add column is_permanent_delete boolean not null default false;

update account_login login
   set mail_layout = setting.mail_layout, mail_list_count = setting.mail_list_count,
       is_permanent_delete = setting.is_permanent_delete
  from gnb_user_setting setting
 where setting.person_code = login.person_code;

drop table gnb_user_setting;
