import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { failure } from '#kit/failure.ts'
import type { SlotRegistry } from '#kit/slots.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type ImapStandIn, startImap } from '#test/imap-stand-in.ts'
import { countsOf, importSteps, standInMails } from '#test/mail-import.ts'
import type { Restore } from '#test/snapshot.ts'
import { mailSizeLimit } from '../delivery/delivery.service.ts'
import type { MailStore } from '../mail-store/mail-store.rules.ts'
import { moveIn, type StepLimits } from './import.jobs.ts'

let server: ImapStandIn
let app: TestApp
let people: Record<Role, Client>
let restore: Restore
beforeAll(async () => {
  server = await startImap()
  const env = { MAIL_IMPORT_HOSTS: `localhost:${server.port}`, MAIL_IMPORT_CA: server.authority }
  app = await openTestApp({ withJobs: 'queued', env })
  people = await openCast(app)
  restore = await app.snapshot()
}, 60_000)
beforeEach(async () => {
  await restore()
  Object.assign(server, { password: 'right', before: () => false, greeting: '* OK ready' })
  server.lines.length = 0
  server.folders = [{ name: 'INBOX', validity: 1, mails: mails(3) }]
})
afterAll(async () => {
  await app.stop()
  await server.close()
})

const mails = standInMails
const counts = countsOf
const { start, lastKey, step, state, run, subjectsOf } = importSteps(() => ({ app, people, server }))
/** The numbers in a line such as `UID FETCH 1,2 (FLAGS)`. */
const numbersOf = (line: string) =>
  line.startsWith('UID FETCH') ? (line.split(' ')[2] ?? '').split(',') : []

test('garbage, silence and a refusal to sign in for now are tried again later, and then wait for the person', async () => {
  server.greeting = '\u0000\u0001 220 smtp.example ESMTP {99999999999999999999}'
  const broken = await run()
  expect([broken.state, ['broken', 'unreachable'].includes(broken.reason)]).toEqual(['running', true])
  for (let attempt = 2; attempt <= 8; attempt += 1) await step()
  expect((await state()).state).toBe('paused')
  server.greeting = '* OK ready'
  server.before = (line, socket) => {
    if (line.startsWith('EXAMINE')) socket.write('* ((((\r\n* 9 FETCH {99999999999999999999}\r\n')
    if (line.startsWith('EXAMINE')) return true
    if (!line.startsWith('LOGIN') || server.lines.length > 8) return false
    socket.end('* BYE busy\r\n')
    return true
  }
  await people.user.call(mailSettingsApi.continueMailImport, { id: broken.id })
  await step()
  expect(await state()).toMatchObject({ state: 'running', triesLeft: 3 })
  server.before = () => false
  await step()
  expect(counts(await state())).toEqual(['done', '', 3, 0, 0])
})

test('a connection that drops in the middle continues after the last mail that was stored', async () => {
  const [inbox] = server.folders
  if (inbox) inbox.mails = mails(45)
  let bodies = 0
  server.before = (line, socket) => {
    if (line.includes('BODY')) bodies += 1
    if (bodies !== 31) return false
    socket.destroy()
    return true
  }
  const first = await run()
  expect(counts(first)).toEqual(['running', 'broken', 30, 0, 0])
  bodies = 100
  await step()
  expect(counts(await state())).toEqual(['done', '', 45, 0, 0])
  expect((await subjectsOf('inbox')).length).toBe(45)
  // The counts are asked for once, and not again in each step.
  expect(server.lines.filter((line) => line.startsWith('STATUS'))).toHaveLength(1)
})

test('sizes that are lies: a mail of 200 MB is not fetched, and one that is larger than it says is passed over', async () => {
  const [inbox] = server.folders
  const [one, two, three] = mails(3)
  if (!inbox || !one || !two || !three) throw new Error('no mails')
  inbox.mails = [
    { ...one, named: 200 * 1_048_576 },
    { ...two, bytes: Buffer.concat([two.bytes, Buffer.alloc(mailSizeLimit, 0x61)]), named: 900 },
    { ...three, named: 3 },
  ]
  await run()
  await step()
  const last = await state()
  expect(counts(last)).toEqual(['done', '', 1, 0, 2])
  expect(server.lines.filter((line) => line.includes('FETCH 1 (') && line.includes('BODY'))).toEqual([])
  expect(await subjectsOf('inbox')).toEqual(['메일 3'])
}, 60_000)

