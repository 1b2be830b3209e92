-- Places are made of the time a file was chosen, so that files that arrive beside each other keep their order.
alter table file_entry alter column sort type bigint;
