import { type FieldSetting, fieldTypes, settingsLimits } from '@maru/api/board'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useWords } from '../../../kit/i18n.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { type Keyed, moved, newField } from '../settings.rules.ts'
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
}

function FieldRow({ field, number, isLast, onChange, onMove, onRemove }: FieldRowProps) {
  const t = useWords()
  const legend = t('boardAdmin.field', { number })
  return (
    <fieldset className={styles.row}>
      <legend>{legend}</legend>
      <div className={styles.grid}>
        <SettingsNames value={field.fieldName} onChange={(fieldName) => onChange({ fieldName })} />
      </div>
      {hasOptions(field) ? (
        <TextArea
          label={t('boardAdmin.options')}
          hint={t('boardAdmin.optionsHint')}
          value={field.options.join('\n')}
          onChange={(text) => onChange({ options: text.split('\n').slice(0, settingsLimits.options) })}
        />
      ) : null}
      <div className={styles.rowFoot}>
        <div className={styles.choice}>
          <Select
            label={t('boardAdmin.fieldType')}
            value={field.fieldType}
            isDisabled={Boolean(field.fieldId)}
            options={fieldTypes.map((value) => ({ value, label: t(`boardAdmin.types.${value}`) }))}
            onChange={(fieldType) =>
              onChange({
                fieldType,
                options: fieldType === 'SELECT' || fieldType === 'LEVEL' ? field.options : [],
              })
            }
          />
        </div>
        <Checkbox isSelected={field.isRequired} onChange={(isRequired) => onChange({ isRequired })}>
          {t('boardAdmin.isRequired')}
        </Checkbox>
        <span className={styles.push} />
        <IconButton
          label={`${legend} ${t('boardAdmin.moveUp')}`}
          isDisabled={number === 1}
          onPress={() => onMove(-1)}
        >
          <Icon icon={ArrowUp} size={16} />
        </IconButton>
        <IconButton
          label={`${legend} ${t('boardAdmin.moveDown')}`}
          isDisabled={isLast}
          onPress={() => onMove(1)}
        >
          <Icon icon={ArrowDown} size={16} />
        </IconButton>
        <IconButton label={`${legend} ${t('boardAdmin.removeField')}`} onPress={onRemove}>
          <Icon icon={Trash2} size={16} />
        </IconButton>
      </div>
    </fieldset>
  )
}

/** The fields of one place: of the content, or as columns of the list. */
export function SettingsFields({
  place,
  draft,
  onChange,
}: SettingsPartProps & { place: FieldSetting['place'] }) {
  const t = useWords()
  const own = draft.fields.filter((field) => field.place === place)
  const others = draft.fields.filter((field) => field.place !== place)
  const put = (fields: Keyed<FieldSetting>[]) =>
    onChange({ fields: place === 'content' ? [...fields, ...others] : [...others, ...fields] })
  return (
    <SettingsCard title={t(place === 'content' ? 'boardAdmin.contentFields' : 'boardAdmin.listFields')}>
      {place === 'list' ? <p className={styles.hint}>{t('boardAdmin.listFieldsHint')}</p> : null}
      {own.map((field, index) => (
        <FieldRow
          key={field.key}
          field={field}
          number={index + 1}
          isLast={index === own.length - 1}
          onChange={(next) => put(own.map((one) => (one === field ? { ...one, ...next } : one)))}
          onMove={(by) => put(moved(own, index, by))}
          onRemove={() => put(own.filter((one) => one !== field))}
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
        {t('boardAdmin.addField')}
      </Button>
    </SettingsCard>
  )
}
