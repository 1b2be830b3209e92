import type { AbsenceItem, AbsenceThingItem } from '@maru/api/approval'
import { portalError } from '#kit/call/call-error.ts'
import { listDay } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { countChoices } from '../absence.rules.ts'
import styles from './absence.module.css'

/** What is done with meetings and bookings, in numbers. */
export const actsText = (things: Parameters<typeof countChoices>[0], t: Translate): string =>
  countChoices(things)
    .map(([choice, count]) => t(`approval.absence.acts.${choice}`, { count }))
    .join(' · ')

const faultTexts = {
  failed: 'actFailed',
  stays: 'actStays',
  undone: 'actPart',
  planned: 'actFailed',
  done: 'actFailed',
} as const

/** What an absence did with meetings and bookings, and what a room could not do, with the reason. */
export function ActLines({ item: { things, status } }: { item: Pick<AbsenceItem, 'things' | 'status'> }) {
  const t = useTranslate()
  const of = (state: AbsenceThingItem['state']) => things.filter((one) => one.state === state)
  const [planned, done] = [of('planned'), of('done')]
  const faults = things.filter(
    ({ state, code }) => state === 'failed' || state === 'stays' || (state === 'undone' && code !== ''),
  )
  return (
    <>
      {planned.length > 0 && status === 'requested' ? (
        <small>{t('approval.absence.actsPlanned', { acts: actsText(planned, t) })}</small>
      ) : null}
      {done.length > 0 ? <small>{actsText(done, t)}</small> : null}
      {faults.map((one) => {
        const values = {
          ...{ day: listDay(one.start), act: actsText([one], t) },
          reason: errorText(portalError(one.code), t),
        }
        return (
          <small key={`${one.room}/${one.id}`} className={styles.fault}>
            {t(`approval.absence.${faultTexts[one.state]}`, values)}
          </small>
        )
      })}
    </>
  )
}
