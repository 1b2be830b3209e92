import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { packageOf, zipOf } from '#src/demo/files/office-package.ts'
import { exif, names, picture, plain, secret, unzipped } from '#test/plain-files.ts'
import { plainFile } from './plain.rules.ts'

describe('pictures', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s has the same pixels and no metadata', async (format) => {
    const source = await picture().withMetadata({ exif, orientation: 6 }).toFormat(format).toBuffer()
    expect(names(source)).toBe(true)
    const cleaned = await plain(source)
    expect(names(cleaned)).toBe(false)
    const [before, after] = await Promise.all(
      [source, cleaned].map(async (bytes) => (await sharp(bytes).raw().toBuffer()).subarray(0, 600)),
    )
    const farthest = Math.max(
      ...[...(before ?? [])].map((value, at) => Math.abs(value - (after?.[at] ?? -99))),
    )
    expect(farthest).toBeLessThanOrEqual(2)
    expect((await sharp(cleaned).metadata()).format).toBe(format)
  })

  test('a photo retains its orientation, and trailing data is removed', async () => {
    const source = await picture()
      .withMetadata({ exif, orientation: 8 })
      .jpeg({ progressive: true })
      .toBuffer()
    const cleaned = await plain(Buffer.concat([source, Buffer.from(`MPF ${secret}`)]))
    expect(names(cleaned)).toBe(false)
    expect((await sharp(cleaned).metadata()).orientation).toBe(8)
  })

  test('a lossless WebP remains lossless', async () => {
    const noise = await sharp({
      create: { width: 40, height: 40, channels: 3, noise: { type: 'gaussian' } } as never,
    })
      .webp({ lossless: true })
      .toBuffer()
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
    expect(Buffer.compare(await pixels(await plain(noise)), await pixels(noise))).toBe(0)
  })

  test('a GIF loses its comment and remains animated', async () => {
    const frames = { width: 4, height: 8, channels: 3, background: '#fff', pageHeight: 4 } as const
    const moving = await sharp({ create: frames })
      .composite([
        {
          input: await sharp({ create: { ...frames, height: 4, pageHeight: 4, background: '#a00' } })
            .png()
            .toBuffer(),
          top: 4,
          left: 0,
        },
      ])
      .gif({ loop: 3, delay: [90, 120] })
      .toBuffer()
    const note = Buffer.concat([
      Buffer.from([0x21, 0xfe, secret.length]),
      Buffer.from(secret),
      Buffer.from([0]),
    ])
    const cleaned = await plain(Buffer.concat([moving.subarray(0, -1), note, moving.subarray(-1)]))
    expect(names(cleaned)).toBe(false)
    expect(await sharp(cleaned, { animated: true }).metadata()).toMatchObject({
      pages: 2,
      loop: 3,
      delay: [90, 120],
    })
  })
})

