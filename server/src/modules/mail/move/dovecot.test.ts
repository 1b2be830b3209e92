import { mailApi } from '@maru/api/mail'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterEach, expect, test } from 'vitest'
import { dovecotMissing } from '#test/dovecot.ts'
import { mimeText, oldKoreanMails, putMail } from '#test/mails.ts'
import { folderNamed, type MirrorWorld, mailsIn, openMirrorWorld } from '#test/mirror-world.ts'
import { movesOf, passWithMove, startMove, textsOnServer } from '#test/move-world.ts'

const missing = dovecotMissing()
const only = test.skipIf(missing !== '')
let world: MirrorWorld | undefined
afterEach(async () => {
  await world?.stop()
  world = undefined
})
const open = async (more: Parameters<typeof openMirrorWorld>[1] = {}) => {
  world = await openMirrorWorld({}, more)
  return world
}

async function createFolder({ people }: MirrorWorld, name: string, parent?: string): Promise<string> {
  const { result } = await people.user.call(mailApi.createFolder, {
    displayName: name,
    ...(parent === undefined ? {} : { parentFolderId: parent }),
  })
  return result.id
}

only(
  `mails of all folders move with texts, dates and marks, and stay in the portal ${missing}`,
  async () => {
    const world = await open()
    const { app, people } = world
    const projects = await createFolder(world, '프로젝트')
    const below = await createFolder(world, '견적 2026', projects)
    await createFolder(world, '빈 편지함')
    const [cp949 = Buffer.alloc(0), kr = Buffer.alloc(0)] = oldKoreanMails
    const at = (day: string) => new Date(`2020-03-${day}T01:02:03Z`)
    await putMail(app, 'user', cp949, { folder: Number(below), receivedAt: at('02'), isRead: true })
    await putMail(app, 'user', kr, { folder: Number(below), receivedAt: at('01'), isFlagged: true })
    await putMail(app, 'user', mimeText({ subject: '받은 메일' }), { receivedAt: at('03') })
    await putMail(app, 'user', mimeText({ subject: '버린 메일' }), {
      folder: 'deleteditems',
      receivedAt: at('04'),
    })
    await putMail(app, 'user', mimeText({ subject: '스팸' }), { folder: 'junkemail', receivedAt: at('05') })
    await putMail(app, 'user', mimeText({ subject: '보낸 메일' }), {
      folder: 'sentitems',
      receivedAt: at('06'),
    })
    const unix = Buffer.from('From: kim@x.example\nSubject: unix\n\nline\nline\n')
    await putMail(app, 'user', unix, { receivedAt: at('07') })
    world.dovecot.put([mimeText({ subject: '서버의 메일' })])
    await world.connect()
    await world.pass()
    expect(await world.onServer('INBOX')).toEqual(['서버의 메일'])
    expect(await movesOf(world)).toMatchObject({ portalOnly: 7, onto: null })

    expect((await startMove(world)).result).toBe(true)
    expect((await startMove(world)).result).toBe(false)
    await passWithMove(world)
    const moves = await movesOf(world)
    expect(moves).toMatchObject({ portalOnly: 0, portalOnlyBytes: 0 })
    expect(moves.onto).toMatchObject({ state: 'done', total: 7, done: 7, refused: [], missing: 0 })
    expect(moves.onto).toMatchObject({ compared: 8, verified: 8 })
    const old = await textsOnServer(world, '프로젝트/견적 2026')
    expect(old.map((one) => [one.text, one.date, one.flags.filter((flag) => flag !== '\\Recent')])).toEqual([
      [kr.toString('latin1'), '2020-03-01T01:02:03.000Z', ['\\Flagged']],
      [cp949.toString('latin1'), '2020-03-02T01:02:03.000Z', ['\\Seen']],
    ])
    expect(await world.onServer('INBOX')).toEqual(['unix', '받은 메일', '서버의 메일'])
    expect(await world.onServer('Trash')).toEqual(['버린 메일'])
    expect(await world.onServer('Junk')).toEqual(['스팸'])
    expect(await world.onServer('Sent')).toEqual(['보낸 메일'])
    expect(await world.onServer('빈 편지함')).toEqual([])

    // Nothing moves twice, and a renumbered folder is linked by its bytes, also those that were sent in another form.
    expect((await startMove(world)).result).toBe(true)
    await passWithMove(world)
    const count = async () => (await app.db`select count(*)::int as count from mail_entry`)[0]?.count
    expect(await count()).toBe(8)
    await world.elsewhere(async (client) => {
      await client.mailboxRename('프로젝트/견적 2026', '잠깐')
      await client.mailboxCreate('프로젝트/견적 2026')
      await client.mailboxOpen('잠깐')
      await client.messageMove('1:*', '프로젝트/견적 2026')
    })
    await passWithMove(world)
    expect(await count()).toBe(8)
    expect(await mailsIn(people.user, 'inbox')).toHaveLength(3)
    expect((await people.user.call(mailSettingsApi.getMailMoveReport, {})).status).toBe(200)
  },
  120_000,
)

