import { adminHookApi } from '@maru/api/admin/hook'
import { adminPersonalApi } from '@maru/api/admin/personal'
import { boardApi } from '@maru/api/board'
import { calendarApi } from '@maru/api/calendar'
import { mailApi } from '@maru/api/mail'
import { mailSharedApi } from '@maru/api/mail/shared'
import { reservationApi } from '@maru/api/reservation'
import { surveyApi } from '@maru/api/survey'
import { createBoard } from '#modules/board/board.factory.ts'
import { expandMustReadJob } from '#modules/board/must-read/must-read.service.ts'
import { createFolder, createResource } from '#modules/reservation/reservation.factory.ts'
import type { Client, TestApp } from './app.ts'
import { actOn, type Forms, openApproval, submitProposal } from './approvals.ts'
import { openCast, type Role } from './cast.ts'
import { mimeText, putMail, putMailInto, putShared } from './mails.ts'
import { addQuestion, createSurveyBoard, openSurveyOf, writeSurvey } from './surveys.ts'

/** A portal in which things of every kind wait for people of the {@link openCast}. */
export interface WorkWorld {
  portal: TestApp
  people: Record<Role, Client>
  forms: Forms
  /** Each kind with the id of its thing and the person who decides it. */
  waiting: Record<string, { id: string; role: Role }>
}

async function putApprovals({ db }: TestApp, people: Record<Role, Client>, forms: Forms) {
  const approval = await submitProposal(people.user, forms)
  const recipients = [{ personCode: null, deptCode: 'ONE-HR' }]
  const receipt = await submitProposal(people.user, forms, { companions: { references: [], recipients } })
  await actOn(people.peer, receipt, 'approve')
  // A step of a person without a post in the company.
  const invalid = await submitProposal(people.colleague, forms)
  await db`
    update approval_step set person_code = 'outsider'
     where apm_id = ${Number(invalid)} and state = 'future' and person_code is not null`
  return { approval, receipt }
}

async function putMustRead({ app, db, clock }: TestApp, manager: Client): Promise<string> {
  const name = { ko: '공지', en: 'Notices', zh: '公告' }
  const boardId = await createBoard(
    db,
    { comCode: 'ONE', name, rights: { 'company:ONE': 'rw' } },
    clock.now(),
  )
  const mustRead = { isWhole: false, targets: [{ kind: 'person' as const, code: 'peer' }] }
  const words = { boardId, title: '꼭 읽어 주세요', content: '<p>본문</p>', mustRead }
  const { articleId } = (await manager.call(boardApi.createArticle, words)).result
  await expandMustReadJob({ ...app.services, db }, { comCode: 'ONE', boardId, articleId })
  return String(articleId)
}

/** A message of an incoming hook for `peer`. */
async function putHook({ db, clock }: TestApp, manager: Client): Promise<string> {
  const hook = await manager.call(adminHookApi.createHook, {
    ...{ name: '감시', target: 'work', boardId: null, ownerCode: 'user', people: ['peer'], perMinute: 60 },
  })
  const { hookId } = hook.result
  const [row] = await db<{ messageId: number }[]>`
    insert into admin_hook_message (hook_id, form, level, title, body, state, received_at, last_at)
    values (${hookId}, 'own', 'warning', '디스크', '', 'shown', ${clock.now()}, ${clock.now()})
    returning message_id`
  return String(row?.messageId)
}

async function putSurveys(portal: TestApp, people: Record<Role, Client>) {
  const boardId = await createSurveyBoard(portal)
  const forPeer = { audience: { include: [{ kind: 'person', code: 'peer' }], exclude: [] } }
  const { surveyId } = await openSurveyOf(people.user, boardId, { ...forPeer, title: '구내식당' })
  await people.user.call(surveyApi.postNow, { surveyId })
  const asked = await writeSurvey(people.user, boardId, { title: '승인 요청', approverCode: 'peer' })
  await addQuestion(people.user, asked, 1, ['예', '아니요'])
  await people.user.call(surveyApi.decideApproval, { surveyId: asked, act: 'request' })
  return { survey: String(surveyId), surveyApproval: String(asked) }
}

