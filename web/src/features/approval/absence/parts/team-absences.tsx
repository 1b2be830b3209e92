import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Card } from '#ui/card.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Empty } from '#ui/notice.tsx'
import { useTeamAbsences } from '../absence.api.ts'
import { dayOf } from '../absence.rules.ts'
import styles from './absence.module.css'
import { AbsenceText } from './absence-list.tsx'

const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))

/** Who of the viewer's department is away in a period, and who decides meanwhile. */
export function TeamAbsences() {
  const t = useTranslate()
  const [from, setFrom] = useState(() => inDays(0))
  const [until, setUntil] = useState(() => inDays(30))
  const answer = useTeamAbsences({ from, until: until < from ? from : until })
  return (
    <Card>
      <Row gap="3" align="stretch" wrap className={styles.period}>
        <DateField
          label={t('approval.absence.from')}
          value={from}
          onChange={(day) => setFrom(day || inDays(0))}
        />
        <DateField
          label={t('approval.absence.until')}
          value={until}
          onChange={(day) => setUntil(day || from)}
        />
      </Row>
      <Answer answer={answer} rows={4} empty={<Empty text={t('approval.absence.teamNone')} />}>
        {(items) => (
          <ul>
            {items.map((item) => (
              <Row key={item.absenceId} as="li" gap="3" rowGap="2" wrap className={styles.row}>
                <AbsenceText item={item} withName />
              </Row>
            ))}
          </ul>
        )}
      </Answer>
    </Card>
  )
}
