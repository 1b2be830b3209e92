import type { Db } from '#kit/db.ts'

/** The ids of the quick menus that a person shows, in their order; undefined until they choose. */
export async function findQuickMenuChoice(
  db: Db,
  owner: { comCode: string; personCode: string },
): Promise<number[] | undefined> {
  const [row] = await db<{ quickMenuIds: number[] }[]>`
    select quick_menu_ids from gnb_quick_menu_choice
     where com_code = ${owner.comCode} and person_code = ${owner.personCode}`
  return row?.quickMenuIds.map(Number)
}

/** Stores which quick menus a person shows, in this order. */
export async function upsertQuickMenuChoice(
  db: Db,
  owner: { comCode: string; personCode: string },
  ids: number[],
  now: Date,
): Promise<void> {
  await db`
    insert into gnb_quick_menu_choice (com_code, person_code, quick_menu_ids, changed_at)
    values (${owner.comCode}, ${owner.personCode}, ${ids}::bigint[], ${now})
    on conflict (com_code, person_code) do update
       set quick_menu_ids = excluded.quick_menu_ids, changed_at = excluded.changed_at`
}
