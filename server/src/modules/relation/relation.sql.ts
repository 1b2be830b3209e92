import type { RelationKind } from '@maru/api/kit/relation'
import type { Db } from '#kit/db.ts'

/** An item by its kind and its id within the kind. */
export interface ItemKey {
  kind: RelationKind
  id: string
}

/** A link between two items. */
export interface LinkRow {
  linkId: number
  fromKind: RelationKind
  fromId: string
  toKind: RelationKind
  toId: string
}

/** Stores that an item was made from another one; nothing if it is stored already. */
export async function insertLink(
  db: Db,
  { comCode, from, to, ...made }: { comCode: string; from: ItemKey; to: ItemKey; by: string; now: Date },
): Promise<void> {
  await db`
    insert into relation_link (com_code, from_kind, from_id, to_kind, to_id, made_by, made_at)
    values (${comCode}, ${from.kind}, ${from.id}, ${to.kind}, ${to.id}, ${made.by}, ${made.now})
    on conflict do nothing`
}

/** The newest links of an item within a company, at most `most` on each side. */
export function selectLinks(
  db: Db,
  comCode: string,
  { kind, id }: ItemKey,
  most: number,
): Promise<LinkRow[]> {
  const columns = db`link_id, from_kind, from_id, to_kind, to_id`
  return db<LinkRow[]>`
    select * from (
      (select ${columns} from relation_link
        where com_code = ${comCode} and from_kind = ${kind} and from_id = ${id} order by link_id desc limit ${most})
      union all
      (select ${columns} from relation_link
        where com_code = ${comCode} and to_kind = ${kind} and to_id = ${id} order by link_id desc limit ${most})) link
     order by link_id desc`
}

/** The next links of all companies after a number, in the order of their numbers. */
export function selectLinksAfter(db: Db, linkId: number, limit: number): Promise<LinkRow[]> {
  return db<LinkRow[]>`
    select link_id, from_kind, from_id, to_kind, to_id from relation_link
     where link_id > ${linkId} order by link_id limit ${limit}`
}

/** Deletes links by number. */
export async function deleteLinks(db: Db, linkIds: readonly number[]): Promise<void> {
  await db`delete from relation_link where link_id = any(${[...linkIds]}::bigint[])`
}
