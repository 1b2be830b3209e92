import type { Context } from '#kit/context.ts'
import { inEveryLanguage, type WorkSource, type WorkThing, workPage } from '#kit/room-slots/work-source.ts'
import { listSurveyBoards } from '../survey.access.ts'
import {
  countUnanswered,
  selectAskedApprovals,
  selectForApproval,
  selectUnanswered,
  type WaitingSurvey,
} from './work.sql.ts'

function toThing(row: WaitingSurvey, dueAt: string, acts: WorkThing['acts']): WorkThing {
  return {
    ...{ id: String(row.surveyId), title: inEveryLanguage(row.title), note: null },
    person: { code: row.personCode, name: row.personName },
    ...{ dueAt, since: row.since, isUrgent: false, mustOpen: acts.length === 0 },
    ...{ url: `/survey/Read?surveyId=${row.surveyId}&MENUID=${row.boardId}`, version: 0, acts },
  }
}

/** Open surveys that the viewer has not answered. What was answered is not listed: it would date anonymous answers. */
export const surveyWork: WorkSource = {
  kind: 'survey',
  name: { ko: '설문', en: 'Surveys', zh: '问卷' },
  order: 50,
  why: {
    ko: '응답 대상입니다. 마감 전에 답해 주세요.',
    en: 'You are asked to answer before it ends.',
    zh: '您是调查对象。请在截止前回答。',
  },
  acts: [],
  async list({ db, viewer, clock }, query) {
    const rows = await selectUnanswered(db, { personCode: viewer.personCode, now: clock.now() }, query)
    return rows.map((row) => toThing(row, row.endDate, []))
  },
  count: ({ db, viewer, clock }, query) =>
    countUnanswered(db, { personCode: viewer.personCode, now: clock.now() }, query),
}

async function listForApproval(context: Context): Promise<WorkThing[]> {
  const boards = await listSurveyBoards(context)
  const managedBoards = boards.filter((board) => board.isManager).map((board) => board.boardId)
  const rows = await selectForApproval(context.db, { personCode: context.viewer.personCode, managedBoards })
  return rows.map((row) =>
    toThing(row, row.startDate, [
      { act: 'approve', isUndoable: false, mayWait: true },
      { act: 'reject', isUndoable: false, mayWait: true },
    ]),
  )
}

/** Surveys that wait for the viewer's approval; due before they begin. */
export const surveyApprovalWork: WorkSource = {
  kind: 'surveyApproval',
  name: { ko: '설문 승인', en: 'Survey approvals', zh: '问卷审批' },
  order: 60,
  why: {
    ko: '이 설문의 승인자입니다. 승인하면 시작하는 날에 열립니다.',
    en: 'You approve this survey. After the approval it opens on its first day.',
    zh: '您是该问卷的审批人。同意后在开始日开放。',
  },
  acts: [
    { act: 'approve', key: 'a', name: { ko: '승인', en: 'Approve', zh: '同意' }, comment: 'none' },
    { act: 'reject', key: 'x', name: { ko: '반려', en: 'Reject', zh: '驳回' }, comment: 'required' },
  ],
  isOpenInView: true,
  list: async (context, query) => workPage(await listForApproval(context), query),
  count: async (context, { except, most }) =>
    workPage(await listForApproval(context), { limit: most, start: null, only: null, except }).length,
  async listWaiting({ db, viewer }, limit) {
    const rows = await selectAskedApprovals(db, viewer.personCode, limit)
    return rows.map((row) => {
      const { id, title, note, person, since, url } = toThing(row, row.startDate, [])
      return { id, title, note, person, at: since, url, act: '', isUndoable: false }
    })
  },
}
