import type { Context } from '#kit/context.ts'
import { inEveryLanguage, type WorkSource, type WorkThing, workPage } from '#kit/room-slots/work-source.ts'
import { selectAnswered, selectUnanswered } from './work.sql.ts'

const urlOf = (eventId: number) => `/calendar?event=${eventId}`

async function listUnanswered({ db, viewer, clock }: Context): Promise<WorkThing[]> {
  // Who sees the portal as another person does not see private events.
  const wanted = { now: clock.now(), isOpenOnly: viewer.viewedBy !== undefined }
  const rows = await selectUnanswered(db, viewer.personCode, wanted)
  return rows.map((row) => ({
    ...{ id: String(row.eventId), title: inEveryLanguage(row.title) },
    note: row.place === '' ? null : inEveryLanguage(row.place),
    person: { code: row.organizerCode, name: row.organizerName },
    ...{ dueAt: row.startAt, since: row.invitedAt, isUrgent: false, mustOpen: false },
    ...{ url: urlOf(row.eventId), version: 0 },
    acts: [
      { act: 'accept', isUndoable: true },
      { act: 'decline', isUndoable: true },
    ],
  }))
}

/** Invitations that the viewer has not answered; due when the event begins. */
export const invitationWork: WorkSource = {
  kind: 'invitation',
  name: { ko: '초대', en: 'Invitations', zh: '邀请' },
  order: 40,
  why: {
    ko: '참석자로 초대받았습니다. 답하면 주최자에게 알립니다.',
    en: 'You are invited. The organizer is notified of your answer.',
    zh: '您受邀参加。回复会通知组织者。',
  },
  acts: [
    { act: 'accept', key: 'a', name: { ko: '수락', en: 'Accept', zh: '接受' }, comment: 'none' },
    { act: 'decline', key: 'x', name: { ko: '거절', en: 'Decline', zh: '拒绝' }, comment: 'optional' },
  ],
  isOpenInView: true,
  list: async (context, query) => workPage(await listUnanswered(context), query),
  count: async (context, { except, most }) =>
    workPage(await listUnanswered(context), { limit: most, start: null, only: null, except }).length,
  async listDone({ db, viewer }, since, limit) {
    const rows = await selectAnswered(db, viewer.personCode, since, limit)
    return rows.map((row) => ({
      ...{ id: String(row.eventId), title: inEveryLanguage(row.title), note: null, at: row.answeredAt },
      person: { code: row.organizerCode, name: row.organizerName },
      url: urlOf(row.eventId),
      ...{ act: row.answer === 'declined' ? 'decline' : 'accept', isUndoable: true },
    }))
  },
}
