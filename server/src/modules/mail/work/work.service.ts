import type { Context } from '#kit/context.ts'
import { inEveryLanguage, type WorkSource, type WorkThing, workPage } from '#kit/room-slots/work-source.ts'
import { findBoxOf } from '../mailbox/mailbox.sql.ts'
import {
  countFlagged,
  selectAssigned,
  selectFailed,
  selectFinished,
  selectFlagged,
  type WaitingMail,
} from './work.sql.ts'

const day = 86_400_000
/** Days for which a sending that failed is listed. */
const failedDays = 14

function toThing(row: WaitingMail, act: string | null): WorkThing {
  const name = row.name || row.address
  return {
    ...{ id: String(row.id), title: inEveryLanguage(row.subject), note: null },
    person: name === '' ? null : { code: null, name: inEveryLanguage(name) },
    ...{ dueAt: null, since: row.since, isUrgent: false, mustOpen: act === null },
    ...{
      url: `/mail?MAIL=${row.entryId}`,
      version: 0,
      acts: act === null ? [] : [{ act, isUndoable: true }],
    },
  }
}

const done = { ko: '완료', en: 'Done', zh: '完成' }

/** Flagged mails of the own mailbox. */
export const flaggedWork: WorkSource = {
  kind: 'flagged',
  name: { ko: '별표 메일', en: 'Flagged mails', zh: '标记邮件' },
  order: 90,
  why: {
    ko: '별표를 표시한 메일입니다. 완료하면 별표가 없어집니다.',
    en: 'You flagged this mail. When it is done, the flag is removed.',
    zh: '您标记了此邮件。完成后取消标记。',
  },
  acts: [{ act: 'done', key: 'a', name: done, comment: 'none' }],
  async list({ db, viewer }, query) {
    const box = await findBoxOf(db, viewer.personCode)
    if (!box) return []
    return (await selectFlagged(db, box, query)).map((row) => toThing(row, 'done'))
  },
  async count({ db, viewer }, query) {
    const box = await findBoxOf(db, viewer.personCode)
    return box ? countFlagged(db, box, query) : 0
  },
}

const listAssigned = async ({ db, viewer }: Context): Promise<WorkThing[]> =>
  (await selectAssigned(db, viewer)).map((row) => toThing(row, 'finish'))

/** Conversations of shared mailboxes that were given to the viewer. */
export const assignedWork: WorkSource = {
  kind: 'assigned',
  name: { ko: '담당 메일', en: 'Assigned mails', zh: '指派邮件' },
  order: 80,
  why: {
    ko: '공유 메일함에서 맡은 메일입니다. 완료하면 모두의 목록에서 끝난 것으로 표시됩니다.',
    en: 'You answer this conversation of a shared mailbox. When it is done, all members see it.',
    zh: '这是您在共享邮箱中负责的邮件。完成后所有成员可见。',
  },
  acts: [{ act: 'finish', key: 'a', name: done, comment: 'none' }],
  list: async (context, query) => workPage(await listAssigned(context), query),
  count: async (context, { except, most }) =>
    workPage(await listAssigned(context), { limit: most, start: null, only: null, except }).length,
  async listDone({ db, viewer }, since, limit) {
    const rows = await selectFinished(db, viewer, since, limit)
    return rows.map((row) => {
      const { id, title, note, person, url } = toThing(row, 'finish')
      return { id, title, note, person, url, at: row.since, act: 'finish', isUndoable: true }
    })
  },
}

async function listFailed({ db, viewer, clock }: Context): Promise<WorkThing[]> {
  const since = new Date(clock.now().getTime() - failedDays * day)
  return (await selectFailed(db, viewer, since)).map((row) => toThing(row, null))
}

/** Sent mails that did not reach a recipient. */
export const failedWork: WorkSource = {
  kind: 'failedMail',
  name: { ko: '전송 실패', en: 'Failed mails', zh: '发送失败' },
  order: 100,
  why: {
    ko: '받는 사람에게 전달되지 않았습니다. 주소를 확인하고 다시 보내세요.',
    en: 'It did not reach a recipient. Check the address and send it again.',
    zh: '未送达收件人。请检查地址后重新发送。',
  },
  acts: [],
  list: async (context, query) => workPage(await listFailed(context), query),
  count: async (context, { except, most }) =>
    workPage(await listFailed(context), { limit: most, start: null, only: null, except }).length,
}
