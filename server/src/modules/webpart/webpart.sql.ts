import type { Webpart } from '@maru/api/webpart'
import type { Db } from '../../kit/db.ts'

/** The company code whose web parts stand for every company without its own. */
export const anyCompany = '*'

/** The web parts of a company in order; those of {@link anyCompany} where it has none of its own. */
export function selectWebparts(db: Db, comCode: string): Promise<Webpart[]> {
  return db<Webpart[]>`
    select part_id as webpart_id, kind, area, options,
           jsonb_build_object('ko', title_ko, 'en', title_en, 'zh', title_zh) as title
      from webpart_part
     where com_code = case when exists (select from webpart_part where com_code = ${comCode})
                           then ${comCode} else ${anyCompany} end
     order by array_position(array['side', 'main', 'rail'], area), sort_order, part_id`
}

/** Writes a company's web parts in the given order. */
export async function insertWebparts(
  db: Db,
  comCode: string,
  webparts: readonly Omit<Webpart, 'webpartId'>[],
): Promise<void> {
  const rows = webparts.map(({ kind, area, title, options }) => ({ kind, area, ...title, options }))
  await db`
    insert into webpart_part (com_code, kind, area, sort_order, title_ko, title_en, title_zh, options)
    select ${comCode}, kind, area, place, ko, en, zh, options
      from rows from (
             jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
               as (kind text, area text, ko text, en text, zh text, options jsonb)
           ) with ordinality as part (kind, area, ko, en, zh, options, place)`
}
