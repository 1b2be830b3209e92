import type { Db } from '#kit/db.ts'

/** Sets the database back to the rows and sequences that it had when {@link takeSnapshot} was called. */
export type Restore = () => Promise<void>

/**
 * Copies the rows of every table that has some into the schema `snapshot`. To restore them takes less than 0.05 s; a new
 * database and a new app took 4 s. A table with an empty file never had a row and is left alone: most tables have one,
 * and a statement for each of them took half of the time.
 */
export async function takeSnapshot(db: Db): Promise<Restore> {
  await db.unsafe(`
    create schema snapshot;
    create table snapshot.source as
      select c.oid, c.oid::regclass::text as name,
             (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'snapshot');
    create table snapshot.count as
      select format('%I.%I', schemaname, sequencename)::regclass as name, last_value, start_value from pg_sequences;
    create table snapshot.saved (oid oid);
    do $$
    declare
      source snapshot.source;
      is_filled boolean;
    begin
      for source in select * from snapshot.source where pg_relation_size(oid) > 0 loop
        execute format('select exists (select from %s)', source.name) into is_filled;
        if is_filled then
          execute format('create table snapshot.%I as select %s from %s',
                         'rows_' || source.oid, source.columns, source.name);
          insert into snapshot.saved values (source.oid);
        end if;
      end loop;
    end $$;
    -- A replica runs no triggers and checks no foreign keys: the saved rows are whole.
    create function snapshot.restore() returns void language plpgsql set session_replication_role = replica as $$
    declare
      source snapshot.source;
    begin
      for source in select * from snapshot.source where pg_relation_size(oid) > 0 loop
        execute format('delete from %s', source.name);
      end loop;
      for source in select * from snapshot.source join snapshot.saved using (oid) loop
        execute format('insert into %s (%s) overriding system value select * from snapshot.%I',
                       source.name, source.columns, 'rows_' || source.oid);
      end loop;
      perform setval(name, coalesce(last_value, start_value), last_value is not null) from snapshot.count
       where pg_sequence_last_value(name) is distinct from last_value;
    end $$`)
  return async () => {
    await db`select snapshot.restore()`
  }
}
