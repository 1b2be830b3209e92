import { type ApprovalPolicy, type DocumentDetail, type PrintLayout, plainLayout } from '@maru/api/approval'
import { fieldsHtml } from './print-field.rules.ts'
import { gridsHtml, type PrintImages } from './print-grid.rules.ts'
import { printCss, sheetCss } from './print-style.rules.ts'
import { filled, nameIn, type PrintStyle, plain, timeIn } from './print-text.rules.ts'

/** Everything on the paper. */
export interface PrintedDocument {
  document: DocumentDetail
  company: string
  /** The logo of the company as a data address; null without one. */
  logo: string | null
  images: PrintImages
  files: { name: string; size: number }[]
  hasAppendix: boolean
  /** What the cells of the grid show besides mark and signature. */
  gridParts: ApprovalPolicy['gridParts']
  /** Who printed it, and when. */
  printedBy: string
  printedAt: string
}

/** The first letters of the hash of the last act: the same on every print of the same state. */
export const checkNumber = ({ history }: Pick<DocumentDetail, 'history'>): string =>
  (history.at(-1)?.hash ?? '')
    .slice(0, 12)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-')

const layoutOf = ({ definition }: DocumentDetail): PrintLayout => definition.print ?? plainLayout

const row = (label: string, value: string) => `<div><dt>${plain(label)}</dt><dd>${plain(value)}</dd></div>`

function headHtml(
  { document, company, logo, images, gridParts }: PrintedDocument,
  style: PrintStyle,
): string {
  const { texts } = style
  const { retentionYears, grade, disclosure } = document
  const facts = [
    row(texts.paper.number, document.docNumber || texts.paper.later),
    row(texts.paper.drafted, timeIn(document.draftDate, style)),
    ...(document.completedDate ? [row(texts.print.completed, timeIn(document.completedDate, style))] : []),
    row(texts.paper.dept, nameIn(document.drafter.dept, style)),
    row(
      texts.paper.retention,
      [filled(texts.years, { count: retentionYears }), texts.grade[grade], texts.disclosure[disclosure]].join(
        ' · ',
      ),
    ),
  ]
  return `<header><div class="facts"><p class="company">${logo && layoutOf(document).hasLogo ? `<img alt="" src="${logo}">` : ''}${plain(company)}</p>
<dl>${facts.join('')}</dl></div><div class="grids">${gridsHtml(document, { images, gridParts }, style)}</div></header>
<h1>${plain(nameIn(document.formName, style))}</h1>`
}

function subjectHtml({ document }: PrintedDocument, style: PrintStyle): string {
  const { texts } = style
  const to = document.receipts.map(({ recipient }) =>
    `${nameIn(recipient.dept, style)} ${recipient.personCode ? nameIn(recipient.name, style) : ''}`.trim(),
  )
  const readers = document.readers.map(({ party }) => nameIn(party.name, style))
  return `<dl class="about">${to.length > 0 ? row(texts.recipients, to.join(', ')) : ''}${
    readers.length > 0 ? row(texts.references, readers.join(', ')) : ''
  }${row(texts.subject, document.content.subject)}</dl>`
}

/** The seal of the company with its name, at the end of an official letter. */
function sealHtml({ document, images, company }: PrintedDocument): string {
  const seal = document.seal ? images.get(document.seal) : undefined
  return seal ? `<p class="sender">${plain(company)} <img class="seal" alt="" src="${seal}"></p>` : ''
}

const sizeText = (size: number) =>
  size < 1024 * 1024 ? `${Math.max(1, Math.round(size / 1024))} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`

function filesHtml({ files }: PrintedDocument, { texts }: PrintStyle): string {
  if (files.length === 0) return ''
  const items = files.map(({ name, size }) => `<li>${plain(name)} <small>${sizeText(size)}</small></li>`)
  return `<section class="files"><h3>${plain(texts.files)}</h3><ol>${items.join('')}</ol></section>`
}

/** Comments and history: who did what and when. */
function appendixHtml({ document }: PrintedDocument, style: PrintStyle): string {
  const { texts } = style
  const acts: Record<string, string> = texts.history
  const person = ({ name, title }: DocumentDetail['drafter']) =>
    `${nameIn(name, style)} ${nameIn(title, style)}`.trim()
  const comments = document.comments.map(
    ({ author, text, createdDate }) =>
      `<tr><td>${timeIn(createdDate, style)}</td><td>${plain(person(author))}</td><td>${plain(text)}</td></tr>`,
  )
  const history = document.history.map(
    ({ at, by, act, actsFor, via, comment, hash }) =>
      `<tr><td>${timeIn(at, style)}</td><td>${plain(person(by))}${via ? ` (${plain(via)})` : ''}${actsFor ? ` (${plain(texts.mark.substitute)})` : ''}</td>
<td>${plain((acts[act] ?? act).replace(/^· /, ''))}${comment ? ` · ${plain(comment)}` : ''}</td><td class="hash">${hash.slice(0, 12)}</td></tr>`,
  )
  const table = (title: string, rows: readonly string[]) =>
    rows.length === 0 ? '' : `<h3>${plain(title)}</h3><table class="list">${rows.join('')}</table>`
  return `<section class="appendix"><h2>${plain(texts.print.appendix)}</h2>${table(texts.comments, comments)}${table(
    texts.historyTitle,
    history,
  )}</section>`
}

/**
 * A document on A4 as one HTML page with everything inside: nothing is loaded, and nothing in it runs. `fonts` are
 * rules of `@font-face`.
 */
export function pageHtml(printed: PrintedDocument, style: PrintStyle, fonts: string): string {
  const { document } = printed
  const { texts, language } = style
  const linked = document.linked.map(
    ({ docNumber, subject }) => `<li>${plain(`${docNumber} ${subject}`.trim())}</li>`,
  )
  const foot = `${texts.print.check} <b>${checkNumber(document)}</b> · ${plain(
    filled(texts.print.printed, { name: printed.printedBy, time: timeIn(printed.printedAt, style) }),
  )}`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">
<title>${plain(document.docNumber || document.content.subject)}</title><style>${fonts}${printCss}${sheetCss(layoutOf(document), style)}</style></head><body>
${headHtml(printed, style)}${subjectHtml(printed, style)}
<main>${fieldsHtml(document, style)}<div class="text">${document.content.body}</div></main>
${linked.length > 0 ? `<section class="files"><h3>${plain(texts.paper.linked)}</h3><ol>${linked.join('')}</ol></section>` : ''}
${filesHtml(printed, style)}${sealHtml(printed)}<p class="foot">${foot}</p>
${printed.hasAppendix ? appendixHtml(printed, style) : ''}</body></html>`
}
