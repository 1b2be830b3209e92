import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'

/** The letters of a font by code, and the hexadecimal digits of a code. */
interface Letters {
  byCode: Map<number, string>
  digits: number
}

const textOf = (stream: unknown): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : ''

const unicode = (hex: string) => {
  const bytes = Buffer.from(hex, 'hex')
  return bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : ''
}

/** Letters by code, from the table that a font has for copying text (PDF 32000-1, 9.10.3). */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', text = ''] of block.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      letters.set(Number.parseInt(code, 16), unicode(text))
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', text = ''] of block.matchAll(
      /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi,
    )) {
      const start = Number.parseInt(first, 16)
      for (let code = start; code <= Number.parseInt(last, 16); code += 1)
        letters.set(code, String.fromCodePoint((unicode(text).codePointAt(0) ?? 0) + code - start))
    }
  return letters
}

/** The text of each page of a PDF without spaces, and whether all its fonts are embedded. */
export async function readPdf(bytes: Buffer): Promise<{ pages: string[]; isEmbedded: boolean }> {
  const pdf = await PDFDocument.load(bytes)
  const { context } = pdf
  let isEmbedded = true
  const fontsOf = (resources: PDFDict | undefined) => {
    const fonts = new Map<string, Letters>()
    const dictionary = resources?.lookupMaybe(PDFName.of('Font'), PDFDict)
    for (const [name, reference] of dictionary?.entries() ?? []) {
      const font = context.lookup(reference, PDFDict)
      const inner = font.lookupMaybe(PDFName.of('DescendantFonts'), PDFArray)?.lookup(0, PDFDict) ?? font
      const descriptor = inner.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict)
      const files = ['FontFile', 'FontFile2', 'FontFile3'].map((key) => descriptor?.get(PDFName.of(key)))
      const isDrawn = font.get(PDFName.of('Subtype'))?.toString() === '/Type3'
      const byCode = lettersOf(textOf(font.lookup(PDFName.of('ToUnicode'))))
      fonts.set(name.asString(), { byCode, digits: isDrawn ? 2 : 4 })
      if (!isDrawn && !files.some((file) => file instanceof PDFRef)) isEmbedded = false
    }
    return fonts
  }
  const pages = pdf.getPages().map((page) => {
    const fonts = fontsOf(page.node.Resources())
    const contents = page.node.Contents()
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((one) => context.lookup(one)) : [contents]
    let letters: Letters = { byCode: new Map(), digits: 4 }
    let text = ''
    for (const [all, font, , hex] of streams
      .map(textOf)
      .join('\n')
      .matchAll(/(\/\w+)\s+[\d.]+\s+Tf|(<([0-9a-f]*)>)/gi)) {
      if (font) letters = fonts.get(font) ?? letters
      else if (all) {
        const codes = (hex ?? '').match(new RegExp(`.{${letters.digits}}`, 'g')) ?? []
        text += codes.map((code) => letters.byCode.get(Number.parseInt(code, 16)) ?? '').join('')
      }
    }
    return text.replace(/\s/g, '')
  })
  return { pages, isEmbedded }
}
