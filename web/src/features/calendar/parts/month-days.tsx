import type { CSSProperties, KeyboardEvent } from 'react'
import { useLanguage } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { Row } from '#ui/layout/stack.tsx'
import { fullDay, weekdayText } from '#ui/schedule/day-texts.ts'
import { addDays, weekdayOf } from '#ui/schedule/days.ts'
import { monthOf } from '../calendar.rules.ts'
import styles from './calendar-pane.module.css'

/** Properties of {@link MonthDays}; `shown` are the days that the view shows, `marks` the days with events. */
export interface MonthDaysProps {
  month: string
  day: string
  today: string
  firstDay: number
  shown?: { from: string; until: string }
  /** Number of events by day: shown as a dot and said by screen readers through `markText`. */
  marks?: ReadonlyMap<string, number>
  markText?: (count: number) => string
  /** Colours of the palette by day, drawn as dots instead of one mark; at most two are shown (spec 3§9). */
  dots?: ReadonlyMap<string, readonly number[]>
  /** Leaves the days of other months empty, as in a year. */
  isWithoutOthers?: boolean
  isRest: (day: string) => boolean
  onDay: (day: string) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The arrow keys move the focus to another day of the same block of months. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = steps[event.key]
  const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
  if (!by || !day) return
  const block = event.currentTarget.closest('[data-months]') ?? event.currentTarget
  const next = block.querySelector<HTMLElement>(`[data-day="${addDays(day, by)}"]`)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The days of a small month as buttons; the arrow keys walk over them. */
export function MonthDays({
  month,
  day,
  today,
  firstDay,
  shown,
  marks,
  isRest,
  onDay,
  ...props
}: MonthDaysProps) {
  const language = useLanguage()
  const weeks = monthOf(month, firstDay)
  const isInside = (one: string) => one.slice(0, 7) === month.slice(0, 7)
  const first = day.slice(0, 7) === month.slice(0, 7) ? day : `${month.slice(0, 7)}-01`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move the focus between the buttons inside
    <div className={styles.miniDays} onKeyDown={moveFocus}>
      {(weeks[0] ?? []).map((one) => (
        <span key={one} aria-hidden className={styles.miniWeekday}>
          {weekdayText(weekdayOf(one), language)}
        </span>
      ))}
      {weeks.flat().map((one) => {
        if (props.isWithoutOthers && !isInside(one)) return <span key={one} aria-hidden />
        const count = marks?.get(one) ?? 0
        return (
          <button
            key={one}
            type="button"
            data-day={one}
            tabIndex={one === first ? 0 : -1}
            aria-label={[fullDay(one, language), count > 0 && props.markText?.(count)]
              .filter(Boolean)
              .join(', ')}
            aria-current={one === day ? 'date' : undefined}
            className={classes(
              styles.miniDay,
              shown && one >= shown.from && one <= shown.until && styles.inView,
              !isInside(one) && styles.other,
              isRest(one) && styles.rest,
              weekdayOf(one) === 6 && styles.saturday,
              count > 0 && !props.dots && styles.marked,
              one === today && styles.today,
            )}
            onClick={() => onDay(one)}
          >
            {Number(one.slice(8))}
            {props.dots ? (
              <Row as="span" gap="05" align="stretch" justify="center" className={styles.dots}>
                {(props.dots.get(one) ?? []).slice(0, 2).map((color) => (
                  <i key={color} style={{ '--tone': `var(--p-${color})` } as CSSProperties} />
                ))}
              </Row>
            ) : null}
          </button>
        )
      })}
    </div>
  )
}
