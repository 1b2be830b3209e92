import { calendarApi, calendarLimits, type EventDetail } from '@maru/api/calendar'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { offeredReminders, reminderText } from '../../parts/reminder-fields.tsx'

const byTime = (one: number, other: number) => one - other

/** The viewer's reminders of an event, as chosen last, and the call that stores them. Calls are sent one after the other. */
function useReminders({ eventId, reminders }: EventDetail) {
  const t = useTranslate()
  const [sent, setSent] = useState<number[] | null>(null)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const save = useChange((list: number[], change) => {
    const call = before.current.then(() =>
      change(calendarApi.saveEventReminders, { eventId, reminders: list }),
    )
    before.current = call.catch(() => undefined)
    return call
  })
  return {
    // What is not stored yet counts: the next list starts from it.
    chosen: [...(sent ?? reminders)].sort(byTime),
    isPending: save.isPending,
    set: (next: number[]) => {
      const list = next.sort(byTime)
      setSent(list)
      // Only the call that was made last is answered here.
      save.mutate(list, {
        onError: (error) => showToast(errorText(error, t), 'danger'),
        onSettled: () => setSent(null),
      })
    },
  }
}

/** The viewer's reminders of an event, which they set without changing the event. */
export function ReminderMenu({ event }: { event: EventDetail }) {
  const t = useTranslate()
  const { chosen, isPending, set } = useReminders(event)
  const all = [...new Set([...offeredReminders, ...chosen])].sort(byTime)
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
        <Button {...opener} tone="quiet" isPending={isPending}>
          {label}
          <Icon icon={ChevronDown} size={14} />
        </Button>
      )}
    />
  )
}