only(
  `a mail that the server refuses is counted with the reason, and the others move ${missing}`,
  async () => {
    const world = await open({ quota: { mailSize: '20k' } })
    const { app } = world
    await putMail(app, 'user', mimeText({ subject: '작은 메일' }))
    await putMail(app, 'user', mimeText({ subject: '큰 메일' }, '가'.repeat(20_000)))
    await putMail(app, 'user', Buffer.from('From: kim@x.example\r\nSubject: nul\r\n\r\na\0b\r\n'))
    await putMail(app, 'user', mimeText({ subject: '다음 메일' }))
    await world.connect()
    await startMove(world)
    await passWithMove(world)
    const { onto, portalOnly } = await movesOf(world)
    expect(portalOnly).toBe(2)
    expect(onto).toMatchObject({ state: 'done', total: 4, done: 2, verified: 2, missing: 0 })
    expect(onto?.refused.map((one) => [one.reason, one.mails])).toEqual([
      ['binary', 1],
      ['tooLarge', 1],
    ])
    expect(await world.onServer('INBOX')).toEqual(['다음 메일', '작은 메일'])
  },
  120_000,
)

only(
  `a full mailbox on the server pauses the move with its words, and the move continues when there is room ${missing}`,
  async () => {
    const world = await open({ quota: { storage: '64k' } })
    const { app } = world
    const day = (at: number) => new Date(Date.UTC(2021, 0, at))
    for (let at = 1; at <= 12; at += 1)
      await putMail(app, 'user', mimeText({ subject: `메일 ${at}` }, 'a'.repeat(10_000)), {
        receivedAt: day(at),
      })
    await world.connect()
    await startMove(world)
    await passWithMove(world)
    const { onto, portalOnly } = await movesOf(world)
    expect(onto).toMatchObject({ state: 'paused', reason: 'quota', total: 12 })
    expect(onto?.detail).toMatch(/quota/i)
    expect(onto?.done).toBe(12 - portalOnly)
    expect(portalOnly).toBeGreaterThan(4)
    expect(await mailsIn(world.people.user, 'inbox')).toHaveLength(12)

    await world.dovecot.setQuota({ storage: '1M' })
    await startMove(world)
    await passWithMove(world)
    expect((await movesOf(world)).onto).toMatchObject({ state: 'done', total: 12, done: 12, verified: 12 })
    expect((await world.onServer('INBOX')).length).toBe(12)
  },
  120_000,
)

only(
  `a folder that is numbered anew in the middle of a move has each mail once ${missing}`,
  async () => {
    const world = await open()
    const { app } = world
    const folder = Number(await createFolder(world, '보관'))
    for (let at = 0; at < 250; at += 1)
      await putMail(app, 'user', mimeText({ subject: `메일 ${at}` }), { folder })
    await world.connect()
    await startMove(world)
    let isNew = false
    let isOver = false
    // When the first batch has moved, the server ends, and has other numbers when it is back.
    const renumber = async () => {
      while (!isNew && !isOver) {
        const [row] = await app.db<{ count: number }[]>`
          select count(*)::int as count from mail_mirror_mail where state = 'there'`
        if ((row?.count ?? 0) >= 100) {
          isNew = true
          await world.dovecot.pause()
          world.dovecot.renumber('보관')
          await world.dovecot.resume()
        }
      }
    }
    const moving = passWithMove(world).finally(() => {
      isOver = true
    })
    await Promise.all([moving, renumber()])
    expect(isNew).toBe(true)
    await app.db`update mail_mirror set next_at = null`
    await passWithMove(world)
    await passWithMove(world)
    const there = await world.onServer('보관')
    expect(new Set(there).size).toBe(250)
    expect(there).toHaveLength(250)
    expect((await folderNamed(world.people.user, '보관'))?.totalCount).toBe(250)
    expect((await movesOf(world)).onto).toMatchObject({ state: 'done', done: 250, missing: 0, verified: 250 })
  },
  120_000,
)

