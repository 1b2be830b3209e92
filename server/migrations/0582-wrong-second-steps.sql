-- Wrong second steps of a begun sign-in: the fifth ends it.
alter table account_half_sign_in add column wrong int not null default 0;
