import type { ChangedDateChoice, EventScope, SeriesScopes } from '@maru/api/calendar'
import { GitBranch } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { changedIn, countedPart } from '../scope.rules.ts'
import styles from './scope.module.css'
import { useScopeTexts } from './use-scope-texts.ts'

/** Dates in the list before the others are behind a button. */
const shownAtOnce = 4

/** Properties of {@link ChangedDates}; `original` is the date from which the change begins. */
export interface ChangedDatesProps {
  scopes: SeriesScopes
  scope: EventScope
  original: string
  choice: ChangedDateChoice
  onChoice: (choice: ChangedDateChoice) => void
}

/** The dates of a part that were changed alone, and what they do when the part gets a new time. */
export function ChangedDates({ scopes, scope, original, choice, onChoice }: ChangedDatesProps) {
  const t = useTranslate()
  const texts = useScopeTexts()
  const [isOpen, setOpen] = useState(false)
  if (scope === 'this' || scopes[scope].changedCount === 0) return null
  const { changedCount } = scopes[scope]
  const dates = changedIn(scopes, scope, original)
  const shown = isOpen ? dates : dates.slice(0, shownAtOnce)
  const all = countedPart(scopes, scope).count
  return (
    <section aria-label={t('calendar.scope.choice')} className={styles.changed}>
      <Row as="p" role="status" className={styles.changedHead}>
        <Icon icon={GitBranch} size={16} />
        {all === null
          ? t('calendar.scope.changedSome', { count: changedCount })
          : t('calendar.scope.changedOf', { all, count: changedCount })}
      </Row>
      <ul className={styles.dates}>
        {shown.map((date) => (
          <li key={date.original}>
            <b>{texts.day(date.original.slice(0, 10))}</b>
            <span>{texts.differences(date)}</span>
          </li>
        ))}
      </ul>
      {shown.length < changedCount ? (
        <div className={styles.more}>
          {shown.length < dates.length ? (
            <Button tone="quiet" onPress={() => setOpen(true)}>
              {t('calendar.scope.more', { count: changedCount - shown.length })}
            </Button>
          ) : (
            t('calendar.scope.rest', { count: changedCount - shown.length })
          )}
        </div>
      ) : null}
      <div className={styles.choice}>
        <RadioGroup
          inline
          label={t('calendar.scope.choice')}
          value={choice}
          onChange={(next) => onChoice(next as ChangedDateChoice)} // one of the options below
          options={[
            { value: 'stay', label: t('calendar.scope.stay') },
            { value: 'move', label: t('calendar.scope.along') },
          ]}
        />
      </div>
    </section>
  )
}
