import type { DateChoice, DateResult, ValidationResult } from '@maru/api/reservation'
import { CallError } from '#kit/call/call-error.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, type Translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Select } from '#ui/form/select.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { dayText } from '#ui/schedule/day-texts.ts'
import styles from './booking-form.module.css'

/** Properties of {@link DateTable}. */
export interface DateTableProps {
  dates: readonly DateResult[]
  choices: readonly DateChoice[]
  onChoose: (choice: DateChoice | { startDate: string; choice: null }) => void
}

/** The text with the reason why a rule refuses a date. */
export function dateText({ code, params }: DateResult, t: Translate): string {
  return errorText(new CallError({ code, params, status: 400, supportCode: null, retryAfter: null }), t)
}

/** Returns a function that says who holds a date and when, or why a rule refuses it. */
export function useReasonText() {
  const t = useTranslate()
  const language = useLanguage()
  return (date: DateResult, holder = date.holders[0]): string =>
    holder
      ? t('reservation.form.holder', {
          name: localName(holder.reserverName, language),
          dept: localName(holder.deptName, language),
          title: holder.title,
          from: holder.startTime,
          until: holder.endTime,
        })
      : dateText(date, t)
}

/** The dates that are taken or refused, each with the holder or the reason, and the choices for it. */
export function DateTable({ dates, choices, onChoose }: DateTableProps) {
  const t = useTranslate()
  const language = useLanguage()
  const open = dates.filter((date) => date.result !== 'ok')
  if (open.length === 0) return null
  const left = open.filter((date) => !choices.some((choice) => choice.startDate === date.startDate)).length
  return (
    <section aria-label={t('reservation.form.conflicts')} className={styles.conflicts}>
      <Row as="p" role="status" className={styles.conflictHead}>
        {t('reservation.form.conflictCount', { all: dates.length, count: open.length })}
        {left > 0 ? <Tag tone="warn">{t('reservation.form.conflictLeft', { count: left })}</Tag> : null}
      </Row>
      <ul className={styles.dates}>
        {open.map((date) => (
          <DateRow
            key={date.startDate}
            date={date}
            isSingle={dates.length === 1}
            choice={choices.find((choice) => choice.startDate === date.startDate)}
            onChoose={onChoose}
            dayName={dayText(date.startDate, language)}
          />
        ))}
      </ul>
    </section>
  )
}

const namedHolidays = 5

/** Says which dates are public holidays; a meeting of every Friday is seldom meant for Christmas. */
export function HolidayNote({ holidays, count }: { holidays: ValidationResult['holidays']; count: number }) {
  const t = useTranslate()
  const language = useLanguage()
  if (holidays.length === 0) return null
  const named = holidays
    .slice(0, namedHolidays)
    .map(({ day, name }) => `${dayText(day, language)} ${localName(name, language)}`)
  const rest = holidays.length - named.length
  return (
    <Row as="p" role="status" className={styles.conflictHead}>
      {t('reservation.form.holidays', { all: count, count: holidays.length })} {named.join(', ')}
      {rest > 0 ? ` +${rest}` : ''}
    </Row>
  )
}

function DateRow({
  date,
  isSingle,
  choice,
  onChoose,
  dayName,
}: {
  date: DateResult
  isSingle: boolean
  choice: DateChoice | undefined
  onChoose: DateTableProps['onChoose']
  dayName: string
}) {
  const t = useTranslate()
  const language = useLanguage()
  const reason = useReasonText()(date)
  const options = [
    { value: 'none', label: t('reservation.form.choose') },
    ...(isSingle ? [] : [{ value: 'skip', label: t('reservation.form.skip') }]),
    ...(date.canWait
      ? [{ value: 'wait', label: t('reservation.form.wait', { count: date.waitingCount + 1 }) }]
      : []),
    ...date.others.map((other) => ({
      value: `other:${other.resourceId}`,
      label: t('reservation.form.other', { name: localName(other.name, language) }),
    })),
  ]
  const value = !choice ? 'none' : choice.choice === 'other' ? `other:${choice.resourceId}` : choice.choice
  const choose = (next: string) => {
    const { startDate } = date
    if (next === 'none') onChoose({ startDate, choice: null })
    else if (next.startsWith('other:'))
      onChoose({ startDate, choice: 'other', resourceId: Number(next.slice(6)) })
    else onChoose({ startDate, choice: next === 'wait' ? 'wait' : 'skip', resourceId: null })
  }
  return (
    <li className={styles.date}>
      <div className={styles.dateText}>
        <b>{dayName}</b>
        <span>{reason}</span>
      </div>
      {options.length > 1 ? (
        <Select
          hideLabel
          label={t('reservation.form.choiceOf', { day: dayName })}
          options={options}
          value={value}
          onChange={choose}
        />
      ) : null}
    </li>
  )
}
