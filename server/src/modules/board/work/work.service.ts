import type { Context } from '#kit/context.ts'
import {
  inEveryLanguage,
  type WorkQuery,
  type WorkSource,
  type WorkThing,
} from '#kit/room-slots/work-source.ts'
import { mayBeNotified } from '../board.access.ts'
import { countUnreadByBoard, selectConfirmed, selectUnread, type UnreadArticle } from './work.sql.ts'

const urlOf = ({ boardId, articleId }: { boardId: number; articleId: number }) =>
  `/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`

const personOf = ({ authorCode, authorName }: Pick<UnreadArticle, 'authorCode' | 'authorName'>) =>
  authorName === null ? null : { code: authorCode, name: authorName }

/** The boards that the viewer may still read: rights may have been revoked since the article was written. */
async function openBoards(context: Context, boardIds: readonly number[]): Promise<Set<number>> {
  const open = new Set<number>()
  for (const boardId of new Set(boardIds)) if (await mayBeNotified(context, boardId)) open.add(boardId)
  return open
}

const toThing = (row: UnreadArticle): WorkThing => ({
  ...{ id: String(row.articleId), title: inEveryLanguage(row.title), note: null, person: personOf(row) },
  ...{ dueAt: row.dueAt, since: row.askedAt, isUrgent: false, mustOpen: false, url: urlOf(row), version: 0 },
  acts: [{ act: 'confirm', isUndoable: false, mayWait: true }],
})

/** Maximum number of pages that are read because articles of the pages before were removed, or may no longer be read. */
const mostPages = 5

async function listUnread(context: Context, query: WorkQuery): Promise<WorkThing[]> {
  const things: WorkThing[] = []
  let start = query.start
  for (let page = 0; page < mostPages && things.length < query.limit; page += 1) {
    const rows = await selectUnread(context.db, context.viewer.personCode, { ...query, start })
    const open = await openBoards(
      context,
      rows.map((row) => row.boardId),
    )
    things.push(...rows.filter((row) => row.isListed && open.has(row.boardId)).map(toThing))
    const last = rows.at(-1)
    if (!last || rows.length < query.limit) break
    start = { at: 'row', dueAt: last.dueAt, since: last.askedAt, id: String(last.articleId) }
  }
  return things.slice(0, query.limit)
}

/** Articles that the viewer must still read. */
export const mustReadWork: WorkSource = {
  kind: 'mustRead',
  name: { ko: '필독', en: 'Must-read', zh: '必读' },
  order: 30,
  movesWithAbsence: true,
  why: {
    ko: '읽을 사람으로 지정되었습니다. 확인하면 작성자가 읽음을 봅니다.',
    en: 'You are asked to read it. The author sees your confirmation.',
    zh: '您被指定阅读。确认后作者可以看到。',
  },
  acts: [{ act: 'confirm', key: 'a', name: { ko: '확인', en: 'Confirm', zh: '确认' }, comment: 'none' }],
  isOpenInView: true,
  list: listUnread,
  async count(context, query) {
    const rows = await countUnreadByBoard(context.db, context.viewer.personCode, query)
    const open = await openBoards(
      context,
      rows.map((row) => row.boardId),
    )
    return rows.filter((row) => open.has(row.boardId)).reduce((sum, row) => sum + row.count, 0)
  },
  async listDone(context, since, limit) {
    const rows = await selectConfirmed(context.db, context.viewer.personCode, since, limit)
    const open = await openBoards(
      context,
      rows.map((row) => row.boardId),
    )
    return rows
      .filter((row) => open.has(row.boardId))
      .map((row) => ({
        ...{
          id: String(row.articleId),
          title: inEveryLanguage(row.title),
          note: null,
          person: personOf(row),
        },
        ...{ at: row.readAt, url: urlOf(row), act: 'confirm', isUndoable: false },
      }))
  },
}
