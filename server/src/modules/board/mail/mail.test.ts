import { boardApi, mailLimits } from '@maru/api/board'
import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { boardCache } from '../board.access.ts'
import { createBoard } from '../board.factory.ts'
import { resendMails, sendMailsOf } from './mail.service.ts'

let test: TestApp
let people: Record<Role, Client>
let smtp: TestSmtp
let open = 0
let nameless = 0

beforeAll(async () => {
  smtp = await startSmtp()
  test = await openTestApp({ env: smtp.env, withJobs: true })
  people = await openCast(test)
  const make = (more: object = {}) =>
    createBoard(
      test.db,
      { comCode: 'ONE', name: { ko: '자유', en: 'Free', zh: '' }, ...more },
      test.clock.now(),
    )
  open = await make()
  nameless = await make({ useNameless: true })
})
afterAll(async () => {
  await test.stop()
  await smtp.stop()
})
beforeEach(async () => {
  // Advances to a new hour for each test.
  test.clock.advance(3_700_000)
  smtp.taken.length = 0
  smtp.refusals.clear()
})

const origin = { headers: { origin: 'http://portal.example' } }
async function write(client: Client, boardId = open, more: object = {}): Promise<number> {
  const input = { boardId, title: '회의 결과', content: '<p>글</p>', ...more }
  return (await client.call(boardApi.createArticle, input, origin)).result.articleId
}
const send = (client: Client, articleId: number, more: object) =>
  client.call(boardApi.sendMailAlarm, { articleId, ...more }, origin)
/** The context for running the newest mailing's job directly. */
const background = () => ({ ...test.app.services, db: test.db })
async function newest() {
  const [row] = await test.db<{ comCode: string; mailId: number }[]>`
    select com_code, mail_id from board_mail order by mail_id desc limit 1`
  if (!row) throw new Error('nothing was sent')
  return row
}
const fates = async () => {
  const { mailId } = await newest()
  return test.db<{ personCode: string; fate: string }[]>`
    select person_code, case when sent_at is not null then 'sent' when dropped_at is not null then 'dropped'
           else 'waiting' end as fate
      from board_mail_recipient where mail_id = ${mailId} order by person_code`
}
/** Waits until every mail is sent or dropped. */
const untilNoneWaits = () =>
  expect
    .poll(
      async () =>
        (await test.db`select from board_mail_recipient where sent_at is null and dropped_at is null`).length,
      { timeout: 15_000 },
    )
    .toBe(0)
