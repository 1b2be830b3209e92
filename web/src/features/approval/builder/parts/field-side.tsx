import { type FormColumn, type FormField, fieldKinds, formLimits } from '@maru/api/approval'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { movedBy, newColumn, optionLines, optionsOf } from '../builder.rules.ts'
import styles from './builder.module.css'
import { useItemKeys } from './use-item-keys.ts'

const optionKinds = ['radio', 'select', 'checks']
const columnKinds = ['text', 'number', 'amount', 'select', 'date', 'formula'] as const
const isKey = (text: string) => /^[A-Za-z_][A-Za-z0-9_]{0,29}$/.test(text)

interface SideProps {
  field: FormField
  /** The shown fault of a property: `label`, `columns.0.formula`. */
  faultOf: (name: string) => string | undefined
  onChange: (field: FormField) => void
}

/** The columns of a field after its kind has changed: a table has at least one. */
const columnsFor = (kind: FormField['kind'], { columns }: FormField, name: string) =>
  kind === 'table' && columns.length === 0 ? [newColumn([], name)] : columns

/** Everything that can be set for a field. */
export function FieldSide({ field, faultOf, onChange }: SideProps) {
  const t = useTranslate()
  const set = (change: Partial<FormField>) => onChange({ ...field, ...change })
  const isText = field.kind === 'text' || field.kind === 'area'
  const isAmount = field.kind === 'amount' || field.kind === 'formula'
  return (
    <>
      <Common field={field} faultOf={faultOf} onChange={set} />
      <Select
        label={t('approval.builder.kind')}
        options={fieldKinds.map((value) => ({ value, label: t(`approval.builder.kinds.${value}`) }))}
        value={field.kind}
        onChange={(kind) => set({ kind, columns: columnsFor(kind, field, t('approval.builder.column')) })}
      />
      {field.kind === 'formula' ? (
        <Formula
          label={t('approval.builder.formula')}
          value={field.formula}
          error={faultOf('formula')}
          onChange={(formula) => set({ formula })}
        />
      ) : (
        <Switch isSelected={field.isRequired} onChange={(isRequired) => set({ isRequired })}>
          {t('approval.builder.required')}
        </Switch>
      )}
      <Switch isSelected={field.width === 1} onChange={(isHalf) => set({ width: isHalf ? 1 : 2 })}>
        {t('approval.builder.half')}
      </Switch>
      {isAmount ? (
        <Select
          label={t('approval.builder.words')}
          options={(['none', 'official', 'private'] as const).map((value) => ({
            value,
            label: t(`approval.builder.wordForms.${value}`),
          }))}
          value={field.words}
          onChange={(words) => set({ words })}
        />
      ) : null}
      {isText ? (
        <TextField
          label={t('approval.builder.limit')}
          inputMode="numeric"
          value={field.limit === 0 ? '' : String(field.limit)}
          onChange={(text) => set({ limit: Math.min(4000, Number(text.replace(/\D/g, '')) || 0) })}
        />
      ) : null}
      {field.kind === 'table' || field.kind === 'formula' ? null : (
        <TextField
          label={t('approval.builder.default')}
          value={field.default}
          maxLength={1000}
          onChange={(next) => set({ default: next })}
        />
      )}
      <Formula
        label={t('approval.builder.requiredIf')}
        value={field.requiredIf}
        error={faultOf('requiredIf')}
        onChange={(requiredIf) => set({ requiredIf })}
      />
      <Formula
        label={t('approval.builder.visibleIf')}
        value={field.visibleIf}
        error={faultOf('visibleIf')}
        onChange={(visibleIf) => set({ visibleIf })}
      />
      <NameFields
        isCompact
        isRequired={false}
        label={t('approval.builder.help')}
        value={field.help}
        maxLength={200}
        onChange={(help) => set({ help })}
      />
      {field.kind === 'table' ? <Columns field={field} faultOf={faultOf} onChange={onChange} /> : null}
    </>
  )
}

