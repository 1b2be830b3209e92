import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { packageOf } from '#src/demo/files/office-package.ts'
import { exif, names, picture, plain, secret, unzipped } from '#test/plain-files.ts'
import { plainFile } from './plain.rules.ts'

/**
 * A PDF of one page with its author's name in the information dictionary, XMP, a comment, a signature and an attached
 * file.
 */
async function namedPdf(attached: Buffer, useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create()
  const { context } = document
  const page = document.addPage([200, 100])
  page.drawSquare({ x: 5, y: 5, size: 50 })
  document.setAuthor(secret)
  document.setCreator(secret)
  const text = PDFString.of(secret)
  const xmp = context.stream(`<rdf:RDF><dc:creator>${secret}</dc:creator></rdf:RDF>`, { Type: 'Metadata' })
  document.catalog.set(PDFName.of('Metadata'), context.register(xmp))
  const rect = [0, 0, 20, 20]
  const note = context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Rect: rect,
    T: text,
    Contents: PDFString.of('말'),
  })
  const signature = context.obj({ Type: 'Sig', Name: text })
  const field = { Type: 'Annot', Subtype: 'Widget', Rect: rect, FT: 'Sig', T: PDFString.of('field') }
  const widget = context.obj({ ...field, V: context.register(signature) })
  page.node.set(PDFName.of('Annots'), context.obj([context.register(note), context.register(widget)]))
  // An object of an earlier version, to which no other object refers any more.
  context.register(context.obj({ Author: text }))
  await document.attach(attached, 'a.docx')
  return Buffer.from(await document.save({ useObjectStreams, updateFieldAppearances: false }))
}

