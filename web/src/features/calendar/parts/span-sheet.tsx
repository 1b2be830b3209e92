import { useTranslate } from '#kit/i18n/i18n.ts'
import { timeText } from '#ui/schedule/days.ts'
import type { ScheduleEntry, ScheduleSlot } from '#ui/schedule/entry.ts'
import { partOn } from '#ui/schedule/lanes.ts'
import { isBar } from '../calendar.rules.ts'
import { BottomSheet } from '../card/parts/event-card.tsx'
import { EventRow } from './event-row.tsx'
import styles from './span-sheet.module.css'

/** Properties of {@link SpanSheet}. */
export interface SpanSheetProps {
  span: Pick<ScheduleSlot, 'day' | 'from' | 'until'>
  entries: readonly ScheduleEntry[]
  onOpen: (entry: ScheduleEntry) => void
  onClose: () => void
}

/** All events of some hours at phone width, where a day shows only three of them side by side. */
export function SpanSheet({ span, entries, onOpen, onClose }: SpanSheetProps) {
  const t = useTranslate()
  const own = entries
    .filter((entry) => {
      const part = isBar(entry) ? null : partOn(entry, span.day)
      return part !== null && part.from < span.until && part.until > span.from
    })
    .sort((one, other) => one.start.localeCompare(other.start) || one.end.localeCompare(other.end))
  return (
    <BottomSheet
      title={`${timeText(span.from)} – ${timeText(span.until)}`}
      subtitle={t('calendar.eventCount', { count: own.length })}
      color={null}
      onClose={onClose}
    >
      <ul className={styles.rows}>
        {own.map((entry) => (
          <li key={entry.id}>
            <EventRow
              entry={entry}
              onOpen={() => {
                onClose()
                onOpen(entry)
              }}
            />
          </li>
        ))}
      </ul>
    </BottomSheet>
  )
}