/** The plain text of a mail in either encoding (RFC 2045 §6). */
function decoded(raw: string): string {
  const part = /Content-Type: text\/plain([\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)
  const [, head = '', body = ''] = part ?? []
  if (head.includes('base64')) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

describe('an article by mail', () => {
  it('goes to each person and everyone in a department, one mail each, in their language', async () => {
    await test.db`update account_login set language = 'en-US' where person_code = 'peer'`
    const articleId = await write(people.user)
    const answer = await send(people.user, articleId, { userCodes: ['peer'], deptCodes: ['ONE-HR'] })
    expect(answer.result.recipients).toBe(4)
    await untilNoneWaits()
    expect(smtp.taken.map((mail) => mail.to).toSorted()).toEqual(
      ['colleague', 'manager', 'peer', 'super'].map((name) => [`${name}@test.example`]),
    )
    expect(smtp.taken.every((mail) => mail.from === 'no-reply@portal.example')).toBe(true)
    const mail = smtp.taken.find((one) => one.to[0] === 'peer@test.example')?.raw ?? ''
    expect(mail).toContain('Auto-Submitted: auto-generated')
    const text = decoded(mail)
    expect(text).toContain('Hello peer En,')
    expect(text).toContain('user En would like you to see')
    expect(text).toContain(
      `http://portal.example/po/board/list/modal/read?SYSID=${open}&ARTICLEID=${articleId}`,
    )
  })
  it('goes only to people who may read it, and is refused without any recipient', async () => {
    const articleId = await write(people.user)
    const codes = ['peer', 'outsider', 'mailonly', 'nobody']
    expect((await send(people.user, articleId, { userCodes: codes })).result.recipients).toBe(1)
    await untilNoneWaits()
    expect(smtp.taken.map((mail) => mail.to[0])).toEqual(['peer@test.example'])
    const refused = await send(people.user, articleId, { userCodes: ['outsider'] })
    expect(refused.refusal?.code).toBe('board.mailNobody')
    expect((await send(people.user, articleId, {})).refusal?.code).toBe('board.mailNobody')
  })
  it('cannot add lines to the header of a mail', async () => {
    const title = '안내\r\nBcc: evil@example.com\u2028X-Evil: 1'
    const articleId = await write(people.user, open, { title })
    await send(people.user, articleId, { userCodes: ['peer'] })
    await untilNoneWaits()
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]?.to).toEqual(['peer@test.example'])
    const head = smtp.taken[0]?.raw.split('\r\n\r\n')[0] ?? ''
    expect(head).not.toMatch(/^(Bcc|X-Evil):/im)
  })
  it('of an anonymous board can be mailed by managers only and has no names', async () => {
    const articleId = await write(people.user, nameless, { password: 'secret-12' })
    expect((await send(people.user, articleId, { userCodes: ['peer'] })).status).toBe(403)
    const shown = await people.user.call(boardApi.getArticle, { boardId: nameless, articleId })
    expect(shown.result.canMail).toBe(false)
    await send(people.super, articleId, { userCodes: ['colleague'] })
    await untilNoneWaits()
    expect(decoded(smtp.taken[0]?.raw ?? '')).not.toMatch(/user 님|super 님/)
  })
  it('of an anonymous article that has just ended reaches no recipient, not even its author', async () => {
    // Only the author may still read it: a delivery would reveal who that is.
    const endDate = new Date(test.clock.now().getTime() + 600_000).toISOString()
    const articleId = await write(people.user, nameless, { password: 'secret-12', endDate })
    test.clock.advance(600_000)
    for (const code of ['user', 'peer']) {
      const answer = await send(people.manager, articleId, { userCodes: [code] })
      expect([code, answer.refusal?.code]).toEqual([code, 'board.mailNobody'])
    }
  })
  it('is for its author and managers: others are refused, and their page shows no button', async () => {
    const articleId = await write(people.user)
    const canMail = async (client: Client) =>
      (await client.call(boardApi.getArticle, { boardId: open, articleId })).result.canMail
    expect(await canMail(people.user)).toBe(true)
    expect(await canMail(people.manager)).toBe(true)
    expect(await canMail(people.peer)).toBe(false)
    expect((await send(people.peer, articleId, { userCodes: ['user'] })).status).toBe(403)
    expect((await send(people.outsider, articleId, { userCodes: ['user'] })).status).toBe(404)
  })
  it('can be mailed ten times per hour at most', async () => {
    const articleId = await write(people.user)
    await test.db`
      insert into kit_quota (com_code, person_code, name, started_at, used)
      values ('ONE', 'user', 'board.mail', ${test.clock.now()}, ${mailLimits.perHour - 1})
      on conflict (com_code, person_code, name)
      do update set started_at = excluded.started_at, used = excluded.used`
    expect((await send(people.user, articleId, { userCodes: ['peer'] })).status).toBe(200)
    const eleventh = await send(people.user, articleId, { userCodes: ['peer'] })
    expect(eleventh.status).toBe(429)
    expect(eleventh.refusal?.code).toBe('board.mailThrottled')
    expect((await send(people.manager, articleId, { userCodes: ['peer'] })).status).toBe(200)
    await untilNoneWaits()
  })
  it('to more than 500 people at once is refused', async () => {
    await test.db`
      insert into org_person (com_code, person_code, name_ko)
      select 'ONE', 'crowd' || n, '사람' from generate_series(1, 501) n`
    await test.db`
      insert into org_department (com_code, dept_code, path, name_ko) values ('ONE', 'ONE-BIG', '{ONE-BIG}', '큰')`
    await test.db`
      insert into org_post (com_code, dept_code, person_code, is_main)
      select 'ONE', 'ONE-BIG', 'crowd' || n, true from generate_series(1, 501) n`
    const articleId = await write(people.user)
    const answer = await send(people.user, articleId, { deptCodes: ['ONE-BIG'] })
    expect(answer.refusal).toMatchObject({
      code: 'board.tooManyRecipients',
      error: { params: { most: 500 } },
    })
  })
})

