import { constants, deflateSync, inflateRawSync, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { packageOf, zipOf } from '../../../demo/board/office-package.ts'
import { plainFile } from './plain.rules.ts'

const secret = 'HiddenName'
const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#8ac' } })
const exif = { IFD0: { Artist: secret, Software: secret } }

/** Whether the secret is in bytes, in any of the ways that formats write letters. */
function tells(bytes: Buffer): boolean {
  const wide = Buffer.from(secret, 'utf16le')
  const hex = Buffer.from(secret, 'utf16le').swap16().toString('hex').toUpperCase()
  return (
    bytes.includes(secret) || bytes.includes(wide) || bytes.toString('latin1').toUpperCase().includes(hex)
  )
}

/** What a zip holds, unpacked. */
function unzipped(zip: Buffer): Map<string, string> {
  const members = new Map<string, string>()
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
    const [name, local] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const bytes = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data
    members.set(zip.toString('utf8', at + 46, at + 46 + name), bytes.toString('latin1'))
  }
  return members
}

describe('pictures', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s looks the same and reveals nothing', async (format) => {
    const source = await picture().withMetadata({ exif, orientation: 6 }).toFormat(format).toBuffer()
    expect(tells(source)).toBe(true)
    const plain = plainFile(source)
    if (!plain) throw new Error('nothing was found')
    expect(tells(plain)).toBe(false)
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
    expect(Buffer.compare(await pixels(plain), await pixels(source))).toBe(0)
    expect(plainFile(plain)).toBeNull()
  })

  test('a photo still says how it was held, and what follows its end is gone', async () => {
    const source = await picture()
      .withMetadata({ exif, orientation: 8 })
      .jpeg({ progressive: true })
      .toBuffer()
    const plain = plainFile(Buffer.concat([source, Buffer.from(`MPF ${secret}`)]))
    expect(plain && tells(plain)).toBe(false)
    expect((await sharp(plain ?? source).metadata()).orientation).toBe(8)
  })

  test('a GIF loses its comment and still moves', async () => {
    const frames = { width: 4, height: 8, channels: 3, background: '#fff', pageHeight: 4 } as const
    const moving = await sharp({ create: frames })
      .gif({ loop: 3, delay: [90, 90] })
      .toBuffer()
    const note = Buffer.concat([
      Buffer.from([0x21, 0xfe, secret.length]),
      Buffer.from(secret),
      Buffer.from([0]),
    ])
    const plain = plainFile(Buffer.concat([moving.subarray(0, -1), note, moving.subarray(-1)]))
    expect(plain).toEqual(moving)
  })
})

