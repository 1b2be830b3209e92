import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileApp, openFileApp } from '#test/file-app.ts'
import { docxOf, includedText, lettersOf, linkedImage, odtOf, pptxOf, xlsxOf } from '#test/office-files.ts'
import { processesWith } from '#test/processes-with.ts'
import { convertToPdf, findOffice } from './office.service.ts'

const office = findOffice('auto') ?? ''
if (office === '') {
  process.stdout.write('skipped: LibreOffice is not installed, so no real document was converted\n')
}

const folder = mkdtempSync(join(tmpdir(), 'maru-office-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, bytes: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** The text of the PDF that LibreOffice creates from a document. */
async function lettersFrom(name: string, bytes: Buffer | string): Promise<string> {
  const made = await convertToPdf(office, write(name, bytes), folder, (path) => readFile(path))
  expect(made?.subarray(0, 5).toString()).toBe('%PDF-')
  return lettersOf(made ?? Buffer.alloc(0))
}

/** The same document in the older format, written by LibreOffice. */
function olderOf(name: string, bytes: Buffer, extension: string): Buffer {
  const profile = `-env:UserInstallation=file://${join(folder, 'older')}`
  const source = write(name, bytes)
  execFileSync(office, [profile, '--headless', '--convert-to', extension, '--outdir', folder, source])
  return readFileSync(join(folder, name.replace(/[^.]+$/, extension)))
}

const makers: [string, (text: string) => Promise<Buffer>, string][] = [
  ['docx', docxOf, 'doc'],
  ['xlsx', xlsxOf, 'xls'],
  ['pptx', pptxOf, 'ppt'],
]

describe.runIf(office !== '')('the real LibreOffice', () => {
  it.each(makers)(
    'creates a PDF with Korean letters from %s and from its older format',
    async (extension, make, older) => {
      const bytes = await make('연간 결산')
      const letters = await lettersFrom(`한글 문서.${extension}`, bytes)
      for (const letter of '연간결산') expect(letters).toContain(letter)
      const old = olderOf(`older.${extension}`, bytes, older)
      // The compound file format of the older Office.
      expect(old.subarray(0, 4).toString('hex')).toBe('d0cf11e0')
      const again = await lettersFrom(`다시.${older}`, old)
      for (const letter of '연간결산') expect(again).toContain(letter)
    },
    90_000,
  )
  it('is killed with its children at its timeout, and the next document is converted', async () => {
    const source = write('late.docx', await docxOf('늦음'))
    expect(await convertToPdf(office, source, folder, readFile, 150)).toBeNull()
    await expect.poll(() => processesWith(join(folder, 'maru-office-'))).toEqual([])
    expect(readdirSync(folder).filter((name) => name.startsWith('maru-office-'))).toEqual([])
    expect(await lettersFrom('next.docx', await docxOf('다음'))).toContain('다')
  }, 90_000)

  describe('with a document with active content', () => {
    let server: Server
    let address = ''
    let asked = 0
    const secret = `file://${write('secret.txt', 'ZQJXK')}`

    beforeAll(async () => {
      server = createServer((_request, response) => {
        asked += 1
        response.end('ZQJXK')
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    afterAll(() => server.close())

    it.each([
      ['a picture from elsewhere', 'a.docx', () => docxOf('가', linkedImage, `${address}/pixel.png`)],
      ['a text of this machine in a field', 'b.docx', () => docxOf('가', includedText(secret))],
      ['a text from elsewhere in a field', 'c.docx', () => docxOf('가', includedText(`${address}/text`))],
      ['a formula that asks elsewhere', 'd.xlsx', () => xlsxOf('가', `_xlfn.WEBSERVICE("${address}")`)],
      ['a formula that reads this machine', 'e.xlsx', () => xlsxOf('가', `_xlfn.WEBSERVICE("${secret}")`)],
      ['another format under its name, with a section of this machine', 'f.docx', () => odtOf(secret)],
      [
        'a page of the web under its name',
        'g.doc',
        async () => `<html><p>가</p><iframe src="${secret}"></iframe><img src="${address}"></html>`,
      ],
    ])('shows nothing of %s', async (_what, name, make) => {
      const letters = await lettersFrom(name, await make())
      for (const letter of 'ZQJXK') expect(letters).not.toContain(letter)
      expect(asked).toBe(0)
    })
  })
})

describe.runIf(office !== '')('the preview with the real LibreOffice', () => {
  let test: FileApp
  beforeAll(async () => {
    test = await openFileApp({ withJobs: true, env: { FILE_OFFICE: 'auto', FILE_TEMPORARY_DIR: folder } })
  })
  afterAll(() => test.stop())

  it('of a docx is created in the background, and is an inline PDF', async () => {
    const { fileCode, ids } = await test.draft([{ name: '보고서.docx', bytes: await docxOf('미리 보기') }])
    const [id = ''] = ids
    expect((await test.people.user.call(fileApi.getFileSettings, {})).result.makesPreviews).toBe(true)
    expect((await test.people.user.call(fileApi.requestExport, { id })).result.exportStatus).toBe('W')
    const state = async () =>
      (await test.people.user.call(fileApi.listAttachments, { code: fileCode })).result[0]?.exportStatus
    await expect.poll(state, { timeout: 50_000, interval: 250 }).toBe('Y')
    const answer = await test.people.user.call(fileApi.showPreview, { id })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    })
    expect(lettersOf(answer.bytes)).toContain('미')
  }, 60_000)
})