describe('sending in the background', () => {
  /** Inserts a mailing without queueing its job; the test runs the job. */
  async function asked(userCodes: string[]): Promise<{ comCode: string; mailId: number; articleId: number }> {
    const articleId = await write(people.user)
    const [row] = await test.db<{ mailId: number }[]>`
      insert into board_mail (com_code, board_id, article_id, person_code, created_at)
      values ('ONE', ${open}, ${articleId}, 'user', ${test.clock.now()}) returning mail_id`
    const mailId = row?.mailId ?? 0
    await test.db`
      insert into board_mail_recipient (com_code, mail_id, person_code)
      select 'ONE', ${mailId}, code from unnest(${userCodes}::text[]) code`
    return { comCode: 'ONE', mailId, articleId }
  }
  it('retries after the server was unreachable, and sends no duplicate', async () => {
    const mail = await asked(['colleague', 'peer'])
    smtp.refusals.set('peer@test.example', 451)
    await expect(sendMailsOf(background(), mail)).rejects.toThrow()
    expect(await fates()).toMatchObject([{ fate: 'sent' }, { fate: 'waiting' }])
    smtp.refusals.clear()
    await sendMailsOf(background(), mail)
    expect(await fates()).toMatchObject([{ fate: 'sent' }, { fate: 'sent' }])
    expect(smtp.taken).toHaveLength(2)
    await sendMailsOf(background(), mail)
    expect(smtp.taken).toHaveLength(2)
  })
  it('drops an address that the server rejects permanently, and continues with the others', async () => {
    const mail = await asked(['colleague', 'peer'])
    smtp.refusals.set('colleague@test.example', 550)
    await sendMailsOf(background(), mail)
    expect(await fates()).toMatchObject([{ fate: 'dropped' }, { fate: 'sent' }])
  })
  it('sends nothing to a person who lost the right, and nothing about a removed article', async () => {
    const mail = await asked(['peer'])
    await test.db`update board_right set can_read = false where board_id = ${open}`
    await test.app.services.forget(test.db, boardCache, String(open))
    await sendMailsOf(background(), mail)
    expect(await fates()).toMatchObject([{ fate: 'dropped' }])
    await test.db`update board_right set can_read = true where board_id = ${open}`
    await test.app.services.forget(test.db, boardCache, String(open))
    const other = await asked(['peer'])
    await people.user.call(boardApi.removeArticle, { articleId: other.articleId }, origin)
    await sendMailsOf(background(), other)
    expect(await fates()).toMatchObject([{ fate: 'dropped' }])
    expect(smtp.taken).toHaveLength(0)
  })
  it('retries unsent mails for a day, and deletes mailings after 90 days', async () => {
    await asked(['peer'])
    await resendMails(background())
    await untilNoneWaits()
    expect(smtp.taken).toHaveLength(1)
    const late = await asked(['colleague'])
    test.clock.advance(25 * 3_600_000)
    await sendMailsOf(background(), late)
    expect(await fates()).toMatchObject([{ fate: 'dropped' }])
    test.clock.advance(91 * 24 * 3_600_000)
    await resendMails(background())
    expect(await test.db`select from board_mail`).toHaveLength(0)
    expect(await test.db`select from board_mail_recipient`).toHaveLength(0)
  })
})

describe('without a mail server', () => {
  it('a mailing reaches the mailboxes of the portal, once each', async () => {
    const off = await openTestApp({ withJobs: 'queued' })
    const cast = await openCast(off)
    const boardId = await createBoard(
      off.db,
      { comCode: 'ONE', name: { ko: '자유', en: '', zh: '' } },
      off.clock.now(),
    )
    const { articleId } = (
      await cast.user.call(boardApi.createArticle, { boardId, title: '글', content: '<p>글</p>' })
    ).result
    const answer = await cast.user.call(boardApi.sendMailAlarm, { articleId, userCodes: ['peer'] })
    expect(answer.result).toEqual({ recipients: 1 })
    const [key] = await off.db<
      { comCode: string; mailId: number }[]
    >`select com_code, mail_id from board_mail`
    if (!key) throw new Error('nothing was sent')
    const context = { ...off.app.services, db: off.db }
    await sendMailsOf(context, key)
    // The process was killed before it stored that the mail was sent.
    await off.db`update board_mail_recipient set sent_at = null, claimed_at = null`
    await sendMailsOf(context, key)
    const { items } = (await cast.peer.call(mailApi.listMails, { folder: 'inbox' })).result
    expect(items.map(({ subject }) => subject)).toEqual([expect.stringContaining('글')])
    const { isMailOn } = (await cast.user.call(boardApi.getBoardConfig, { boardId })).result
    expect(isMailOn).toBe(true)
    await off.stop()
  })
})
