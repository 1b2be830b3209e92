-- A person whose data were erased: no import of files brings the name back.
alter table org_person add column is_erased boolean not null default false;
update org_person set is_erased = true where person_code in (select person_code from admin_erasure);

create view org_erased_person as select person_code from org_person where is_erased;

-- What the files of the last import said about people who were erased before this migration.
delete from org_import_row row using admin_erasure done
 where row.key = done.person_code and row.file in ('people.csv', 'posts.csv');
