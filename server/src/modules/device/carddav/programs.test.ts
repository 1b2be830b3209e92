import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contactApi } from '@maru/api/contact'
import { createDAVClient } from 'tsdav'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { sentCards, sentCardText } from '#test/corpus/sent-cards.ts'
import { type DavPrograms, openDavPrograms } from '#test/dav.ts'
import { findProgram } from '#test/programs.ts'

let portal: TestApp
let people: Record<Role, Client>
let programs: DavPrograms
let origin = ''
const folder = mkdtempSync(join(tmpdir(), 'maru-carddav-'))
const place = (...names: string[]) => join(folder, ...names)

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-01T01:00:00Z', env: { RATE_FACTOR: '50' } })
  people = await openCast(portal)
  programs = await openDavPrograms(portal, people, ['user', 'peer', 'colleague'])
  await portal.app.server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(portal.app.server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await portal.stop()
})

const passwordOf = (role: Role) => programs.passwords.get(role) ?? ''
const listNames = async (role: Role) =>
  (await people[role].call(contactApi.listContacts, {})).result.data
    .map(({ displayName }) => displayName)
    .sort()

/** Runs a program with its own home folder, and returns what it wrote. */
const run = (
  program: string,
  given: string[],
  { input = '', env = {} }: { input?: string; env?: object } = {},
) =>
  new Promise<string>((resolve, reject) => {
    const options = { env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8', ...env }, timeout: 120_000 }
    const child = execFile(program, given, options, (error, stdout, stderr) =>
      error
        ? reject(new Error(`${program} ${given.join(' ')}: ${stdout}\n${stderr}`))
        : resolve(stdout + stderr),
    )
    child.stdin?.end(input)
  })

const cardOf = (uid: string, name: string) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${uid}`,
    `N:${name};;;;`,
    `FN:${name}`,
    'X-OWN;A=b:값',
    'END:VCARD',
    '',
  ].join('\r\n')
const unfolded = (text: string) =>
  text
    .replaceAll(/\r?\n[ \t]/g, '')
    .trim()
    .split(/\r?\n/)

test('tsdav finds the book and creates, changes and removes cards', async () => {
  const client = await createDAVClient({
    serverUrl: origin,
    credentials: { username: 'user', password: passwordOf('user') },
    authMethod: 'Basic',
    defaultAccountType: 'carddav',
  })
  const books = await client.fetchAddressBooks()
  expect(books.map(({ url }) => new URL(url, origin).pathname)).toEqual(['/dav/addressbooks/user/contacts/'])
  const [addressBook] = books
  if (!addressBook) throw new Error('tsdav did not find the book')
  await people.user.call(contactApi.createContact, { displayName: '브라우저 사람' })
  const created = await client.createVCard({
    addressBook,
    filename: 'tsdav-1.vcf',
    vCardString: cardOf('tsdav-1', '프로그램 사람'),
  })
  expect(created.status).toBe(201)
  expect(await listNames('user')).toEqual(['브라우저 사람', '프로그램 사람'])
  const cards = await client.fetchVCards({ addressBook })
  expect(cards).toHaveLength(2)
  const card = cards.find(({ url }) => url.includes('tsdav-1'))
  if (!card) throw new Error('tsdav did not read the card')
  const changed = { ...card, data: String(card.data).replaceAll('프로그램 사람', '바뀐 사람') }
  expect((await client.updateVCard({ vCard: changed })).status).toBe(204)
  expect((await client.updateVCard({ vCard: card })).status).toBe(412)
  expect(await listNames('user')).toEqual(['바뀐 사람', '브라우저 사람'])
  const before = { ...addressBook, objects: [], objectMultiGet: client.addressBookMultiGet }
  const synced = await client.smartCollectionSync({ collection: before, method: 'webdav' })
  expect(synced.objects).toHaveLength(2)
  expect((await client.deleteVCard({ vCard: { url: card.url } })).status).toBe(204)
  expect(await listNames('user')).toEqual(['브라우저 사람'])
})

const vdirsyncer = findProgram('vdirsyncer')
const cadaver = findProgram('cadaver')
const skipped = ({ missing }: { missing: string }) => missing && ` (skipped: ${missing})`

test.skipIf(vdirsyncer.missing !== '')(
  `vdirsyncer mirrors a book in both directions and loses nothing${skipped(vdirsyncer)}`,
  async () => {
    const cards = sentCards.filter(({ lines }) => lines.includes('VERSION:3.0'))
    for (const card of cards) {
      const url = `/dav/addressbooks/peer/contacts/${encodeURIComponent(card.uid)}.vcf`
      await programs.send('peer', 'PUT', url, { body: sentCardText(card), type: 'text/vcard' })
    }
    const config = place('vdirsyncer.conf')
    mkdirSync(place('cards', 'contacts'), { recursive: true })
    writeFileSync(
      config,
      `[general]
status_path = "${place('status')}"
[pair book]
a = "here"
b = "portal"
collections = ["contacts"]
conflict_resolution = "b wins"
[storage here]
type = "filesystem"
path = "${place('cards')}"
fileext = ".vcf"
[storage portal]
type = "carddav"
url = "${origin}/"
username = "peer"
password = "${passwordOf('peer')}"
`,
    )
    const sync = () => run(vdirsyncer.program, ['-c', config, 'sync'])
    await run(vdirsyncer.program, ['-c', config, 'discover'], { input: 'y\ny\n' })
    await sync()
    const files = () => readdirSync(place('cards', 'contacts')).filter((name) => name.endsWith('.vcf'))
    const textOf = (name: string) => readFileSync(place('cards', 'contacts', name), 'utf8')
    const uidOf = (text: string) => /^UID:(.*)$/m.exec(text)?.[1]?.trim()
    expect(files()).toHaveLength(cards.length)
    for (const card of cards) {
      const file = files().find((name) => uidOf(textOf(name)) === card.uid)
      expect([card.name, unfolded(textOf(file ?? ''))]).toEqual([card.name, unfolded(sentCardText(card))])
    }

    const [edited = '', gone = ''] = files()
    const goneUid = uidOf(textOf(gone))
    writeFileSync(
      place('cards', 'contacts', edited),
      textOf(edited).replace('END:VCARD', 'X-HERE:1\r\nEND:VCARD'),
    )
    rmSync(place('cards', 'contacts', gone))
    writeFileSync(place('cards', 'contacts', 'new.vcf'), cardOf('new-here', '여기서 만든 사람'))
    await people.peer.call(contactApi.createContact, { displayName: '브라우저 사람' })
    await sync()
    const names = await listNames('peer')
    expect(names).toContain('여기서 만든 사람')
    expect(names).toHaveLength(cards.length + 1)
    expect(files()).toHaveLength(cards.length + 1)
    expect(files().map((name) => uidOf(textOf(name)))).not.toContain(goneUid)
    const url = `/dav/addressbooks/peer/contacts/${encodeURIComponent(uidOf(textOf(edited)) ?? '')}.vcf`
    expect((await programs.send('peer', 'GET', url)).body).toContain('X-HERE:1')
    // A sync without changes writes nothing.
    const before = files().map(textOf)
    await sync()
    expect(files().map(textOf)).toEqual(before)
  },
)

test.skipIf(cadaver.missing !== '')(
  `cadaver lists, reads, creates and removes cards as files${skipped(cadaver)}`,
  async () => {
    writeFileSync(
      place('.netrc'),
      `machine 127.0.0.1\nlogin colleague\npassword ${passwordOf('colleague')}\n`,
      { mode: 0o600 },
    )
    writeFileSync(place('sent.vcf'), cardOf('cadaver-1', '파일 사람'))
    const talk = (...lines: string[]) =>
      run(cadaver.program, [`${origin}/dav/addressbooks/colleague/contacts/`], {
        input: [...lines, 'quit', ''].join('\n'),
      })
    await talk(`put ${place('sent.vcf')} cadaver-1.vcf`)
    expect(await listNames('colleague')).toEqual(['파일 사람'])
    expect(await talk('ls')).toContain('cadaver-1.vcf')
    await talk(`get cadaver-1.vcf ${place('read.vcf')}`)
    expect(readFileSync(place('read.vcf'), 'utf8')).toBe(cardOf('cadaver-1', '파일 사람'))
    await talk('delete cadaver-1.vcf')
    expect(await listNames('colleague')).toEqual([])
  },
)
