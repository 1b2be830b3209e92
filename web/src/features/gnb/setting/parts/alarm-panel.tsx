import type { AlarmConfig } from '@maru/api/gnb/alarm-config'
import { useRef } from 'react'
import { type TextKey, useTranslate } from '#kit/i18n/i18n.ts'
import { Switch } from '#ui/form/choice.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useAlarmConfig, useSaveAlarmConfig } from '../setting.api.ts'
import { PushRow } from './push-row.tsx'

type Field = 'noticeAlarm' | 'boardAlarm' | 'serveyAlarm' | 'newAlarm' | 'scheduleAlarm'

const groups = [
  { id: 'board', title: 'gnb.settingsAlarmBoard', fields: ['noticeAlarm', 'boardAlarm', 'serveyAlarm'] },
  { id: 'desktop', title: 'gnb.settingsAlarmDesktop', fields: ['newAlarm', 'scheduleAlarm'] },
] as const satisfies readonly { id: string; title: TextKey; fields: readonly Field[] }[]

const names = {
  noticeAlarm: 'gnb.settingsAlarmNotice',
  boardAlarm: 'gnb.settingsAlarmArticles',
  serveyAlarm: 'gnb.settingsAlarmSurvey',
  newAlarm: 'gnb.settingsAlarmNew',
  scheduleAlarm: 'gnb.settingsAlarmSchedule',
} as const satisfies Record<Field, TextKey>

/**
 * Switches alarms of boards and of the desktop. Each of the two groups is saved separately (spec 3§3, 3§4).
 */
export function AlarmPanel({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const config = useAlarmConfig()
  const dirty = useRef(new Set<string>())
  if (config.isError) return <ErrorNote error={config.error} onRetry={() => void config.refetch()} />
  const stored = config.data
  if (!stored) return <Skeleton rows={5} />
  const note = (id: string) => (isDirty: boolean) => {
    if (isDirty) dirty.current.add(id)
    else dirty.current.delete(id)
    onDirty(dirty.current.size > 0)
  }
  return groups.map((group) => (
    <AlarmCard key={group.id} {...group} stored={stored} onDirty={note(group.id)} />
  ))
}

/** One group with an "all" switch, which is on only if all switches of the group are on (spec 3§4). */
function AlarmCard({
  id,
  title,
  fields,
  stored,
  onDirty,
}: (typeof groups)[number] & { stored: AlarmConfig; onDirty: (isDirty: boolean) => void }) {
  const t = useTranslate()
  const save = useSaveAlarmConfig()
  const own = Object.fromEntries(fields.map((field) => [field, stored[field]])) as Record<Field, boolean>
  // Only the fields of this group are sent, so that the stored values of the other group do not change.
  const form = useSettingForm(own, (changes) => save.mutateAsync({ ...own, ...changes }))
  const isAll = fields.every((field) => form.values[field])
  const setAll = (isOn: boolean) =>
    form.set(Object.fromEntries(fields.map((field) => [field, isOn])) as Partial<Record<Field, boolean>>)
  return (
    <SettingCard title={t(title)} {...form} onDirty={onDirty}>
      <SettingRow name={t('kit.all')}>
        <Switch aria-label={`${t(title)} ${t('kit.all')}`} isSelected={isAll} onChange={setAll} />
      </SettingRow>
      {fields.map((field) => (
        <SettingRow key={field} name={t(names[field])}>
          <Switch
            aria-label={t(names[field])}
            isSelected={form.values[field]}
            onChange={(next) => {
              form.set({ [field]: next })
              // The browser asks when the person switches desktop notifications on, not when the panel opens.
              if (field === 'newAlarm' && next) void askPermission()
            }}
          />
        </SettingRow>
      ))}
      {id === 'desktop' ? <BrowserPermission /> : null}
      {id === 'desktop' ? <PushRow /> : null}
    </SettingCard>
  )
}

/** Asks the browser for desktop notifications unless the person has decided before. */
async function askPermission(): Promise<void> {
  if (typeof Notification !== 'undefined' && Notification.permission === 'default')
    await Notification.requestPermission()
}

/** Shows whether this browser allows desktop notifications. */
function BrowserPermission() {
  const t = useTranslate()
  const state = typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
  return (
    <SettingRow name={t('gnb.settingsPermission')}>
      <span>{t(`gnb.settingsPermissionState.${state}`)}</span>
    </SettingRow>
  )
}
