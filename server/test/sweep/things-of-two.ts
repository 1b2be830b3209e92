import { approvalApi } from '@maru/api/approval'
import { boardApi } from '@maru/api/board'
import { calendarApi } from '@maru/api/calendar'
import { contactApi } from '@maru/api/contact'
import { contractApi } from '@maru/api/contract-board'
import { gnbBookmarkApi } from '@maru/api/gnb/bookmark'
import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { reservationApi } from '@maru/api/reservation'
import { surveyApi } from '@maru/api/survey'
import { createForms } from '#modules/approval/approval.factory.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { createFiles } from '#modules/file/file.factory.ts'
import { createMenus } from '#modules/menu/menu.factory.ts'
import { createFolder, createResource } from '#modules/reservation/reservation.factory.ts'
import { trip } from '../absences.ts'
import type { World } from '../authorisation/world.ts'
import { contractInput } from '../authorisation/world.ts'
import { mimeText, putMail } from '../mails.ts'
import { addQuestion, createSurveyBoard, surveyInput } from '../surveys.ts'
import { createTestSystem } from '../systems.ts'

/** A text or number by which calls name a thing. */
export type Id = string | number

const name = { ko: '둘', en: 'Two', zh: '二' }
const audience = { include: [{ kind: 'company', code: 'TWO' }], exclude: [] } as const

async function boards({ test, people: { outsider } }: World) {
  const { db, clock } = test
  const boardId = await createBoard(db, { comCode: 'TWO', name }, clock.now())
  await createBoard(db, { comCode: 'TWO', name, kind: 'contract' }, clock.now())
  const words = { title: '글', content: '<p>본문</p>' }
  const { articleId } = (await outsider.call(boardApi.createArticle, { boardId, ...words })).result
  const { commentId } = (await outsider.call(boardApi.saveComment, { boardId, articleId, content: '댓글' }))
    .result
  const { draftId } = (await outsider.call(boardApi.saveDraft, { boardId, words })).result
  const contract = (await outsider.call(contractApi.saveContract, { ...contractInput, comCode: 'TWO' }))
    .result
  return { boardId, articleId, commentId, draftId, contract: contract.contractId }
}

async function surveys({ test, people: { outsider } }: World) {
  const rights = { 'company:TWO': 'rw' }
  const surveyBoardId = await createSurveyBoard(test, { comCode: 'TWO', rights })
  const input = { ...surveyInput, boardId: surveyBoardId, audience } as never
  const { surveyId } = (await outsider.call(surveyApi.saveSurvey, input)).result
  const { surveyQuestionId, examples } = await addQuestion(outsider, surveyId, 1)
  const template = { surveyId, title: '둘', scope: 'own' as const }
  const { templateId } = (await outsider.call(surveyApi.saveTemplate, template)).result
  return { surveyId, surveyQuestionId, surveyExampleId: examples[0]?.surveyExampleId ?? 0, templateId }
}

async function bookings({ test: { db, clock }, people: { outsider } }: World) {
  const folderId = await createFolder(db, { comCode: 'TWO', name })
  const resourceId = await createResource(db, { comCode: 'TWO', folderId, name }, clock.now())
  const times = { startDate: '2026-11-23', endDate: '2026-11-23', startTime: '10:00', endTime: '11:00' }
  const request = { resourceId, ...times, repeat: null, title: '회의' }
  const { bookingIds, reserveRequestId } = (await outsider.call(reservationApi.saveRequest, request)).result
  return { folderId, resourceId, bookingId: bookingIds[0] ?? 0, reserveRequestId }
}

async function calendars({ people: { outsider } }: World) {
  const calendarId = (await outsider.call(calendarApi.listCalendars, {})).result[0]?.calendarId ?? 0
  const times = {
    start: '2026-12-02T10:00',
    end: '2026-12-02T11:00',
    timeZone: 'Asia/Seoul',
    isAllDay: false,
  }
  const event = { calendarId, title: '회의', place: '', content: '', rule: null, lunar: null, ...times }
  const shown = { class: 'public' as const, shows: 'busy' as const, attendees: [], reminders: [] }
  const { eventId } = (await outsider.call(calendarApi.saveEvent, { ...event, ...shown })).result
  return { calendarId, eventId }
}

