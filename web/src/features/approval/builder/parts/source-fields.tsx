import {
  type FieldSource,
  type FormField,
  type FormSource,
  filledKinds,
  formLimits,
  sourcedKinds,
} from '@maru/api/approval'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Checkbox, Switch } from '#ui/form/choice.tsx'
import type { RoomForm } from '#ui/form/form.ts'
import { Select } from '#ui/form/select.tsx'
import { useFormSources } from '../builder.api.ts'
import type { FormDraft } from '../builder.rules.ts'
import styles from './builder.module.css'

const none = '-'

/** A choice among the data sources of one kind; one that no longer exists stays visible. */
function SourceSelect({
  label,
  value,
  isWritten,
  error,
  onChange,
}: {
  label: string
  value: number | undefined
  isWritten: boolean
  error?: string | undefined
  onChange: (sourceId: number | undefined) => void
}) {
  const t = useTranslate()
  const { data } = useFormSources()
  const sources = (data?.sources ?? []).filter((one) => one.isWritten === isWritten)
  const isMissing =
    data !== undefined && value !== undefined && !sources.some((one) => one.sourceId === value)
  const options = [
    { value: none, label: t('approval.builder.source.none') },
    ...sources.map(({ sourceId, system, name }) => ({
      value: String(sourceId),
      label: `${system} · ${name}`,
    })),
    ...(isMissing ? [{ value: String(value), label: t('approval.builder.source.off') }] : []),
  ]
  return (
    <Select
      {...{ label, options, error: error ?? null }}
      value={value === undefined ? none : String(value)}
      onChange={(chosen) => onChange(chosen === none ? undefined : Number(chosen))}
    />
  )
}

interface PartProps {
  field: FormField
  source: FieldSource
  fields: readonly FormField[]
  onChange: (source: FieldSource) => void
}

/** Which columns of the chosen row fill which fields. */
function Fills({ field, source, fields, columns, onChange }: PartProps & Pick<FormSource, 'columns'>) {
  const t = useTranslate()
  const language = useLanguage()
  const targets = fields.filter((one) => one.key !== field.key && filledKinds.includes(one.kind))
  const options = [
    { value: none, label: t('approval.none') },
    ...targets.map((one) => ({ value: one.key, label: localName(one.label, language) })),
  ]
  const fill = (column: string, target: string) => {
    const others = source.fills.filter((one) => one.column !== column)
    onChange({ ...source, fills: target === none ? others : [...others, { column, field: target }] })
  }
  return columns.map(({ key, label }) => (
    <Select
      key={key}
      label={t('approval.builder.source.fills', { column: localName(label, language) })}
      options={options}
      value={source.fills.find((one) => one.column === key)?.field ?? none}
      onChange={(target) => fill(key, target)}
    />
  ))
}

/** Which fields the source receives. */
function Sends({ field, source, fields, onChange }: PartProps) {
  const t = useTranslate()
  const language = useLanguage()
  const sendable = fields.filter((one) => one.key !== field.key && one.kind !== 'table')
  const choose = (key: string, isSent: boolean) => {
    const others = source.sends.filter((one) => one !== key)
    onChange({ ...source, sends: isSent ? [...others, key] : others })
  }
  return (
    <fieldset className={styles.columns}>
      <legend>{t('approval.builder.source.sends')}</legend>
      {sendable.map((one) => (
        <Checkbox
          key={one.key}
          isSelected={source.sends.includes(one.key)}
          isDisabled={source.sends.length >= formLimits.sourceFields && !source.sends.includes(one.key)}
          onChange={(isSent) => choose(one.key, isSent)}
        >
          {localName(one.label, language)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** The data source of a field: what it receives, what a chosen row fills, and whether other values are allowed. */
export function SourceFields({
  field,
  fields,
  fault,
  onChange,
}: {
  field: FormField
  fields: readonly FormField[]
  fault: string | undefined
  onChange: (field: FormField) => void
}) {
  const t = useTranslate()
  const { data } = useFormSources()
  if (!sourcedKinds.some((kind) => kind === field.kind)) return null
  const { source, ...plain } = field
  const put = (next: FieldSource) => onChange({ ...plain, source: next })
  const start = { sends: [], fills: [], isStrict: false }
  const columns = data?.sources.find((one) => one.sourceId === source?.sourceId)?.columns ?? []
  return (
    <>
      <SourceSelect
        label={t('approval.builder.source.title')}
        value={source?.sourceId}
        isWritten={false}
        error={fault}
        onChange={(sourceId) => (sourceId === undefined ? onChange(plain) : put({ ...start, sourceId }))}
      />
      <p className={styles.hint}>{t('approval.builder.source.hint')}</p>
      {source ? (
        <>
          <Sends {...{ field, source, fields }} onChange={put} />
          <Fills {...{ field, source, fields, columns }} onChange={put} />
          <Switch isSelected={source.isStrict} onChange={(isStrict) => put({ ...source, isStrict })}>
            {t('approval.builder.source.isStrict')}
          </Switch>
        </>
      ) : null}
    </>
  )
}

/** Where completed documents of the form go. */
export function WritesTo({ form }: { form: RoomForm<FormDraft, never> }) {
  const t = useTranslate()
  const { writesTo, ...definition } = form.draft.definition
  return (
    <SourceSelect
      label={t('approval.builder.source.writesTo')}
      value={writesTo}
      isWritten
      error={form.faultOf('definition.writesTo')}
      onChange={(sourceId) =>
        form.change({
          definition: sourceId === undefined ? definition : { ...definition, writesTo: sourceId },
        })
      }
    />
  )
}
