import { mailApi } from '@maru/api/mail'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOrDeliver } from '#kit/room-slots/local-delivery.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let kim: Client
let lee: Client

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  const company = await createCompany(app.db, 'H')
  kim = await createPerson(app, company, 'KIM')
  lee = await createPerson(app, company, 'LEE')
}, 60_000)

afterAll(() => app.stop())

const folderNamed = async (client: Client, name: string) => {
  const { result } = await client.call(mailApi.listFolders, {})
  const match = result.find((one) => one.wellKnownFolderName === name || one.displayName === name)
  if (!match) throw new Error(`no folder ${name}`)
  return match
}
const listed = async (client: Client, folder: string, more: object = {}) =>
  (await client.call(mailApi.listMails, { folder, ...more })).result.items

test('a mail in CP949 and one in ISO-2022-KR are listed, opened and found by their words', async () => {
  const korean = Buffer.concat([
    Buffer.from('From: =?EUC-KR?B?sei8rbi4?= <s@x.example>\r\nSubject: '),
    iconv.encode('똠방각하 견적', 'cp949'),
    Buffer.from('\r\nContent-Type: text/plain; charset=ks_c_5601-1987\r\n\r\n'),
    iconv.encode('금요일까지 보내 주세요', 'cp949'),
  ])
  const old = Buffer.concat([
    Buffer.from('From: o@x.example\r\nSubject: old\r\nContent-Type: text/plain; charset=iso-2022-kr\r\n\r\n'),
    Buffer.from('1b2429430e3e4833670f', 'hex'),
  ])
  const { id } = await putMail(app, 'KIM', korean)
  await putMail(app, 'KIM', old)
  const rows = await listed(kim, 'inbox')
  expect(rows.map((row) => row.subject)).toEqual(['old', '똠방각하 견적'])
  expect(rows[0]?.preview).toBe('안녕')
  expect((await listed(kim, 'inbox', { search: '금요일까지' })).map((row) => row.id)).toEqual([id])
  expect(await listed(kim, 'inbox', { search: 'from:s@x.example has:attachment 견적' })).toEqual([])
  expect((await listed(kim, 'inbox', { search: 'from:s@x.example 견적' })).length).toBe(1)
  expect(await listed(lee, 'inbox', { search: '금요일까지' })).toEqual([])
  expect((await kim.call(mailApi.getMailPage, { id })).body).toContain('금요일까지 보내 주세요')
})

test('reading, moving, deleting and undoing keep the counts of folders right', async () => {
  const park = await createPerson(app, { comCode: 'H', deptCode: 'H-D1' }, 'PARK')
  const ids = [
    (await putMail(app, 'PARK')).id,
    (await putMail(app, 'PARK')).id,
    (await putMail(app, 'PARK')).id,
  ]
  const [first = '', second = '', third = ''] = ids
  const inbox = async () => {
    const { totalCount, unreadCount } = await folderNamed(park, 'inbox')
    return [totalCount, unreadCount]
  }
  expect(await inbox()).toEqual([3, 3])
  expect((await park.call(mailApi.hasUnread, {})).result).toBe(true)
  await park.call(mailApi.openMail, { id: first })
  await park.call(mailApi.openMail, { id: first })
  expect(await inbox()).toEqual([3, 2])
  expect((await park.call(mailApi.markMails, { ids, isRead: true })).result).toBe(2)
  expect((await park.call(mailApi.markMails, { ids: [third], isRead: false })).result).toBe(1)
  const { result } = await park.call(mailApi.removeMails, {
    ids: [second, third],
    mode: 'MoveToDeletedItems',
  })
  expect(await inbox()).toEqual([1, 0])
  expect((await folderNamed(park, 'deleteditems')).unreadCount).toBe(1)
  expect((await park.call(mailApi.restoreMails, result)).result).toBe(2)
  expect(await inbox()).toEqual([3, 1])
  await park.call(mailApi.removeMails, { ids: [first], mode: 'HardDelete' })
  expect(await inbox()).toEqual([2, 1])
  await park.call(mailApi.removeMails, { ids: [second], mode: 'SoftDelete' })
  expect((await park.call(mailApi.getMail, { id: second })).status).toBe(404)
  expect((await park.call(mailApi.countUnread, { folder: 'INBOX' })).result).toBe(1)
  expect((await park.call(mailApi.countUnread, { folder: 'nowhere' })).status).toBe(404)
  const [counted] = await app.db`
    select sum(total_count)::int as folders, (select count(*)::int from mail_entry entry
             where entry.mailbox_id = box.mailbox_id) as entries,
           sum(folder.total_size)::int = max(box.total_size) as fits
      from mail_box box join mail_box_folder folder using (com_code, mailbox_id)
     where person_code = 'PARK' group by box.mailbox_id`
  expect(counted).toEqual({ folders: 2, entries: 2, fits: true })
})

