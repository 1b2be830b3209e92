import type { adminHookApi } from '@maru/api/admin/hook'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { inEveryLanguage, type WorkSource, type WorkThing } from '#kit/room-slots/work-source.ts'
import { selectSubjectNames } from '#modules/org/index.ts'
import {
  countHookWork,
  findMessage,
  type MessageRow,
  selectClosedWork,
  selectHookWork,
  updateClosed,
} from './message.sql.ts'
import { messageUrl, pushWork } from './show.jobs.ts'

type Api = typeof adminHookApi

/** A message of a hook of the viewer's company that names the viewer; for others it does not exist. */
async function requireOwnMessage(
  { db, viewer }: Context,
  messageId: number,
  lock = false,
): Promise<MessageRow> {
  const row = await findMessage(db, messageId, lock)
  const isTheirs = row?.comCode === viewer.comCode && row.people.includes(viewer.personCode)
  if (!row || !isTheirs) throw notFound()
  return row
}

/** A message for one of the people of its hook. */
export async function getHookMessage(
  context: Context,
  { messageId }: Input<Api['getHookMessage']>,
): Promise<Output<Api['getHookMessage']>> {
  const row = await requireOwnMessage(context, messageId)
  const { form, level, title, state, count, receivedAt, lastAt, hookName, text, url, closingText } = row
  const by = row.closedBy === null ? [] : [`person:${row.closedBy}`]
  const [closer] = await selectSubjectNames(context.db, by, row.comCode)
  return {
    ...{ messageId, form, level, title, state, count, receivedAt, lastAt, hookName, text, url, closingText },
    ...{ closedAt: row.closedAt, closedBy: closer?.name ?? null },
    canClose: row.target === 'work' && row.closedAt === null,
  }
}

/** Marks a row of the work queue as done for all people who have it. */
export function closeHookMessage(
  context: Context,
  { messageId }: Input<Api['closeHookMessage']>,
): Promise<Output<Api['closeHookMessage']>> {
  return transaction(context, async (inside) => {
    const row = await requireOwnMessage(inside, messageId, true)
    if (row.target !== 'work') throw notFound()
    const closed = { now: inside.clock.now(), by: inside.viewer.personCode, text: '' }
    if (await updateClosed(inside.db, messageId, closed)) await pushWork(inside, row)
    return {}
  })
}

const noteOf = ({ count, hookName }: MessageRow) =>
  inEveryLanguage(count > 1 ? `${hookName} · ×${count}` : hookName)

const toThing = (row: MessageRow): WorkThing => ({
  ...{ id: String(row.messageId), title: inEveryLanguage(row.title), note: noteOf(row), person: null },
  ...{ dueAt: null, since: row.receivedAt, isUrgent: row.level === 'critical', mustOpen: false },
  ...{ url: messageUrl(row.messageId), version: 0, acts: [{ act: 'done', isUndoable: false }] },
})

/** Messages of incoming hooks that wait in the work queues of the people of the hook. */
export const hookWork: WorkSource = {
  kind: 'hook',
  name: { ko: '시스템 알림', en: 'System messages', zh: '系统消息' },
  order: 115,
  why: {
    ko: '다른 시스템이 알린 일입니다. 완료하면 함께 받은 사람에게서도 사라집니다.',
    en: 'Another system reported it. Done removes it for all people who have it.',
    zh: '由其他系统报告。完成后，其他收到的人也不再看到。',
  },
  acts: [{ act: 'done', key: 'a', name: { ko: '완료', en: 'Done', zh: '完成' }, comment: 'none' }],
  list: async (context, query) => (await selectHookWork(context.db, context.viewer, query)).map(toThing),
  count: (context, query) => countHookWork(context.db, context.viewer, query),
  async listDone({ db, viewer }, since, limit) {
    const rows = await selectClosedWork(db, viewer, since, limit)
    return rows.map((row) => ({
      ...{ id: String(row.messageId), title: inEveryLanguage(row.title), note: noteOf(row), person: null },
      ...{ at: row.closedAt ?? row.lastAt, url: messageUrl(row.messageId), act: 'done', isUndoable: false },
    }))
  },
}
