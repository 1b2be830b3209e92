-- A right that was given to a menu above because of a board's menu below it. It goes when no board below needs it any
-- longer; what administrators gave stays. Of older rows nobody can tell, so they stay as well.
alter table menu_right add column is_from_below boolean not null default false;