test('folders are created, renamed, moved, emptied and deleted; well-known ones are fixed', async () => {
  const choi = await createPerson(app, { comCode: 'H', deptCode: 'H-D1' }, 'CHOI')
  const make = (displayName: string, parentFolderId?: string) =>
    choi.call(mailApi.createFolder, { displayName, ...(parentFolderId ? { parentFolderId } : {}) })
  const project = (await make('프로젝트')).result.id
  const part = (await make('1차', project)).result.id
  expect((await make('프로젝트')).refusal?.code).toBe('mail.folderNameTaken')
  expect((await make('  ')).refusal?.code).toBe('mail.folderNameEmpty')
  const inbox = await folderNamed(choi, 'inbox')
  const refused = [
    await choi.call(mailApi.renameFolder, { id: inbox.id, displayName: 'x' }),
    await choi.call(mailApi.moveFolders, { ids: [project], destinationFolderId: part }),
    await choi.call(mailApi.emptyFolder, { id: project }),
    await kim.call(mailApi.renameFolder, { id: project, displayName: 'x' }),
  ]
  expect(refused.map((one) => one.refusal?.code)).toEqual([
    'mail.folderFixed',
    'mail.folderIntoItself',
    'mail.folderEmpty',
    'kit.notFound',
  ])
  const { id } = await putMail(app, 'CHOI')
  await choi.call(mailApi.moveMails, { ids: [id], destinationFolder: part })
  const tree = (await choi.call(mailApi.listFolderTree, {})).result
  expect(tree.find((one) => one.id === project)?.children.map((one) => one.totalCount)).toEqual([1])
  await choi.call(mailApi.removeFolder, { id: project, mode: 'MoveToDeletedItems', deleteSubFolders: true })
  expect((await folderNamed(choi, 'deleteditems')).totalCount).toBe(1)
  const bin = await folderNamed(choi, 'deleteditems')
  expect((await choi.call(mailApi.emptyFolder, { id: bin.id })).result).toBe(1)
  expect((await choi.call(mailApi.getMail, { id })).status).toBe(404)
})

test('an answer joins its conversation although its subject changed, and a conversation is one row', async () => {
  const jung = await createPerson(app, { comCode: 'H', deptCode: 'H-D1' }, 'JUNG')
  await putMail(app, 'JUNG', Buffer.from('Subject: 계획\r\nMessage-ID: <a@x.example>\r\n\r\na'))
  app.clock.advance(60_000)
  const answer = Buffer.from(
    'Subject: Re: other\r\nMessage-ID: <b@x.example>\r\nIn-Reply-To: <a@x.example>\r\n\r\nb',
  )
  const { id } = await putMail(app, 'JUNG', answer)
  app.clock.advance(60_000)
  await putMail(app, 'JUNG', Buffer.from('Subject: 계획\r\nMessage-ID: <c@x.example>\r\n\r\nc'))
  const rows = await listed(jung, 'inbox', { conversations: true })
  expect(rows.map((row) => [row.subject, row.threadCount])).toEqual([
    ['계획', 1],
    ['Re: other', 2],
  ])
  expect((await jung.call(mailApi.listConversation, { id })).result.length).toBe(2)
})

