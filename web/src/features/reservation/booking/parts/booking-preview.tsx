import type { ResourceDetail } from '@maru/api/reservation'
import { Fragment } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/schedule/day-texts.ts'
import { repeatText } from '#ui/schedule/repeat.ts'
import form from './booking-form.module.css'
import styles from './reservation.module.css'
import type { BookingDraft } from './use-booking-form.ts'

/** Properties of {@link BookingPreview}; `dates` are the days that will be booked. */
export interface BookingPreviewProps {
  draft: BookingDraft
  resource: ResourceDetail | undefined
  dates: readonly string[]
  onBack: () => void
}

/** The values of a booking before it is sent (mode Preview, spec 3§3). */
export function BookingPreview({ draft, resource, dates, onBack }: BookingPreviewProps) {
  const t = useTranslate()
  const language = useLanguage()
  const facts: [string, string][] = [
    [t('reservation.form.title'), draft.title],
    [
      t('reservation.facts.when'),
      `${dayText(draft.startDate, language)} ${draft.startTime}–${
        draft.endDate === draft.startDate ? '' : `${dayText(draft.endDate, language)} `
      }${draft.endTime}`,
    ],
    [t('reservation.facts.repeat'), draft.repeat ? repeatText(draft.repeat, t, language) : ''],
    [
      t('reservation.preview.dates', { count: dates.length }),
      dates.length > 1 ? dates.map((day) => dayText(day, language)).join(', ') : '',
    ],
    [
      t('reservation.facts.resource'),
      resource ? [localName(resource.name, language), resource.place].filter(Boolean).join(' · ') : '',
    ],
    [t('reservation.facts.people'), draft.people.map((one) => localName(one.name, language)).join(', ')],
    [t('reservation.facts.content'), draft.content],
    ...(resource?.customFields ?? []).map((field): [string, string] => [
      localName(field.name, language),
      draft.custom[field.id] ?? '',
    ]),
  ]
  return (
    <section aria-label={t('reservation.preview.title')} className={`${form.wide} ${styles.stack}`}>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
      <span>
        <Button onPress={onBack}>{t('reservation.preview.back')}</Button>
      </span>
    </section>
  )
}
