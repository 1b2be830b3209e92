import {
  type FieldSource,
  type FormDefinition,
  type FormField,
  type FormValues,
  type SourceRows,
  sentValues,
} from '@maru/api/approval'
import { useState } from 'react'
import { fullTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { ActionNote, Empty } from '#ui/notice.tsx'
import { useSourceRows } from '../../approval.api.ts'
import { filledText } from '../writer.rules.ts'
import styles from './source.module.css'

/** The form or document for which a source is asked. */
export interface LookedUp {
  definition: FormDefinition
  applicationId: string
  /** The document that is edited or submitted again; null for a new one. */
  apmId: string | null
  /** The values of the form after calculation. */
  values: FormValues
}

interface Row {
  index: number
  cells: SourceRows['rows'][number]
}

/** The columns of the rows; one that fills a field is written as the field will be. */
function useColumns(
  columns: SourceRows['columns'],
  { definition, source }: { definition: FormDefinition; source: FieldSource },
  onChoose: (row: Row['cells']) => void,
): Column<Row>[] {
  const t = useTranslate()
  const language = useLanguage()
  const targetOf = (column: string) => {
    const key = source.fills.find((one) => one.column === column)?.field
    return definition.fields.find((one) => one.key === key)
  }
  const cellText = (column: string, text: string) => {
    const target = targetOf(column)
    return target ? filledText(target, text, language) : text
  }
  return [
    {
      ...{ id: 'value', head: t('approval.source.value'), phone: 'main' },
      cell: ({ cells }) => (
        <button type="button" className={styles.value} onClick={() => onChoose(cells)}>
          {cells.value}
        </button>
      ),
    },
    ...columns.map(
      ({ key, label }): Column<Row> => ({
        ...{ id: `column-${key}`, head: localName(label, language), phone: 'meta' },
        align: ['number', 'amount'].includes(targetOf(key)?.kind ?? '') ? 'end' : 'start',
        cell: ({ cells }) => cellText(key, cells[key] ?? ''),
      }),
    ),
  ]
}

/** Says that the program did not answer, and from when the rows are; asks it again. */
function FailureNote({ answer, onRetry }: { answer: SourceRows; onRetry: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { failure, answeredAt } = answer
  if (failure === null) return null
  const text = localName(failure, language) || t('approval.source.failed')
  const old = answeredAt === null ? '' : t('approval.source.old', { time: fullTime(answeredAt) })
  return (
    <ActionNote tone="warn" text={[text, old].filter(Boolean).join(' ')}>
      <Button onPress={onRetry}>{t('kit.retry')}</Button>
    </ActionNote>
  )
}

/** Asks the data source of a field and lists its rows; a chosen row fills the fields of the form. */
export function SourceDialog({
  field,
  source,
  title,
  place: { definition, applicationId, apmId, values },
  onChoose,
  onClose,
}: {
  field: FormField
  source: FieldSource
  title: string
  place: LookedUp
  /** Null empties the fields. */
  onChoose: (row: Row['cells'] | null) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const query = useDebounced(typed, 300)
  const sent = sentValues(definition, source, values)
  const place = { applicationId, ...(apmId === null ? {} : { apmId }) }
  const answer = useSourceRows({ ...place, field: field.key, query, values: sent })
  const { data } = answer
  const columns = useColumns(data?.columns ?? [], { definition, source }, onChoose)
  const rows = data?.rows.map((cells, index): Row => ({ index, cells }))
  return (
    <Dialog
      isOpen
      isTall
      isFlush
      size="m"
      title={title}
      onClose={onClose}
      footer={<Button onPress={() => onChoose(null)}>{t('approval.source.clear')}</Button>}
    >
      <div className={styles.head}>
        <SearchField label={t('approval.source.search')} value={typed} onChange={setTyped} autoFocus />
        {data ? <FailureNote answer={data} onRetry={() => void answer.refetch()} /> : null}
        {data?.hasMore ? <Hint tone="2">{t('approval.source.hasMore')}</Hint> : null}
      </div>
      <ListView
        label={t('approval.source.rows')}
        answer={{ ...answer, data: rows }}
        rowKey={(row) => row.index}
        columns={columns}
        // Without an answer nothing is known about rows.
        empty={data?.failure ? null : <Empty text={t('approval.source.empty')} />}
        isPart
      />
    </Dialog>
  )
}
