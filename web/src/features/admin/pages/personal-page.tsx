import { useState } from 'react'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { textParam, useListState } from '#kit/address/list-state.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import styles from '../parts/form.module.css'
import { HoldsPart } from '../personal/parts/holds-part.tsx'
import { LooksPart } from '../personal/parts/looks-part.tsx'
import { RulePart } from '../personal/parts/rule-part.tsx'
import { StoredDataPart } from '../personal/parts/stored-data-part.tsx'
import { useErasureRule, useHeldData, useHolds } from '../personal/personal.api.ts'
import { RetentionPart } from '../retention/parts/retention-part.tsx'

const params = { person: textParam('person') }

/** What the portal holds about a person, and the rule for people who left. `?person=` names a person who left. */
export function PersonalPage() {
  const t = useTranslate()
  const [state, show] = useListState(params)
  const [people, setPeople] = useState<readonly PickItem[]>([])
  const personCode = people[0]?.id ?? state.person
  const storedData = useHeldData(personCode === '' ? null : personCode)
  const rule = useErasureRule()
  const holds = useHolds()
  return (
    <>
      <PageHeader title={t('admin.entry.personal')} />
      <div className={styles.stack}>
        <p className={styles.note}>{t('admin.personal.intro')}</p>
        <Card label={t('admin.personal.person')}>
          <div className={styles.body}>
            <PeopleField
              label={t('admin.personal.person')}
              value={people}
              onChange={(next) => {
                setPeople(next)
                show({ person: next[0]?.id ?? '' })
              }}
              isSingle
            />
          </div>
        </Card>
        {personCode === '' ? null : (
          <Answer answer={storedData} rows={6}>
            {(data) => (
              <>
                <StoredDataPart held={data} />
                <LooksPart key={data.personCode} personCode={data.personCode} />
              </>
            )}
          </Answer>
        )}
        <Answer answer={holds} rows={3}>
          {(data) => <HoldsPart {...data} />}
        </Answer>
        <Answer answer={rule} rows={3}>
          {({ afterDays }) => <RulePart key={String(afterDays)} afterDays={afterDays} />}
        </Answer>
        <RetentionPart />
      </div>
    </>
  )
}
