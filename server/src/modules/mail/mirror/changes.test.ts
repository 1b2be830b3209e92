import { readdirSync } from 'node:fs'
import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dovecotMissing } from '#test/dovecot.ts'
import { mimeText, oldKoreanMails, putMail } from '#test/mails.ts'
import { folderNamed, type MirrorWorld, mailsIn, openMirrorWorld } from '#test/mirror-world.ts'
import { watchMirror } from './watch.service.ts'

const missing = dovecotMissing()
const only = test.skipIf(missing !== '')
let world: MirrorWorld
beforeAll(async () => {
  if (missing !== '') return
  world = await openMirrorWorld()
  await world.connect()
  await world.pass()
}, 60_000)
afterAll(async () => {
  if (missing === '') await world.stop()
})

const folderNames = async () =>
  (await world.people.user.call(mailApi.listFolders, {})).result.map((one) => one.displayName)
const subjects = async (folder: string) =>
  (await mailsIn(world.people.user, folder)).map((one) => one.subject).sort()

only(`a folder that is created or deleted on the server is so in the portal ${missing}`, async () => {
  await world.elsewhere(async (client) => {
    await client.mailboxCreate('부서/회계')
    await client.append('부서/회계', mimeText({ subject: '전표' }))
  })
  await world.pass()
  expect(await subjects('회계')).toEqual(['전표'])
  // What is above it is only a part of its path, until a mail comes into it.
  await world.pass()
  const isReal = async () =>
    world.elsewhere(async (client) => {
      const all = await client.list()
      return all.some(
        (one) => one.path === '부서' && !one.flags.has('\\Noselect') && !one.flags.has('\\NonExistent'),
      )
    })
  expect(await isReal()).toBe(false)
  const target = (await folderNamed(world.people.user, '부서'))?.id ?? ''
  const [mail] = await mailsIn(world.people.user, '회계')
  await world.people.user.call(mailApi.moveMails, { ids: [mail?.id ?? ''], destinationFolder: target })
  await world.pass()
  expect(await isReal()).toBe(true)
  expect(await world.onServer('부서')).toEqual(['전표'])
  await world.elsewhere(async (client) => {
    await client.mailboxDelete('부서/회계')
    await client.mailboxDelete('부서')
  })
  await world.pass()
  await world.pass()
  const names = await folderNames()
  expect(names).not.toContain('회계')
  expect(names).not.toContain('부서')
})

only(`folders of the portal come onto the server with modified UTF-7 names ${missing}`, async () => {
  const { user } = world.people
  const top = (await user.call(mailApi.createFolder, { displayName: '거래처 & 협력사' })).result
  await user.call(mailApi.createFolder, { displayName: '한빛/서울', parentFolderId: top.id })
  await world.pass()
  const paths = await world.elsewhere(async (client) => (await client.list()).map((one) => one.path))
  expect(paths).toContain('거래처 & 협력사')
  // The delimiter of the server is no part of a name.
  expect(paths).toContain('거래처 & 협력사/한빛-서울')
  // In the Maildir, Dovecot has the names as they are on the wire.
  expect(readdirSync(world.dovecot.maildir)).toContain('.&rHC3mMyY- &- &1hG4JcCs-')
  // Moved and renamed in one pass, with a folder below.
  await user.call(mailApi.renameFolder, { id: top.id, displayName: '거래처' })
  const below = await folderNamed(user, '한빛/서울')
  await user.call(mailApi.renameFolder, { id: below?.id ?? '', displayName: '부산' })
  await world.pass()
  expect(await world.elsewhere(async (client) => (await client.list()).map((one) => one.path))).toContain(
    '거래처/부산',
  )
  expect((await world.stateOf()).state).toBe('running')
})

only(`mails in ISO-2022-KR and CP949 are readable and found ${missing}`, async () => {
  world.dovecot.put(oldKoreanMails)
  await world.pass()
  expect(await subjects('inbox')).toEqual(['똠방각하', '안녕'])
  const previews = (await mailsIn(world.people.user, 'inbox')).map((one) => one.preview).sort()
  expect(previews).toEqual(['똠방각하', '안녕 Maru'])
  const found = await world.people.user.call(mailApi.listMails, { folder: 'inbox', search: 'Maru' })
  expect(found.result.items.map((one) => one.subject)).toEqual(['안녕'])
})

