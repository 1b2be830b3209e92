import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { moveDay, weeksOf } from '../kit/date-text.ts'
import { inZone } from '../kit/dates.ts'
import { useLanguage, useTranslate } from '../kit/i18n.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './day-sheet.module.css'
import { Icon } from './icon.tsx'

const steps: Record<string, { days?: number; months?: number }> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: -7 },
  ArrowDown: { days: 7 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
}

function today(): string {
  const now = inZone(new Date())
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10)
}

const asDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** A month calendar (WAI-ARIA date picker). Arrow keys move by days and weeks, Page Up and Page Down by months. */
export function DaySheet({ value, onChoose }: { value: string; onChoose: (day: string) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const now = today()
  const [atHand, setAtHand] = useState(value || now)
  const grid = useRef<HTMLTableElement>(null)
  // The focus stays on the month buttons, so that they can be pressed repeatedly.
  const isByKey = useRef(true)
  useEffect(() => {
    if (!isByKey.current) return
    grid.current?.querySelector<HTMLElement>(`[data-day='${atHand}']`)?.focus()
  }, [atHand])
  const text = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(asDate(day))
  const weeks = weeksOf(atHand)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    isByKey.current = true
    setAtHand(moveDay(atHand, step))
  }
  const turn = (months: number) => {
    isByKey.current = false
    setAtHand(moveDay(atHand, { months }))
  }
  const month = text(atHand, { year: 'numeric', month: 'long' })
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <IconButton label={t('kit.date.monthBefore')} size="s" onPress={() => turn(-1)}>
          <Icon icon={ChevronLeft} size={16} />
        </IconButton>
        <span className={styles.month} aria-live="polite">
          {month}
        </span>
        <IconButton label={t('kit.date.monthAfter')} size="s" onPress={() => turn(1)}>
          <Icon icon={ChevronRight} size={16} />
        </IconButton>
      </div>
      <table ref={grid} aria-label={month} className={styles.days}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={text(day, { weekday: 'long' })}>
                {text(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === atHand ? 0 : -1}
                    aria-label={text(day, { dateStyle: 'full' })}
                    aria-pressed={day === value}
                    aria-current={day === now ? 'date' : undefined}
                    className={classes(
                      styles.day,
                      day.slice(0, 7) !== atHand.slice(0, 7) && styles.other,
                      day === now && styles.today,
                      day === value && styles.chosen,
                    )}
                    onKeyDown={onKeyDown}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
