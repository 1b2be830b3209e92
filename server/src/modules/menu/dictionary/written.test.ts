import { accountApi } from '@maru/api/account'
import { accountPeopleApi } from '@maru/api/account/people'
import { adminApi } from '@maru/api/admin'
import { approvalApi } from '@maru/api/approval'
import { boardApi } from '@maru/api/board'
import { calendarApi } from '@maru/api/calendar'
import { type ShortLanguage, type SourceLanguage, toLanguage } from '@maru/api/kit/language'
import { questionTypes, surveyApi } from '@maru/api/survey'
import { dictionary } from '@maru/i18n/dictionary'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertTextChanges } from '#kit/text/text-changes.sql.ts'
import { sendDueMails } from '#modules/approval/notice/mail.service.ts'
import { createBoard } from '#modules/board/board.factory.ts'
import { sendMailsOf } from '#modules/board/mail/mail.service.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { type Forms, openApproval, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { startSmtp, type TakenMail, type TestSmtp } from '#test/smtp.ts'
import { addQuestion, answerOf, createSurveyBoard, writeSurvey } from '#test/surveys.ts'

/** What ONE calls things; TWO changes nothing. */
const own: Record<string, Record<SourceLanguage, string>> = {
  'approval.mail.subject': { ko: '[품의함] {{title}}', en: '[Requests] {{title}}', zh: '[呈批] {{title}}' },
  'approval.paper.number': { ko: '품의번호', en: 'Request number', zh: '呈批编号' },
  'account.export.heads.name': { ko: '이름표', en: 'Name tag', zh: '名牌' },
  'admin.mail.testSubject': { ko: '우리 시험', en: 'Our test', zh: '我们的测试' },
  'calendar.mine': { ko: '내 달력', en: 'Own diary', zh: '我的日历本' },
  'survey.excel.summary': { ko: '한눈에', en: 'At a glance', zh: '一览' },
  'board.mail.subject': {
    ko: '<{{board}}> {{title}}',
    en: '<{{board}}> {{title}}',
    zh: '<{{board}}> {{title}}',
  },
}
const written = ['ko', 'en', 'zh'] as const

let app: TestApp
let smtp: TestSmtp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  smtp = await startSmtp()
  app = await openTestApp({ env: smtp.env, withJobs: 'queued' })
  people = await openCast(app)
  forms = await openApproval(app)
  const rows = Object.entries(own).flatMap(([key, texts]) =>
    written.map((language) => ({ comCode: 'ONE', language, key, text: texts[language] })),
  )
  await upsertTextChanges(app.db, rows)
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const origin = { headers: { origin: 'http://portal.example' } }
const speak = (role: Role, language: ShortLanguage) =>
  people[role].call(accountApi.setLanguage, { language: toLanguage(language) }, origin)

