import { calendarApi, type UserConfig } from '@maru/api/calendar'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { weekdayText } from '#ui/schedule/day-texts.ts'
import styles from './view-panel.module.css'

const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** The panel "calendar view" of the settings: first weekday, view, working week and hours (spec 3§2). */
export function CalendarViewPanel({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const config = useRead(calendarApi.getUserConfig, {})
  if (config.data) return <ViewCard config={config.data} onDirty={onDirty} />
  if (config.error) return <ErrorNote error={config.error} onRetry={() => void config.refetch()} />
  return <Skeleton rows={5} />
}

function ViewCard({ config, onDirty }: { config: UserConfig; onDirty: (isDirty: boolean) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const save = useChange(calendarApi.saveUserConfig)
  const { firstDay, workingWeek, workingStartTime, workingEndTime, viewMode } = config
  const stored = { firstDay, workingWeek, workingStartTime, workingEndTime, viewMode }
  const { form, values, set, changed } = useSettingForm(stored, (changes) =>
    save.mutateAsync({ ...stored, ...changes }),
  )
  const working: number[] = JSON.parse(values.workingWeek)
  const toggle = (weekday: number, isOn: boolean) =>
    set({
      workingWeek: JSON.stringify(
        isOn ? [...working, weekday].sort() : working.filter((one) => one !== weekday),
      ),
    })
  return (
    <SettingCard title={t('calendar.settings.view')} form={form} changed={changed} onDirty={onDirty}>
      <SettingRow name={t('calendar.settings.firstDay')}>
        <Select
          hideLabel
          label={t('calendar.settings.firstDay')}
          value={String(values.firstDay)}
          options={weekdays.map((weekday) => ({
            value: String(weekday),
            label: weekdayText(weekday, language),
          }))}
          onChange={(weekday) => set({ firstDay: Number(weekday) })}
        />
      </SettingRow>
      <SettingRow name={t('calendar.settings.firstView')}>
        <Select
          hideLabel
          label={t('calendar.settings.firstView')}
          value={String(values.viewMode)}
          options={(['day', 'week', 'month'] as const).map((view, index) => ({
            value: String(index),
            label: t(`calendar.views.${view}`),
          }))}
          onChange={(mode) => set({ viewMode: Number(mode) })}
        />
      </SettingRow>
      <SettingRow name={t('calendar.settings.workingWeek')}>
        <div className={styles.days}>
          {weekdays.map((weekday) => (
            <Checkbox
              key={weekday}
              isSelected={working.includes(weekday)}
              onChange={(isOn) => toggle(weekday, isOn)}
            >
              {weekdayText(weekday, language)}
            </Checkbox>
          ))}
        </div>
      </SettingRow>
      <SettingRow name={t('calendar.settings.workingHours')} hint={t('calendar.settings.workingHint')}>
        <div className={styles.hours}>
          <TimeField
            hideLabel
            isNeverEmpty
            label={t('calendar.form.startTime')}
            value={values.workingStartTime}
            onChange={(workingStartTime) => set({ workingStartTime })}
          />
          <TimeField
            hideLabel
            isNeverEmpty
            hasEnd
            label={t('calendar.form.endTime')}
            value={values.workingEndTime}
            onChange={(workingEndTime) => set({ workingEndTime })}
          />
        </div>
      </SettingRow>
    </SettingCard>
  )
}
