import { existsSync } from 'node:fs'
import { archiveApi, archiveLimits } from '@maru/api/archive'
import { fileApi } from '@maru/api/file'
import { gnbSearchApi } from '@maru/api/gnb/search'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { backgroundOf, checkZip, documentRow, indexOf, loadZip, runImport } from '#test/archives.ts'
import { openCast, type Role } from '#test/cast.ts'
import { createPerson } from '#test/people.ts'
import { type ZipPart, zipOf } from '#test/zips.ts'
import { findImport } from './import/import.sql.ts'
import { loadRows } from './import/load.service.ts'
import { cleanArchive } from './import/undo.service.ts'
import { openSource } from './source/open.service.ts'

let portal: TestApp
let people: Record<Role, Client>
let away: Client

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued' })
  people = await openCast(portal)
  away = await createPerson(portal, { comCode: 'TWO', deptCode: 'TWO-D1' }, 'away', ['isCompanyManager'])
  await portal.db`update org_person set employee_number = '00123' where person_code = 'peer'`
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`delete from archive_item`
  await portal.db`delete from archive_import`
  await portal.db`delete from archive_name`
})

const load = (parts: ZipPart[], more = {}) => loadZip(portal, people.manager, zipOf(parts), more)
const list = async (client: Client, more = {}) =>
  (await client.call(archiveApi.listArchive, { page: 1, itemsPerPage: 20, ...more })).result
