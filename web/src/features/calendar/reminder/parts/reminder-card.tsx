import { calendarApi, type Reminder } from '@maru/api/calendar'
import { Bell } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { Link } from '#kit/address/link.tsx'
import { useChange } from '#kit/call/change.ts'
import { type Language, type Translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { dayText } from '#ui/schedule/day-texts.ts'
import { nowIn } from '#ui/schedule/days.ts'
import { wallIn } from '../../calendar.rules.ts'
import { useViewZone } from '../../parts/use-calendar.ts'
import { snoozesOf } from '../reminder.rules.ts'
import styles from './reminder-card.module.css'
import { useFreeBottom } from './use-free-bottom.ts'

const shown = 3

/** The start of an event in the reader's zone; without the day if it is today. */
function timeOf({ isAllDay, start }: Reminder, timeZone: string, language: Language): string {
  const at = isAllDay ? start : wallIn(start, timeZone)
  const day = at.slice(0, 10)
  const isToday = day === nowIn(timeZone).day
  return [isToday && !isAllDay ? '' : dayText(day, language), at.slice(11)].filter(Boolean).join(' ')
}

function snoozeText(minutes: number | 'atStart' | 'beforeStart', t: Translate): string {
  if (minutes === 'atStart') return t('calendar.reminder.snoozeAtStart')
  if (minutes === 'beforeStart') return t('calendar.reminder.snoozeBeforeStart')
  return t('calendar.reminder.snoozeMinutes', { count: minutes })
}

function ReminderRow({ reminder }: { reminder: Reminder }) {
  const t = useTranslate()
  const language = useLanguage()
  const timeZone = useViewZone()
  const snooze = useChange(calendarApi.snoozeReminders)
  const dismiss = useChange(calendarApi.dismissReminders)
  const reminderIds = [reminder.reminderId]
  const { eventId, original } = reminder
  return (
    <Row as="li" gap="1">
      <Stack gap="0" grow>
        <Link
          className={styles.title}
          to={`/calendar?event=${eventId}${original ? `&original=${original}` : ''}`}
        >
          {reminder.title}
        </Link>
        <span className={styles.time}>
          {[timeOf(reminder, timeZone, language), reminder.place].filter((part) => part !== '').join(' · ')}
        </span>
      </Stack>
      <Menu
        label={t('calendar.reminder.snooze')}
        placement="bottom end"
        groups={[
          {
            id: 'snooze',
            entries: snoozesOf(reminder, Date.now()).map(({ id, until }) => ({
              id: String(id),
              label: snoozeText(id, t),
              run: () => snooze.mutate({ reminderIds, until }),
            })),
          },
        ]}
        trigger={(opener) => (
          <Button {...opener} tone="quiet">
            {t('calendar.reminder.snooze')}
          </Button>
        )}
      />
      <Button
        aria-label={t('calendar.reminder.dismissOne', { name: reminder.title })}
        onPress={() => dismiss.mutate({ reminderIds })}
      >
        {t('calendar.reminder.dismiss')}
      </Button>
    </Row>
  )
}

/** Open reminders in the corner of the page: each opens its event, rings later or is dismissed. */
export function ReminderCard({ reminders }: { reminders: readonly Reminder[] }) {
  const t = useTranslate()
  const dismiss = useChange(calendarApi.dismissReminders)
  const [isWhole, setIsWhole] = useState(false)
  const covered = useFreeBottom()
  const rows = isWhole ? reminders : reminders.slice(0, shown)
  const left = reminders.length - rows.length
  return (
    <Stack
      as="section"
      gap="2"
      className={styles.card}
      style={{ '--covered': `${covered}px` } as CSSProperties} // custom properties are not in the type
      aria-label={t('calendar.reminder.open')}
    >
      <Row as="header" className={styles.head}>
        <Icon icon={Bell} size={16} />
        <span role="status">{t('calendar.reminder.openCount', { count: reminders.length })}</span>
        {reminders.length > 1 ? (
          <Button
            tone="quiet"
            onPress={() => dismiss.mutate({ reminderIds: reminders.map(({ reminderId }) => reminderId) })}
          >
            {t('calendar.reminder.dismissAll')}
          </Button>
        ) : null}
      </Row>
      <Stack as="ul" gap="2">
        {rows.map((reminder) => (
          <ReminderRow key={reminder.reminderId} reminder={reminder} />
        ))}
      </Stack>
      {left > 0 ? (
        <Button tone="quiet" onPress={() => setIsWhole(true)}>
          {t('calendar.reminder.more', { count: left })}
        </Button>
      ) : null}
    </Stack>
  )
}
