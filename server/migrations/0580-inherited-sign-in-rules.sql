-- Null is the default of the portal: a company that has not set a rule follows it. What a company had stored was the
-- default or its own value; the default becomes null, so that nothing changes.
alter table account_sign_in_rule
  alter column second_step drop not null, alter column second_step drop default,
  alter column address_mode drop not null, alter column address_mode drop default,
  alter column password_least drop not null, alter column password_least drop default,
  alter column password_classes drop not null, alter column password_classes drop default,
  alter column password_reuse drop not null, alter column password_reuse drop default;

update account_sign_in_rule
   set second_step = nullif(second_step, 'optional'), address_mode = nullif(address_mode, 'any'),
       password_least = nullif(password_least, 10), password_classes = nullif(password_classes, 1),
       password_reuse = nullif(password_reuse, 0);
