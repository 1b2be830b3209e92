import { inflateSync } from 'node:zlib'
import { linked, packageOf, spaces, zipOf } from '#src/demo/files/office-package.ts'

const { relations, word, sheet, slide, drawing } = spaces

/** A Word document of one paragraph; `body` adds WordprocessingML, `image` is the address of a linked image. */
export function docxOf(text: string, body = '', image = 'http://127.0.0.1:9/'): Promise<Buffer> {
  return packageOf('word/document.xml', {
    'word/document.xml': {
      type: 'wordprocessingml.document.main',
      xml: `<w:document xmlns:w="${word}" xmlns:r="${relations}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p>${body}</w:body></w:document>`,
    },
    'word/_rels/document.xml.rels': { xml: linked('image', image, ' TargetMode="External"') },
  })
}

/** A paragraph with the picture of {@link docxOf}. */
export const linkedImage = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic xmlns:a="${drawing}"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="r1"/></pic:blipFill><pic:spPr><a:xfrm><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

/** Returns a paragraph with a field that includes the text of another file. */
export const includedText = (address: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r><w:r><w:instrText xml:space="preserve"> INCLUDETEXT "${address}" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>old</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`

/** A workbook of one cell; `formula` is in the second cell. */
export function xlsxOf(text: string, formula = ''): Promise<Buffer> {
  const second = formula === '' ? '' : `<c r="B1"><f>${formula}</f></c>`
  return packageOf('xl/workbook.xml', {
    'xl/workbook.xml': {
      type: 'spreadsheetml.sheet.main',
      xml: `<workbook xmlns="${sheet}" xmlns:r="${relations}"><sheets><sheet name="표" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    'xl/_rels/workbook.xml.rels': { xml: linked('worksheet', 'worksheets/sheet1.xml') },
    'xl/worksheets/sheet1.xml': {
      type: 'spreadsheetml.worksheet',
      xml: `<worksheet xmlns="${sheet}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c>${second}</row></sheetData></worksheet>`,
    },
  })
}

/** A presentation of one slide with one text. */
export function pptxOf(text: string): Promise<Buffer> {
  const box = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="t"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="6000000" cy="1000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  return packageOf('ppt/presentation.xml', {
    'ppt/presentation.xml': {
      type: 'presentationml.presentation.main',
      xml: `<p:presentation xmlns:p="${slide}" xmlns:r="${relations}"><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
    },
    'ppt/_rels/presentation.xml.rels': { xml: linked('slide', 'slides/slide1.xml') },
    'ppt/slides/slide1.xml': {
      type: 'presentationml.slide',
      xml: `<p:sld xmlns:p="${slide}" xmlns:a="${drawing}"><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${box}</p:spTree></p:cSld></p:sld>`,
    },
  })
}

/** An OpenDocument text with a section that links to another file. */
export function odtOf(source: string): Promise<Buffer> {
  const names = `xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"`
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    'content.xml': `<office:document-content ${names} office:version="1.2"><office:body><office:text><text:section text:name="s"><text:section-source xlink:href="${source}" text:filter-name="Text"/><text:p>x</text:p></text:section><text:p>after</text:p></office:text></office:body></office:document-content>`,
  })
}

/** Returns the distinct letters in a PDF of LibreOffice, from its tables of character codes (ToUnicode CMap). */
export function lettersOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const letters = [...text.matchAll(/stream\r?\n/g)].flatMap((match) => {
    try {
      const table = inflateSync(pdf.subarray(match.index + match[0].length)).toString('latin1')
      return [...table.matchAll(/beginbfchar(.*?)endbfchar/gs)].flatMap(([, lines = '']) =>
        [...lines.matchAll(/<\w+> <(\w{4})>/g)].map(([, code = '']) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        ),
      )
    } catch {
      return []
    }
  })
  return letters.join('')
}