only(`a mail without a Message-ID that the server has already is not added again ${missing}`, async () => {
  const text = Buffer.from('From: kim@x.example\r\nSubject: no id\r\n\r\nbody\r\n')
  await putMail(world.app, 'user', text)
  // What a process leaves that ended between the server and the database.
  await world.elsewhere((client) => client.append('INBOX', text))
  await world.pass()
  await world.pass()
  expect((await world.onServer('INBOX')).filter((one) => one.startsWith('no id'))).toHaveLength(1)
  expect((await subjects('inbox')).filter((one) => one === 'no id')).toHaveLength(1)
})

only(
  `an arrival and a removal in a large inbox read only what changed ${missing}`,
  async () => {
    world.dovecot.put(Array.from({ length: 600 }, (_, at) => mimeText({ subject: `많은 ${at}` })))
    await world.pass()
    const sessions = () =>
      [...world.dovecot.log().matchAll(/in=(\d+) out=(\d+)/g)].map((one) => Number(one[2]))
    /** Bytes of the server while the mailbox is watched until something has come about. */
    const bytesUntil = async (change: () => Promise<unknown>, isThere: () => Promise<boolean>) => {
      const watched = watchMirror({ ...world.app.app.services, db: world.app.db }, await world.boxOfUser())
      await expect.poll(() => watched.turn.isRead, { timeout: 20_000 }).toBe(true)
      await change()
      await expect.poll(isThere, { timeout: 20_000 }).toBe(true)
      const before = sessions().length
      watched.end()
      await watched.ended
      await expect.poll(() => sessions().length, { timeout: 20_000 }).toBeGreaterThan(before)
      return sessions().at(-1)
    }
    const has = async (subject: string) => (await subjects('inbox')).includes(subject)
    const arrived = await bytesUntil(
      async () => world.dovecot.put([mimeText({ subject: '방금 온 메일' })]),
      () => has('방금 온 메일'),
    )
    // The numbers of all mails would be 2.3 KB more, and their flags 25 KB.
    expect(arrived).toBeLessThan(3_900)
    const removed = await bytesUntil(
      () =>
        world.elsewhere(async (client) => {
          await client.mailboxOpen('INBOX')
          const found = await client.search({ subject: '방금 온 메일' }, { uid: true })
          await client.messageDelete(found || [], { uid: true })
        }),
      async () => !(await has('방금 온 메일')),
    )
    expect(removed).toBeLessThan(3_900)
    // Also what was removed while no one looked, several at once.
    const gone = ['많은 7', '많은 8', '많은 590']
    const later = await bytesUntil(
      async () => undefined,
      async () => true,
    )
    await world.elsewhere(async (client) => {
      await client.mailboxOpen('INBOX')
      for (const subject of gone) {
        const found = (await client.search({ subject }, { uid: true })) || []
        await client.messageDelete(subject === '많은 590' ? found : found.slice(0, 1), { uid: true })
      }
    })
    const afterwards = await bytesUntil(
      async () => undefined,
      async () => !(await has('많은 590')),
    )
    expect((afterwards ?? 0) - (later ?? 0)).toBeLessThan(1_000)
    const [left] = await world.app.db<{ count: number }[]>`
      select count(*)::int from mail_entry join mail_text text using (com_code, digest) where text.subject = any(${gone})`
    expect(left?.count).toBe(0)
  },
  120_000,
)

only(`a mail over the limit that the server announces is not put there ${missing}`, async () => {
  const limit = 20_000
  await world.dovecot.setQuota({ announced: limit })
  try {
    await putMail(world.app, 'user', mimeText({ subject: '작은 새 메일' }))
    await putMail(world.app, 'user', mimeText({ subject: '큰 새 메일' }, '가나다라 '.repeat(limit / 10)))
    await world.pass()
    const there = (await world.onServer('INBOX')).join()
    expect(there).toContain('작은 새 메일')
    expect(there).not.toContain('큰 새 메일')
    expect(await subjects('inbox')).toContain('큰 새 메일')
  } finally {
    await world.dovecot.setQuota({})
  }
  // Without the limit it is taken.
  world.app.clock.advance(3_700_000)
  await world.pass()
  expect((await world.onServer('INBOX')).join()).toContain('큰 새 메일')
})
