import type { StandIn } from '@maru/api/calendar'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { dayText } from '#ui/schedule/day-texts.ts'
import { timeText } from '#ui/schedule/days.ts'
import type { DayAbsence } from '../absence.rules.ts'
import styles from './absence-note.module.css'

/** Properties of {@link AbsenceNote}; `standIn` is undefined while it is read, and for people who are not known. */
export interface AbsenceNoteProps {
  absence: DayAbsence
  day: string
  standIn: StandIn | undefined
  /** Opens the event of the absence; undefined if the viewer may not. */
  onOpen: (() => void) | undefined
}

/** The absence of a person over their column: what it is, until when, who stands in, and the number to call. */
export function AbsenceNote({ absence, day, standIn, onOpen }: AbsenceNoteProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { from, until } = absence
  const heading = absence.title || t('calendar.people.away')
  const isWhole = from === 0 && until === 1440
  const time = isWhole
    ? t('calendar.people.wholeDay', { day: dayText(day, language) })
    : `${timeText(from)} – ${timeText(until)}`
  const deputy = standIn?.deputy
  const standInText = () => {
    if (!deputy) return ''
    const [name, title] = [localName(deputy.name, language), localName(deputy.title, language)]
    return title === ''
      ? t('calendar.people.standIn', { name })
      : t('calendar.people.standInAs', { name, title })
  }
  return (
    <div className={styles.absence}>
      {onOpen ? (
        <button
          type="button"
          className={styles.title}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={onOpen}
        >
          {heading}
        </button>
      ) : (
        <b className={styles.title}>{heading}</b>
      )}
      <span>{time}</span>
      {deputy ? <span className={styles.more}>{standInText()}</span> : null}
      {standIn && standIn.telephone !== '' ? (
        <a
          href={`tel:${standIn.telephone}`}
          className={styles.more}
          onPointerDown={(event) => event.stopPropagation()}
        >
          {t('calendar.people.urgent', { telephone: standIn.telephone })}
        </a>
      ) : null}
    </div>
  )
}