test('pages of a list go on where the last one ended, in every order', async () => {
  const han = await createPerson(app, { comCode: 'H', deptCode: 'H-D1' }, 'HAN')
  for (const subject of ['c', 'a', 'b']) await putMail(app, 'HAN', mimeText({ subject }))
  for (const [sort, expected] of [
    ['date', 'bac'],
    ['subject', 'cba'],
  ] as const) {
    const first = (await han.call(mailApi.listMails, { folder: 'inbox', sort, limit: 2 })).result
    const cursor = first.cursor ?? ''
    const next = (await han.call(mailApi.listMails, { folder: 'inbox', sort, limit: 2, cursor })).result
    expect([...first.items, ...next.items].map((row) => row.subject).join('')).toBe(expected)
    expect(next.cursor).toBeNull()
  }
})

test('a hostile mail shows its words only: no script, no style sheet, no address of another host', async () => {
  const html = `<script>alert(1)</script><style>@import url(http://evil.example/a.css)</style>
    <meta http-equiv="refresh" content="0;url=http://evil.example"><base href="http://evil.example/">
    <p onclick="alert(1)" style="background:url(http://evil.example/b.png);color:red;position:fixed">말</p>
    <p style="background:u\\72l(http://evil.example/c.png)">글</p>
    <image src="http://evil.example/d.png"><input type="image" src="http://evil.example/e.png">
    <svg><use href="http://evil.example/f.svg#x"/><script>alert(2)</script></svg>
    <iframe src="http://evil.example"></iframe><object data="http://evil.example"></object>
    <form action="http://evil.example"><button>눌러</button></form><video poster="http://evil.example/g.png"></video>
    <a href="javascript:alert(3)">링크</a><img src="http://evil.example/h.png" srcset="http://evil.example/i.png 2x">
    <img src="data:image/svg+xml;base64,PHN2Zy8+"><link rel="stylesheet" href="http://evil.example/j.css">`
  const more = 'Content-Type: text/html; charset=utf-8\r\n'
  const { id } = await putMail(app, 'KIM', mimeText({ more }, html))
  const page = await kim.call(mailApi.getMailPage, { id })
  expect(page.body).not.toMatch(/evil\.example|javascript:|<script|onclick|@import|<iframe|<form|<svg/i)
  expect(page.body).toContain('말')
  expect(String(page.headers['content-security-policy'])).toMatch(
    /^default-src 'none';.*sandbox allow-same-origin/,
  )
  expect(String(page.headers['content-security-policy'])).not.toContain('allow-scripts')
  expect((await kim.call(mailApi.getMail, { id })).result.remotePictures).toBe(2)
  const shown = await kim.call(mailApi.getMailPage, { id, pictures: 'yes' })
  expect(shown.body).toContain(`/cm/api/mail/message/${id}/picture/0`)
  expect(shown.body).not.toContain('evil.example')
})

test('attachments and the original are downloaded as they are', async () => {
  const more = 'Content-Type: multipart/mixed; boundary=b\r\n'
  const body =
    '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b\r\nContent-Type: text/html; name=a.html\r\n\r\n<b>\r\n--b--'
  const text = mimeText({ more }, body)
  const { id } = await putMail(app, 'KIM', text)
  const file = await kim.call(mailApi.getMailAttachment, { id, place: 1 })
  expect([file.body, file.headers['content-type']]).toEqual(['<b>', 'application/octet-stream'])
  expect((await kim.call(mailApi.getMailAttachment, { id, place: 9 })).status).toBe(404)
  expect((await kim.call(mailApi.checkEml, { id })).result).toEqual({ name: '회의.eml', size: text.length })
  expect((await kim.call(mailApi.getEml, { id })).bytes.equals(text)).toBe(true)
})