describe('documents', () => {
  test('a package of Office Open XML has no names, nor have the picture and the sheet inside', async () => {
    const photo = await picture().withMetadata({ exif }).jpeg().toBuffer()
    const sheet = await packageOf('xl/workbook.xml', {
      'xl/workbook.xml': { xml: `<workbook><x15ac:absPath url="C:\\Users\\${secret}\\"/></workbook>` },
      'xl/comments1.xml': { xml: `<comments><authors><author>${secret}</author></authors></comments>` },
      'xl/persons/person.xml': { xml: `<person displayName="${secret}" id="{1}" userId="S::${secret}"/>` },
    })
    const source = await packageOf('word/document.xml', {
      'word/document.xml': { xml: `<w:p><w:ins w:id="1" w:author="${secret}"><w:t>본문</w:t></w:ins></w:p>` },
      'word/comments.xml': { xml: `<w:comment w:author='${secret}' w:initials="${secret}"/>` },
      'docProps/core.xml': { xml: `<dc:creator>${secret}</dc:creator>` },
      'docProps/app.xml': { xml: `<Company>${secret}</Company>` },
      'docProps/custom.xml': { xml: `<property>${secret}</property>` },
      'word/_rels/settings.xml.rels': { xml: `<R Target="file:///C:\\Users\\${secret}\\보고서.dotx"/>` },
    })
    const parts = unzipped(await plain(source))
    expect([...parts.keys()]).toEqual([...unzipped(source).keys()])
    expect([...parts].filter(([, text]) => text.includes(secret))).toEqual([])
    expect(parts.get('word/document.xml')).toContain('<w:t>본문</w:t>')
    expect(parts.get('word/_rels/settings.xml.rels')).toContain('Target="보고서.dotx"')
    const whole = await zipOf({
      '[Content_Types].xml': '<Types/>',
      'word/media/image1.jpeg': photo,
      'word/embeddings/sheet.xlsx': sheet,
      'word/document.xml': '<w:p/>',
    })
    const inside = unzipSync(await plain(whole))
    expect(strFromU8(inside['word/media/image1.jpeg'] ?? new Uint8Array(), true)).not.toContain(secret)
    const cleaned = inside['word/embeddings/sheet.xlsx'] ?? new Uint8Array()
    expect([...unzipped(cleaned).values()].join('')).not.toContain(secret)
    expect([...unzipped(sheet).values()].join('')).toContain(secret)
  })

  test('OpenDocument and HWPX have no names; the mimetype of the former is first and uncompressed', async () => {
    const odt = await zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:annotation><dc:creator>${secret}</dc:creator><text:p>말</text:p></office:annotation>`,
      'meta.xml': `<meta:initial-creator>${secret}</meta:initial-creator>`,
    })
    const hwpx = await zipOf({
      mimetype: 'application/hwp+zip',
      'Contents/content.hpf': `<opf:title>제목</opf:title><opf:meta name="creator" content="text">${secret}</opf:meta>`,
    })
    const [first, second] = [await plain(odt), await plain(hwpx)]
    const texts = [first, second].map((source) => [...unzipped(source).values()].join(''))
    expect(texts.some((text) => text.includes(secret))).toBe(false)
    expect(texts[0]).toContain('<text:p>')
    expect(first.indexOf('mimetypeapplication/vnd.oasis.opendocument.text')).toBe(30)
  })

  test('a zip that is not a document is unchanged', async () => {
    expect(await plainFile(await zipOf({ 'a.txt': secret, 'meta.xml': secret }))).toEqual({ kind: 'other' })
  })
})

describe('refused is', () => {
  const compound = (text: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(text, 'utf16le')])
  const zip = (parts: Record<string, Buffer>) => zipOf({ '[Content_Types].xml': '<Types/>', ...parts })
  const cases: [string, string, () => Buffer | Promise<Buffer>][] = [
    ['a DOC, XLS, PPT or HWP', 'old', () => compound('HwpSummaryInformation')],
    ['an RTF', 'old', () => Buffer.from(`{\\rtf1{\\info{\\author ${secret}}}`)],
    ['a DOCX that holds a DOC', 'old', () => zip({ 'word/embeddings/a.doc': compound('x') })],
    ['a DOCX under a password', 'locked', () => compound('EncryptedPackage')],
    [
      'an ODT under a password',
      'locked',
      () =>
        zipOf({
          mimetype: 'application/vnd.oasis.opendocument.text',
          'META-INF/manifest.xml': '<manifest:encryption-data/>',
        }),
    ],
    ['a photo of a telephone (HEIC)', 'unreadable', () => Buffer.from(`\0\0\0\x18ftypheic${secret}`)],
    ['a TIFF', 'unreadable', () => Buffer.from(`II*\0${secret}`)],
    ['a broken JPEG', 'unreadable', () => Buffer.from('ffd8ffe1ffff00', 'hex')],
    ['a broken PNG', 'unreadable', () => Buffer.from('89504e470d0a1a0affffffff49484452', 'hex')],
    ['a broken PDF', 'unreadable', () => Buffer.from('%PDF-1.7 nothing')],
    ['a broken zip', 'unreadable', () => Buffer.from('504b0304ffff', 'hex')],
  ]
  test.each(cases)('%s, as %s', async (_what, kind, source) => {
    expect(await plainFile(await source())).toEqual({ kind })
  })

  test('a document that claims to unpack to more than 128 MB', async () => {
    const source = await zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': 'x'.repeat(100) })
    const directory = source.lastIndexOf('PK\u0001\u0002')
    source.writeUInt32LE(200 * 1_048_576, directory + 24)
    expect(await plainFile(source)).toEqual({ kind: 'unreadable' })
  })

  test('endlessly nested documents', async () => {
    let inside: Buffer | string = 'x'
    for (let depth = 0; depth < 5; depth += 1)
      inside = await zipOf({ '[Content_Types].xml': '<Types/>', 'word/embeddings/a.docx': inside })
    expect(await plainFile(Buffer.from(inside))).toEqual({ kind: 'unreadable' })
  })
})

test('a file of another type is unchanged', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('글'), Buffer.from('a text about %PDF-1.7')])
    expect(await plainFile(bytes)).toEqual({ kind: 'other' })
})
