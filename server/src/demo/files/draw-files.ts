import sharp from 'sharp'
import { linked, office, packageOf, spaces, zipOf } from './office-package.ts'

/** A small file of the demo. */
export interface DemoFile {
  name: string
  contentType: string
  bytes: Buffer
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
function writeDocument(lines: string[]): Promise<Buffer> {
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')
  return packageOf('word/document.xml', {
    'word/document.xml': {
      type: 'wordprocessingml.document.main',
      xml: `<w:document xmlns:w="${spaces.word}"><w:body>${paragraphs}</w:body></w:document>`,
    },
  })
}

function writeSheet(rows: (string | number)[][]): Promise<Buffer> {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const table = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  return packageOf('xl/workbook.xml', {
    'xl/workbook.xml': {
      type: 'spreadsheetml.sheet.main',
      xml: `<workbook xmlns="${spaces.sheet}" xmlns:r="${spaces.relations}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    'xl/_rels/workbook.xml.rels': { xml: linked('worksheet', 'sheet1.xml') },
    'xl/sheet1.xml': {
      type: 'spreadsheetml.worksheet',
      xml: `<worksheet xmlns="${spaces.sheet}"><sheetData>${table}</sheetData></worksheet>`,
    },
  })
}

/** Writes slides as OpenDocument, the format with the fewest parts (OASIS ODF 1.3). */
function writeSlides(title: string): Promise<Buffer> {
  const name = 'urn:oasis:names:tc:opendocument:xmlns'
  const content = `${xml}<office:document-content xmlns:office="${name}:office:1.0" xmlns:draw="${name}:drawing:1.0" xmlns:text="${name}:text:1.0" xmlns:svg="${name}:svg-compatible:1.0" office:version="1.3"><office:body><office:presentation><draw:page draw:name="1"><draw:frame svg:width="20cm" svg:height="4cm" svg:x="4cm" svg:y="6cm"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame></draw:page></office:presentation></office:body></office:document-content>`
  const type = 'application/vnd.oasis.opendocument.presentation'
  const manifest = `${xml}<manifest:manifest xmlns:manifest="${name}:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`
  return zipOf({ mimetype: type, 'content.xml': content, 'META-INF/manifest.xml': manifest })
}

/** Writes a PDF with one page and one line, without a library (ISO 32000-1). */
function writePage(line: string): Buffer {
  const stream = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const long = `${'2026년도 하반기 전사 업무 보고와 내년도 계획 수립을 위한 부서별 의견 취합 '.repeat(4).slice(0, 115)}.docx`

/** Creates one small valid file of every kind with an icon. One name is long, one has decomposed letters (NFD). */
export async function drawFiles(): Promise<DemoFile[]> {
  const picture = sharp({ create: { width: 640, height: 400, channels: 3, background: '#26705d' } })
  const text = ['회의 안건', '1. 지난주 진행 상황', '2. 다음 주 계획']
  return [
    { name: long, contentType: `${office}.wordprocessingml.document`, bytes: await writeDocument(text) },
    {
      name: '예산 집행 현황.xlsx',
      contentType: `${office}.spreadsheetml.sheet`,
      bytes: await writeSheet([
        ['부서', '집행액'],
        ['플랫폼개발팀', 12_500_000],
        ['영업팀', 8_300_000],
      ]),
    },
    {
      name: '신제품 소개.odp',
      contentType: 'application/vnd.oasis.opendocument.presentation',
      bytes: await writeSlides('신제품 소개'),
    },
    { name: 'Annual report.pdf', contentType: 'application/pdf', bytes: writePage('Annual report 2026') },
    { name: '행사 사진.png', contentType: 'image/png', bytes: await picture.clone().png().toBuffer() },
    { name: '会议室.jpg', contentType: 'image/jpeg', bytes: await picture.clone().jpeg().toBuffer() },
    {
      name: '읽어 주세요.txt'.normalize('NFD'),
      contentType: 'text/plain',
      bytes: Buffer.from(`${text.join('\n')}\n`),
    },
    {
      name: '참가자 명단.csv',
      contentType: 'text/plain',
      bytes: Buffer.from('이름,부서\n김서연,플랫폼개발팀\n'),
    },
    {
      name: '자료 모음.zip',
      contentType: 'application/zip',
      bytes: await zipOf({ '안내.txt': text.join('\n') }),
    },
    {
      name: 'backup.bin',
      contentType: 'application/octet-stream',
      bytes: Buffer.from(Array.from({ length: 256 }, (_, index) => index)),
    },
  ]
}
