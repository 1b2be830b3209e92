import type { RelationKind } from '@maru/api/kit/relation'
import type { Background } from '#kit/room.ts'
import { deleteLinks, type LinkRow, selectLinksAfter } from './relation.sql.ts'

/** Links that are read at a time. */
const portion = 1000

/** Which of the items on both sides of these links are stored, by `kind:id`. */
async function storedItems({ db, slots }: Background, links: readonly LinkRow[]): Promise<Set<string>> {
  const stored = new Set<string>()
  const ids = new Map<RelationKind, Set<string>>()
  for (const { fromKind, fromId, toKind, toId } of links) {
    ids.set(fromKind, (ids.get(fromKind) ?? new Set()).add(fromId))
    ids.set(toKind, (ids.get(toKind) ?? new Set()).add(toId))
  }
  for (const { kind, listStored } of slots.all('relationKind')) {
    const asked = [...(ids.get(kind) ?? [])]
    if (asked.length === 0) continue
    for (const id of await listStored(db, asked)) stored.add(`${kind}:${id}`)
  }
  return stored
}

/** Deletes links with an item that is no longer stored, such as after an erasure or the end of a retention. */
export async function removeGoneLinks(context: Background): Promise<void> {
  let last = 0
  for (;;) {
    const links = await selectLinksAfter(context.db, last, portion)
    if (links.length === 0) return
    last = links.at(-1)?.linkId ?? last
    const stored = await storedItems(context, links)
    const gone = links.filter(
      (one) => !stored.has(`${one.fromKind}:${one.fromId}`) || !stored.has(`${one.toKind}:${one.toId}`),
    )
    if (gone.length > 0)
      await deleteLinks(
        context.db,
        gone.map(({ linkId }) => linkId),
      )
  }
}
