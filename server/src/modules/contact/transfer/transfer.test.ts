import { contactApi } from '@maru/api/contact'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { readCards } from './vcard.rules.ts'
import { writeCards } from './vcard-write.rules.ts'

let app: TestApp
let kim: Client

beforeAll(async () => {
  app = await openTestApp()
  kim = await createPerson(app, await createCompany(app.db, 'H'), 'KIM')
}, 60_000)

afterAll(() => app.stop())

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
const decode = (bytes: Buffer, charset: string) => iconv.decode(bytes, charset)

describe('vCards', () => {
  test('of an old telephone are read: 2.1, quoted-printable, CP949, folded', () => {
    const name = [...iconv.encode('홍길동', 'cp949')].map((byte) => `=${byte.toString(16).toUpperCase()}`)
    const text = `BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=EUC-KR;ENCODING=QUOTED-PRINTABLE:;${name.slice(0, 3).join('')}=\r\n${name.slice(3).join('')};;;\r\nTEL;CELL:010-0000-1234\r\nEND:VCARD\r\n`
    expect(readCards(text, decode)).toMatchObject([
      { line: 1, values: { name: '홍길동', mobileTel: '010-0000-1234' } },
    ])
  })

  test('are written folded by octets and read back the same', () => {
    const entry = {
      id: '7',
      name: '가나다라마바사아자차카타파하, 그리고; 역\\슬래시',
      company: '한빛;소프트',
      department: '개발, 1팀',
      jobTitle: '',
      email: 'a@b.example',
      mobileTel: '010',
      officeTel: '02',
      officeExtTel: '12',
      note: '두\n줄',
    }
    const text = writeCards([entry])
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const { id: _id, ...values } = entry
    expect(readCards(text, decode)).toEqual([{ line: 1, values, faults: [] }])
  })
})

describe('files', () => {
  test('go in and out as vCard', async () => {
    const card =
      'BEGIN:VCARD\nVERSION:3.0\nN:Doe;Jane;;;\nORG:Acme;R&D\nEMAIL;TYPE=INTERNET:Jane@Acme.example\nEND:VCARD\nBEGIN:VCARD\nVERSION:4.0\nEND:VCARD\n'
    const dry = await kim.call(contactApi.importContacts, {
      format: 'vcard',
      content: base64(card),
      dryRun: true,
    })
    expect(dry.result).toMatchObject({
      added: 1,
      skipped: 1,
      faults: [{ line: 7, code: 'required', level: 'warning' }],
    })
    expect((await kim.call(contactApi.listContacts, {})).result.totalCount).toBe(0)
    await kim.call(contactApi.importContacts, { format: 'vcard', content: base64(card) })
    expect((await kim.call(contactApi.listContacts, {})).result.data).toMatchObject([
      { displayName: 'Jane Doe', companyName: 'Acme', department: 'R&D', email: 'jane@acme.example' },
    ])
    const out = await kim.call(contactApi.exportContacts, { format: 'vcard' })
    expect(out.headers['content-type']).toBe('text/vcard; charset=utf-8')
    expect(out.body).toContain('FN:Jane Doe')
  })

  test('of CSV go in without the lines that cannot be taken, and each of them is named', async () => {
    const park = await createPerson(app, { comCode: 'H', deptCode: 'H-D1' }, 'PARK')
    const lines =
      '이름,이메일\r\n김하나,hana@x.example\r\n박둘,주소아님\r\n,nobody@x.example\r\n최넷,four@x.example,4\r\n'
    const bytes = iconv.encode(lines, 'cp949')
    const { result } = await park.call(contactApi.importContacts, { format: 'csv', content: base64(bytes) })
    expect(result).toMatchObject({ added: 2, skipped: 2 })
    expect(result.faults.map(({ line, column, code, level }) => [line, column, code, level])).toEqual([
      [3, 'email', 'badEmail', 'warning'],
      [4, 'name', 'required', 'warning'],
      [5, '3', 'fieldCount', 'warning'],
    ])
    const contacts = (await park.call(contactApi.listContacts, {})).result.data
    expect(contacts.map((one) => [one.displayName, one.email])).toEqual([
      ['김하나', 'hana@x.example'],
      ['박둘', ''],
    ])
  })

  test('of CSV without a column of names are refused as a whole', async () => {
    const input = { format: 'csv', content: base64('email\r\na@x.example\r\n') } as const
    const { result } = await kim.call(contactApi.importContacts, input)
    expect(result).toMatchObject({ added: 0, faults: [{ code: 'missingColumn', level: 'error' }] })
  })

  test('of CP949 CSV go in and out, and formulas never leave as such', async () => {
    const good = iconv.encode('이름,이메일,메모\r\n김하나,hana@x.example,=1+1\r\n', 'cp949')
    const imported = await kim.call(contactApi.importContacts, { format: 'csv', content: base64(good) })
    expect(imported.result.added).toBe(1)
    const out = await kim.call(contactApi.exportContacts, { format: 'csv', folderId: 'contacts' })
    expect(out.body).toContain("김하나,,,,hana@x.example,,,,'=1+1")
    const again = await kim.call(contactApi.importContacts, { format: 'csv', content: base64(out.body) })
    expect(again.result).toMatchObject({ added: 2, faults: [] })
    const notes = (await kim.call(contactApi.listContacts, {})).result.data.map((one) => one.note)
    expect(notes.filter((note) => note === '=1+1')).toHaveLength(2)
  })

  test('that hold nothing, or are no text, are refused', async () => {
    const empty = await kim.call(contactApi.importContacts, { format: 'vcard', content: base64('hello') })
    expect(empty.refusal?.code).toBe('contact.importEmpty')
    const bytes = await kim.call(contactApi.importContacts, {
      format: 'vcard',
      content: base64(Buffer.from([0xff, 0xff, 0x80])),
    })
    expect(bytes.refusal?.code).toMatch(/^contact\.import(Unreadable|Empty)$/)
  })
})