async function putBooking({ db, clock }: TestApp, user: Client): Promise<string> {
  const name = { ko: '회의실', en: 'Room', zh: '会议室' }
  const folderId = await createFolder(db, { comCode: 'ONE', name })
  const rules = { alwaysApproves: true }
  const resource = { comCode: 'ONE', folderId, kind: 'room' as const, name, rules, approvers: ['peer'] }
  const resourceId = await createResource(db, resource, clock.now())
  const day = '2026-11-25'
  const { bookingIds } = (
    await user.call(reservationApi.saveRequest, {
      ...{ resourceId, startDate: day, endDate: day, startTime: '10:00', endTime: '12:00' },
      ...{ repeat: null, title: '주간 회의' },
    })
  ).result
  return String(bookingIds[0])
}

async function putInvitation(user: Client): Promise<string> {
  const calendarId = (await user.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  const { eventId } = (
    await user.call(calendarApi.saveEvent, {
      ...{ calendarId, title: '로드맵', place: '5층', content: '', isAllDay: false },
      ...{
        start: '2026-12-02T10:00',
        end: '2026-12-02T11:00',
        timeZone: 'Asia/Seoul',
        rule: null,
        lunar: null,
      },
      ...{ class: 'private', shows: 'busy', reminders: [] },
      attendees: [{ personCode: 'peer', email: '', role: 'required' }],
    })
  ).result
  return String(eventId)
}

async function putMails(portal: TestApp, peer: Client) {
  const flagged = (await putMail(portal, 'peer', mimeText({ subject: '별표' }))).id
  await peer.call(mailApi.markMails, { ids: [flagged], isFlagged: true })
  const box = { comCode: 'ONE', name: '고객 지원', address: 'help@one.example' }
  const mailboxId = await putShared(portal, box, [
    ['person:peer', 'write'],
    ['person:user', 'write'],
  ])
  const assigned = await putMailInto(portal, { comCode: 'ONE', mailboxId }, mimeText({ subject: '문의' }))
  await peer.call(mailSharedApi.assignMail, { id: assigned, act: 'take' })
  const sent = await putMail(portal, 'peer', mimeText({ subject: '되돌아온 메일' }))
  const [failed] = await portal.db<{ outboxId: number }[]>`
    insert into mail_outbox (com_code, mailbox_id, entry_id, person_code, state, envelope_from, due_at, created_at)
    select com_code, mailbox_id, entry_id, 'peer', 'failed', 'peer@one.example', received_at, received_at
      from mail_entry where entry_id = ${Number(sent.id)} returning outbox_id`
  await portal.db`
    insert into mail_recipient (com_code, mailbox_id, outbox_id, place, kind, address, state)
    select com_code, mailbox_id, outbox_id, 1, 'to', 'gone@x.example', 'bounced'
      from mail_outbox where outbox_id = ${failed?.outboxId ?? 0}`
  return { flagged, assigned, failedMail: String(failed?.outboxId) }
}

/** Opens a portal in which one thing of each kind waits: those of administrators for `super`, the others for `peer`. */
export async function openWorkWorld(portal: TestApp): Promise<WorkWorld> {
  const people = await openCast(portal)
  const forms = await openApproval(portal)
  const { approval, receipt } = await putApprovals(portal, people, forms)
  const { survey, surveyApproval } = await putSurveys(portal, people)
  const { flagged, assigned, failedMail } = await putMails(portal, people.peer)
  await people.manager.call(adminPersonalApi.holdErasure, { personCode: 'user', reason: '소송' })
  const of = (role: Role, things: Record<string, string>) =>
    Object.fromEntries(Object.entries(things).map(([kind, id]) => [kind, { id, role }]))
  return {
    ...{ portal, people, forms },
    waiting: {
      ...of('peer', {
        ...{ approval, survey, surveyApproval, flagged, assigned, failedMail },
        mustRead: await putMustRead(portal, people.manager),
        booking: await putBooking(portal, people.user),
        hook: await putHook(portal, people.manager),
        invitation: await putInvitation(people.user),
      }),
      ...of('manager', { receipt }),
      ...of('super', { hold: 'user', invalidLine: 'outsider' }),
    },
  }
}