describe('a PDF', () => {
  test.each([true, false])('names no one, packed %s', async (isPacked) => {
    const attached = await packageOf('word/document.xml', {
      'word/document.xml': { xml: '<w:p/>' },
      'docProps/core.xml': { xml: `<dc:creator>${secret}</dc:creator>` },
    })
    const source = await namedPdf(attached, isPacked)
    const cleaned = await PDFDocument.load(await plain(source), { updateMetadata: false })
    // Saved without object streams, so that every text is readable in the bytes.
    const bytes = Buffer.from(await cleaned.save({ useObjectStreams: false, updateFieldAppearances: false }))
    const before = await PDFDocument.load(source, { updateMetadata: false })
    const shown = await before.save({ useObjectStreams: false, updateFieldAppearances: false })
    expect(names(Buffer.from(shown))).toBe(true)
    expect(names(bytes)).toBe(false)
    expect([cleaned.getAuthor(), cleaned.getCreator(), cleaned.getPageCount()]).toEqual([
      undefined,
      undefined,
      1,
    ])
    expect(cleaned.getPage(0).getSize()).toEqual({ width: 200, height: 100 })
    expect(bytes.includes('/T (field)')).toBe(true)
    const [file] = cleaned.getAttachments()
    const inside = unzipped(file?.data ?? new Uint8Array())
    expect(inside.get('docProps/core.xml')).not.toContain(secret)
    expect(inside.has('word/document.xml')).toBe(true)
  })

  /** A PDF with a picture in these filters; the author's name is in the metadata of the picture and in scripts. */
  async function pictured(photo: Uint8Array, filters: string[]): Promise<Buffer> {
    const document = await PDFDocument.create()
    const { context } = document
    const page = document.addPage([200, 100])
    const contents = filters[0] === 'FlateDecode' ? deflateSync(photo) : photo
    const kind = { Type: 'XObject', Subtype: 'Image', Width: 60, Height: 40 }
    const image = context.stream(contents, {
      ...kind,
      Filter: filters,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
    })
    const xmp = context.stream(`<rdf:li>${secret}</rdf:li>`, { Type: 'Metadata', Subtype: 'XML' })
    image.dict.set(PDFName.of('Metadata'), context.register(xmp))
    image.dict.set(PDFName.of('PieceInfo'), context.obj({ App: { Private: PDFString.of(secret) } }))
    page.node.newXObject('Photo', context.register(image))
    document.addJavaScript('start', `app.alert('${secret}')`)
    const script = context.obj({ S: 'JavaScript', JS: context.register(context.stream(`x='${secret}'`)) })
    document.catalog.set(PDFName.of('OpenAction'), script)
    return Buffer.from(await document.save({ useObjectStreams: false }))
  }
  const pictureIn = async (pdf: Buffer) => {
    const { context } = await PDFDocument.load(pdf, { updateMetadata: false })
    const streams = context.enumerateIndirectObjects().map(([, object]) => object)
    const stream = streams.find((one) => one instanceof PDFRawStream && one.dict.has(PDFName.of('Width')))
    if (!(stream instanceof PDFRawStream)) throw new Error('the picture is there')
    return { filter: String(stream.dict.get(PDFName.of('Filter'))), bytes: Buffer.from(stream.contents) }
  }
  const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()

  test.each([
    ['of a camera', ['DCTDecode'], {}],
    ['of a camera, packed once more', ['FlateDecode', 'DCTDecode'], {}],
    ['written in several scans', ['DCTDecode'], { progressive: true }],
  ])('shows the same photo %s, without its Exif, comment, XMP and scripts', async (_what, filters, how) => {
    const withMetadata = await picture()
      .withMetadata({ exif })
      .withXmp(`<x>${secret}</x>`)
      .jpeg(how)
      .toBuffer()
    const note = Buffer.from(`\xff\xfe\0\x0c${secret}`, 'latin1')
    const photo = Buffer.concat([
      withMetadata.subarray(0, 2),
      note,
      withMetadata.subarray(2),
      Buffer.from(secret),
    ])
    const source = await pictured(photo, filters)
    expect(names(source)).toBe(true)
    const cleaned = await plain(source)
    const shown = await PDFDocument.load(cleaned, { updateMetadata: false })
    const bytes = Buffer.from(await shown.save({ useObjectStreams: false }))
    expect(names(bytes)).toBe(false)
    expect(bytes.includes('app.alert')).toBe(false)
    const { filter, bytes: left } = await pictureIn(cleaned)
    expect(filter).toBe('/DCTDecode')
    expect(names(left)).toBe(false)
    expect((await sharp(left).metadata()).exif).toBeUndefined()
    expect(Buffer.compare(await pixels(left), await pixels(withMetadata))).toBe(0)
  })

  test('shows a photo of four colours as before', async () => {
    const withMetadata = await picture().toColourspace('cmyk').withExif(exif).jpeg().toBuffer()
    const { bytes } = await pictureIn(await plain(await pictured(withMetadata, ['DCTDecode'])))
    expect(names(bytes)).toBe(false)
    expect((await sharp(bytes).metadata()).space).toBe('cmyk')
    const raw = (from: Buffer) => sharp(from, { ignoreIcc: true }).toColourspace('cmyk').raw().toBuffer()
    expect(Buffer.compare(await raw(bytes), await raw(withMetadata))).toBe(0)
  })

  test('shows a JPEG 2000 without its boxes of metadata', async () => {
    const box = (kind: string, text: string) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(8 + text.length)
      return Buffer.concat([length, Buffer.from(kind + text, 'latin1')])
    }
    const rest = [box('ftyp', 'jp2 '), box('jp2c', 'pixels')]
    const photo = [box('jP  ', '\r\n\x87\n'), box('xml ', secret), box('uuid', secret), ...rest]
    const { bytes } = await pictureIn(await plain(await pictured(Buffer.concat(photo), ['JPXDecode'])))
    expect(bytes).toEqual(Buffer.concat([photo[0] ?? bytes, ...rest]))
  })

  test('with a broken photo is refused as unreadable', async () => {
    const broken = Buffer.from('ffd8ffe1ffff00', 'hex')
    expect(await plainFile(await pictured(broken, ['DCTDecode']))).toEqual({ kind: 'unreadable' })
  })

  test('under a password is refused as locked', async () => {
    const document = await PDFDocument.create()
    document.addPage()
    await document.encrypt({ userPassword: 'a', ownerPassword: 'b' })
    expect(await plainFile(await document.save())).toEqual({ kind: 'locked' })
  })
})
