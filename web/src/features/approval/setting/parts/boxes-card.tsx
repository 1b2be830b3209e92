import type { ApprovalSetting } from '@maru/api/approval'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Switch } from '#ui/form/choice.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { OrderList } from '#ui/list/order-list.tsx'
import { useSaveSettings } from '../setting.api.ts'
import { orderedBoxes, tabOrderOf } from '../setting.rules.ts'

/** Properties of a card of the settings. */
export interface SettingPartProps {
  stored: ApprovalSetting
  onDirty: (isDirty: boolean) => void
}

/** The order of the main boxes, and whether a saved draft stays after it was submitted (spec 3§2). */
export function BoxesCard({ stored, onDirty }: SettingPartProps) {
  const t = useTranslate()
  const save = useSaveSettings()
  const { tabOrder, isApmReuse, isAutoConfirm } = stored
  const own = { tabOrder, isApmReuse, isAutoConfirm }
  const form = useSettingForm(own, (data) => save.mutateAsync({ data, isFirst: false }))
  const boxes = orderedBoxes(form.values.tabOrder)
  const rows = boxes.map((box) => ({ box, id: Number(tabOrderOf([box])) }))
  return (
    <SettingCard title={t('approval.setting.boxes')} {...form} onDirty={onDirty}>
      <OrderList
        label={t('approval.setting.tabOrder')}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ box }) => t(`approval.box.${box}`)}
        onOrder={(ids) => form.set({ tabOrder: ids.join() })}
      >
        {({ box }) => t(`approval.box.${box}`)}
      </OrderList>
      <SettingRow name={t('approval.setting.reuse')} hint={t('approval.setting.reuseHint')}>
        <Switch
          aria-label={t('approval.setting.reuse')}
          isSelected={form.values.isApmReuse}
          onChange={(isOn) => form.set({ isApmReuse: isOn })}
        />
      </SettingRow>
      <SettingRow name={t('approval.reading.autoConfirm')} hint={t('approval.reading.autoConfirmHint')}>
        <Switch
          aria-label={t('approval.reading.autoConfirm')}
          isSelected={form.values.isAutoConfirm}
          onChange={(isOn) => form.set({ isAutoConfirm: isOn })}
        />
      </SettingRow>
    </SettingCard>
  )
}
