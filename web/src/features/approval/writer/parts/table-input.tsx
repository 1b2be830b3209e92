import type { FormColumn, FormField, FormValues } from '@maru/api/approval'
import { columnSum, formLimits } from '@maru/api/approval'
import { Plus, Trash2 } from 'lucide-react'
import { type ClipboardEvent, useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { LabelText } from '#ui/form/label-text.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { groupedNumber } from '../../approval.rules.ts'
import { pastedRows } from '../writer.rules.ts'
import styles from './writer.module.css'

type Row = Record<string, string>

interface TableProps {
  field: FormField
  label: string
  rows: Row[]
  /** The rows after calculation. */
  result: Row[]
  faultOf: (name: string) => string | undefined
  onChange: (value: FormValues[string]) => void
}

const isNumber = ({ kind }: FormColumn) => kind === 'number' || kind === 'amount' || kind === 'formula'

/** A table with rows to add and remove; cells of a spreadsheet can be pasted. */
export function TableInput({ field, label, rows, result, faultOf, onChange }: TableProps) {
  const t = useTranslate()
  const language = useLanguage()
  // A row keeps its key while others are removed, so that the focus stays.
  const [keys, setKeys] = useState(() => rows.map((_row, index) => index))
  const keyOf = (index: number) => keys[index] ?? 1000 + index
  const setRows = (next: Row[]) => onChange(next.slice(0, formLimits.rows))
  const change = (index: number, key: string, value: string) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, [key]: value } : row)))
  const remove = (index: number) => {
    setKeys(rows.map((_row, at) => keyOf(at)).filter((_key, at) => at !== index))
    setRows(rows.filter((_row, at) => at !== index))
  }
  const paste = (event: ClipboardEvent, row: number, column: string) => {
    const next = pastedRows(field, rows, event.clipboardData.getData('text/plain'), { row, column })
    if (!next) return
    event.preventDefault()
    setRows(next)
  }
  const fault = faultOf(`values.${field.key}`)
  return (
    <fieldset className={styles.rows}>
      <LabelText label={label} isRequired={field.isRequired} />
      <div className={styles.scroll}>
        <table className={styles.table}>
          <Heads field={field} />
          <tbody>
            {rows.map((row, index) => (
              <tr key={keyOf(index)}>
                <td data-result="">{index + 1}</td>
                {field.columns.map((column) => (
                  <td
                    key={column.key}
                    data-number={isNumber(column) ? '' : undefined}
                    data-result={column.kind === 'formula' ? '' : undefined}
                    data-head={localName(column.label, language)}
                    onPaste={(event) => paste(event, index, column.key)}
                  >
                    {column.kind === 'formula' ? (
                      groupedNumber(result[index]?.[column.key] ?? '')
                    ) : (
                      <Cell
                        column={column}
                        label={`${localName(column.label, language)} ${index + 1}`}
                        value={row[column.key] ?? ''}
                        error={faultOf(`values.${field.key}.${index}.${column.key}`) ?? null}
                        onChange={(value) => change(index, column.key, value)}
                      />
                    )}
                  </td>
                ))}
                <td>
                  <IconButton
                    label={t('approval.removeRow', { row: index + 1 })}
                    onPress={() => remove(index)}
                  >
                    <Icon icon={Trash2} size={16} />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
          {field.columns.some((column) => column.hasSum) ? <Sums field={field} result={result} /> : null}
        </table>
      </div>
      <Button
        icon={<Icon icon={Plus} size={14} />}
        isDisabled={rows.length >= formLimits.rows}
        onPress={() => setRows([...rows, {}])}
      >
        {t('approval.addRow')}
      </Button>
      {fault ? <p className={styles.fault}>{fault}</p> : null}
    </fieldset>
  )
}

function Heads({ field }: Pick<TableProps, 'field'>) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <thead>
      <tr>
        <th scope="col">#</th>
        {field.columns.map((column) => (
          <th key={column.key} scope="col" data-number={isNumber(column) ? '' : undefined}>
            {localName(column.label, language)}
          </th>
        ))}
        <th scope="col" aria-label={t('kit.remove')} />
      </tr>
    </thead>
  )
}

/** The sums of the columns, as they will be shown on the document. */
function Sums({ field, result }: Pick<TableProps, 'field' | 'result'>) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('approval.sum')}</th>
        {field.columns.map((column) => (
          <td
            key={column.key}
            data-number={isNumber(column) ? '' : undefined}
            data-head={column.hasSum ? localName(column.label, language) : undefined}
          >
            {column.hasSum ? groupedNumber(columnSum(result, column.key)) : ''}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}

function Cell({
  column,
  ...field
}: {
  column: FormColumn
  label: string
  value: string
  error: string | null
  onChange: (value: string) => void
}) {
  const language = useLanguage()
  if (column.kind === 'select') {
    const options = column.options.map((one) => ({ value: one.value, label: localName(one.label, language) }))
    return <Select {...field} hideLabel options={options} value={field.value || null} />
  }
  if (column.kind === 'date') return <DateField {...field} hideLabel />
  return (
    <TextField
      {...field}
      hideLabel
      maxLength={column.limit || 500}
      {...(isNumber(column) ? { inputMode: 'decimal' as const } : {})}
    />
  )
}
