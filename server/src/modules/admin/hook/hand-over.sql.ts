import { sameName } from '#kit/data/names.sql.ts'
import type { Db } from '#kit/db.ts'
import { type OwnedRow, ownedTitles } from '#kit/room-slots/hand-over.ts'

const ofPerson = (db: Db, personCode: string) => db`
  target <> 'board' and (owner_code = ${personCode} or people @> array[${personCode}]::text[])`

/** The first hooks for people that name a person, with the number of all. */
export function selectHooksOf(db: Db, personCode: string): Promise<OwnedRow[]> {
  return db<OwnedRow[]>`
    select ${sameName(db, db`name`)} as name, count(*) over ()::int as total_count
      from admin_hook where ${ofPerson(db, personCode)} order by name, hook_id limit ${ownedTitles}`
}

/** The people of a hook. */
interface HookPeople {
  ownerCode: string
  people: string[]
}

/** Puts a successor in the place of a person in their hooks for people; returns the hooks. */
export async function replacePerson(
  db: Db,
  from: string,
  to: string,
): Promise<{ comCode: string; hookId: number; name: string; before: HookPeople; after: HookPeople }[]> {
  const rows = await db<
    (HookPeople & {
      comCode: string
      hookId: number
      name: string
      ownerBefore: string
      peopleBefore: string[]
    })[]
  >`
    update admin_hook hook
       set owner_code = case when hook.owner_code = ${from} then ${to} else hook.owner_code end,
           people = case when hook.people @> array[${to}]::text[] then array_remove(hook.people, ${from})
                         else array_replace(hook.people, ${from}, ${to}) end,
           version = hook.version + 1
      from (select hook_id, owner_code, people from admin_hook where ${ofPerson(db, from)} for update) before
     where before.hook_id = hook.hook_id
    returning hook.com_code, hook.hook_id::float8 as hook_id, hook.name, hook.owner_code, hook.people,
              before.owner_code as owner_before, before.people as people_before`
  return rows.map(({ comCode, hookId, name, ownerBefore, peopleBefore, ownerCode, people }) => ({
    ...{ comCode, hookId, name },
    before: { ownerCode: ownerBefore, people: peopleBefore },
    after: { ownerCode, people },
  }))
}