const keys = async (client: Client, more = {}) => (await list(client, more)).data.map(({ title }) => title)
const firstId = async () => (await list(people.manager)).data[0]?.archiveId ?? 0
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>\n%%EOF')
/** A PDF whose font is named and not contained, as Korean programs write them. */
const koreanPdf = (text: string) => {
  const shown = `BT /F1 12 Tf 72 700 Td <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj ET`
  const font = '/BaseFont/HYSMyeongJo-Medium'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${shown.length}>>stream\n${shown}\nendstream`,
    `<</Type/Font/Subtype/Type0${font}/Encoding/UniKS-UCS2-H/DescendantFonts[6 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0${font}/CIDSystemInfo<</Registry(Adobe)/Ordering(Korea1)/Supplement 1>>/FontDescriptor 7 0 R>>`,
    '<</Type/FontDescriptor/FontName/HYSMyeongJo-Medium/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
  ]
  const body = objects.map((one, at) => `${at + 1} 0 obj${one}endobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF`)
}
const pdfMissing =
  existsSync('/usr/bin/pdftotext') && existsSync('/usr/share/poppler/cMap/Adobe-Korea1')
    ? ''
    : 'pdftotext is not installed (Debian: apt-get install poppler-utils poppler-data)'
const report = async (importId: number) => {
  const answer = await people.manager.call(archiveApi.getArchiveReport, { importId })
  return answer.body
}

describe('who reads', () => {
  test('the author and participants read a document, matched by code, employee number, login or address', async () => {
    const participants = [
      { code: '00123', name: '박동료', role: '합의' },
      { code: 'GYEOMJIK', name: '겸직', role: '승인' },
      { code: 'colleague@test.example', name: '인사', role: '참조' },
    ]
    await portal.db`update org_person set email = 'colleague@test.example' where person_code = 'colleague'`
    await load([indexOf([documentRow('1', { author: 'user', author_name: '김기안', participants })])])
    for (const role of ['user', 'peer', 'colleague', 'concurrent', 'manager', 'super'] as const)
      expect(await keys(people[role]), role).toEqual(['문서 1'])
    const { result } = await people.peer.call(archiveApi.getArchiveItem, { archiveId: await firstId() })
    expect(result).toMatchObject({ authorName: '김기안', number: 'A-1', source: 'hiworks', bodyKind: 'none' })
    expect(result.people.map(({ name }) => name)).toEqual(['박동료', '겸직', '인사'])
  })

  test('an unmatched drafter opens nothing and managers open; a name alone is never matched', async () => {
    const done = await load([
      indexOf([documentRow('1', { author_name: 'user 님' }), documentRow('2', { author: '999' })]),
    ])
    expect(done).toMatchObject({ loadedCount: 2, unknownCount: 2 })
    expect(done.names.map(({ nameKey }) => nameKey).toSorted()).toEqual(['999', 'name:user 님'])
    expect(await keys(people.user)).toEqual([])
    const archiveId = await firstId()
    expect(await people.user.call(archiveApi.getArchiveItem, { archiveId })).toMatchObject({ status: 404 })
    expect(await keys(people.manager)).toHaveLength(2)
  })

  test('an administrator matches a name, which opens loaded documents, is audited and can be removed', async () => {
    const { importId } = await load([indexOf([documentRow('1', { author: '999', author_name: '김기안' })])])
    const map = (personCode: string | null) =>
      people.manager.call(archiveApi.mapArchiveName, { importId, nameKey: '999', personCode })
    expect(await map('outsider')).toMatchObject({ status: 404 })
    expect(await map('user')).toMatchObject({ status: 200 })
    expect(await keys(people.user)).toEqual(['문서 1'])
    const audited =
      await portal.db`select subject, subject_name from kit_audit where action = 'archiveNameMapped'`
    expect(audited).toMatchObject([{ subject: 'user', subjectName: '김기안' }])
    await map(null)
    expect(await keys(people.user)).toEqual([])
  })

  test.each([
    ['company', [], ['user', 'peer', 'colleague']],
    ['departments', ['ONE-HR'], ['user', 'colleague']],
    ['participants', [], ['user']],
  ])(
    'articles for %s open to them only, and not to managers by their permission',
    async (readers, deptCodes, who) => {
      const row = { ...documentRow('1', { author: 'user' }), kind: 'article' }
      await load([indexOf([row])], { readers, deptCodes })
      const reads = async (role: Role) => (await keys(people[role])).length === 1
      for (const role of ['user', 'peer', 'colleague', 'outsider'] as const)
        expect(await reads(role), role).toBe(who.includes(role))
      expect(await reads('manager')).toBe(readers !== 'participants')
    },
  )

  test('another company learns nothing: of items, of files, of imports, of names and in the search', async () => {
    const done = await load([
      indexOf([documentRow('1', { author: 'outsider', body: 'a.pdf', title: '비밀 계약' })]),
      { name: 'a.pdf', bytes: pdf },
    ])
    const { importId } = done
    // The login of another company is no colleague.
    expect(done.unknownCount).toBe(1)
    const archiveId = await firstId()
    for (const client of [people.outsider, away]) {
      expect(await keys(client)).toEqual([])
      expect(await client.call(archiveApi.getArchiveItem, { archiveId })).toMatchObject({ status: 404 })
      expect((await client.call(archiveApi.getArchiveFacets, {})).result).toEqual({ boxes: [], years: [] })
      const found = await client.call(gnbSearchApi.searchTotal, { keyword: '비밀 계약', target: 'archive' })
      expect(found.result.groups.find(({ target }) => target === 'archive')).toMatchObject({ totalCount: 0 })
    }
    expect((await away.call(archiveApi.listArchiveImports, {})).result).toEqual([])
    expect(await away.call(archiveApi.getArchiveImport, { importId })).toMatchObject({ status: 404 })
    expect(await away.call(archiveApi.undoArchiveImport, { importId })).toMatchObject({ status: 404 })
    const { result } = await people.manager.call(archiveApi.getArchiveItem, { archiveId })
    const fileCode = result.fileCode ?? ''
    expect((await people.manager.call(fileApi.listAttachments, { code: fileCode })).result).toHaveLength(1)
    for (const client of [people.outsider, away, people.user])
      expect(await client.call(fileApi.listAttachments, { code: fileCode })).toMatchObject({ status: 404 })
  })
})

describe('loading', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      documentRow(String(at), { author: 'user', body: `d/${at}.html` }),
    )
  const bodies = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `d/${at}.html`, bytes: `<p>본문 ${at}</p>` }))

  test('an import that is stopped in the middle continues, and each document is there once', async () => {
    const made = await checkZip(portal, people.manager, zipOf([indexOf(rows(60)), ...bodies(60)]))
    await people.manager.call(archiveApi.startArchiveImport, made)
    const row = await findImport(portal.db, { comCode: 'ONE', ...made })
    if (!row) throw new Error('the import is there')
    const source = await openSource(backgroundOf(portal), row)
    let steps = 0
    expect(await loadRows(backgroundOf(portal), row, source, () => ++steps === 1)).toBe(false)
    await people.manager.call(archiveApi.stopArchiveImport, made)
    expect(await loadRows(backgroundOf(portal), row, source, () => false)).toBe(null)
    const now = async () => (await people.manager.call(archiveApi.getArchiveImport, made)).result
    expect(await now()).toMatchObject({ state: 'stopped', loadedCount: 20 })
    await people.manager.call(archiveApi.startArchiveImport, made)
    await runImport(portal, 'ONE', made.importId)
    expect(await now()).toMatchObject({ state: 'done', loadedCount: 60, knownCount: 0, refusedCount: 0 })
    expect((await list(people.user)).totalCount).toBe(60)
  })

  test('the same source twice adds nothing; a second report says so', async () => {
    await load([indexOf(rows(3)), ...bodies(3)])
    const again = await load([indexOf(rows(3)), ...bodies(3)])
    expect(again).toMatchObject({ loadedCount: 0, knownCount: 3 })
    expect((await list(people.user)).totalCount).toBe(3)
    expect(await report(again.importId)).toContain('이미 있음')
  })

  test('equal headers with other bodies are both kept', async () => {
    const same = { title: '주간 보고', number: 'A-1', author: 'user', day: '2020-01-06' }
    await load([
      indexOf([
        documentRow('1', { ...same, body: 'a.html' }),
        documentRow('2', { ...same, body: 'b.html' }),
        documentRow('2', { ...same, body: 'a.html' }),
      ]),
      { name: 'a.html', bytes: '<p>하나</p>' },
      { name: 'b.html', bytes: '<p>둘</p>' },
    ])
    expect(await keys(people.user)).toEqual(['주간 보고', '주간 보고', '주간 보고'])
  })

  test('the dry run counts rows, bytes and unknown names, and loads nothing', async () => {
    const made = await checkZip(portal, people.manager, zipOf([indexOf(rows(3)), ...bodies(2)]))
    const { result } = await people.manager.call(archiveApi.getArchiveImport, made)
    expect(result).toMatchObject({
      state: 'checked',
      totalCount: 3,
      refusedCount: 1,
      loadedCount: 0,
      unknownCount: 0,
    })
    expect(result.totalSize).toBeGreaterThan(20)
    expect((await list(people.manager)).totalCount).toBe(0)
  })

  test('an undo removes what was loaded within 30 days, and is refused later', async () => {
    const { importId } = await load([indexOf(rows(3)), ...bodies(3)])
    const ids = (await portal.db`select archive_id from archive_item`).map((row) => String(row.archiveId))
    const files = () => portal.db`select from file_code where kind = 'archive' and holder_id = any(${ids})`
    expect(await files()).toHaveLength(3)
    const late = portal.clock.now().getTime() - (archiveLimits.undoDays + 1) * 86_400_000
    const [{ endedAt } = { endedAt: null }] = await portal.db`select ended_at from archive_import`
    await portal.db`update archive_import set ended_at = ${new Date(late)}`
    expect(await people.manager.call(archiveApi.undoArchiveImport, { importId })).toMatchObject({
      refusal: { code: 'archive.undoOver' },
    })
    await portal.db`update archive_import set ended_at = ${endedAt}`
    await people.manager.call(archiveApi.undoArchiveImport, { importId })
    await runImport(portal, 'ONE', importId)
    expect((await list(people.manager)).totalCount).toBe(0)
    expect(await files()).toHaveLength(0)
  })

  test('an undo hides what a legal hold keeps, and the clean-up deletes it after the hold', async () => {
    const held = documentRow('9', { author: 'user', body: '9.html' })
    const { importId } = await load([
      indexOf([...rows(2).map((row) => ({ ...row, author: 'peer' })), held]),
      ...bodies(2),
      { name: '9.html', bytes: '<p>9</p>' },
    ])
    const left = () => portal.db<{ title: string; isHidden: boolean }[]>`
      select title, hidden_at is not null as is_hidden from archive_item`
    const files = () =>
      portal.db`select from file_code where kind = 'archive' and holder_id in (select archive_id::text from archive_item)`
    const background = backgroundOf(portal)
    await portal.db`
      insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
      values ('ONE', 'user', 'court', 'super', now())`
    try {
      const undo = (role: Role) => people[role].call(archiveApi.undoArchiveImport, { importId })
      // Who may know of the hold gets the reason, and nothing is undone.
      expect(await undo('super')).toMatchObject({ refusal: { code: 'archive.legalHold' } })
      await portal.db`update archive_import set state = 'undoing', turn = turn + 1`
      await runImport(portal, 'ONE', importId)
      expect(await left()).toEqual([{ title: '문서 9', isHidden: true }])
      for (const role of ['user', 'manager'] as const) expect(await keys(people[role])).toEqual([])
      await cleanArchive(background)
      expect(await left()).toHaveLength(1)
      expect(await files()).toHaveLength(1)
    } finally {
      await portal.db`delete from admin_erasure_hold`
    }
    await cleanArchive(background)
    expect(await left()).toEqual([])
    expect(await portal.db`select from archive_import_row where import_id = ${importId}`).not.toEqual([])
    await portal.db`update archive_import set changed_at = changed_at - interval '31 days'`
    await cleanArchive(background)
    expect(await portal.db`select from archive_import_row where import_id = ${importId}`).toEqual([])
  })

  test('names in CP949, an index in CP949 and HTML in EUC-KR are read', async () => {
    const csv =
      '종류,원본키,제목,작성자,작성일,본문,첨부\r\n결재,1,출장 보고,user,2018.05.01,본문\\보고서.html,첨부\\영수증.txt\r\n'
    await load([
      { name: 'index.csv', bytes: iconv.encode(csv, 'cp949') },
      {
        name: iconv.encode('본문/보고서.html', 'cp949'),
        bytes: iconv.encode('<meta charset="euc-kr"><p>출장 결과</p>', 'cp949'),
      },
      { name: iconv.encode('첨부/영수증.txt', 'cp949'), bytes: 'x' },
    ])
    expect(await keys(people.user)).toEqual(['출장 보고'])
    const { result } = await people.user.call(archiveApi.getArchiveItem, { archiveId: await firstId() })
    expect(result.html).toContain('출장 결과')
    const files = await people.user.call(fileApi.listAttachments, { code: result.fileCode ?? '' })
    expect(files.result.map(({ name }) => name)).toEqual(['보고서.html', '영수증.txt'])
    expect(await keys(people.user, { searchText: '출장 결과' })).toEqual(['출장 보고'])
  })
})

describe('hostile sources', () => {
  const refused = async (parts: ZipPart[], row: object) => {
    const done = await load([indexOf([documentRow('1', row)]), ...parts])
    expect((await list(people.manager)).totalCount).toBe(0)
    return { ...done, text: await report(done.importId) }
  }

  test.each(['../../etc/passwd', '/etc/passwd', 'C:\\secret.html', 'a/../../b.html', '..\\b.html'])(
    'a row whose path is %s is refused',
    async (body) => {
      const { text } = await refused([{ name: body, bytes: '<p>x</p>' }], { body })
      expect(text).toContain('경로가 폴더 밖을')
    },
  )

  test('a link, a size that lies, damaged bytes and a program are refused', async () => {
    expect(
      (await refused([{ name: 'a.html', bytes: '/etc/passwd', isLink: true }], { body: 'a.html' })).text,
    ).toContain('링크')
    const big = Buffer.alloc(1_000_000, 'a')
    expect((await refused([{ name: 'a.html', bytes: big, size: 10 }], { body: 'a.html' })).text).toContain(
      '적힌 값과',
    )
    expect((await refused([{ name: 'a.html', bytes: 'abc', size: 4 }], { body: 'a.html' })).text).toContain(
      '적힌 값과',
    )
    expect((await refused([{ name: 'a.exe', bytes: 'MZ' }], { files: ['a.exe'] })).text).toContain(
      '받지 않는',
    )
    expect((await refused([{ name: 'a.doc', bytes: 'x' }], { body: 'a.doc' })).text).toContain('PDF나 HTML')
    const bomb = await refused([{ name: 'a.html', bytes: 'x', size: 0xfffffff0 }], { body: 'a.html' })
    expect(bomb.text).toContain('너무 큽니다')
  })

  test('files that share bytes, a file that is no zip, and a zip without an index fail as a whole', async () => {
    const state = async (zip: Buffer) => {
      const made = await checkZip(portal, people.manager, zip)
      return (await people.manager.call(archiveApi.getArchiveImport, made)).result
    }
    const shared = zipOf([indexOf([]), { name: 'a', bytes: 'a' }, { name: 'b', bytes: 'b', offset: 0 }])
    expect(await state(shared)).toMatchObject({ state: 'failed', reason: 'damaged' })
    expect(await state(Buffer.from('no zip'))).toMatchObject({ state: 'failed', reason: 'notZip' })
    expect(await state(zipOf([{ name: 'a', bytes: 'a' }]))).toMatchObject({
      state: 'failed',
      reason: 'noIndex',
    })
    const bad = zipOf([{ name: 'index.csv', bytes: 'a,b\r\n1,2\r\n' }])
    expect(await state(bad)).toMatchObject({ state: 'failed', reason: 'badIndex' })
  })

  test('scripts, other hosts and forms are removed from HTML; the original is a download', async () => {
    const html =
      '<script>x()</script><p onclick="x()">보임<img src="https://evil.example/a.png"></p><form action="/x"><input></form>'
    await load([
      indexOf([documentRow('1', { author: 'user', body: 'a.html' })]),
      { name: 'a.html', bytes: html },
    ])
    const { result } = await people.user.call(archiveApi.getArchiveItem, { archiveId: await firstId() })
    expect(result.html).toContain('보임')
    expect(result.html).not.toMatch(/script|onclick|form|input/i)
    expect(result.bodyFile).not.toBe(null)
  })

  test('rows with missing or wrong values are in the report with the column', async () => {
    const rows = [
      { ...documentRow('1'), kind: 'memo' },
      { ...documentRow('2'), day: '2019-13-40' },
      { ...documentRow('3'), title: '' },
      { ...documentRow('4'), title: { $gt: 1 } },
      { ...documentRow('5'), participants: ['x'] },
    ]
    const done = await load([indexOf(rows)])
    expect(done).toMatchObject({ loadedCount: 0, refusedCount: 5 })
    for (const column of ['kind', 'day', 'title', 'participants'])
      expect(await report(done.importId)).toContain(`(${column})`)
  })
})

test('documents are found by number, name and text, in the list and in the total search, by their readers only', async () => {
  await load([
    indexOf([documentRow('1', { author: 'user', author_name: '김기안', body: 'a.html' })]),
    { name: 'a.html', bytes: '<p>노트북 구매</p>' },
  ])
  for (const searchText of ['A-1', '김기안', '노트북', '지출결의서'])
    expect(await keys(people.user, { searchText }), searchText).toEqual(['문서 1'])
  const found = async (role: Role, keyword: string) => {
    const { result } = await people[role].call(gnbSearchApi.searchTotal, { keyword, target: 'archive' })
    return result.groups.find(({ target }) => target === 'archive')?.totalCount
  }
  expect(await found('user', '김기안')).toBe(1)
  expect(await found('peer', '김기안')).toBe(0)
  expect(await keys(people.peer, { searchText: '노트북' })).toEqual([])
})

test('only administrators import, and an upload of another person is not imported', async () => {
  const answer = await people.user.call(archiveApi.listArchiveImports, {})
  expect(answer).toMatchObject({ status: 403 })
  await expect(checkZip(portal, people.manager, zipOf([]), { personCode: 'user' })).rejects.toThrow()
})

describe('the text of a PDF', () => {
  test.skipIf(pdfMissing !== '')(
    `is found, and a damaged PDF is loaded without one ${pdfMissing}`,
    async () => {
      const rows = [
        documentRow('1', { body: 'a.pdf', title: '첫 문서' }),
        documentRow('2', { body: 'b.pdf', title: '둘째 문서' }),
      ]
      const files = [
        { name: 'a.pdf', bytes: koreanPdf('계약 해지 통보서') },
        {
          name: 'b.pdf',
          bytes: Buffer.concat([koreanPdf('계약 해지').subarray(0, 300), Buffer.alloc(50_000, '<')]),
        },
      ]
      expect(await load([indexOf(rows), ...files])).toMatchObject({ loadedCount: 2, refusedCount: 0 })
      expect(await keys(people.manager, { searchText: '해지 통보서' })).toEqual(['첫 문서'])
      const { result } = await people.manager.call(archiveApi.getArchiveItem, {
        archiveId: (await list(people.manager, { searchText: '통보서' })).data[0]?.archiveId ?? 0,
      })
      expect(result).toMatchObject({ title: '첫 문서', bodyKind: 'pdf' })
    },
  )
})
