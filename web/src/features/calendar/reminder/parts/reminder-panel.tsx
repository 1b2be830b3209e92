import { calendarApi, type DefaultReminders } from '@maru/api/calendar'
import type { Output } from '@maru/api/kit/endpoint'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useCalendarName } from '../../parts/calendar-pane.tsx'
import { reminderText } from '../../parts/reminder-fields.tsx'

type Setting = Output<typeof calendarApi.getReminderSetting>

const timed = [0, 5, 10, 15, 30, 60, 1440]
/** At 09:00 of the day, of the day before, and of the week before. */
const wholeDay = [-540, 900, 9540]

/** The panel "reminders" of the settings: reminders of new events by calendar, and mails. */
export function ReminderPanel({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const setting = useRead(calendarApi.getReminderSetting, {})
  if (setting.data) return <ReminderCardOf setting={setting.data} onDirty={onDirty} />
  if (setting.error) return <ErrorNote error={setting.error} onRetry={() => void setting.refetch()} />
  return <Skeleton rows={4} />
}

function ReminderCardOf({ setting, onDirty }: { setting: Setting; onDirty: (isDirty: boolean) => void }) {
  const t = useTranslate()
  const nameOf = useCalendarName()
  const calendars = useRead(calendarApi.listCalendars, {})
  const save = useChange(calendarApi.saveReminderSetting)
  const stored = { byMail: setting.byMail, calendars: setting.calendars }
  const { form, values, set, changed } = useSettingForm(stored, (changes) =>
    save.mutateAsync({ ...stored, ...changes }),
  )
  const change = (next: DefaultReminders) =>
    set({ calendars: values.calendars.map((one) => (one.calendarId === next.calendarId ? next : one)) })
  const none = { value: 'none', label: t('calendar.reminder.none') }
  const dayText = (minutes: number) =>
    minutes < 0
      ? t('calendar.reminder.sameDay')
      : minutes < 1440
        ? t('calendar.reminder.dayBefore')
        : t('calendar.reminder.weekBefore')
  const known = (offered: readonly number[], own: number | undefined) =>
    own === undefined || offered.includes(own) ? offered : [...offered, own]
  return (
    <SettingCard title={t('calendar.reminder.settings')} form={form} changed={changed} onDirty={onDirty}>
      {values.calendars.map((one) => {
        const calendar = calendars.data?.find(({ calendarId }) => calendarId === one.calendarId)
        const name = calendar ? nameOf(calendar) : ''
        const [minutes] = one.minutes
        const [dayMinutes] = one.dayMinutes
        return (
          <SettingRow key={one.calendarId} name={name} hint={t('calendar.reminder.settingsHint')}>
            <Select
              hideLabel
              label={t('calendar.reminder.timedOf', { name })}
              value={minutes === undefined ? 'none' : String(minutes)}
              options={[
                none,
                ...known(timed, minutes).map((value) => ({
                  value: String(value),
                  label: reminderText(value, t),
                })),
              ]}
              onChange={(value) => change({ ...one, minutes: value === 'none' ? [] : [Number(value)] })}
            />
            <Select
              hideLabel
              label={t('calendar.reminder.dayOf', { name })}
              value={dayMinutes === undefined ? 'none' : String(dayMinutes)}
              options={[
                none,
                ...known(wholeDay, dayMinutes).map((value) => ({
                  value: String(value),
                  label: dayText(value),
                })),
              ]}
              onChange={(value) => change({ ...one, dayMinutes: value === 'none' ? [] : [Number(value)] })}
            />
          </SettingRow>
        )
      })}
      {setting.canMail ? (
        <SettingRow name={t('calendar.reminder.byMail')} hint={t('calendar.reminder.byMailHint')}>
          <Checkbox isSelected={values.byMail} onChange={(byMail) => set({ byMail })}>
            {t('calendar.reminder.byMailOn')}
          </Checkbox>
        </SettingRow>
      ) : null}
    </SettingCard>
  )
}