only(
  `a move back reads what is missing, names what is on the server only, and only then the mailbox is disconnected ${missing}`,
  async () => {
    const world = await open()
    const { people } = world
    world.dovecot.put([
      mimeText({ subject: '온전한 메일' }),
      Buffer.alloc(51 * 1_048_576, 'a'),
      mimeText({ subject: '둘째' }),
    ])
    await world.connect()
    await world.pass()
    world.dovecot.put([mimeText({ subject: '나중에 온 메일' })])
    await startMove(world, 'back')
    await passWithMove(world)
    const { back } = await movesOf(world)
    expect(back).toMatchObject({ state: 'done', compared: 4, verified: 3, serverOnly: 1 })
    expect(back?.serverList).toMatchObject([{ folder: 'INBOX', reason: 'tooLarge', count: 1 }])
    const disconnect = (leaves?: number) =>
      people.user.call(mailSettingsApi.disconnectMailMirror, leaves === undefined ? {} : { leaves })
    expect(await disconnect()).toMatchObject({ status: 409, refusal: { code: 'mail.mirrorServerOnly' } })
    expect(await disconnect(3)).toMatchObject({ status: 409 })
    const list = await people.manager.call(mailAdministrationApi.listMailMoves, {})
    expect(list.result).toMatchObject({ connected: 1, serverOnly: 1, unchecked: 0 })
    expect(list.result.boxes[0]?.back?.serverList).toEqual([])
    const remove = (leaves: number) => people.manager.call(mailAdministrationApi.removeMailServer, { leaves })
    expect(await remove(0)).toMatchObject({ status: 409 })
    expect((await disconnect(1)).status).toBe(200)
    expect(await mailsIn(people.user, 'inbox')).toHaveLength(3)
  },
  120_000,
)

only(`an administrator moves all mailboxes of the company, and no other ones ${missing}`, async () => {
  const world = await open()
  const { app, people } = world
  await putMail(app, 'user', mimeText({ subject: '내 메일' }))
  await world.connect()
  const start = (who: 'manager' | 'user') =>
    people[who].call(mailAdministrationApi.startMailMoves, { kind: 'onto' })
  expect((await start('user')).status).toBe(403)
  expect((await people.peer.call(mailSettingsApi.startMailMove, { kind: 'onto' })).refusal?.code).toBe(
    'mail.moveNotConnected',
  )
  await startMove(world)
  expect((await people.user.call(mailSettingsApi.stopMailMove, { kind: 'onto' })).result).toBe(true)
  await passWithMove(world)
  expect(await world.onServer('INBOX')).toEqual([])
  expect((await start('manager')).result).toBe(1)
  expect((await start('manager')).result).toBe(0)
  const stopped = await people.manager.call(mailAdministrationApi.stopMailMoves, { kind: 'onto' })
  expect(stopped.result).toBe(1)
  await passWithMove(world)
  expect(await world.onServer('INBOX')).toEqual([])
  await start('manager')
  await passWithMove(world)
  expect(await world.onServer('INBOX')).toEqual(['내 메일'])
  const { result } = await people.manager.call(mailAdministrationApi.listMailMoves, {})
  expect(result.boxes).toMatchObject([{ portalOnly: 0, onto: { state: 'done', done: 1 } }])
  expect((await people.manager.call(mailAdministrationApi.getMailMovesReport, {})).status).toBe(200)
})
