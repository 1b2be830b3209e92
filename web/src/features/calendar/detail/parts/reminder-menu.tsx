import { calendarApi, calendarLimits, type EventDetail } from '@maru/api/calendar'
import { ChevronDown } from 'lucide-react'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { offeredReminders, reminderText } from '../../parts/reminder-fields.tsx'

/** The viewer's reminders of an event, which they set without changing the event. */
export function ReminderMenu({ event }: { event: EventDetail }) {
  const t = useTranslate()
  const save = useChange(calendarApi.saveEventReminders)
  const { eventId } = event
  const chosen = [...event.reminders].sort((one, other) => one - other)
  const all = [...new Set([...offeredReminders, ...chosen])].sort((one, other) => one - other)
  const set = (reminders: number[]) =>
    save.mutate({ eventId, reminders }, { onError: (error) => showToast(errorText(error, t), 'danger') })
  const [first] = chosen
  const others = chosen.length > 1 ? ` +${chosen.length - 1}` : ''
  const label =
    first === undefined
      ? t('calendar.card.noReminder')
      : `${t('calendar.card.reminderAt', { when: reminderText(first, t) })}${others}`
  return (
    <Menu
      label={t('calendar.card.ownReminders')}
      placement="bottom start"
      groups={[
        {
          id: 'reminders',
          isMultiple: true,
          title: t('calendar.card.ownReminders'),
          entries: all.map((minutes) => ({
            id: String(minutes),
            label: reminderText(minutes, t),
            isChosen: chosen.includes(minutes),
            isDisabled: !chosen.includes(minutes) && chosen.length >= calendarLimits.reminders,
            run: () =>
              set(chosen.includes(minutes) ? chosen.filter((one) => one !== minutes) : [...chosen, minutes]),
          })),
        },
      ]}
      trigger={(opener) => (
        <Button {...opener} tone="quiet" isPending={save.isPending}>
          {label}
          <Icon icon={ChevronDown} size={14} />
        </Button>
      )}
    />
  )
}
