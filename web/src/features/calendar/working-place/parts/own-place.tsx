import type { WorkingDay } from '@maru/api/calendar'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Row } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { nowIn } from '#ui/schedule/days.ts'
import { useViewZone } from '../../parts/use-calendar.ts'
import styles from './own-place.module.css'
import { PlaceTag } from './place-tag.tsx'
import { useWorkingDays } from './use-working-days.ts'
import { WorkingDayDialog } from './working-day-layer.ts'

/** Where the viewer works on a day, with the form that changes it; nothing for a past day. */
export function OwnPlace({ day, week }: { day: string; week: readonly string[] }) {
  const t = useTranslate()
  const { personCode } = useAccount()
  const today = nowIn(useViewZone()).day
  const { answer, dayOf } = useWorkingDays([personCode], day, week)
  const [current, setCurrent] = useState<WorkingDay | null>(null)
  if (day < today) return null
  if (answer.error) return <ErrorNote error={answer.error} inline onRetry={() => void answer.refetch()} />
  const working = dayOf(personCode)
  return (
    <Row shrink className={styles.line}>
      <span>{t('calendar.workplace.title')}</span>
      {working ? <PlaceTag place={working} onChange={() => setCurrent(working)} /> : null}
      {current ? <WorkingDayDialog current={current} onClose={() => setCurrent(null)} /> : null}
    </Row>
  )
}