test('a server that numbers a folder anew at every visit is left after three times', async () => {
  server.before = (line, socket) => {
    const [inbox] = server.folders
    if (line.startsWith('EXAMINE') && inbox) inbox.validity += 1
    if (!line.includes('BODY')) return false
    socket.destroy()
    return true
  }
  await run()
  for (let attempt = 0; attempt < 4; attempt += 1) await step()
  expect((await state()).folders[0]).toMatchObject({ state: 'gone', reason: 'changing' })
  expect((await state()).state).toBe('done')
})

test('a mail that the server refuses is in the report, and the others move in', async () => {
  server.before = (line, socket, tag) =>
    line.startsWith('UID FETCH 2 ') && socket.write(`${tag} NO [SERVERBUG] cannot read it\r\n`)
  const last = await run()
  expect(counts(last)).toEqual(['done', '', 2, 0, 1])
  const report = await people.user.call(mailSettingsApi.getMailImportReport, { id: last.id })
  expect(report.body).toContain('INBOX,1:2,,가져오지 못함,서버가 내주지 않음,')
})

test('a folder whose list of mails is refused is no empty folder, and the others move in', async () => {
  server.folders.push({ name: 'Locked', validity: 1, mails: mails(2, 10) })
  let opened = ''
  server.before = (line, socket, tag) => {
    if (line.startsWith('EXAMINE')) opened = line
    return (
      opened.includes('Locked') && line.startsWith('UID SEARCH') && socket.write(`${tag} NO not here\r\n`)
    )
  }
  const last = await run()
  expect(counts(last)).toEqual(['done', '', 3, 0, 0])
  expect(last.folders.find((one) => one.path.includes('Locked'))).toMatchObject({
    state: 'gone',
    reason: 'gone',
  })
})

test('a server that sends responses without end is left, and the memory does not hold them', async () => {
  const line = Buffer.from(`* OK ${'a'.repeat(1_048_576)}\r\n`)
  server.before = (asked, socket) => {
    if (!asked.startsWith('UID SEARCH')) return false
    const pour = () => {
      while (!socket.destroyed && socket.write(line));
      if (!socket.destroyed) socket.once('drain', pour)
    }
    pour()
    return true
  }
  expect(counts(await run())).toEqual(['running', 'broken', 0, 0, 0])
  server.before = () => false
  await step()
  expect(counts(await state())).toEqual(['done', '', 3, 0, 0])
}, 60_000)

test('rows of other mails and a row in pieces leave marks and times of a mail as they are', async () => {
  const [inbox] = server.folders
  const [one] = mails(1)
  if (!inbox || !one) throw new Error('no mails')
  inbox.mails = [{ ...one, flags: '\\Flagged', date: '03-Nov-2026 09:00:00 +0900' }]
  server.before = (line, socket) => {
    if (line.startsWith('UID FETCH'))
      socket.write('* 1 FETCH (UID 1 FLAGS (\\Flagged))\r\n* 7 FETCH (UID 77 FLAGS (\\Seen))\r\n')
    return false
  }
  expect(counts(await run())).toEqual(['done', '', 1, 0, 0])
  const { result } = await people.user.call(mailApi.listFolders, {})
  const folder = result.find((each) => each.wellKnownFolderName === 'inbox')?.id ?? ''
  const { items } = (await people.user.call(mailApi.listMails, { folder, limit: 5 })).result
  const mail = items.find((each) => each.from.displayName !== 'Maru')
  expect(mail).toMatchObject({ isFlagged: true, isRead: false, receivedAt: '2026-11-03T00:00:00Z' })
})

