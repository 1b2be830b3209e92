import type { FormField } from '@maru/api/approval'
import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import type { RoomForm } from '#ui/form/form.ts'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Empty } from '#ui/notice.tsx'
import { copiedField, type FormDraft, movedBy, newField, palette } from '../builder.rules.ts'
import styles from './builder.module.css'
import { ChosenField } from './chosen-field.tsx'
import { useItemKeys } from './use-item-keys.ts'

/** The fields of the form: the palette at the left, the sheet in the middle, the chosen field at the right. */
export function FormTab({ form }: { form: RoomForm<FormDraft, never> }) {
  const t = useTranslate()
  const { definition } = form.draft
  const { fields } = definition
  const [chosen, setChosen] = useState(0)
  const keys = useItemKeys(fields.length)
  const put = (next: FormField[], select: number) => {
    form.change({ definition: { ...definition, fields: next } })
    setChosen(Math.min(Math.max(select, 0), next.length - 1))
  }
  const add = (kind: FormField['kind']) => {
    const at = fields.length === 0 ? 0 : chosen + 1
    keys.insert(at)
    const label = t(`approval.builder.kinds.${kind}`)
    put(fields.toSpliced(at, 0, newField(kind, fields, label, t('approval.builder.column'))), at)
  }
  const move = (index: number, by: -1 | 1) => {
    keys.move(index, by)
    put(movedBy(fields, index, by), index + by)
  }
  const copy = (index: number, one: FormField) => {
    keys.insert(index + 1)
    put(fields.toSpliced(index + 1, 0, copiedField(one, fields)), index + 1)
  }
  const remove = (index: number) => {
    keys.remove(index)
    put(fields.toSpliced(index, 1), index - 1)
  }
  const field = fields[chosen]
  return (
    <div className={styles.form}>
      <nav aria-label={t('approval.builder.palette')} className={styles.palette}>
        {palette.map((group) => (
          <section key={group.id}>
            <h3>{t(`approval.builder.groups.${group.id}`)}</h3>
            <div className={styles.kinds}>
              {group.kinds.map((kind) => (
                <Button key={kind} isDisabled={fields.length >= 60} onPress={() => add(kind)}>
                  {t(`approval.builder.kinds.${kind}`)}
                </Button>
              ))}
            </div>
          </section>
        ))}
      </nav>
      <section aria-label={t('approval.builder.sheet')} className={styles.sheet}>
        <h2>{form.draft.name.ko}</h2>
        {fields.length === 0 ? <Empty text={t('approval.builder.noField')} /> : null}
        <ol className={styles.fields}>
          {fields.map((one, index) => (
            <li
              key={keys.keyOf(index)}
              data-wide={one.width === 2 ? '' : undefined}
              data-chosen={index === chosen ? '' : undefined}
              data-fault={Object.keys(faultsAt(form, index)).length > 0 ? '' : undefined}
            >
              <SheetField field={one} isChosen={index === chosen} onChoose={() => setChosen(index)} />
              {index === chosen ? (
                <Row as="span" gap="0" align="stretch" className={styles.tools}>
                  <IconButton
                    label={t('approval.moveUp', { name: one.label.ko })}
                    size="s"
                    isDisabled={index === 0}
                    onPress={() => move(index, -1)}
                  >
                    <Icon icon={ArrowUp} size={16} />
                  </IconButton>
                  <IconButton
                    label={t('approval.moveDown', { name: one.label.ko })}
                    size="s"
                    isDisabled={index === fields.length - 1}
                    onPress={() => move(index, 1)}
                  >
                    <Icon icon={ArrowDown} size={16} />
                  </IconButton>
                  <IconButton
                    label={t('approval.builder.copyOf', { name: one.label.ko })}
                    size="s"
                    onPress={() => copy(index, one)}
                  >
                    <Icon icon={Copy} size={16} />
                  </IconButton>
                  <IconButton
                    label={t('approval.builder.removeOf', { name: one.label.ko })}
                    size="s"
                    onPress={() => remove(index)}
                  >
                    <Icon icon={Trash2} size={16} />
                  </IconButton>
                </Row>
              ) : null}
            </li>
          ))}
        </ol>
      </section>
      <aside aria-label={t('approval.builder.field')} className={styles.side}>
        {field ? (
          <ChosenField key={keys.keyOf(chosen)} form={form} field={field} chosen={chosen} />
        ) : (
          <Empty text={t('approval.builder.chooseField')} />
        )}
      </aside>
    </div>
  )
}

const places = ['label', 'key', 'options', 'columns', 'formula', 'requiredIf', 'visibleIf', 'source'] as const

/** The shown faults of one field. */
function faultsAt(form: RoomForm<FormDraft, never>, index: number): Record<string, string> {
  const matches = places.flatMap((place) => {
    const text = form.faultOf(`definition.fields.${index}.${place}`)
    return text ? [[place, text] as const] : []
  })
  return Object.fromEntries(matches)
}

function SheetField({
  field,
  isChosen,
  onChoose,
}: {
  field: FormField
  isChosen: boolean
  onChoose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const label = localName(field.label, language) || field.key
  return (
    <button type="button" className={styles.field} aria-pressed={isChosen} onClick={onChoose}>
      <Row as="span" gap="1" wrap className={styles.label}>
        {label}
        {field.isRequired ? <b aria-hidden>*</b> : null}
        {field.requiredIf ? <Tag tone="warn">{t('approval.builder.requiredIf')}</Tag> : null}
        {field.visibleIf ? <Tag tone="warn">{t('approval.builder.visibleIf')}</Tag> : null}
      </Row>
      <span className={styles.box}>
        {field.kind === 'table'
          ? field.columns.map((column) => localName(column.label, language) || column.key).join(' · ')
          : field.kind === 'formula'
            ? `ƒ ${field.formula}`
            : t(`approval.builder.kinds.${field.kind}`)}
      </span>
    </button>
  )
}
