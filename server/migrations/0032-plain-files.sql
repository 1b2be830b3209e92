-- Files of nameless articles must not tell who made them: a collection that hides its makers takes in plain files alone.
alter table file_code add column hides_maker boolean not null default false;
-- What the bytes told of their maker was taken out, as far as it is known how.
alter table file_entry add column is_plain boolean not null default false;
