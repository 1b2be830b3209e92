import type { CSSProperties } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import styles from './people-strip.module.css'

/** Properties of {@link PeopleStrip}; `bars` are in the order of the people. */
export interface PeopleStripProps {
  people: readonly { personCode: string; name: string }[]
  bars: readonly (readonly ScheduleEntry[])[]
  /** Columns behind those of the people, which have no events of whole days. */
  others: number
  onOpen: (entry: ScheduleEntry) => void
}

/** The events of whole days above the hours, for each person as far as they share them. */
export function PeopleStrip({ people, bars, others, onOpen }: PeopleStripProps) {
  const t = useTranslate()
  return (
    <section aria-label={t('calendar.allDay')} className={styles.strip}>
      <span className={styles.label}>{t('calendar.allDay')}</span>
      {people.map(({ personCode, name }, place) => (
        <ul
          key={personCode}
          aria-label={`${name}, ${t('calendar.allDay')}`}
          className={styles.cell}
          style={{ gridColumn: place + 2 }}
        >
          {(bars[place] ?? []).map((entry) => (
            <li key={entry.id}>
              <button
                type="button"
                data-entry
                data-event={entry.id}
                title={entry.title}
                className={classes(styles.bar, entry.status === 'tentative' && styles.tentative)}
                style={{ '--tone': `var(--p-${entry.color})` } as CSSProperties} // custom properties are not in the type
                onClick={() => onOpen(entry)}
              >
                {entry.title}
              </button>
            </li>
          ))}
        </ul>
      ))}
      {Array.from({ length: others }, (_one, place) => people.length + place + 2).map((column) => (
        <span key={column} className={styles.cell} style={{ gridColumn: column }} />
      ))}
    </section>
  )
}
