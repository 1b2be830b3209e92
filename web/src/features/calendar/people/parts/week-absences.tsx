import type { HolidayDay } from '@maru/api/calendar'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { columnDay } from '#ui/schedule/day-texts.ts'
import { type AbsenceKind, type AbsenceLine, absenceKindOf, inLines } from '../absence.rules.ts'
import { absenceTitle, awayDays } from '../people.rules.ts'
import styles from './people-view.module.css'
import type { PersonColumn } from './use-people-day.ts'

interface Bar {
  key: string
  text: string
  kind: AbsenceKind
  first: number
  last: number
  row: number
}

const looks: Record<AbsenceKind, string | undefined> = {
  leave: styles.leave,
  trip: styles.trip,
  training: styles.training,
  other: undefined,
}

/** The absences of the week as bars over its days, in lines by kind; those of a kind that do not overlap share a row. */
export function WeekAbsences({
  columns,
  week,
  day,
  holidays,
  onDay,
}: {
  columns: readonly PersonColumn[]
  week: readonly string[]
  day: string
  holidays: ReadonlyMap<string, HolidayDay>
  onDay: (day: string) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const place = (one: string) => Math.max(0, week.indexOf(one))
  const bars = columns.flatMap(({ personCode, name, times, timeZone, known }) =>
    awayDays(times, week, timeZone).map(({ from, until, isWhole }) => {
      const title = absenceTitle(known, from, until)
      const text = t(isWhole ? 'calendar.people.awayDay' : 'calendar.people.awayPart', { name })
      const last = until > (week.at(-1) ?? '') ? week.length - 1 : place(until)
      return {
        ...{ key: `${personCode}${from}`, text: title ? `${name} ${title}` : text },
        ...{ kind: absenceKindOf(title), first: place(from), last },
      }
    }),
  )
  if (bars.length === 0) return null
  return (
    <section aria-label={t('calendar.people.absences')} className={styles.absences}>
      <b>{t('calendar.people.absences')}</b>
      {week.map((one, index) => (
        <button
          key={one}
          type="button"
          className={styles.weekday}
          style={{ gridColumn: index + 2 }}
          aria-current={one === day ? 'date' : undefined}
          onClick={() => onDay(one)}
        >
          {columnDay(one, language)}{' '}
          {localName(holidays.get(one)?.name ?? { ko: '', en: '', zh: '' }, language)}
        </button>
      ))}
      {inLines(bars).map((line) => (
        <Line key={line.line} {...line} />
      ))}
    </section>
  )
}

/** The bars of a kind with its name before them. */
function Line({ line, row, bars }: { line: AbsenceLine; row: number; bars: readonly Bar[] }) {
  const t = useTranslate()
  const names = {
    leave: t('calendar.people.lines.leave'),
    trip: t('calendar.people.lines.trip'),
    other: t('calendar.people.away'),
  }
  return (
    <>
      <span className={styles.line} style={{ gridRow: row + 2 }}>
        {names[line]}
      </span>
      {bars.map((bar) => (
        <span
          key={bar.key}
          className={classes(styles.away, looks[bar.kind])}
          title={bar.text}
          style={{
            gridColumn: `${bar.first + 2} / span ${bar.last - bar.first + 1}`,
            gridRow: bar.row + 2,
          }}
        >
          {bar.text}
        </span>
      ))}
    </>
  )
}
