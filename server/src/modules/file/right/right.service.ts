import type { Context } from '#kit/context.ts'
import { plainName, type RightSource } from '#kit/room-slots/right-source.ts'
import { findCode, findEntry } from '../file.sql.ts'
import { canReadEntry } from '../holder.access.ts'
import { searchAttachedEntries } from './right.sql.ts'

/** The source and thing that a file belongs to; undefined if no room explains it, as for drafts, answers and mails. */
async function holderOf(context: Context, entryId: string) {
  const entry = await findEntry(context.db, entryId)
  if (!entry || (entry.deletedAt !== null && !entry.keepsRemoved)) return undefined
  const code = await findCode(context.db, entry.fileCode)
  if (!code || code.holderId === null || code.removedAt !== null) return undefined
  const source = context.slots
    .all('rightSource')
    .find(({ holders }) => holders?.kinds.includes(code.kind) ?? false)
  const thing = await source?.find(context, source.holders?.idOf(code.holderId) ?? '')
  return source && thing ? { entry, source, thing } : undefined
}

const looksLikeId = (id: string) => /^[\da-f-]{36}$/i.test(id)

/** Rights in files, explained: who reads the thing that a file belongs to reads the file. */
export const fileRightSource: RightSource = {
  kind: 'file',
  async find(context, id) {
    const holder = looksLikeId(id) ? await holderOf(context, id) : undefined
    if (!holder) return undefined
    const { entry, thing } = holder
    return { id: entry.entryId, comCode: thing.comCode, name: plainName(entry.name), place: thing.name }
  },
  async search(context, text) {
    const kinds = context.slots.all('rightSource').flatMap(({ holders }) => holders?.kinds ?? [])
    const rows = await searchAttachedEntries(context.db, context.viewer.comCode, kinds, text)
    const things = []
    for (const { entryId } of rows) {
      if (things.length === 20) break
      const isSeen = await canReadEntry(context, entryId)
      const thing = isSeen ? await this.find(context, entryId) : undefined
      if (thing) things.push(thing)
    }
    return things
  },
  async explain(context, thing) {
    const holder = await holderOf(context, thing.id)
    const read = holder
      ? (await holder.source.explain(context, holder.thing)).find(({ act }) => act === 'read')
      : undefined
    return [
      {
        act: 'read',
        isAllowed: await canReadEntry(context, thing.id),
        ways: (read?.ways ?? []).map((way) => ({
          ...way,
          through: way.through ?? thing.place ?? thing.name,
        })),
        refusals: read?.refusals ?? [],
      },
    ]
  },
}
