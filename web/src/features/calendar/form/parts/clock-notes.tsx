import { skippedTime } from '@maru/api/kit/time/time-zones'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { dayText } from '#ui/schedule/day-texts.ts'
import { minutesOf, timeText } from '#ui/schedule/days.ts'
import type { EventDraft } from '../draft.rules.ts'
import styles from './event-form.module.css'

/**
 * Names a start or end that does not exist, because summer time begins in the zone of the event, and the time that is
 * used instead.
 */
export function ClockNotes({ draft }: { draft: EventDraft }) {
  const t = useTranslate()
  const language = useLanguage()
  if (draft.isAllDay) return null
  const times = [
    { day: draft.startDay, time: draft.startTime },
    { day: draft.endDay, time: draft.endTime },
  ].filter(({ day, time }) => day !== '' && time !== '')
  const notes = times.flatMap(({ day, time }) => {
    const skipped = skippedTime(day, minutesOf(time), draft.timeZone)
    if (!skipped) return []
    const gap = minutesOf(skipped.to) - minutesOf(skipped.from)
    const shown = timeText(minutesOf(time) + gap)
    return [t('calendar.form.clockSkips', { ...skipped, day: dayText(day, language), time, shown })]
  })
  return [...new Set(notes)].map((note) => (
    <p key={note} role="status" className={styles.hint}>
      {note}
    </p>
  ))
}
