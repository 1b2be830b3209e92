import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { moveDay, weeksOf } from '#kit/i18n/date-text.ts'
import { inZone } from '#kit/i18n/dates.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Row } from '../layout/stack.tsx'
import styles from './day-sheet.module.css'
import { Select } from './select.tsx'

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

/** The years that can be chosen: a century back for birthdays and twenty years ahead, and the one shown. */
function yearsAround(shown: number, current: number): number[] {
  const first = Math.min(shown, current - 100)
  const last = Math.max(shown, current + 20)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
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
  const [year = 0, monthNumber = 0] = atHand.split('-').map(Number)
  const go = (toYear: number, toMonth: number) => turn((toYear - year) * 12 + toMonth - monthNumber)
  return (
    <div className={styles.sheet}>
      <Row gap="0">
        <IconButton label={t('kit.date.monthBefore')} size="s" onPress={() => turn(-1)}>
          <Icon icon={ChevronLeft} size={16} />
        </IconButton>
        <div className={styles.month}>
          <Select
            hideLabel
            label={t('kit.date.year')}
            value={String(year)}
            options={yearsAround(year, Number(now.slice(0, 4))).map((one) => ({
              value: String(one),
              label: text(`${one}-01-01`, { year: 'numeric' }),
            }))}
            onChange={(next) => go(Number(next), monthNumber)}
          />
          <Select
            hideLabel
            label={t('kit.date.month')}
            value={String(monthNumber)}
            options={Array.from({ length: 12 }, (_, index) => ({
              value: String(index + 1),
              label: text(`2000-${String(index + 1).padStart(2, '0')}-01`, { month: 'short' }),
            }))}
            onChange={(next) => go(year, Number(next))}
          />
        </div>
        <IconButton label={t('kit.date.monthAfter')} size="s" onPress={() => turn(1)}>
          <Icon icon={ChevronRight} size={16} />
        </IconButton>
      </Row>
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
      <Button tone="quiet" onPress={() => onChoose(now)}>
        {t('kit.date.today')}
      </Button>
    </div>
  )
}
