import { plainLayout, printedFields } from '@maru/api/approval'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Switch } from '#ui/form/choice.tsx'
import type { RoomForm } from '#ui/form/form.ts'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { OrderList } from '#ui/list/order-list.tsx'
import { Empty } from '#ui/notice.tsx'
import { type FormDraft, orderedFields, placedFields, withLayout } from '../builder.rules.ts'
import styles from './builder.module.css'
import { SheetPreview } from './sheet-preview.tsx'

/** How documents are printed: the sheet, the texts in its margin, and the order and widths of the fields. */
export function PrintTab({ form }: { form: RoomForm<FormDraft, never> }) {
  const t = useTranslate()
  const { definition } = form.draft
  const layout = definition.print ?? plainLayout
  const set = (change: Partial<typeof layout>) => form.change({ definition: withLayout(definition, change) })
  return (
    <div className={styles.print}>
      <div className={styles.pane}>
        <p className={styles.hint}>{t('approval.builder.printHint')}</p>
        <div className={`${styles.grid} ${styles.rule}`}>
          <Select
            label={t('approval.builder.orientation')}
            options={(['portrait', 'landscape'] as const).map((value) => ({
              value,
              label: t(`approval.builder.orientations.${value}`),
            }))}
            value={layout.orientation}
            onChange={(orientation) => set({ orientation })}
          />
          <span className={styles.switches}>
            <Switch isSelected={layout.hasLogo} onChange={(hasLogo) => set({ hasLogo })}>
              {t('approval.builder.logo')}
            </Switch>
          </span>
          <NameFields
            isCompact
            isRequired={false}
            label={t('approval.builder.header')}
            value={layout.header}
            maxLength={200}
            onChange={(header) => set({ header })}
          />
          <NameFields
            isCompact
            isRequired={false}
            label={t('approval.builder.footer')}
            value={layout.footer}
            maxLength={200}
            onChange={(footer) => set({ footer })}
          />
        </div>
        <PrintFields form={form} />
      </div>
      <SheetPreview name={form.draft.name} definition={definition} />
    </div>
  )
}

function PrintFields({ form }: { form: RoomForm<FormDraft, never> }) {
  const t = useTranslate()
  const language = useLanguage()
  const { definition } = form.draft
  const put = (fields: ReturnType<typeof placedFields>) =>
    form.change({ definition: withLayout(definition, { fields }) })
  const rows = printedFields(definition)
  if (rows.length === 0) return <Empty text={t('approval.builder.noField')} />
  const nameOf = ({ field }: (typeof rows)[number]) => localName(field.label, language) || field.key
  return (
    <Card label={t('approval.builder.printFields')}>
      <OrderList
        label={t('approval.builder.printFields')}
        rows={rows}
        rowId={({ field }) => definition.fields.indexOf(field)}
        rowName={nameOf}
        onOrder={(order) => put(orderedFields(definition, order))}
      >
        {(row) => (
          <Row
            as="span"
            gap="4"
            rowGap="1"
            wrap
            grow
            className={styles.printField}
            data-hidden={row.isHidden ? '' : undefined}
          >
            <b>{nameOf(row)}</b>
            <Switch
              isSelected={!row.isHidden}
              aria-label={t('approval.builder.isPrintedOf', { name: nameOf(row) })}
              onChange={(isOn) => put(placedFields(definition, row.field.key, { isHidden: !isOn }))}
            >
              {t('approval.builder.isPrinted')}
            </Switch>
            {row.field.kind === 'table' ? null : (
              <Switch
                isSelected={row.width === 1}
                aria-label={t('approval.builder.halfOf', { name: nameOf(row) })}
                onChange={(isHalf) => put(placedFields(definition, row.field.key, { width: isHalf ? 1 : 2 }))}
              >
                {t('approval.builder.half')}
              </Switch>
            )}
          </Row>
        )}
      </OrderList>
    </Card>
  )
}
