import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { fileApi } from '@maru/api/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#test/app.ts'
import { type FileApp, namesIn, openFileApp } from '#test/file-app.ts'
import { cutFile } from './chunk.factory.ts'
import { hashWholeJob } from './whole.jobs.ts'

let test: FileApp
beforeAll(async () => {
  test = await openFileApp({ env: { FILE_DRAFT_LIMIT: '100000', FILE_DRAFT_FILES: '20' } })
})
afterAll(() => test.stop())

type Chunk = ReturnType<typeof cutFile>[number]

function send(client: Client, chunk: Chunk | undefined, bytes = chunk?.bytes ?? Buffer.alloc(0)) {
  return client.callWith(fileApi.uploadChunk, chunk?.fields, { part: { name: 'blob', bytes } })
}

async function newCode(client: Client): Promise<string> {
  return (await client.call(fileApi.createFileCode, {})).result.fileCode
}

async function uploadWhole(client: Client, fileCode: string, name: string, bytes: Buffer) {
  const [chunk] = cutFile(fileCode, { name, bytes, chunkSize: 1_000_000 })
  const fields = { ...(chunk as Chunk).fields, flowRelativePath: 'blob' }
  return send(client, { ...(chunk as Chunk), fields })
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('uploads that are not attached', () => {
  const { peer, colleague, outsider } = {
    peer: () => test.people.peer,
    colleague: () => test.people.colleague,
    outsider: () => test.people.outsider,
  }

  it('are limited in bytes over all collections of a day, even if files are removed', async () => {
    const codes = [await newCode(peer()), await newCode(peer()), await newCode(peer())]
    const first = await uploadWhole(peer(), codes[0] ?? '', 'a.bin', randomBytes(60_000))
    expect(first.status).toBe(200)
    await peer().call(fileApi.removeStoredCode, { code: codes[0] ?? '' })
    // A started upload counts with its full size.
    const [begun] = cutFile(codes[1] ?? '', { name: 'b.bin', bytes: randomBytes(30_000), chunkSize: 10_000 })
    expect((await send(peer(), begun)).status).toBe(200)
    const over = await uploadWhole(peer(), codes[2] ?? '', 'c.bin', randomBytes(10_001))
    expect([over.status, over.refusal?.code]).toEqual([413, 'file.draftsFull'])
    expect((await uploadWhole(peer(), codes[2] ?? '', 'd.bin', randomBytes(10_000))).status).toBe(200)
    test.clock.advance(86_400_001)
    expect((await uploadWhole(peer(), await newCode(peer()), 'e.bin', randomBytes(90_000))).status).toBe(200)
    test.clock.advance(-86_400_001)
  })
  it('are limited in files', async () => {
    const fileCode = await newCode(colleague())
    for (let count = 0; count < 20; count += 1) {
      expect((await uploadWhole(colleague(), fileCode, `${count}.bin`, randomBytes(10))).status).toBe(200)
    }
    const over = await uploadWhole(colleague(), fileCode, 'over.bin', randomBytes(10))
    expect([over.status, over.refusal?.code]).toEqual([413, 'file.draftsFull'])
    expect((await uploadWhole(outsider(), await newCode(outsider()), 'a.bin', randomBytes(10))).status).toBe(
      200,
    )
  })
  it('are limited for concurrent files too', async () => {
    const { user } = test.people
    const codes = await Promise.all(Array.from({ length: 12 }, () => newCode(user)))
    const answers = await Promise.all(
      codes.map((code, index) => uploadWhole(user, code, `${index}.bin`, randomBytes(20_000))),
    )
    const over = answers.filter((answer) => answer.refusal?.code === 'file.draftsFull')
    expect([answers.filter((answer) => answer.status === 200).length, over.length]).toEqual([5, 7])
    test.clock.advance(86_400_001)
  })
  it('are not limited in an attached collection', async () => {
    const { fileCode } = await test.draft([])
    await test.hang(fileCode, { readers: ['user'], writers: ['user'] })
    const answer = await uploadWhole(test.people.user, fileCode, 'large.bin', randomBytes(150_000))
    expect(answer.status).toBe(200)
  })
})

describe('a malicious upload', () => {
  let fileCode = ''
  beforeAll(async () => {
    fileCode = (await test.draft([])).fileCode
    await test.hang(fileCode, { readers: ['user', 'peer'], writers: ['user', 'peer'] })
  })

  it('of one chunk number with different concurrent bytes stores one of them entirely, never a mixture', async () => {
    const { user } = test.people
    const identifier = randomUUID()
    const versions = [randomBytes(30_000), randomBytes(30_000)].map((bytes) =>
      cutFile(fileCode, { name: 'twice.bin', bytes, chunkSize: 10_000, identifier }),
    )
    const order = [0, 1, 2].flatMap((index) => versions.map((chunks) => chunks[index]))
    const answers = await Promise.all(order.map((chunk) => send(user, chunk)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const files = (await user.call(fileApi.listAttachments, { code: fileCode })).result
    const [file] = files.filter(({ name }) => name === 'twice.bin')
    const back = (await user.call(fileApi.downloadFile, { id: file?.id ?? '' })).bytes
    for (const [index, at] of [0, 10_000, 20_000].entries()) {
      const sent = versions.map((chunks) => chunks[index]?.bytes.toString('hex'))
      expect(sent).toContain(back.subarray(at, at + 10_000).toString('hex'))
    }
    await test.run(hashWholeJob, { comCode: 'ONE', entryId: file?.id })
    const [row] = await test.db`
      select encode(whole_digest, 'hex') as whole from file_entry where entry_id = ${file?.id ?? ''}`
    expect(row?.whole).toBe(sha(back))
  })
  it('of another person under the same identifier is a separate upload', async () => {
    const identifier = randomUUID()
    const mine = cutFile(fileCode, { name: 'mine.bin', bytes: randomBytes(200), chunkSize: 100, identifier })
    const theirs = cutFile(fileCode, {
      name: 'mine.bin',
      bytes: randomBytes(200),
      chunkSize: 100,
      identifier,
    })
    await send(test.people.user, mine[0])
    expect((await send(test.people.peer, theirs[1])).result).toMatchObject({ isComplete: false })
    await test.people.peer.call(fileApi.removeFiles, { code: fileCode, fileIdentifiers: [identifier] })
    expect((await send(test.people.user, mine[1])).result).toMatchObject({ isComplete: true })
  })
  it('with a false total is stopped by the limits, not by the disk', async () => {
    const [chunk] = cutFile(fileCode, { name: 'a.bin', bytes: randomBytes(100), chunkSize: 100 })
    for (const flowTotalSize of [2 ** 53 - 1, 2 ** 40]) {
      const lie = { ...chunk?.fields, flowTotalSize }
      const part = { name: 'x', bytes: randomBytes(100) }
      const answer = await test.people.user.callWith(fileApi.uploadChunk, lie, { part })
      expect([answer.status, answer.refusal?.code]).toEqual([413, 'file.totalTooLarge'])
    }
    const many = { ...chunk?.fields, flowTotalChunks: 2 ** 31, flowChunkNumber: 2 ** 31 }
    const answer = await test.people.user.callWith(fileApi.uploadChunk, many, {
      part: { name: 'x', bytes: randomBytes(100) },
    })
    expect(answer.status).toBe(400)
  })
  it.each([
    ['a\u0007b.txt', 'ab.txt'],
    ['invoice\u202Efdp.txt', 'invoicefdp.txt'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['\ud800lone.txt', '\ufffdlone.txt'],
    ['a\r\nset-cookie: x.txt', 'aset-cookie: x.txt'],
    [`${'가'.repeat(85)}`, '가'.repeat(85)],
    [`${'가'.repeat(86)}.txt`, `${'가'.repeat(83)}.txt`],
  ])('named %j is stored as %j and downloaded under that name', async (given, saved) => {
    const { user } = test.people
    const { fileCode: code } = await test.draft([])
    await test.hang(code, { readers: ['user'], writers: ['user'] })
    const sent = await uploadWhole(user, code, given, randomBytes(10))
    const file = (sent.result as { file: { id: string; name: string } }).file
    expect(file.name).toBe(saved)
    expect(Buffer.byteLength(file.name)).toBeLessThanOrEqual(255)
    const answer = await user.call(fileApi.downloadFile, { id: file.id })
    expect(String(answer.headers['content-disposition'])).toContain(
      `filename*=UTF-8''${encodeURIComponent(saved).replace(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    )
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
  it('with a NUL in its name is refused before any lookup', async () => {
    const answer = await uploadWhole(test.people.user, fileCode, 'a\u0000.txt', randomBytes(10))
    expect([answer.status, answer.refusal?.code]).toEqual([400, 'kit.invalidInput'])
  })
  it.each([
    ['a page as a photo', 'photo.jpg', '<!doctype html><script>alert(1)</script>'],
    [
      'a drawing with a script',
      'drawing.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    ],
    ['a page behind a byte order mark', 'a.png', '\ufeff<html><body onload="alert(1)">'],
    ['an XML page', 'a.gif', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ])('of %s is plain text to every browser', async (_what, name, text) => {
    const { user } = test.people
    const sent = await uploadWhole(user, fileCode, name, Buffer.from(text))
    const { id } = (sent.result as { file: { id: string } }).file
    for (const call of [fileApi.downloadFile, fileApi.showPreview] as const) {
      const { headers } = await user.call(call, { id })
      expect(String(headers['content-type'])).toMatch(/^text\/plain/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'.*sandbox$/)
    }
    expect((await user.call(fileApi.showThumbnail, { id, size: 'card' })).refusal?.code).toBe(
      'file.notAnImage',
    )
  })
  it('of a picture that is also a script is served as a picture that runs nothing', async () => {
    const polyglot = Buffer.concat([
      Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      Buffer.from('=1;alert(1)//<script>alert(1)</script>'),
    ])
    const sent = await uploadWhole(test.people.user, fileCode, 'a.gif', polyglot)
    const { id } = (sent.result as { file: { id: string } }).file
    const { headers } = await test.people.user.call(fileApi.showPreview, { id })
    expect(headers).toMatchObject({ 'content-type': 'image/gif', 'x-content-type-options': 'nosniff' })
    expect(String(headers['content-security-policy'])).toContain('sandbox')
  })
  it('cannot be distinguished from a missing one by a person who may not see it', async () => {
    const { fileCode: draft, ids } = await test.draft([{ name: 'a.txt', bytes: Buffer.from('x') }])
    const { outsider } = test.people
    const absent = randomUUID()
    for (const [code, id] of [
      [draft, ids[0] ?? ''],
      [absent, absent],
    ] as const) {
      const answers = [
        await outsider.call(fileApi.listAttachments, { code }),
        await outsider.call(fileApi.downloadFile, { id }),
        await outsider.call(fileApi.downloadAll, { code }),
        await outsider.call(fileApi.restoreFiles, { code, ids: [id] }),
        await outsider.call(fileApi.swapFiles, { sourceId: id, targetId: id }),
      ]
      for (const { status, refusal } of answers)
        expect([status, refusal?.code]).toEqual([404, 'kit.notFound'])
    }
    expect(await namesIn(test.people.user, draft)).toEqual(['a.txt'])
  })
})
