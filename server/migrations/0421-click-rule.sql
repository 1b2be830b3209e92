-- The smallest group of people of whom a company's menu statistics say anything. Without a row, five.
create table menu_click_rule (
  com_code text primary key references org_company on update cascade on delete cascade,
  smallest int not null check (smallest between 1 and 50)
);