async function contacts({ people: { outsider } }: World) {
  const folder = (await outsider.call(contactApi.createFolder, { displayName: '둘' })).result.id
  const contact = (await outsider.call(contactApi.createContact, { displayName: '둘' })).result.id
  return { folder, contact }
}

async function mails({ test, people: { outsider } }: World) {
  const { id, mailboxId } = await putMail(test, 'outsider', mimeText({ to: 'outsider@test.example' }))
  const folderId = (await outsider.call(mailApi.createFolder, { displayName: '둘' })).result.id
  const categoryId = (await outsider.call(mailSettingsApi.createCategory, { name: '둘', color: 'Red' }))
    .result.id
  return { id, mailboxId, folderId, categoryId }
}

async function approvals({ test: { db, clock }, people: { outsider } }: World) {
  const applicationId = String((await createForms(db, 'TWO', clock.now())).get('품의'))
  const [form] = await db<{ groupId: number }[]>`
    select group_id from approval_form where form_id = ${applicationId}`
  const folder = { folderId: null, name: '둘', deptCode: null }
  const { folderId } = (await outsider.call(approvalApi.saveFolder, folder)).result
  const step = { kind: 'approve', personCode: 'concurrent', deptCode: 'TWO-D1' }
  const line = [{ need: 0, steps: [step] }]
  const { lineId } = (await outsider.call(approvalApi.saveLine, { name: '둘', stages: line as never })).result
  const content = { subject: '둘', values: { purpose: '장비' }, body: '', fileCode: null, linked: [] }
  const asked = {
    applicationId,
    content,
    line: line as never,
    companions: { references: [], recipients: [] },
  }
  const grade = { grade: 'A', disclosure: 'line', retentionYears: 5, isUrgent: false } as const
  const drafted = { ...asked, ...grade, storeKey: null, sourceApmId: null }
  const { apmId } = (await outsider.call(approvalApi.submitDocument, drafted)).result
  const absence = trip({ fromDay: '2027-12-01', untilDay: '2027-12-01', delegateCode: null })
  const { absenceId } = (await outsider.call(approvalApi.saveAbsence, { absence })).result
  return { applicationId, groupId: String(form?.groupId), apmId, folderId, lineId, absenceId }
}

/** A webhook of TWO, and an incoming hook with a message for `outsider`. */
async function hooks({ test: { db } }: World) {
  const [hook] = await db<{ hookId: number }[]>`
    insert into admin_hook (com_code, name, target, owner_code, people, per_minute, hash, created_by, created_at)
    values ('TWO', '둘', 'work', 'outsider', '{outsider}', 60, sha256('two'), 'outsider', '2026-01-01')
    returning hook_id::float8 as hook_id`
  const hookId = hook?.hookId ?? 0
  const [message] = await db<{ messageId: number }[]>`
    insert into admin_hook_message (hook_id, form, level, title, body, state, received_at, last_at)
    values (${hookId}, 'own', 'info', '둘', '', 'shown', '2026-01-01', '2026-01-01')
    returning message_id::float8 as message_id`
  const [webhook] = await db<{ webhookId: number }[]>`
    insert into admin_webhook (com_code, name, url, events, secret, created_by, created_at)
    values ('TWO', '둘', 'https://two.example/', '{person.added}', '\\x00', 'outsider', '2026-01-01')
    returning webhook_id`
  return {
    ...{ 'admin.hookId': hookId, 'admin.messageId': message?.messageId ?? 0 },
    'admin.webhookId': webhook?.webhookId ?? 0,
  }
}

