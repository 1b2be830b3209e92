import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { oldestProgramOf } from '#kit/operation/compatibility.ts'
import { listMigrationFiles, migrationsFolder } from '#kit/operation/migration-files.ts'
import { contractionsOf } from './contracting.ts'

/** The last migration from before the rule; later ones expand, or name the oldest program that works with them. */
const lastBefore = '0678-relations.sql'

test('every migration expands, or says which programs work with it', async () => {
  const files = await listMigrationFiles()
  const faults: Record<string, unknown> = {}
  for (const name of files.filter((file) => file >= lastBefore)) {
    const text = await readFile(join(migrationsFolder, name), 'utf8')
    const oldest = oldestProgramOf(text)
    if (oldest === '') {
      const found = contractionsOf(text)
      if (found.length > 0) faults[name] = found
    } else if (!files.includes(oldest) || oldest >= name) faults[name] = `There is no earlier ${oldest}.`
  }
  expect(faults).toEqual({})
})

test.each([
  "create table a (id int primary key, b text not null check (b in ('drop table'))); create unique index x on a (b);",
  'create table a (id int); alter table a add constraint c check (id > 0); create trigger t before insert on a execute function f();',
  'alter table board add column note text, add column level int not null default 1;',
  'alter table board add column id2 bigint generated always as identity;',
  "alter table board add column kind text check (kind <> ''), alter column title drop not null;",
  'create index concurrently board_x on board (title);',
  'create or replace function f() returns int language sql as $$ select 1; drop table x; $$;',
  "-- drop table board;\n/* drop table board; */ comment on table board is 'drop table; board';",
  "update board set note = '' where note is null; insert into menu values (1);",
  "-- Compatible: board_kind_check. The new check accepts every value of the old one.\nalter table board drop constraint board_kind_check, add constraint board_kind_check check (kind in ('a', 'b'));",
  '-- Compatible: all. A view with the same columns replaces the table.\nalter table a rename to b; create view a as select * from b;',
  'create temp table kept on commit drop as select 1;',
])('%s expands', (text) => {
  expect(contractionsOf(text)).toEqual([])
})

test.each([
  'drop table board;',
  'drop function f();',
  'drop index board_x;',
  'alter table board rename column title to name;',
  'alter table board rename to boards;',
  'alter table if exists only board drop column title;',
  'alter table board add column note text, drop column title;',
  'alter table board add column note text not null;',
  'alter table board alter column title type int;',
  'alter table board alter title set not null;',
  'alter table board alter column title drop default;',
  "alter table board add constraint c check (title <> '');",
  'alter table board add unique (title);',
  'create unique index concurrently x on board (title);',
  'create index x on board (title);',
  'create table a (id int); create index concurrently x on board (title);',
  'create trigger t before insert on board execute function f();',
  'delete from board;',
  'truncate board;',
  'do $$ begin drop table board; end $$;',
  'alter function f() rename to g;',
  'revoke select on board from maru;',
  '-- Compatible: other. It is.\nalter table board drop constraint board_kind_check;',
])('%s does not expand', (text) => {
  expect(contractionsOf(text)).not.toEqual([])
})

test('a contracting migration names the oldest program in a line of its own', () => {
  expect(oldestProgramOf('-- Why.\n-- Oldest program: 0700-note.sql\ndrop table board;')).toBe(
    '0700-note.sql',
  )
  expect(oldestProgramOf('-- The oldest program: 0700-note.sql')).toBe('')
})
