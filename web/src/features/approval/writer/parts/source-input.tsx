import { type FieldSource, type FormField, type FormValues, filledValues } from '@maru/api/approval'
import { ListRestart, X } from 'lucide-react'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { filledText } from '../writer.rules.ts'
import { type LookedUp, SourceDialog } from './source-dialog.tsx'

/** Where a field with a data source is written. */
export interface SourcePlace extends LookedUp {
  /** Writes the values of a chosen row, also into other fields. */
  fill: (values: FormValues) => void
}

/** A field with a data source, and the list of the rows that fill it. */
export function SourceInput({
  field,
  source,
  label,
  value,
  error,
  place,
  onChange,
}: {
  field: FormField
  source: FieldSource
  label: string
  value: string
  error: string | null
  place: SourcePlace
  onChange: (value: string) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const isNumber = field.kind === 'number' || field.kind === 'amount'
  const help = localName(field.help, language)
  const common = { label, error, isRequired: field.isRequired, name: `values.${field.key}` }
  const typed = {
    ...{ value, onChange, maxLength: field.limit || 1000, ...(help === '' ? {} : { hint: help }) },
    ...(isNumber ? { inputMode: 'decimal' as const } : {}),
  }
  const chosen = {
    ...{ value: filledText(field, value, language), isReadOnly: true },
    hint: help || t('approval.source.strict'),
  }
  return (
    <>
      <TextField
        {...common}
        {...(source.isStrict ? chosen : typed)}
        end={
          <IconButton
            label={t('approval.source.look', { name: label })}
            size="s"
            onPress={() => setOpen(true)}
          >
            <Icon icon={ListRestart} size={16} />
          </IconButton>
        }
      />
      {isOpen ? (
        <SourceDialog
          field={field}
          source={source}
          title={t('approval.source.look', { name: label })}
          place={place}
          onChoose={(row) => {
            place.fill(filledValues(field, row))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** A field that only a row of another field fills; a value that no row explains can be removed. */
export function FilledInput({
  field,
  label,
  value,
  error,
  onChange,
}: {
  field: FormField
  label: string
  value: string
  error: string | null
  onChange: (value: string) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <TextField
      isReadOnly
      {...{ label, error, isRequired: field.isRequired, value: filledText(field, value, language) }}
      hint={localName(field.help, language) || t('approval.source.strict')}
      end={
        value === '' ? null : (
          <IconButton
            label={t('approval.source.clearOf', { name: label })}
            size="s"
            onPress={() => onChange('')}
          >
            <Icon icon={X} size={16} />
          </IconButton>
        )
      }
    />
  )
}