async function others(world: World) {
  const {
    test,
    people: { outsider },
  } = world
  const { db, app } = test
  const menuId = 77_001
  await createMenus(db, 'TWO', [{ menuId, menuName: '둘', for: ['company:TWO'] }])
  const window = { ItemType: 'FO', ItemId: 'two', ItemUrl: '/x', ItemText: '둘' } as const
  const { bookMarkId } = (await outsider.call(gnbBookmarkApi.createBookmark, window)).result
  const files = await createFiles({ ...app.services, db }, { comCode: 'TWO', personCode: 'outsider' }, [
    { name: 'a.txt', bytes: Buffer.from('둘') },
  ])
  const { systemId } = await createTestSystem(test, 'TWO')
  return {
    menuId,
    'admin.systemId': systemId,
    ...(await hooks(world)),
    bookMarkId,
    fileCode: files.fileCode,
    fileId: files.ids[0] ?? '',
  }
}

/**
 * Creates things of `outsider` in TWO that no one in ONE may see. The keys are names of fields in lower case, without
 * the `s` of a list; `<domain>.<name>` comes before `<name>`. People, departments and companies are not among them:
 * the directory of the group is open to every signed-in person (org.matrix.ts). Nor are numbers that count within a
 * thing, like the comments and steps of a document.
 */
export async function thingsOfTwo(world: World): Promise<ReadonlyMap<string, Id>> {
  const board = await boards(world)
  const booking = await bookings(world)
  const contact = await contacts(world)
  const mail = await mails(world)
  const { folderId: approvalFolder, ...approval } = await approvals(world)
  const calendar = await calendars(world)
  const { fileId, ...other } = await others(world)
  const named: Record<string, Id> = {
    ...{
      boardId: board.boardId,
      articleId: board.articleId,
      'board.commentId': board.commentId,
      draftId: board.draftId,
    },
    ...(await surveys(world)),
    ...{ 'contract.id': board.contract, 'menu.systemId': board.boardId },
    ...{ resourceId: booking.resourceId, bookingId: booking.bookingId, 'reservation.id': booking.resourceId },
    ...{ reserveRequestId: booking.reserveRequestId, 'reservation.folderId': booking.folderId },
    ...{ 'reservationAdmin.folderId': booking.folderId, 'reservationAdmin.parentId': booking.folderId },
    ...{ ...calendar, exceptEventId: calendar.eventId, roomId: booking.resourceId },
    ...{
      'contact.parentId': contact.folder,
      'contact.folderId': contact.folder,
      'contact.id': contact.contact,
    },
    'work.id': approval.apmId,
    'relation.id': String(calendar.eventId),
    ...{ 'mail.id': mail.id, mailboxId: mail.mailboxId, 'mail.folderId': mail.folderId },
    ...{
      fromMailboxId: mail.mailboxId,
      replyToId: mail.id,
      forwardOfId: mail.id,
      'mail.folder': mail.folderId,
    },
    ...{
      parentFolderId: mail.folderId,
      destinationFolderId: mail.folderId,
      destinationFolder: mail.folderId,
    },
    ...{ categoryId: mail.categoryId, addCategoryId: mail.categoryId, removeCategoryId: mail.categoryId },
    ...{
      ...approval,
      sourceApmId: approval.apmId,
      linked: approval.apmId,
      'approval.folderId': approvalFolder,
    },
    ...{ 'approval.parentId': approval.groupId },
    ...{ ...other, parentMenuId: other.menuId, beforeMenuId: other.menuId, codeValue: other.fileCode },
    ...{
      'file.code': other.fileCode,
      'file.id': fileId,
      sourceId: fileId,
      targetId: fileId,
      fileIdentifier: fileId,
    },
  }
  const missing = Object.entries(named).filter(([, id]) => !id || id === 'undefined')
  if (missing.length > 0) throw new Error(`not created: ${missing.map(([field]) => field).join(', ')}`)
  return new Map(Object.entries(named).map(([field, id]) => [field.toLowerCase(), id]))
}
