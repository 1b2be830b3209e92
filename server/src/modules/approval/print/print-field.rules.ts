import {
  amountInKorean,
  columnSum,
  type DocumentDetail,
  decimalOf,
  type FormColumn,
  type FormField,
  type LeaveUse,
  officialAmount,
  printedFields,
  privateAmount,
} from '@maru/api/approval'
import { fillText } from '@maru/i18n/kit/fill'
import { dayIn, groupedIn, nameIn, type PrintStyle, plain } from './print-text.rules.ts'

type Value = DocumentDetail['content']['values'][string] | undefined

const wholeAmount = (value: string) => {
  const decimal = decimalOf(value)
  return decimal === undefined || decimal % 1_000_000n !== 0n ? undefined : decimal / 1_000_000n
}

/** An amount in figures, and in Korean words if the form asks for them. */
function amountText(value: string, words: FormField['words']): string {
  const amount = wholeAmount(value)
  const isWritten = words !== 'none' && amount !== undefined && amountInKorean(amount) !== null
  if (!isWritten || amount === undefined) return groupedIn(value)
  return words === 'official' ? officialAmount(amount) : privateAmount(amount)
}

function valueText(field: FormField, value: Value, { names }: DocumentDetail, style: PrintStyle): string {
  const label = (code: string) => {
    const option = field.options.find((one) => one.value === code)
    if (option) return nameIn(option.label, style)
    const name = Object.hasOwn(names, code) ? names[code] : undefined
    return name ? nameIn(name, style) : code
  }
  if (Array.isArray(value)) {
    const texts = value.filter((one): one is string => typeof one === 'string')
    if (field.kind === 'period') return texts[0] ? `${dayIn(texts[0])} – ${dayIn(texts[1] ?? texts[0])}` : '–'
    return texts.length > 0 ? texts.map(label).join(', ') : '–'
  }
  if (value === undefined || value === '') return '–'
  if (field.kind === 'date') return dayIn(value)
  if (field.kind === 'amount' || field.words !== 'none') return amountText(value, field.words)
  if (field.kind === 'number' || field.kind === 'formula') return groupedIn(value)
  return field.kind === 'text' || field.kind === 'area' ? value : label(value)
}

const isNumber = ({ kind }: FormColumn) => kind === 'number' || kind === 'amount' || kind === 'formula'

function tableHtml(field: FormField, value: Value, style: PrintStyle): string {
  const rows = Array.isArray(value)
    ? value.filter((row): row is Record<string, string> => typeof row === 'object')
    : []
  const cell = (column: FormColumn, text: string) =>
    `<td${isNumber(column) ? ' class="number"' : ''}>${plain(text)}</td>`
  const shown = (column: FormColumn, row: Record<string, string>) => {
    const text = row[column.key] ?? ''
    const option = column.options.find((one) => one.value === text)
    if (option) return nameIn(option.label, style)
    return isNumber(column) ? groupedIn(text) : text
  }
  const sumOf = (column: FormColumn) => groupedIn(columnSum(rows, column.key))
  const sum = field.columns.some((column) => column.hasSum)
    ? `<tfoot><tr>${field.columns
        .map((column, index) =>
          cell(column, column.hasSum ? sumOf(column) : index === 0 ? style.texts.sum : ''),
        )
        .join('')}</tr></tfoot>`
    : ''
  const heads = field.columns.map((column) => `<th>${plain(nameIn(column.label, style))}</th>`).join('')
  const lines = rows.map(
    (row) => `<tr>${field.columns.map((one) => cell(one, shown(one, row))).join('')}</tr>`,
  )
  return `<h3>${plain(nameIn(field.label, style))}</h3>
<table class="rows"><thead><tr>${heads}</tr></thead><tbody>${lines.join('')}</tbody>${sum}</table>`
}

/** The days of a leave, and the annual leave before and after it. */
function leaveText({ days, balances }: LeaveUse, { texts }: PrintStyle): string {
  const number = (count: number) => String(Math.round(count * 1000) / 1000)
  const text = balances.length > 1 ? texts.absence.leftYear : texts.absence.left
  const left = balances.map(({ year, before, after }) =>
    fillText(text, { year: String(year), remaining: number(before), after: number(after) }),
  )
  return [fillText(texts.absence.workDays, { count: number(days) }), ...left].join(' · ')
}

/** The fields of a document by the layout of its form: narrow ones in pairs, wide ones and tables over the whole width. */
export function fieldsHtml(document: DocumentDetail, style: PrintStyle): string {
  const { definition, content, hidden } = document
  let html = ''
  let open: string[] = []
  const close = () => {
    if (open.length > 0)
      html += `<table class="fields"><colgroup><col class="label"><col><col class="label"><col></colgroup>${open.join('')}</table>`
    open = []
  }
  let half: string | null = null
  const flush = () => {
    if (half !== null) open.push(`<tr>${half}<td class="empty" colspan="2"></td></tr>`)
    half = null
  }
  const printed = printedFields(definition).filter((one) => !one.isHidden && !hidden.includes(one.field.key))
  for (const { field, width } of printed) {
    const value = content.values[field.key]
    if (field.kind === 'table') {
      flush()
      close()
      html += tableHtml(field, value, style)
      continue
    }
    const label = `<th>${plain(nameIn(field.label, style))}</th>`
    const text = plain(valueText(field, value, document, style)).replaceAll('\n', '<br>')
    if (width === 2) {
      flush()
      open.push(`<tr>${label}<td colspan="3">${text}</td></tr>`)
    } else if (half === null) half = `${label}<td>${text}</td>`
    else {
      open.push(`<tr>${half}${label}<td>${text}</td></tr>`)
      half = null
    }
  }
  flush()
  if (document.leave)
    open.push(
      `<tr><th>${plain(style.texts.paper.leave)}</th><td colspan="3">${plain(leaveText(document.leave, style))}</td></tr>`,
    )
  close()
  return html
}
