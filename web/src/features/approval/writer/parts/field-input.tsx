import { type FormField, type FormValues, strictFields } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { dayRange } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { Checkbox, RadioGroup } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { LabelText } from '#ui/form/label-text.tsx'
import { Select } from '#ui/form/select.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useAbsences } from '../../absence/absence.api.ts'
import { Amount } from '../../document/parts/field-values.tsx'
import { pickItem, rowsOf, textsOf } from '../writer.rules.ts'
import { FilledInput, SourceInput, type SourcePlace } from './source-input.tsx'
import { TableInput } from './table-input.tsx'
import styles from './writer.module.css'

/** Properties of {@link FieldInput}. */
export interface FieldInputProps {
  field: FormField
  value: FormValues[string] | undefined
  /** The value after calculation, for formulas and amounts in words. */
  result: FormValues[string] | undefined
  names: Readonly<Record<string, LocalName>>
  faultOf: (name: string) => string | undefined
  onChange: (value: FormValues[string]) => void
  /** Where data sources are asked; without it a field with a source is typed. */
  place?: SourcePlace
}

/** The input of a field by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { field, result } = props
  const language = useLanguage()
  const label = localName(field.label, language)
  if (field.kind === 'table')
    return <TableInput {...props} label={label} rows={rowsOf(props.value)} result={rowsOf(result)} />
  if (field.kind === 'formula')
    return (
      <Row gap="3" align="baseline" justify="end" className={styles.result}>
        <LabelText label={label} />
        <strong>
          <Amount value={typeof result === 'string' ? result : ''} words={field.words} />
        </strong>
      </Row>
    )
  if (Array.isArray(props.value) || ['checks', 'period', 'person', 'department'].includes(field.kind))
    return <ListInput {...props} label={label} />
  if (field.kind === 'leave') return <LeaveInput {...props} label={label} />
  const { place } = props
  if (place && (field.source || strictFields(place.definition).has(field.key)))
    return <SourcedInput {...props} place={place} label={label} />
  return <TextInput {...props} label={label} />
}

type Labelled = FieldInputProps & { label: string }

/** A field that a data source fills, by itself or by the row of another field. */
function SourcedInput({ field, value, label, faultOf, onChange, place }: Labelled & { place: SourcePlace }) {
  const text = typeof value === 'string' ? value : ''
  const error = faultOf(`values.${field.key}`) ?? null
  const { source } = field
  if (!source) return <FilledInput {...{ field, label, error, onChange }} value={text} />
  return <SourceInput {...{ field, source, label, error, place, onChange }} value={text} />
}

function TextInput({ field, value, label, faultOf, onChange }: Labelled) {
  const language = useLanguage()
  const text = typeof value === 'string' ? value : ''
  const help = localName(field.help, language)
  const common = {
    ...{ label, value: text, onChange, isRequired: field.isRequired, name: `values.${field.key}` },
    error: faultOf(`values.${field.key}`) ?? null,
    ...(help === '' ? {} : { hint: help }),
  }
  const options = field.options.map((one) => ({ value: one.value, label: localName(one.label, language) }))
  if (field.kind === 'area') return <TextArea {...common} rows={3} maxLength={field.limit || 4000} />
  if (field.kind === 'date') return <DateField {...common} />
  if (field.kind === 'time') return <TimeField label={label} value={text} onChange={onChange} />
  if (field.kind === 'select')
    return (
      <Select
        {...{ label, options, onChange, error: common.error, isRequired: field.isRequired }}
        value={text || null}
      />
    )
  if (field.kind === 'radio')
    return <RadioGroup {...{ label, options, onChange, isRequired: field.isRequired }} value={text} inline />
  const isNumber = field.kind === 'number' || field.kind === 'amount'
  return (
    <TextField
      {...common}
      maxLength={field.limit || 1000}
      {...(isNumber ? { inputMode: 'decimal' as const } : {})}
    />
  )
}

/** One of the viewer's accepted leaves that no document cancels yet. */
function LeaveInput({ field, value, label, names, faultOf, onChange }: Labelled) {
  const t = useTranslate()
  const language = useLanguage()
  const chosen = typeof value === 'string' && value !== '' ? value : null
  const options = (useAbsences().data ?? [])
    .filter((one) => one.status === 'active' && one.apmId !== null && one.cancelApmId === null)
    .map((one) => ({
      value: one.apmId ?? '',
      label: `${t(`approval.absence.types.${one.leaveType ?? 'annual'}`)} ${dayRange(one.fromDay, one.untilDay)}`,
    }))
  const isListed = chosen === null || options.some((one) => one.value === chosen)
  const name = chosen === null ? undefined : names[chosen]
  const known = isListed ? [] : [{ value: chosen, label: name ? localName(name, language) : chosen }]
  return (
    <>
      <Select
        {...{ label, onChange, isRequired: field.isRequired, error: faultOf(`values.${field.key}`) ?? null }}
        options={[...options, ...known]}
        value={chosen}
      />
      {options.length + known.length === 0 ? <p>{t('approval.absence.chooseNone')}</p> : null}
    </>
  )
}

function ListInput({ field, value, label, names, faultOf, onChange }: Labelled) {
  const t = useTranslate()
  const language = useLanguage()
  const [PeopleField] = slot('peopleFields')
  const texts = textsOf(value)
  const fault = faultOf(`values.${field.key}`) ?? null
  if (field.kind === 'period') {
    const [from = '', until = ''] = texts
    return (
      <div className={styles.period}>
        <DateField
          label={`${label} – ${t('approval.from')}`}
          value={from}
          isRequired={field.isRequired}
          error={fault}
          onChange={(next) => onChange([next, until === '' || until < next ? next : until])}
        />
        <DateField
          label={`${label} – ${t('approval.until')}`}
          value={until}
          onChange={(next) => onChange([from, next])}
        />
      </div>
    )
  }
  if (field.kind === 'checks')
    return (
      <Row as="fieldset" gap="4" rowGap="2" align="stretch" wrap className={styles.checks}>
        <LabelText label={label} isRequired={field.isRequired} />
        {field.options.map((one) => (
          <Checkbox
            key={one.value}
            isSelected={texts.includes(one.value)}
            onChange={(isOn) =>
              onChange(isOn ? [...texts, one.value] : texts.filter((each) => each !== one.value))
            }
          >
            {localName(one.label, language)}
          </Checkbox>
        ))}
        {fault ? <p className={styles.fault}>{fault}</p> : null}
      </Row>
    )
  if (!PeopleField) return null
  const isPerson = field.kind === 'person'
  const items = texts.map((id) =>
    pickItem({ personCode: isPerson ? id : null, deptCode: isPerson ? null : id }, names),
  )
  return (
    <PeopleField
      label={label}
      value={items}
      onChange={(next) => onChange(next.filter((one) => one.kind === field.kind).map((one) => one.id))}
      allowsDepartments={!isPerson}
      isRequired={field.isRequired}
      error={fault}
    />
  )
}
