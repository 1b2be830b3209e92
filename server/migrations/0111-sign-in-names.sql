-- The form in which login names and mail addresses are compared: NFKC, without invisible letters, in lower case. Full-width
-- letters and letters that no screen shows make no second name (account.rules.ts, signInName).
create function account_name_key(name text) returns text language sql immutable parallel safe
begin atomic
  select lower(btrim(normalize(regexp_replace(normalize(name, NFKC),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]',
    '', 'g'), NFKC)));
end;

-- A name that was stored in another form gets its key, unless that is another person's name.
update account_login login set login = account_name_key(login)
 where login <> account_name_key(login) and account_name_key(login) <> ''
   and not exists (select from account_login other where other.person_code <> login.person_code
                      and account_name_key(other.login) = account_name_key(login.login));