describe('files made to do harm', () => {
  const take = (format: 'vcard' | 'csv', content: string | Buffer) =>
    kim.call(contactApi.importContacts, { format, content: base64(content), dryRun: true })
  const size = 2_400_000

  test.each<['vcard' | 'csv', string, string]>([
    ['vcard', 'one line folded a million times', `BEGIN:VCARD\nFN:a\n${' a\n'.repeat(size / 3)}`],
    ['vcard', 'quoted-printable without end', `BEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:${'=\n'.repeat(size / 2)}`],
    ['vcard', 'quotes without end', `BEGIN:VCARD\nFN;A="${'"a'.repeat(size / 2)}`],
    ['vcard', 'nothing but line ends', '\n'.repeat(size)],
    ['vcard', 'one card of a million properties', `BEGIN:VCARD\n${'TEL:1\n'.repeat(size / 6)}END:VCARD`],
    ['vcard', 'cards inside cards', 'BEGIN:VCARD\n'.repeat(size / 12)],
    ['csv', 'one record of millions of fields', `name${','.repeat(size)}`],
    ['csv', 'millions of records', `name\n${'a\n'.repeat(size / 2)}`],
    ['csv', 'a quote that is never closed', `name\n"${'a'.repeat(size)}`],
    ['csv', 'doubled quotes', `name\n"${'""'.repeat(size / 2)}"`],
  ])(
    '%s: %s is read to an end or refused, and the portal continues',
    async (format, _name, content) => {
      const answer = await take(format, content)
      expect([200, 400, 409]).toContain(answer.status)
      if (answer.status === 200) expect(answer.result.added).toBeLessThanOrEqual(5000)
      expect((await kim.call(contactApi.listFolders, {})).status).toBe(200)
    },
    40_000,
  )

  test('signs that no text holds are taken out, and an address that is none is left out with a warning', async () => {
    const card = (lines: string) => `BEGIN:VCARD\n${lines}\nEND:VCARD\n`
    const content = [
      card('FN:NUL \u0000 안\u0007쪽\nEMAIL:javascript:alert(1)'),
      card('FN;CHARSET=utf-16le;ENCODING=QUOTED-PRINTABLE:=00=D8=61=00'),
      card(`FN:${'가'.repeat(199)}😀\nEMAIL:mailto:good@x.example`),
      card('__proto__:x\nconstructor:y\nFN:prototype'),
    ].join('')
    const imported = await kim.call(contactApi.importContacts, { format: 'vcard', content: base64(content) })
    expect(imported.result).toMatchObject({
      added: 4,
      faults: expect.arrayContaining([
        { line: 1, column: 'EMAIL', code: 'badEmail', level: 'warning' },
        { line: 14, column: 'CONSTRUCTOR', code: 'notStored', level: 'warning' },
      ]),
    })
    const { data } = (await kim.call(contactApi.listContacts, { pageSize: 200 })).result
    const names = data.map((one) => one.displayName)
    expect(names).toContain('NUL   안 쪽')
    expect(data.find((one) => one.displayName === 'NUL   안 쪽')?.email).toBe('')
    expect(names.every((name) => name.isWellFormed() && name.length <= 200)).toBe(true)
    expect(data.some((one) => one.email === 'good@x.example')).toBe(true)
  })

  test('formulas leave as texts in every field and come back as they were', async () => {
    const lee = await createPerson(app, { comCode: 'H', deptCode: 'H-D1' }, 'LEE')
    const signs = ['=cmd()', '+1', '-1', '@a', '＝1+1', '\t=1', "'=1"]
    for (const sign of signs) {
      await lee.call(contactApi.createContact, { displayName: `x${sign}`, note: sign, jobTitle: sign })
    }
    const out = await lee.call(contactApi.exportContacts, { format: 'csv' })
    for (const field of out.body.split(/[,\r\n]/)) expect(field.replace(/^"/, '')).not.toMatch(/^[=+\-@＝\t]/)
    const before = (await lee.call(contactApi.listContacts, {})).result.data.map((one) => one.note)
    const ids = (await lee.call(contactApi.listContacts, {})).result.data.map((one) => one.id)
    await lee.call(contactApi.removeContacts, { ids })
    await lee.call(contactApi.importContacts, { format: 'csv', content: base64(out.body) })
    const after = (await lee.call(contactApi.listContacts, {})).result.data.map((one) => one.note)
    expect(after.toSorted()).toEqual(before.toSorted())
  })
})
