import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import { fileApi, thumbnailWidths } from '@maru/api/file'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileApp, openFileApp } from '#test/file-app.ts'
import { encodePhoto, photoBytes } from '../index.ts'

let test: FileApp
beforeAll(async () => {
  test = await openFileApp()
})
afterAll(() => test.stop())

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
}

async function upload(name: string, bytes: Buffer): Promise<string> {
  const { ids } = await test.draft([{ name, bytes }])
  return ids[0] ?? ''
}

function show(id: string, size: 'card' | 'album' | 'page' = 'card', v?: string) {
  return test.people.user.call(fileApi.showThumbnail, { id, size, ...(v ? { v } : {}) })
}

function crc(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1))
  }
  return ~sum >>> 0
}

/** A PNG of a few kilobytes that declares a width and height of 30,000 pixels. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const out = Buffer.alloc(8 + body.length)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc(body), 4 + body.length)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(30_000, 0)
  head.writeUInt32BE(30_000, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const sign = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(Buffer.alloc(2_000_000))
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

describe('a thumbnail', () => {
  it('is a WebP in the requested size, cacheable forever under its content’s mark', async () => {
    const id = await upload('사진.jpg', await picture(2000, 1000).jpeg().toBuffer())
    for (const size of ['card', 'album', 'page'] as const) {
      const answer = await show(id, size)
      expect(answer.headers['content-type']).toBe('image/webp')
      expect(await sharp(answer.bytes).metadata()).toMatchObject({
        format: 'webp',
        width: thumbnailWidths[size],
      })
      expect(answer.headers['cache-control']).toBe('private, no-cache')
    }
    const [file] = (await test.people.user.call(fileApi.listAttachments, { code: (await codeOf(id)) ?? '' }))
      .result
    const v = new URL(`http://x${file?.thumbnailUrl}`).searchParams.get('v') ?? ''
    expect((await show(id, 'card', v)).headers['cache-control']).toBe('private, max-age=31536000, immutable')
  })
  it('has the right orientation, and is never larger than its image', async () => {
    const turned = await picture(300, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await sharp((await show(await upload('a.jpg', turned))).bytes).metadata()).toMatchObject({
      width: 100,
      height: 300,
    })
  })
  it('is created once per content, also for concurrent readers', async () => {
    const bytes = await picture(640, 480).png().toBuffer()
    const [one, other] = [await upload('a.png', bytes), await upload('b.png', bytes)]
    const shown = await Promise.all([show(one), show(other), show(one)])
    expect(new Set(shown.map((answer) => answer.bytes.toString('hex'))).size).toBe(1)
    const made = await test.db`
      select from file_variant variant join file_entry entry on entry.digest = variant.source_digest
       where entry.entry_id in (${one}, ${other}) and variant.kind = 'card'`
    expect(made.length).toBe(2)
  })
  it('is refused for a decompression bomb before decoding, and immediately the next time', async () => {
    const id = await upload('bomb.png', bomb())
    expect((await show(id)).refusal?.code).toBe('file.imageTooLarge')
    expect((await show(id)).refusal?.code).toBe('file.imageTooLarge')
  })
  it('is refused for a broken image and for other files', async () => {
    const broken = (await picture(500, 500).jpeg().toBuffer()).subarray(0, 600)
    expect((await show(await upload('a.jpg', broken))).refusal?.code).toBe('file.notAnImage')
    expect((await show(await upload('a.png', Buffer.from('text')))).refusal?.code).toBe('file.notAnImage')
  })
  it('is created again if it is missing, and is not created from damaged bytes', async () => {
    const id = await upload('a.png', await picture(700, 500).png().toBuffer())
    const made = (await show(id)).bytes
    const [saved] = await test.db<{ digest: string }[]>`
      select encode(variant.digest, 'hex') as digest from file_variant variant
        join file_entry entry on entry.digest = variant.source_digest where entry.entry_id = ${id}`
    const { storage } = test.app.services
    writeFileSync(storage.pathOf?.(saved?.digest ?? '') ?? '', 'cut short')
    expect((await show(id)).bytes.equals(made)).toBe(true)
    const source = await picture(701, 500).png().toBuffer()
    const other = await upload('b.png', source)
    const digest = createHash('sha256').update(source).digest('hex')
    writeFileSync(storage.pathOf?.(digest) ?? '', await picture(10, 10).png().toBuffer())
    expect((await show(other)).refusal?.code).toBe('file.damaged')
  })
  it('that took too long is tried again after ten minutes', async () => {
    const id = await upload('a.png', await picture(702, 500).png().toBuffer())
    await test.db`
      insert into file_variant (com_code, source_digest, kind, state, reason, changed_at)
      select com_code, digest, 'card', 'F', 'late', ${test.clock.now()} from file_entry where entry_id = ${id}`
    expect((await show(id)).refusal?.code).toBe('file.imageTooLarge')
    test.clock.advance(600_001)
    expect((await show(id)).headers['content-type']).toBe('image/webp')
    test.clock.advance(-600_001)
  })
  it('is not shown to an anonymous user', async () => {
    const id = await upload('a.png', await picture(10, 10).png().toBuffer())
    expect((await test.people.peer.call(fileApi.showThumbnail, { id, size: 'card' })).status).toBe(404)
  })
})

async function codeOf(id: string): Promise<string | undefined> {
  const [row] = await test.db<{ fileCode: string }[]>`select file_code from file_entry where entry_id = ${id}`
  return row?.fileCode
}

describe('a photo of a person', () => {
  const encode = (bytes: Buffer) => encodePhoto(test.app.services, Readable.from([bytes]))

  it('becomes a plain JPEG without camera metadata, from every picture of pixels', async () => {
    const source = await picture(2000, 1500)
      .jpeg()
      .withExif({ IFD0: { Artist: '홍길동' } })
      .toBuffer()
    const photo = await sharp(await encode(source)).metadata()
    expect(photo).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
    expect(photo.exif).toBeUndefined()
    for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const) {
      const made = await encode(await picture(100, 140).toFormat(format).toBuffer())
      expect([format, (await sharp(made).metadata()).format]).toEqual([format, 'jpeg'])
    }
    // What shows through becomes white, not black.
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
    const { data } = await sharp(await encode(await clear.png().toBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })
  it('is refused as a drawing, at 10 MB, and if it is not an image', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    await expect(encode(Buffer.from(drawing))).rejects.toMatchObject({ code: 'file.notAnImage' })
    await expect(encode(randomBytes(photoBytes))).rejects.toMatchObject({ code: 'file.imageTooLarge' })
    await expect(encode(Buffer.from('GIF89a'))).rejects.toMatchObject({ code: 'file.notAnImage' })
    await expect(encode(Buffer.alloc(0))).rejects.toMatchObject({ code: 'file.notAnImage' })
  })
})