function Common<T extends FormField | FormColumn>({
  field,
  faultOf,
  onChange,
}: {
  field: T
  faultOf: (name: string) => string | undefined
  onChange: (change: Partial<FormField & FormColumn>) => void
}) {
  const t = useTranslate()
  const [key, setKey] = useState(field.key)
  const [options, setOptions] = useState(() => optionLines(field.options))
  return (
    <>
      <NameFields
        isCompact
        label={t('kit.name')}
        value={field.label}
        error={faultOf('label')}
        maxLength={formLimits.name}
        onChange={(label) => onChange({ label })}
      />
      <TextField
        label={t('approval.builder.key')}
        hint={t('approval.builder.keyHint')}
        error={isKey(key) ? (faultOf('key') ?? null) : t('approval.builder.keyFault')}
        value={key}
        maxLength={30}
        onChange={setKey}
        // A new name takes effect when the field is left: it identifies the field while it is shown.
        onBlur={() => {
          if (isKey(key) && key !== field.key) onChange({ key })
        }}
      />
      {optionKinds.includes(field.kind) ? (
        <TextArea
          label={t('approval.builder.options')}
          hint={t('approval.builder.optionsHint')}
          error={faultOf('options') ?? null}
          rows={4}
          value={options}
          onChange={(text) => {
            setOptions(text)
            onChange({ options: optionsOf(text).slice(0, 100) })
          }}
        />
      ) : null}
    </>
  )
}

/** A formula or condition. */
export function Formula({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const t = useTranslate()
  return (
    <TextField
      label={label}
      hint={t('approval.builder.formulaHint')}
      error={error ?? null}
      value={value}
      maxLength={500}
      onChange={onChange}
    />
  )
}

function Columns({ field, faultOf, onChange }: SideProps) {
  const t = useTranslate()
  const { columns } = field
  const keys = useItemKeys(columns.length)
  // The column that was added last is open.
  const [added, setAdded] = useState(-1)
  const put = (next: FormColumn[]) => onChange({ ...field, columns: next })
  const move = (index: number, by: -1 | 1) => {
    keys.move(index, by)
    put(movedBy(columns, index, by))
  }
  return (
    <fieldset className={styles.columns}>
      <legend>{t('approval.builder.columns')}</legend>
      {faultOf('columns') ? <p className={styles.fault}>{faultOf('columns')}</p> : null}
      {columns.map((column, index) => (
        <details key={keys.keyOf(index)} className={styles.column} open={index === added || undefined}>
          <summary>{column.label.ko || column.key}</summary>
          <Common
            field={column}
            faultOf={(name) => faultOf(`columns.${index}.${name}`)}
            onChange={(change) => put(columns.with(index, { ...column, ...change } as FormColumn))}
          />
          <Select
            label={t('approval.builder.kind')}
            options={columnKinds.map((value) => ({ value, label: t(`approval.builder.kinds.${value}`) }))}
            value={column.kind}
            onChange={(kind) => put(columns.with(index, { ...column, kind }))}
          />
          {column.kind === 'formula' ? (
            <Formula
              label={t('approval.builder.formula')}
              value={column.formula}
              error={faultOf(`columns.${index}.formula`)}
              onChange={(formula) => put(columns.with(index, { ...column, formula }))}
            />
          ) : (
            <Switch
              isSelected={column.isRequired}
              onChange={(isRequired) => put(columns.with(index, { ...column, isRequired }))}
            >
              {t('approval.builder.required')}
            </Switch>
          )}
          {['number', 'amount', 'formula'].includes(column.kind) ? (
            <Switch
              isSelected={column.hasSum}
              onChange={(hasSum) => put(columns.with(index, { ...column, hasSum }))}
            >
              {t('approval.builder.hasSum')}
            </Switch>
          ) : null}
          <span className={styles.acts}>
            <IconButton
              label={t('approval.moveUp', { name: column.label.ko })}
              isDisabled={index === 0}
              onPress={() => move(index, -1)}
            >
              <Icon icon={ArrowUp} size={16} />
            </IconButton>
            <IconButton
              label={t('approval.moveDown', { name: column.label.ko })}
              isDisabled={index === columns.length - 1}
              onPress={() => move(index, 1)}
            >
              <Icon icon={ArrowDown} size={16} />
            </IconButton>
            <IconButton
              label={t('approval.builder.removeOf', { name: column.label.ko })}
              onPress={() => {
                keys.remove(index)
                put(columns.toSpliced(index, 1))
              }}
            >
              <Icon icon={Trash2} size={16} />
            </IconButton>
          </span>
        </details>
      ))}
      <Button
        icon={<Icon icon={Plus} size={14} />}
        isDisabled={columns.length >= 12}
        onPress={() => {
          keys.insert(columns.length)
          setAdded(columns.length)
          put([...columns, newColumn(columns, t('approval.builder.column'))])
        }}
      >
        {t('approval.builder.addColumn')}
      </Button>
    </fieldset>
  )
}
