-- The number of a row of attempts. An attempt that began before the administrator entered the sign-in again is not
-- counted against the new one, which has another row.
-- Compatible: all. Older programs neither read nor write the column.
alter table mail_sign_in_try add column number bigint generated always as identity unique;
