import { afterEach, expect, test } from 'vitest'
import { checkOut, removeChecked } from './checked-out.ts'
import {
  contractingSince,
  migrateAhead,
  migrationsSince,
  runOlder,
  tablesTouched,
  testsOf,
} from './older-program.ts'
import { previousVersions } from './versions.ts'

const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** `npm run test-upgrade` runs all API tests of the older program instead of a few. */
const isWhole = process.env.MARU_OLDER_PROGRAM === 'whole'
const [version] = previousVersions()

test.skipIf(version === undefined)(
  `the API tests of the version with the migrations before the newest pass on the tables of this one${version === undefined ? ' (left out: git knows no version with other migrations)' : ''}`,
  async ({ skip }) => {
    const added = await migrationsSince(version ?? '')
    const contracting = await contractingSince(version ?? '')
    if (contracting.length > 0) skip(`${contracting.join(', ')} says that it does not work with ${version}`)
    const folder = await checkOut(version ?? '', ['.'])
    undo.push(() => removeChecked(folder))
    const tables = tablesTouched(added.map(({ text }) => text).join('\n'))
    const tests = await testsOf(folder, tables, isWhole)
    expect(tests.length).toBeGreaterThan(0)
    const restoreOwn = await migrateAhead(folder)
    const ahead = await runOlder(folder, tests)
    if (ahead.failed.length > 0) {
      // What fails on its own tables too says nothing about the new ones.
      await restoreOwn()
      const own = await runOlder(folder, tests)
      const broken = ahead.failed.filter((title) => !own.failed.includes(title))
      expect(broken, ahead.output.slice(-3_000)).toEqual([])
      expect(own.passed, own.output.slice(-3_000)).toBeGreaterThan(0)
    }
    expect(ahead.passed).toBeGreaterThan(0)
  },
  isWhole ? 3_600_000 : 600_000,
)

test('the tables that migrations change are found', () => {
  const text = `-- alter table no
    create table new_one (id int references org_person (id) on delete cascade);
    alter table if exists board_article add column x int;
    create unique index i on mail_entry (x); create index concurrently j on only kit_alarm (y);
    create trigger t after insert on org_post for each row execute function f();`
  expect([...tablesTouched(text)]).toEqual(['board_article', 'mail_entry', 'kit_alarm', 'org_post'])
})