/** The subject of a mail that the mail server received, decoded. */
const subjectOf = ({ raw }: TakenMail) =>
  (/Subject: (.*(?:\r\n .*)*)/.exec(raw)?.[1] ?? '').replaceAll(
    /=\?UTF-8\?([BQ])\?([^?]*)\?=(?:\r\n )?/gi,
    (_all, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
  )

test.each(written)(
  'a mail about a document has the words of the company of its reader: %s',
  async (language) => {
    await speak('manager', language)
    await submitProposal(people.colleague, forms)
    await app.app.drainEvents()
    app.clock.advance(61_000)
    await sendDueMails({ ...app.app.services, db: app.app.db })
    const [mail] = await app.db<{ subject: string }[]>`
    select text.subject from mail_entry entry
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
      join mail_box box on box.com_code = entry.com_code and box.mailbox_id = entry.mailbox_id
     where box.person_code = 'manager' order by entry.entry_id desc limit 1`
    expect(mail?.subject).toBe(
      own['approval.mail.subject']?.[language].replace('{{title}}', '테스트 장비 구매'),
    )
  },
)

test('a mail about an article has them as well, and that to a person of another company does not', async () => {
  for (const role of ['peer', 'outsider'] as const) await speak(role, 'ko')
  const name = { ko: '공지', en: 'Notices', zh: '公告' }
  const rights = { everyone: 'rw' }
  const board = { comCode: 'ONE', name, isGlobal: true, rights }
  const boardId = await createBoard(app.db, board, app.clock.now())
  const input = { boardId, title: '회의 결과', content: '<p>글</p>' }
  const { articleId } = (await people.user.call(boardApi.createArticle, input, origin)).result
  smtp.taken.length = 0
  const sent = await people.user.call(
    boardApi.sendMailAlarm,
    { articleId, userCodes: ['peer', 'outsider'] },
    origin,
  )
  expect(sent.status).toBe(200)
  const [key] = await app.db<{ comCode: string; mailId: number }[]>`
    select com_code, mail_id from board_mail order by mail_id desc limit 1`
  if (!key) throw new Error('nothing was sent')
  await sendMailsOf({ ...app.app.services, db: app.db }, key)
  const subjects = smtp.taken.map((mail) => [mail.to[0], subjectOf(mail)])
  expect(Object.fromEntries(subjects)).toEqual({
    'peer@test.example': '<공지> 회의 결과',
    'outsider@test.example': dictionary.ko.board.mail.subject
      .replace('{{board}}', '공지')
      .replace('{{title}}', '회의 결과'),
  })
})

test.each(written)(
  'files have the words of the company: CSV, Excel and the printed page, %s',
  async (language) => {
    const head = async (client: Client) =>
      (await client.call(approvalApi.exportBox, { box: 'drafted', language })).body.split('\r\n')[0]
    expect(await head(people.colleague)).toContain(own['approval.paper.number']?.[language])
    expect(await head(people.outsider)).toContain(dictionary[language].approval.paper.number)
    const accounts = await people.manager.call(accountPeopleApi.exportAccounts, {
      language: toLanguage(language),
    })
    expect(accounts.body.split('\r\n')[0]).toContain(own['account.export.heads.name']?.[language])
    const apmId = await submitProposal(people.colleague, forms)
    const page = await people.colleague.call(approvalApi.printDocument, { apmId, language })
    expect(page.body).toContain(own['approval.paper.number']?.[language])
    const boardId = await createSurveyBoard(app)
    const surveyId = await writeSurvey(people.user, boardId)
    const question = await addQuestion(people.user, surveyId, questionTypes.shortText)
    await people.user.call(surveyApi.publishSurvey, { surveyId })
    await people.peer.call(surveyApi.completeSurvey, { surveyId, answers: [answerOf(question, '좋음')] })
    const excel = await people.user.call(surveyApi.exportStatistics, { surveyId, language })
    const book = Buffer.from(unzipSync(excel.bytes)['xl/workbook.xml'] ?? []).toString('utf8')
    expect(book).toContain(own['survey.excel.summary']?.[language])
  },
)

test.each(written)('a calendar file has the words of the company of its reader: %s', async (language) => {
  const nameOf = async (role: Role) => {
    await speak(role, language)
    const [main] = (await people[role].call(calendarApi.listCalendars, {})).result
    const { body } = await people[role].call(calendarApi.exportCalendar, {
      calendarId: main?.calendarId ?? 0,
    })
    return /X-WR-CALNAME:(.*)\r\n/.exec(body)?.[1]
  }
  expect(await nameOf('user')).toBe(own['calendar.mine']?.[language])
  expect(await nameOf('outsider')).toBe(dictionary[language].calendar.mine)
})

test('the test mail of a mail server has them as well', async () => {
  await speak('super', 'ko')
  smtp.taken.length = 0
  const port = Number(new URL(smtp.env.SMTP_URL ?? '').port)
  const server = { host: '127.0.0.1', port, isSecure: false, user: '', password: '', from: 'a@one.example' }
  const sent = await people.super.call(adminApi.testMailServer, { server, to: 'me@one.example' }, origin)
  expect(sent.status).toBe(200)
  expect(smtp.taken.map(subjectOf)).toEqual(['우리 시험'])
})
