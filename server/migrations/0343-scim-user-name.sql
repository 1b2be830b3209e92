-- One user name of a provider means one person of a company. Of several people with one name the first keeps it; the
-- provider finds the others again by login or address.

delete from admin_scim_user twice
 using admin_scim_user first
 where first.com_code = twice.com_code and first.user_name = twice.user_name and first.person_code < twice.person_code;

drop index admin_scim_user_name;
create unique index admin_scim_user_name on admin_scim_user (com_code, user_name);
