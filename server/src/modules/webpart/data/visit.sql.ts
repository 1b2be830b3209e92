import type { Db } from '#kit/db.ts'

/**
 * Stores a visit and returns the time of the previous one; null if there is none. If the stored visit is not older
 * than `endedBefore`, the same visit continues.
 */
export async function upsertVisit(
  db: Db,
  { comCode, personCode }: { comCode: string; personCode: string },
  now: Date,
  endedBefore: Date,
): Promise<string | null> {
  const [row] = await db<{ previousAt: string | null }[]>`
    insert into webpart_visit as visit (com_code, person_code, visited_at)
    values (${comCode}, ${personCode}, ${now})
    on conflict (com_code, person_code) do update
       set visited_at = ${now},
           previous_at = case when visit.visited_at < ${endedBefore} then visit.visited_at else visit.previous_at end
    returning previous_at`
  return row?.previousAt ?? null
}
