import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileApi } from '@maru/api/file'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileApp, openFileApp } from '#test/file-app.ts'
import { processesWith } from '#test/processes-with.ts'
import { convertToPdf } from './office.service.ts'

const folder = mkdtempSync(join(tmpdir(), 'maru-preview-'))
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** A program that accepts LibreOffice's arguments and runs the script; `$out` and `$in` are set. */
function program(name: string, script: string): string {
  const path = join(folder, name)
  const head = '#!/bin/sh\nwhile [ $# -gt 1 ]; do [ "$1" = --outdir ] && out=$2; shift; done\nin=$1\n'
  writeFileSync(path, head + script)
  chmodSync(path, 0o755)
  return path
}

let test: FileApp
beforeAll(async () => {
  const made = `printf '%s' '${pdf}' > "$out/$(basename "\${in%.*}").pdf"`
  const office = program('soffice', `if grep -q broken "$in"; then exit 1; fi\n${made}\n`)
  test = await openFileApp({ withJobs: true, env: { FILE_OFFICE: office, FILE_TEMPORARY_DIR: folder } })
})
afterAll(async () => {
  await test.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function upload(name: string, bytes: Buffer): Promise<{ id: string; code: string }> {
  const { fileCode, ids } = await test.draft([{ name, bytes }])
  return { id: ids[0] ?? '', code: fileCode }
}
const show = (id: string) => test.people.user.call(fileApi.showPreview, { id })
const request = (id: string) => test.people.user.call(fileApi.requestExport, { id })

/** Polls the list of attachments as the client does (spec 3§9), until the state is no longer W. */
async function polled(code: string) {
  const file = async () => (await test.people.user.call(fileApi.listAttachments, { code })).result[0]
  await expect.poll(async () => (await file())?.exportStatus).not.toBe('W')
  return file()
}

describe('the preview', () => {
  it('of an office file is created in the background and shown as a PDF', async () => {
    const { id, code } = await upload('보고서.docx', Buffer.from('words'))
    expect((await show(id)).refusal?.code).toBe('file.notPreviewable')
    expect((await request(id)).result).toEqual({ exportStatus: 'W' })
    expect((await request(id)).result).toEqual({ exportStatus: 'W' })
    const file = await polled(code)
    expect(file).toMatchObject({ exportStatus: 'Y', view: 'office' })
    expect(file?.exportUrl).toContain(`/cm/file/preview/${id}?v=`)
    const answer = await show(id)
    expect([answer.body, answer.headers['content-type']]).toEqual([pdf, 'application/pdf'])
    expect(String(answer.headers['content-disposition'])).toContain('inline; filename="___.pdf"'.slice(0, 6))
    // The same content under another name needs no second conversion.
    const again = await upload('copy.docx', Buffer.from('words'))
    expect((await request(again.id)).result).toEqual({ exportStatus: 'Y' })
    expect((await test.people.peer.call(fileApi.requestExport, { id })).status).toBe(404)
  })
  it('that fails is reported, and is retried on request', async () => {
    const { id, code } = await upload('a.xlsx', Buffer.from('broken'))
    await request(id)
    expect((await polled(code))?.exportStatus).toBe('F')
    expect((await request(id)).result).toEqual({ exportStatus: 'W' })
    await polled(code)
  })
  it('of texts is plain text in UTF-8, also for CP949', async () => {
    const korean = await upload('옛글.txt', iconv.encode('옛날 한글 문서입니다', 'cp949'))
    const html = await upload('a.html', Buffer.from('<script>alert(1)</script> 한글'))
    expect((await show(korean.id)).body).toBe('옛날 한글 문서입니다')
    const shown = await show(html.id)
    expect([shown.headers['content-type'], shown.body]).toEqual([
      'text/plain; charset=utf-8',
      '<script>alert(1)</script> 한글',
    ])
    expect(String(shown.headers['content-security-policy'])).toContain('sandbox')
  })
  it('of images and PDF is the file itself, inline and without scripts', async () => {
    const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const image = await show((await upload('a.gif', pixel)).id)
    expect(image.headers).toMatchObject({ 'content-type': 'image/gif', 'x-content-type-options': 'nosniff' })
    const answer = await show((await upload('a.pdf', Buffer.from(pdf))).id)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(/^inline/)
  })
  it('of any other type is refused', async () => {
    const { id } = await upload('a.zip', Buffer.from('504b0304140000000800', 'hex'))
    expect((await show(id)).refusal?.code).toBe('file.notPreviewable')
    expect((await request(id)).refusal?.code).toBe('file.notPreviewable')
  })
})

describe('without LibreOffice', () => {
  it('is not available, and the settings say so', async () => {
    const other = await openFileApp({ env: { FILE_OFFICE: 'off' } })
    const { ids } = await other.draft([{ name: 'a.docx', bytes: Buffer.from('words') }])
    const answer = await other.people.user.call(fileApi.requestExport, { id: ids[0] ?? '' })
    expect(answer.result).toEqual({ exportStatus: 'N' })
    expect((await other.people.user.call(fileApi.getFileSettings, {})).result.makesPreviews).toBe(false)
    await other.stop()
  })
})

describe('the converting program', () => {
  const source = join(folder, 'source.docx')
  beforeAll(() => writeFileSync(source, 'words'))
  const take = async (path: string) => readFileSync(path, 'utf8')

  it('is killed with its children at its timeout', async () => {
    const mark = join(folder, 'alive')
    const slow = program('slow', `(while true; do date >> ${mark}; sleep 0.05; done) &\nsleep 60\n`)
    expect(await convertToPdf(slow, source, folder, take, 2_000)).toBeNull()
    expect(readFileSync(mark).length).toBeGreaterThan(0)
    await expect.poll(() => processesWith(slow)).toEqual([])
  })
  it('runs one at a time, with a temporary profile', async () => {
    const log = join(folder, 'log')
    const office = program(
      'counted',
      `echo in >> ${log}\nsleep 0.1\necho out >> ${log}\necho x > "$out/source.pdf"\n`,
    )
    await Promise.all([1, 2, 3].map(() => convertToPdf(office, source, folder, take)))
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(['in', 'out', 'in', 'out', 'in', 'out'])
    expect(readdirSync(folder).filter((name) => name.startsWith('maru-office-'))).toEqual([])
  })
  it('has no network if the system can disable it', async () => {
    const office = program(
      'network',
      `(ip link 2>/dev/null || cat /proc/net/dev) | grep -c -v -e lo: -e link/ -e '|' > "$out/source.pdf"; true\n`,
    )
    const seen = await convertToPdf(office, source, folder, take)
    expect(Number(seen)).toBe(0)
  })
})