describe('documents', () => {
  test('a package of Office Open XML names no one, neither do the picture and the sheet within it', async () => {
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
    const plain = plainFile(source)
    if (!plain) throw new Error('nothing was found')
    const parts = unzipped(plain)
    expect([...parts].filter(([, text]) => text.includes(secret))).toEqual([])
    expect(Buffer.from(parts.get('word/document.xml') ?? '', 'latin1').toString()).toContain(
      '<w:t>본문</w:t>',
    )
    expect(parts.get('word/_rels/settings.xml.rels')).toContain('Target="')
    expect(plainFile(plain)).toBeNull()
    const whole = await zipOf({
      'word/media/image1.jpeg': photo,
      'word/embeddings/sheet.xlsx': sheet,
      'word/document.xml': '<w:p/>',
    })
    const inside = unzipped(plainFile(whole) ?? whole)
    expect(inside.get('word/media/image1.jpeg')).not.toContain(secret)
    const kept = Buffer.from(inside.get('word/embeddings/sheet.xlsx') ?? '', 'latin1')
    expect([...unzipped(kept).values()].join('')).not.toContain(secret)
    expect([...unzipped(sheet).values()].join('')).toContain(secret)
  })

  test('OpenDocument and HWPX name no one', async () => {
    const odt = await zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:annotation><dc:creator>${secret}</dc:creator><text:p>말</text:p></office:annotation>`,
      'meta.xml': `<meta:initial-creator>${secret}</meta:initial-creator>`,
    })
    const hwpx = await zipOf({
      mimetype: 'application/hwp+zip',
      'Contents/content.hpf': `<opf:title>제목</opf:title><opf:meta name="creator" content="text">${secret}</opf:meta>`,
    })
    const texts = [odt, hwpx].map((source) => [...unzipped(plainFile(source) ?? source).values()].join(''))
    expect(texts.some((text) => text.includes(secret))).toBe(false)
    expect(texts[0]).toContain('<text:p>')
  })

  test('a PDF names no one, and nothing within it moves', () => {
    const inside = deflateSync(Buffer.from(`1 0 <</Author (${secret})/Producer (x)>>`))
    const source = Buffer.from(
      [
        '%PDF-1.7',
        `1 0 obj <</Author (${secret} \\(a\\) (b))/Title (제목)>> endobj`,
        `2 0 obj <</Author <FEFF${Buffer.from(secret, 'utf16le').swap16().toString('hex')}>>> endobj`,
        `3 0 obj <</Type/Metadata>> stream\n<rdf:RDF xmlns="x"><dc:creator>${secret}</dc:creator></rdf:RDF>\nendstream endobj`,
        `4 0 obj <</Type/ObjStm/N 1/Length ${inside.length}>> stream\n${inside.toString('latin1')}\nendstream endobj`,
        '%%EOF',
      ].join('\n'),
      'latin1',
    )
    const plain = plainFile(source)
    expect(plain?.length).toBe(source.length)
    expect(plain && tells(plain)).toBe(false)
    const text = plain?.toString('latin1') ?? ''
    expect(text).toContain(`/Author (${' '.repeat(secret.length + 10)})/Title`)
    const packed = Buffer.from(text.slice(text.indexOf('/ObjStm')).split('stream\n')[1] ?? '', 'latin1')
    const opened = inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
    expect(opened).toBe(`1 0 <</Author (${' '.repeat(secret.length)})/Producer (x)>>`)
    expect(plainFile(Buffer.concat([source, Buffer.from('/Encrypt 5 0 R')]))).toBeNull()
  })

  test('an RTF names no one', () => {
    const plain = plainFile(Buffer.from(`{\\rtf1{\\info{\\author ${secret}}{\\title x}}글}`))
    expect(plain?.toString()).toBe('{\\rtf1{\\info{\\author }{\\title x}}글}')
  })

  test.each([300, 6000])(
    'a compound document of HWP or DOC names nobody, its properties %d bytes long',
    (size) => {
      const source = compoundOf(propertiesOf(size))
      expect(tells(source)).toBe(true)
      const plain = plainFile(source)
      expect(plain?.length).toBe(source.length)
      expect(plain && tells(plain)).toBe(false)
      expect(plain?.includes('other stream')).toBe(true)
    },
  )
})

test('what is unknown, broken or made to break stays as it is', async () => {
  const bomb = await zipOf({ 'docProps/core.xml': 'x' })
  bomb.fill(0xff, bomb.length - 12, bomb.length - 2)
  const loop = compoundOf(propertiesOf(300))
  loop.fill(0, 512, 1024)
  // A chain that comes back to itself ends all the same.
  expect(plainFile(loop)?.length).toBe(loop.length)
  const broken = [
    bomb,
    Buffer.from('ffd8ffe1ffff00', 'hex'),
    Buffer.from('89504e470d0a1a0affffffff49484452', 'hex'),
  ]
  for (const bytes of [Buffer.alloc(0), Buffer.from('글'), ...broken]) expect(plainFile(bytes)).toBeNull()
})

/** A set of properties with an author and who saved last ([MS-OLEPS] §2.21), as long as asked. */
function propertiesOf(size: number): Buffer {
  const set = Buffer.alloc(size)
  set.writeUInt32LE(1, 24)
  set.writeUInt32LE(48, 44)
  set.writeUInt32LE(size - 48, 48)
  set.writeUInt32LE(2, 52)
  const texts = [Buffer.from(`${secret}\0`), Buffer.from(`${secret}\0`, 'utf16le')]
  for (const [index, text] of texts.entries()) {
    const at = 48 + 24 + index * 60
    set.writeUInt32LE([4, 8][index] ?? 0, 56 + index * 8)
    set.writeUInt32LE(at - 48, 60 + index * 8)
    set.writeUInt32LE([0x1e, 0x1f][index] ?? 0, at)
    set.writeUInt32LE(index === 0 ? text.length : text.length / 2, at + 4)
    text.copy(set, at + 8)
  }
  return set
}

/** A compound file ([MS-CFB]) of a table, a directory, a table of small streams, this stream and another. */
function compoundOf(stream: Buffer): Buffer {
  const isSmall = stream.length < 4096
  const count = Math.ceil(stream.length / 512)
  const file = Buffer.alloc(512 * (4 + count))
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(2, 60)
  file.writeUInt32LE(0xfffffffe, 68)
  file.fill(0xff, 76, 512)
  file.writeUInt32LE(0, 76)
  const chainAt = (table: number, first: number, length: number) => {
    for (let at = 0; at < length; at += 1) {
      file.writeUInt32LE(at === length - 1 ? 0xfffffffe : first + at + 1, table + (first + at) * 4)
    }
  }
  file.fill(0xff, 512, 1024)
  for (const single of [0, 1, 2]) chainAt(512, single, 1)
  chainAt(512, 3, count)
  file.fill(0xff, 1536, 2048)
  chainAt(1536, 0, Math.ceil(stream.length / 64))
  const entry = (index: number, name: string, first: number, size: number) => {
    const at = 1024 + index * 128
    file.write(name, at, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, at + 64)
    file.writeUInt32LE(first, at + 116)
    file.writeUInt32LE(size, at + 120)
  }
  entry(0, 'Root Entry', isSmall ? 3 : 0xfffffffe, isSmall ? count * 512 : 0)
  entry(1, '\u0005HwpSummaryInformation', isSmall ? 0 : 3, stream.length)
  stream.copy(file, 2048)
  file.write('other stream', 512 * (3 + count) + 600 > file.length ? file.length - 100 : file.length - 100)
  return file
}
