import { type FormValues, leaveOf } from '@maru/api/approval'
import { useMemo } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { Row } from '#ui/layout/stack.tsx'
import { useAbsencePlan, useLeave } from '../absence.api.ts'
import { dayNumber } from '../absence.rules.ts'
import styles from './absence.module.css'
import { PlanNotes } from './plan-notes.tsx'

/** Below the fields of a leave form: working days, what is left before and after, and what is wrong. */
export function LeaveNote({ values }: { values: FormValues }) {
  const t = useTranslate()
  const leave = leaveOf(values)
  const asked = useDebounced(JSON.stringify(leave), 300)
  const plan = useAbsencePlan(
    useMemo(() => (asked === 'null' ? null : { absence: JSON.parse(asked) }), [asked]),
  ).data
  const balance = useLeave(new Date().getFullYear())
  if (balance.data === null) return <p className={styles.hint}>{t('approval.absence.noGrant')}</p>
  const own = balance.data
  return (
    <>
      <Row as="p" gap="3" rowGap="1" align="stretch" wrap className={styles.days}>
        {leave && plan ? (
          <strong>{t('approval.absence.workDays', { count: dayNumber(plan.days) })}</strong>
        ) : null}
        {leave && plan && plan.balances.length > 0
          ? plan.balances.map((one) => (
              <span key={one.year}>
                {t(plan.balances.length > 1 ? 'approval.absence.leftYear' : 'approval.absence.left', {
                  ...{ year: one.year, after: dayNumber(one.after) },
                  remaining: dayNumber(one.remaining - one.requested),
                })}
              </span>
            ))
          : null}
        {!leave && own
          ? t('approval.absence.left', {
              remaining: dayNumber(own.remaining - own.requested),
              after: dayNumber(own.remaining - own.requested),
            })
          : null}
      </Row>
      {leave ? <PlanNotes plan={plan} isLeave={false} /> : null}
    </>
  )
}
