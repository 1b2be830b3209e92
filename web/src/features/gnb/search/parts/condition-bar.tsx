import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { isLimited, noConditions, periods, type SearchConditions } from '../condition.rules.ts'
import styles from './condition-bar.module.css'

interface ConditionsProps {
  value: SearchConditions
  onChange: (next: SearchConditions) => void
}

const none = { ko: '', en: '', zh: '' }

/** The author of the address, whose name is only shown. */
const authorOf = ({ authorCode, authorName }: SearchConditions): PickItem => ({
  ...{ kind: 'person', id: authorCode, name: { ko: authorName, en: authorName, zh: authorName } },
  ...{ title: none, place: none, email: '', photo: '', comCode: '', deptCode: '' },
})

/** The conditions of the result page: hidden until they are asked for, and shown if the address has one. */
export function ConditionBar({ value, onChange }: ConditionsProps) {
  const t = useTranslate()
  const isSet = isLimited(value) || value.newest
  const [isOpen, setOpen] = useState(isSet)
  return (
    <div className={styles.bar}>
      <Row gap="0" wrap className={styles.toggles}>
        <Button
          tone="quiet"
          icon={<Icon icon={SlidersHorizontal} size={16} />}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'gnb.searchConditions.hide' : 'gnb.searchConditions.show')}
        </Button>
        {isSet ? (
          <Button tone="quiet" onPress={() => onChange(noConditions)}>
            {t('gnb.searchConditions.clear')}
          </Button>
        ) : null}
      </Row>
      {isOpen ? <Fields value={value} onChange={onChange} /> : null}
      {isLimited(value) ? <Hint>{t('gnb.searchConditions.note')}</Hint> : null}
    </div>
  )
}

function Fields({ value, onChange }: ConditionsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [PeopleField] = slot('peopleFields')
  const [BoardField] = slot('boardFields')
  const change = (next: Partial<SearchConditions>) => onChange({ ...value, ...next })
  return (
    <div className={styles.fields}>
      <Select
        label={t('gnb.searchConditions.period')}
        options={periods.map((period) => ({
          value: period,
          label: t(`gnb.searchConditions.periods.${period}`),
        }))}
        value={value.period}
        onChange={(period) => change({ period, from: '', until: '' })}
      />
      {value.period === 'days' ? (
        <>
          <DateField
            label={t('gnb.searchConditions.from')}
            value={value.from}
            onChange={(from) => change({ from })}
          />
          <DateField
            label={t('gnb.searchConditions.until')}
            value={value.until}
            onChange={(until) => change({ until })}
          />
        </>
      ) : null}
      {PeopleField ? (
        <PeopleField
          label={t('gnb.searchConditions.author')}
          value={value.authorCode === '' ? [] : [authorOf(value)]}
          onChange={([item]) =>
            change({ authorCode: item?.id ?? '', authorName: item ? localName(item.name, language) : '' })
          }
          isSingle
        />
      ) : null}
      {BoardField ? (
        <BoardField
          label={t('gnb.searchConditions.board')}
          allText={t('gnb.searchConditions.anyBoard')}
          value={value.boardId}
          onChange={(boardId) => change({ boardId })}
        />
      ) : null}
      <Select
        label={t('gnb.searchConditions.sort')}
        options={[
          { value: 'best', label: t('gnb.searchConditions.best') },
          { value: 'newest', label: t('gnb.searchConditions.newest') },
        ]}
        value={value.newest ? 'newest' : 'best'}
        onChange={(sort) => change({ newest: sort === 'newest' })}
      />
      <span className={styles.check}>
        <Checkbox isSelected={value.hasFiles} onChange={(hasFiles) => change({ hasFiles })}>
          {t('gnb.searchConditions.files')}
        </Checkbox>
      </span>
    </div>
  )
}