test('a mail that ends each connection is passed over after some attempts, and the others move in', async () => {
  server.before = (line, socket) =>
    line.includes('BODY') && numbersOf(line).includes('2') && socket.destroy().destroyed
  expect(counts(await run())).toEqual(['running', 'broken', 1, 0, 0])
  for (let attempt = 2; attempt <= 4; attempt += 1) await step()
  expect(counts(await state())).toEqual(['running', 'broken', 1, 0, 1])
  await step()
  const last = await state()
  expect(counts(last)).toEqual(['done', '', 2, 0, 1])
  expect(await subjectsOf('inbox')).toEqual(['메일 1', '메일 3'])
  const report = await people.user.call(mailSettingsApi.getMailImportReport, { id: last.id })
  expect(report.body).toContain('INBOX,1:2,,가져오지 못함,서버가 내주지 않음,')
})

test('a folder that ends each connection is passed over after some attempts, and the others move in', async () => {
  server.folders.push({ name: 'Zebra', validity: 1, mails: mails(2, 10) })
  server.folders.push({ name: 'Zoo', validity: 1, mails: mails(1, 20) })
  server.before = (line, socket) => line.startsWith('EXAMINE Zebra') && socket.destroy().destroyed
  await run()
  for (let attempt = 2; attempt <= 7; attempt += 1) await step()
  const last = await state()
  expect(counts(last)).toEqual(['done', '', 4, 0, 0])
  expect(last.folders.map(({ path, state: how }) => [path.join(), how])).toEqual([
    ['INBOX', 'done'],
    ['Zebra', 'gone'],
    ['Zoo', 'done'],
  ])
})

test('a server that breaks off at every mail is not asked for ever', async () => {
  server.folders = [{ name: 'INBOX', validity: 1, mails: mails(30) }]
  server.before = (line, socket) => line.includes('BODY') && socket.destroy().destroyed
  await run()
  for (let attempt = 2; attempt <= 8; attempt += 1) await step()
  expect(counts(await state())).toEqual(['paused', 'broken', 0, 0, 5])
})

test('a mail that a server cannot hand out now is asked for again', async () => {
  server.before = (line, socket, tag) =>
    line.includes('BODY') &&
    numbersOf(line).includes('2') &&
    socket.write(`${tag} NO [UNAVAILABLE] come back later\r\n`)
  expect(counts(await run())).toEqual(['running', 'broken', 1, 0, 0])
  server.before = () => false
  await step()
  expect(counts(await state())).toEqual(['done', '', 3, 0, 0])
})

test('a mail whose size and marks are refused costs only itself', async () => {
  server.before = (line, socket, tag) =>
    !line.includes('BODY') &&
    numbersOf(line).includes('2') &&
    socket.write(`${tag} NO [SERVERBUG] cannot read it\r\n`)
  expect(counts(await run())).toEqual(['done', '', 2, 0, 1])
})

test('a folder that a fault of the server closes is left with the reason, and the others move in', async () => {
  server.folders.push({ name: 'Locked', validity: 1, mails: mails(2, 10) })
  server.before = (line, socket, tag) =>
    line.startsWith('EXAMINE Locked') && socket.write(`${tag} NO [SERVERBUG] index is broken\r\n`)
  const last = await run()
  expect(counts(last)).toEqual(['done', '', 3, 0, 0])
  expect(last.folders.find((one) => one.path.includes('Locked'))).toMatchObject({ state: 'gone' })
})

/** Runs the waiting step with another store. */
async function stepWith(change: (own: MailStore) => Partial<MailStore>): Promise<void> {
  const { services } = app.app
  const own = services.slots.one('mailStore')
  const store: MailStore = { ...own, ...change(own) }
  const slots = Object.create(services.slots, {
    one: { value: (name: 'mailStore') => (name === 'mailStore' ? store : services.slots.one(name)) },
  }) as SlotRegistry
  const key = await lastKey()
  if (!key) throw new Error('there is no import')
  await moveIn({ ...services, db: app.db, slots }, key)
}

