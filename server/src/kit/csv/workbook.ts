import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipArchive } from 'archiver'

/** A cell: a number, or a text, which is never interpreted as a formula. */
export type Cell = string | number | null

/** A sheet; its rows are read one at a time while it is sent. The first row is the heading. */
export interface Sheet {
  name: string
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Number of rows in one write to the archive. */
const rowsAtOnce = 50

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text valid in XML 1.0: without control characters and unpaired surrogates. */
export function xmlText(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}

/** The name of a column from 0: A, B, … Z, AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Excel accepts at most 32,767 characters in a cell. */
const longest = 32_767

function cellXml(cell: Cell, column: number, row: number): string {
  if (cell === null || cell === '') return ''
  const place = `${columnName(column)}${row}`
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : ''
  // Style 1 marks a text with a leading quote: editing the cell does not turn it into a formula (CWE-1236).
  const style = row === 1 ? ' s="2"' : /^[=+\-@\t\r]/.test(cell) ? ' s="1"' : ''
  return `<c r="${place}" t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(cell.slice(0, longest))}</t></is></c>`
}

async function* sheetXml(rows: Sheet['rows']): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  let text = ''
  let row = 0
  for await (const cells of rows) {
    row += 1
    text += `<row r="${row}">${cells.map((cell, column) => cellXml(cell, column, row)).join('')}</row>`
    if (row % rowsAtOnce === 0) {
      yield text
      text = ''
    }
  }
  yield `${text}</sheetData></worksheet>`
}

/** A valid sheet name in Excel: 31 characters without its reserved ones. */
const sheetName = (name: string) => xmlText(name.replace(/[:\\/?*[\]']/g, ' ').slice(0, 31))

function frame(sheets: readonly Sheet[]): Record<string, string> {
  const numbers = sheets.map((_sheet, index) => index + 1)
  const override = (path: string, kind: string) =>
    `<Override PartName="${path}" ContentType="${type}.${kind}+xml"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${sheetName(name)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
  )
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${numbers.map((number) => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships">${numbers.map((number) => relation(`r${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join('')}${relation('rs', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf quotePrefix="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  }
}

/** Media type of the files from {@link openWorkbook}. */
export const workbookType = `${type}.sheet`

/**
 * A workbook (ECMA-376) as a stream: rows are read, written and compressed while it is sent, without buffering them.
 */
export function openWorkbook(sheets: readonly Sheet[], onError: (error: unknown) => void): Readable {
  const archive = new ZipArchive({ zlib: { level: 6 } })
  const out = new PassThrough({ highWaterMark: 262_144 })
  const fail = (error: unknown) => {
    onError(error)
    archive.abort()
    out.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  const fill = async () => {
    for (const [name, text] of Object.entries(frame(sheets))) archive.append(text, { name })
    for (const [index, { rows }] of sheets.entries()) {
      const source = Readable.from(sheetXml(rows), { objectMode: false, encoding: 'utf8' })
      await new Promise<void>((resolve, reject) => {
        source.once('error', reject)
        source.once('close', resolve)
        out.once('close', () => source.destroy())
        archive.append(source, { name: `xl/worksheets/sheet${index + 1}.xml` })
      })
    }
    await archive.finalize()
  }
  archive.on('error', fail)
  pipeline(archive, out).catch(() => {})
  fill().catch(fail)
  return out
}
