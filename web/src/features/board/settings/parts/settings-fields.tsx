import { type BoardSettings, type FieldSetting, fieldTypes, settingsLimits } from '@maru/api/board'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { type Keyed, keyed, moved, newField } from '../settings.rules.ts'
import { RemovedParts } from './removed-parts.tsx'
import { SettingsCard, type SettingsPartProps } from './settings-basics.tsx'
import styles from './settings-form.module.css'
import { SettingsNames } from './settings-names.tsx'

const hasOptions = (field: FieldSetting) => field.fieldType === 'SELECT' || field.fieldType === 'LEVEL'

interface FieldRowProps {
  field: Keyed<FieldSetting>
  number: number
  isLast: boolean
  onChange: (next: Partial<FieldSetting>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  faults: SettingsPartProps['faults']
}

function FieldRow({ field, number, isLast, onChange, onMove, onRemove, faults }: FieldRowProps) {
  const t = useTranslate()
  const options = faults?.options.get(field.key)
  const legend = t('board.admin.field', { number })
  return (
    <fieldset className={styles.row}>
      <legend>{legend}</legend>
      <div className={styles.grid}>
        <SettingsNames
          value={field.fieldName}
          onChange={(fieldName) => onChange({ fieldName })}
          error={faults?.names.has(field.key) ? t('board.admin.nameNeeded') : null}
        />
      </div>
      {hasOptions(field) ? (
        <TextArea
          label={t('board.admin.options')}
          hint={t('board.admin.optionsHint')}
          error={
            options
              ? t(options === 'needed' ? 'board.settings.optionsNeeded' : 'board.settings.optionsDouble')
              : null
          }
          value={field.options.join('\n')}
          onChange={(text) => onChange({ options: text.split('\n').slice(0, settingsLimits.options) })}
        />
      ) : null}
      <div className={styles.rowFoot}>
        <div className={styles.choice}>
          <Select
            label={t('board.admin.fieldType')}
            value={field.fieldType}
            isDisabled={Boolean(field.fieldId)}
            options={fieldTypes.map((value) => ({ value, label: t(`board.admin.types.${value}`) }))}
            onChange={(fieldType) =>
              onChange({
                fieldType,
                options: fieldType === 'SELECT' || fieldType === 'LEVEL' ? field.options : [],
              })
            }
          />
        </div>
        <Checkbox isSelected={field.isRequired} onChange={(isRequired) => onChange({ isRequired })}>
          {t('kit.required')}
        </Checkbox>
        <span className={styles.push} />
        <IconButton
          label={`${legend} ${t('board.admin.moveUp')}`}
          isDisabled={number === 1}
          onPress={() => onMove(-1)}
        >
          <Icon icon={ArrowUp} size={16} />
        </IconButton>
        <IconButton
          label={`${legend} ${t('board.admin.moveDown')}`}
          isDisabled={isLast}
          onPress={() => onMove(1)}
        >
          <Icon icon={ArrowDown} size={16} />
        </IconButton>
        <IconButton label={`${legend} ${t('board.admin.removeField')}`} onPress={onRemove}>
          <Icon icon={Trash2} size={16} />
        </IconButton>
      </div>
    </fieldset>
  )
}

/** Card with the fields of one place: fields of the content, or columns of the list. */
export function SettingsFields({
  place,
  draft,
  onChange,
  faults,
  settings,
}: SettingsPartProps & { place: FieldSetting['place']; settings: BoardSettings | null }) {
  const t = useTranslate()
  const language = useLanguage()
  const present = new Set(draft.fields.map((field) => field.fieldId))
  const gone = [...(settings?.fields ?? []), ...(settings?.removedFields ?? [])].filter(
    (field) => field.place === place && !present.has(field.fieldId),
  )
  const own = draft.fields.filter((field) => field.place === place)
  const others = draft.fields.filter((field) => field.place !== place)
  const put = (fields: Keyed<FieldSetting>[]) =>
    onChange({ fields: place === 'content' ? [...fields, ...others] : [...others, ...fields] })
  return (
    <SettingsCard title={t(place === 'content' ? 'board.admin.contentFields' : 'board.admin.listFields')}>
      {place === 'list' ? <Hint className={styles.hint}>{t('board.admin.listFieldsHint')}</Hint> : null}
      {own.map((field, index) => (
        <FieldRow
          key={field.key}
          field={field}
          number={index + 1}
          isLast={index === own.length - 1}
          onChange={(next) => put(own.map((one) => (one === field ? { ...one, ...next } : one)))}
          onMove={(by) => put(moved(own, index, by))}
          onRemove={async () => {
            const name = localName(field.fieldName, language)
            const question = { text: t('board.settings.removeFieldQuestion', { name }), isDanger: true }
            if (!field.fieldId || (await askConfirm(question))) put(own.filter((one) => one !== field))
          }}
          faults={faults}
        />
      ))}
      <Button
        icon={<Icon icon={Plus} size={16} />}
        isDisabled={draft.fields.length >= settingsLimits.fields}
        onPress={() => {
          const isFirst = place === 'content' && own.length === 0
          onChange({
            fields: isFirst ? [newField(place), ...others] : [...draft.fields, newField(place)],
            ...(place === 'content' ? { useContent: true } : {}),
          })
        }}
      >
        {t('board.admin.addField')}
      </Button>
      <RemovedParts
        title={t('board.settings.removedFields')}
        parts={gone.map((field) => ({
          key: String(field.fieldId),
          name: localName(field.fieldName, language),
        }))}
        isFull={draft.fields.length >= settingsLimits.fields}
        onBack={(key) => {
          const field = gone.find((one) => String(one.fieldId) === key)
          if (field) put([...own, keyed(field)])
        }}
      />
    </SettingsCard>
  )
}