test('a mail that takes the memory of its reader is in the report, and the others move in', async () => {
  await start()
  let count = 0
  // What a reader in a thread throws beyond its time or memory, which would take this test as long.
  await stepWith((own) => ({
    async prepare(...given) {
      count += 1
      if (count === 2) throw failure('kit.tooLarge')
      return own.prepare(...given)
    },
  }))
  const last = await state()
  expect(counts(last)).toEqual(['done', '', 2, 0, 1])
  const report = await people.user.call(mailSettingsApi.getMailImportReport, { id: last.id })
  expect(report.body).toContain('INBOX,1:2,,가져오지 못함,구조가 너무 복잡하여 읽을 수 없음,')
})

test('a fault of the portal is tried again, and then waits for the person with the reason', async () => {
  const { id } = (await start()).result
  const fail = () => stepWith(() => ({ findKnown: () => Promise.reject(new Error('the disk is gone')) }))
  await fail()
  expect(counts(await state())).toEqual(['running', 'internal', 0, 0, 0])
  for (let attempt = 2; attempt <= 8; attempt += 1) await fail()
  expect(counts(await state())).toEqual(['paused', 'internal', 0, 0, 0])
  await people.user.call(mailSettingsApi.continueMailImport, { id })
  await step()
  expect(counts(await state())).toEqual(['done', '', 3, 0, 0])
})

test('a server with 1,000 folders of 8,000 characters makes no large answer, which has the last three imports', async () => {
  const deep = `/${'a'.repeat(158)}`.repeat(50)
  server.folders = Array.from({ length: 1_000 }, (_, at) => ({
    name: `${at}${deep}`,
    validity: 1,
    mails: [],
  }))
  server.before = (line, socket, tag) => line.startsWith('STATUS') && socket.write(`${tag} OK done\r\n`)
  for (let time = 0; time < 4; time += 1) await run({ isDry: true })
  const { result } = await people.user.call(mailSettingsApi.listMailImports, {})
  expect(result.map((one) => [one.state, one.folders.length])).toEqual(Array(3).fill(['done', 1_000]))
  expect(JSON.stringify(result).length).toBeLessThan(1_000_000)
  // Each is still another one.
  expect(new Set(result[0]?.folders.map((one) => one.path.join('/'))).size).toBe(1_000)
  expect(result[0]?.folders[999]?.path[0]).toBe('999')
}, 60_000)

/** Runs the waiting step with other limits. */
async function stepWithin(limits: StepLimits): Promise<void> {
  const key = await lastKey()
  if (!key) throw new Error('there is no import')
  await moveIn({ ...app.app.services, db: app.db }, key, limits)
}

test('a server that answers late and without mails is left after some minutes, and paused after eight times', async () => {
  server.folders = [{ name: 'INBOX', validity: 1, mails: mails(2_000) }]
  server.before = (line, socket, tag) =>
    line.startsWith('UID FETCH') && setTimeout(() => socket.write(`${tag} OK done\r\n`), 40) !== undefined
  await start()
  await stepWithin({ within: 100, lookEvery: 10_000 })
  expect(counts(await state())).toEqual(['running', 'broken', 0, 0, 0])
  // From the fourth attempt on each mail is asked for alone.
  for (let attempt = 2; attempt <= 8; attempt += 1)
    await stepWithin({ within: attempt < 4 ? 100 : 1_000, lookEvery: 10_000 })
  expect(counts(await state())).toEqual(['paused', 'broken', 0, 0, 0])
}, 60_000)

test('an import that is stopped ends its connection while the server answers nothing', async () => {
  server.folders = [{ name: 'INBOX', validity: 1, mails: mails(3) }]
  const ended: string[] = []
  server.before = (line, socket) => {
    if (!line.startsWith('UID FETCH')) return false
    socket.once('close', () => ended.push(line))
    return true
  }
  const { id } = (await start()).result
  const reading = stepWithin({ within: 100_000, lookEvery: 20 })
  await vi.waitFor(() => expect(server.lines.some((line) => line.startsWith('UID FETCH'))).toBe(true), 10_000)
  await people.user.call(mailSettingsApi.stopMailImport, { id })
  await reading
  await vi.waitFor(() => expect(ended).toHaveLength(1), 10_000)
  expect(counts(await state())).toEqual(['stopped', '', 0, 0, 0])
})
