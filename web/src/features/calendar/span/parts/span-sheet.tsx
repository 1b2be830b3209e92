import type { CalendarItem, EventEntry } from '@maru/api/calendar'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { timeText } from '#ui/schedule/days.ts'
import type { ScheduleEntry, ScheduleSlot } from '#ui/schedule/entry.ts'
import { BottomSheet } from '../../card/parts/event-card.tsx'
import { clashOf, eventsIn, type Side } from '../span.rules.ts'
import { SpanRow } from './span-row.tsx'
import styles from './span-sheet.module.css'

/** Properties of {@link SpanSheet}. */
export interface SpanSheetProps {
  span: Pick<ScheduleSlot, 'day' | 'from' | 'until'>
  entries: readonly ScheduleEntry[]
  eventOf: (id: string) => EventEntry | undefined
  calendars: readonly CalendarItem[]
  onOpen: (entry: ScheduleEntry) => void
  onClose: () => void
}

const sides: readonly Side[] = ['own', 'team', 'shared']

/**
 * All events of some hours at phone width, where a day shows only three of them side by side: whose they are, the
 * viewer's answer to each, and own events that overlap.
 */
export function SpanSheet({ span, entries, eventOf, calendars, onOpen, onClose }: SpanSheetProps) {
  const t = useTranslate()
  /** The events whose acts are shown: one that is answered, or those that overlap. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const events = eventsIn(span, entries, eventOf, calendars)
  const clash = clashOf(events)
  const counts = sides
    .map((side) => ({ side, count: events.filter((one) => one.side === side).length }))
    .filter(({ count }) => count > 0)
    .map(({ side, count }) => t(`calendar.span.${side}`, { count }))
  return (
    <BottomSheet
      title={`${timeText(span.from)} – ${timeText(span.until)}`}
      subtitle={`${t('calendar.eventCount', { count: events.length })} · ${counts.join(', ')}`}
      color={null}
      onClose={onClose}
    >
      {clash ? (
        <Row as="p" role="status" className={styles.clash}>
          <Icon icon={TriangleAlert} size={16} />
          <span>{t('calendar.span.clash', { count: clash.ids.size, time: clash.time })}</span>
          <Button
            tone="quiet"
            aria-expanded={[...clash.ids].every((id) => opened.has(id))}
            onPress={() => setOpened(opened.size > 0 ? new Set() : clash.ids)}
          >
            {t('calendar.span.resolve')}
          </Button>
        </Row>
      ) : null}
      <ul className={styles.rows}>
        {events.map((one) => (
          <li key={one.entry.id}>
            <SpanRow
              of={one}
              isOpened={opened.has(one.entry.id)}
              onAnswer={() => setOpened(new Set(opened.has(one.entry.id) ? [] : [one.entry.id]))}
              onAnswered={() => setOpened(new Set())}
              onOpen={() => {
                onClose()
                onOpen(one.entry)
              }}
            />
          </li>
        ))}
      </ul>
    </BottomSheet>
  )
}
