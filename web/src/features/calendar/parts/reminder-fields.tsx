import { calendarLimits } from '@maru/api/calendar'
import { Plus, X } from 'lucide-react'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import styles from './reminder-fields.module.css'

/** Offered reminders, in minutes before the start. */
export const offeredReminders = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080]

/** A reminder as text. */
export function reminderText(minutes: number, t: Translate): string {
  if (minutes === 0) return t('calendar.reminder.atStart')
  if (minutes % 1440 === 0) return t('calendar.reminder.days', { count: minutes / 1440 })
  if (minutes % 60 === 0) return t('calendar.reminder.hours', { count: minutes / 60 })
  return t('calendar.reminder.minutes', { count: minutes })
}

/** The reminders of the viewer at an event, as chips. */
export function ReminderFields({
  value,
  onChange,
}: {
  value: readonly number[]
  onChange: (value: readonly number[]) => void
}) {
  const t = useTranslate()
  const left = offeredReminders.filter((minutes) => !value.includes(minutes))
  return (
    <Row as="section" wrap aria-label={t('calendar.form.reminders')}>
      {[...value]
        .sort((one, other) => one - other)
        .map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={styles.chip}
            aria-label={t('calendar.reminder.remove', { name: reminderText(minutes, t) })}
            onClick={() => onChange(value.filter((one) => one !== minutes))}
          >
            {reminderText(minutes, t)} <Icon icon={X} size={12} />
          </button>
        ))}
      {value.length < calendarLimits.reminders ? (
        <Menu
          label={t('calendar.reminder.add')}
          placement="bottom start"
          groups={[
            {
              id: 'offered',
              entries: left.map((minutes) => ({
                id: String(minutes),
                label: reminderText(minutes, t),
                run: () => onChange([...value, minutes]),
              })),
            },
          ]}
          trigger={(opener) => (
            <Button {...opener} tone="quiet" icon={<Icon icon={Plus} size={14} />}>
              {t('calendar.reminder.add')}
            </Button>
          )}
        />
      ) : null}
    </Row>
  )
}
