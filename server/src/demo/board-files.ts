import { PassThrough } from 'node:stream'
import { ZipArchive } from 'archiver'
import sharp from 'sharp'

/** A small file of the demo. */
export interface DemoFile {
  name: string
  contentType: string
  bytes: Buffer
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const packageLinks = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeLinks = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

async function zipOf(entries: [name: string, text: string][]): Promise<Buffer> {
  const archive = new ZipArchive({ store: true })
  const out = new PassThrough()
  archive.pipe(out)
  // The same moment each time: a seed gives the same bytes.
  for (const [name, text] of entries) archive.append(text, { name, date: new Date('2026-01-01T00:00:00Z') })
  const chunks: Buffer[] = []
  const read = (async () => {
    for await (const chunk of out) chunks.push(chunk as Buffer)
  })()
  await archive.finalize()
  await read
  return Buffer.concat(chunks)
}

/** The parts of an Office Open XML package around its main part (ECMA-376). */
function packageParts(part: string, type: string): [string, string][] {
  return [
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packageTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packageLinks}"><Relationship Id="r1" Type="${officeLinks}/officeDocument" Target="${part}"/></Relationships>`,
    ],
  ]
}

function writeDocument(lines: string[]): Promise<Buffer> {
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return zipOf([
    ...packageParts('word/document.xml', type),
    ['word/document.xml', `${xml}<w:document xmlns:w="${word}"><w:body>${paragraphs}</w:body></w:document>`],
  ])
}

function writeSheet(rows: (string | number)[][]): Promise<Buffer> {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const table = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  const [types, links] = packageParts('xl/workbook.xml', type)
  const sheetType = type.replace('sheet.main', 'worksheet')
  const both = types?.[1].replace(
    '</Types>',
    `<Override PartName="/xl/sheet1.xml" ContentType="${sheetType}"/></Types>`,
  )
  return zipOf([
    ['[Content_Types].xml', both ?? ''],
    ['_rels/.rels', links?.[1] ?? ''],
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${sheet}" xmlns:r="${officeLinks}"><sheets><sheet name="1" sheetId="1" r:id="s1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packageLinks}"><Relationship Id="s1" Type="${officeLinks}/worksheet" Target="sheet1.xml"/></Relationships>`,
    ],
    ['xl/sheet1.xml', `${xml}<worksheet xmlns="${sheet}"><sheetData>${table}</sheetData></worksheet>`],
  ])
}

/** Slides as OpenDocument, which needs the fewest parts (OASIS ODF 1.3). */
function writeSlides(title: string): Promise<Buffer> {
  const name = 'urn:oasis:names:tc:opendocument:xmlns'
  const content = `${xml}<office:document-content xmlns:office="${name}:office:1.0" xmlns:draw="${name}:drawing:1.0" xmlns:text="${name}:text:1.0" xmlns:svg="${name}:svg-compatible:1.0" office:version="1.3"><office:body><office:presentation><draw:page draw:name="1"><draw:frame svg:width="20cm" svg:height="4cm" svg:x="4cm" svg:y="6cm"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame></draw:page></office:presentation></office:body></office:document-content>`
  const type = 'application/vnd.oasis.opendocument.presentation'
  const manifest = `${xml}<manifest:manifest xmlns:manifest="${name}:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`
  return zipOf([
    ['mimetype', type],
    ['content.xml', content],
    ['META-INF/manifest.xml', manifest],
  ])
}

/** A page with one line, written by hand (ISO 32000-1). */
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

/** One small real file of every kind that lists draw an icon for, with a long name and one in decomposed letters. */
export async function drawFiles(): Promise<DemoFile[]> {
  const office = 'application/vnd.openxmlformats-officedocument'
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
      bytes: await zipOf([['안내.txt', text.join('\n')]]),
    },
    {
      name: 'backup.bin',
      contentType: 'application/octet-stream',
      bytes: Buffer.from(Array.from({ length: 256 }, (_, index) => index)),
    },
  ]
}
