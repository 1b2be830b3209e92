import {
  amountInKorean,
  columnSum,
  type FormColumn,
  type FormDefinition,
  type FormField,
  type FormValues,
  type LeaveUse,
  officialAmount,
  privateAmount,
} from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { Fragment } from 'react'
import { wholeDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { dayNumber } from '../../absence/absence.rules.ts'
import { groupedNumber, wholeAmount } from '../../approval.rules.ts'
import styles from './paper.module.css'

interface ValuesProps {
  definition: FormDefinition
  values: FormValues
  hidden: readonly string[]
  names: Readonly<Record<string, LocalName>>
  /** What a leave uses; null or omitted for other documents. */
  leave?: LeaveUse | null
}

/** The fields of a document as a table of labels and values; conditions hide what does not apply. */
export function FieldValues({ definition, values, hidden, names, leave }: ValuesProps) {
  const language = useLanguage()
  return (
    <dl className={styles.fields}>
      {definition.fields
        .filter((field) => !hidden.includes(field.key))
        .map((field) => {
          const isTable = field.kind === 'table'
          const isFirst = field.key === definition.amountField
          return (
            <Fragment key={field.key}>
              <dt data-table={isTable ? '' : undefined} data-first={isFirst ? '' : undefined}>
                {localName(field.label, language)}
              </dt>
              <dd
                data-wide={field.width === 2 && !isTable ? '' : undefined}
                data-table={isTable ? '' : undefined}
                data-first={isFirst ? '' : undefined}
              >
                <FieldValue field={field} value={values[field.key]} names={names} />
              </dd>
            </Fragment>
          )
        })}
      {leave ? <LeaveDays leave={leave} /> : null}
    </dl>
  )
}

/** The days of a leave, and the annual leave before and after it. */
function LeaveDays({ leave: { days, balances } }: { leave: LeaveUse }) {
  const t = useTranslate()
  const left = balances.map(({ year, before, after }) =>
    t(balances.length > 1 ? 'approval.absence.leftYear' : 'approval.absence.left', {
      ...{ year, remaining: dayNumber(before), after: dayNumber(after) },
    }),
  )
  return (
    <>
      <dt>{t('approval.paper.leave')}</dt>
      <dd data-wide="">
        {[t('approval.absence.workDays', { count: dayNumber(days) }), ...left].join(' · ')}
      </dd>
    </>
  )
}

interface ValueProps {
  field: FormField
  value: FormValues[string] | undefined
  names: ValuesProps['names']
}

function FieldValue({ field, value, names }: ValueProps) {
  const t = useTranslate()
  const language = useLanguage()
  if (field.kind === 'table') return <RowsTable field={field} rows={rowsOf(value)} />
  const label = (code: string) => {
    const option = field.options.find((one) => one.value === code)
    if (option) return localName(option.label, language)
    const name = Object.hasOwn(names, code) ? names[code] : undefined
    return name ? localName(name, language) : code
  }
  if (Array.isArray(value)) {
    const texts = value.filter((one): one is string => typeof one === 'string')
    if (field.kind === 'period')
      return texts[0] ? `${wholeDay(texts[0])} – ${wholeDay(texts[1] ?? texts[0])}` : '–'
    return texts.length > 0 ? texts.map(label).join(', ') : '–'
  }
  if (value === undefined || value === '') return '–'
  if (field.kind === 'date') return wholeDay(value)
  if (field.kind === 'amount' || field.words !== 'none') return <Amount value={value} words={field.words} />
  if (field.kind === 'number' || field.kind === 'formula') return groupedNumber(value)
  if (field.options.length > 0 || field.kind === 'leave') return label(value)
  return value || t('approval.none')
}

/** An amount in figures, and in Korean words if the form asks for them. */
export function Amount({ value, words }: { value: string; words: FormField['words'] }) {
  const amount = wholeAmount(value)
  const isWritten = words !== 'none' && amount !== undefined && amountInKorean(amount) !== null
  if (isWritten && words === 'official')
    return <span className={styles.amount}>{officialAmount(amount)}</span>
  if (isWritten)
    return (
      <>
        <span className={styles.words}>{privateAmount(amount).replace(/ \(.*$/, '')}</span>
        <span className={styles.amount}>₩{groupedNumber(value)}</span>
      </>
    )
  return <span className={styles.amount}>{groupedNumber(value)}</span>
}

const rowsOf = (value: FormValues[string] | undefined): Record<string, string>[] =>
  Array.isArray(value) ? value.filter((row): row is Record<string, string> => typeof row === 'object') : []

const isNumber = ({ kind }: FormColumn) => kind === 'number' || kind === 'amount' || kind === 'formula'

function RowsTable({ field, rows }: { field: FormField; rows: Record<string, string>[] }) {
  const language = useLanguage()
  const t = useTranslate()
  const shown = (column: FormColumn, row: Record<string, string>) => {
    const value = row[column.key] ?? ''
    const option = column.options.find((one) => one.value === value)
    if (option) return localName(option.label, language)
    return isNumber(column) ? groupedNumber(value) : value
  }
  const hasSum = field.columns.some((column) => column.hasSum)
  return (
    <table className={styles.table}>
      <caption hidden>{localName(field.label, language)}</caption>
      <thead>
        <tr>
          {field.columns.map((column) => (
            <th key={column.key} scope="col" data-number={isNumber(column) ? '' : undefined}>
              {localName(column.label, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a shown document do not move
          <tr key={index}>
            {field.columns.map((column) => (
              <td
                key={column.key}
                data-number={isNumber(column) ? '' : undefined}
                data-head={localName(column.label, language)}
              >
                {shown(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {hasSum ? (
        <tfoot>
          <tr>
            {field.columns.map((column, index) => (
              <td
                key={column.key}
                data-number={isNumber(column) ? '' : undefined}
                data-head={column.hasSum ? localName(column.label, language) : undefined}
              >
                {column.hasSum
                  ? groupedNumber(columnSum(rows, column.key))
                  : index === 0
                    ? t('approval.sum')
                    : ''}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}