test('a mail of the portal is delivered to its people once a key, and its text is stored once', async () => {
  const mail = {
    to: { name: 'L', address: 'LEE@test.example' },
    subject: '알림',
    text: '글',
    html: '<p>글</p>',
  }
  const context = { ...app.app.services, db: app.db }
  expect(await sendOrDeliver(context, mail, 'job-1')).toBe('sent')
  await sendOrDeliver(context, mail, 'job-1')
  expect((await listed(lee, 'inbox')).filter((row) => row.subject === '알림').length).toBe(1)
  const text = mimeText({ subject: '같은 글' })
  await putMail(app, 'KIM', text)
  await putMail(app, 'LEE', text)
  const [row] = await app.db`
    select count(*)::int as texts from mail_text where subject = '같은 글' and com_code = 'H'`
  expect(row).toEqual({ texts: 1 })
})

test('pictures of a trusted sender are shown, and one on this machine is never fetched', async () => {
  const more = 'Content-Type: text/html\r\n'
  const { id } = await putMail(app, 'KIM', mimeText({ more }, '<img src="http://127.0.0.1:1/a.png">'))
  expect((await kim.call(mailApi.getMail, { id })).result.arePicturesShown).toBe(false)
  await kim.call(mailApi.trustSender, { id, isTrusted: true })
  expect((await kim.call(mailApi.getMail, { id })).result.arePicturesShown).toBe(true)
  const picture = await kim.call(mailApi.getMailPicture, { id, place: 0 })
  expect(picture.refusal?.code).toBe('mail.pictureUnreachable')
  const inbox = await folderNamed(kim, 'inbox')
  await kim.call(mailApi.favoriteFolder, { id: inbox.id, isFavorite: true })
  expect((await folderNamed(kim, 'inbox')).isFavorite).toBe(true)
  const size = (await kim.call(mailApi.getMailboxSize, {})).result
  expect(size).toMatchObject({ sizeLimitBytes: 0 })
  expect(size.totalSizeBytes).toBeGreaterThan(100)
})

test('rows of web parts have exactly the asked fields', async () => {
  const asked = {
    type: 'EmailMessage',
    fields: ['Subject', { name: 'DateTimeCreated', format: 'yyyy-MM-dd' }],
    wellKnownFolderName: 'inbox',
    filters: [{ field: 'IsRead', condition: 'IsEqualTo', value: false }],
    pageSize: 1,
  } as const
  const { result } = await kim.call(mailApi.listEntities, asked as never)
  expect(Object.keys(result.items[0] ?? {}).sort()).toEqual(['dateTimeCreated', 'id', 'subject'])
  expect(result.items[0]?.dateTimeCreated).toBe('2026-11-21')
  expect(
    (await kim.call(mailApi.listEntities, { type: 'Calendar', fields: ['Start'] })).result.items,
  ).toEqual([])
})

test('days of web parts are those of the time zone of the viewer', async () => {
  const dayIn = async (zone: string) => {
    await app.db`update account_login set time_zone = ${zone}`
    const fields = [{ name: 'DateTimeCreated', format: 'yyyy-MM-dd' }, 'DateTimeReceived']
    const asked = { type: 'EmailMessage', fields, wellKnownFolderName: 'inbox', pageSize: 1 } as const
    return (await kim.call(mailApi.listEntities, asked as never)).result.items[0]
  }
  for (const [id, zone] of [
    ['Line Islands Standard Time', 'Pacific/Kiritimati'],
    ['Dateline Standard Time', 'Etc/GMT+12'],
  ] as const) {
    const row = await dayIn(id)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(
      new Date(String(row?.dateTimeReceived)),
    )
    expect(row?.dateTimeCreated).toBe(day)
  }
})
