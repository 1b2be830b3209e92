import { boxSorts } from '@maru/api/approval'
import { wireName } from '@maru/api/kit/wire-name'
import { Download, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { localName, shortLanguage, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { exportAddress, useApplications } from '../approval.api.ts'
import type { BoxState } from '../approval.rules.ts'
import { boxInput, boxPeriods } from '../approval.rules.ts'
import styles from './box-list.module.css'

const orders = ['newest', 'oldest', 'subject', 'drafter', 'form', 'last'] as const

interface FilterProps {
  state: BoxState
  onChange: (next: Partial<BoxState>) => void
}

const orderOf = ({ sort, isOldest }: BoxState) => (sort === 'date' ? (isOldest ? 'oldest' : 'newest') : sort)
const sortOf = (order: (typeof orders)[number]) => ({
  sort: boxSorts.find((one) => one === order) ?? ('date' as const),
  // Names are read from the beginning of the alphabet.
  isOldest: order === 'oldest' || order === 'subject' || order === 'drafter' || order === 'form',
})

/** Number of filters of a box that are set, the search left out. */
const filterCount = ({ form, days, isUnread }: BoxState) =>
  [form !== '', days !== 'all', isUnread].filter(Boolean).length

/**
 * The filters of a box: form, period, order, not confirmed, a search, and the list as CSV. On a phone one button shows
 * all but the search, so that the first document is in view.
 */
export function BoxFilters({ state, onChange }: FilterProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [text, setText] = useState(state.text)
  const [isOpen, setOpen] = useState(false)
  const choices = useId()
  const count = filterCount(state)
  const csv = exportAddress({
    ...boxInput(state),
    language: shortLanguage(language),
  })
  return (
    <div className={styles.filters}>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={choices}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon icon={SlidersHorizontal} size={16} />
        {count > 0 ? t('approval.list.filtersOn', { count }) : t('approval.list.filters')}
      </button>
      <div id={choices} className={styles.choices} data-open={isOpen ? '' : undefined}>
        <Choices state={state} onChange={onChange} />
      </div>
      <Row gap="15" align="stretch" className={styles.find}>
        <SearchField
          label={t('approval.list.search')}
          placeholder={t('approval.list.search')}
          value={text}
          onChange={(value) => {
            setText(value)
            if (value === '' && state.text !== '') onChange({ text: '', page: 1 })
          }}
          onSubmit={(value) => onChange({ text: value, page: 1 })}
        />
        <a
          className={styles.csv}
          href={csv}
          download
          aria-label={t('approval.reading.csv')}
          title={t('approval.reading.csv')}
        >
          <Icon icon={Download} size={16} />
        </a>
      </Row>
    </div>
  )
}

/** Form, period, order, and whether only documents that are not confirmed are listed. */
function Choices({ state, onChange }: FilterProps) {
  const t = useTranslate()
  const { box, form, days, isUnread } = state
  const forms = useForms()
  const canConfirm = box === 'reference' || box === 'circulation'
  return (
    <>
      <Select
        label={t('approval.list.form')}
        hideLabel
        options={[{ value: 'all', label: t('approval.list.allForms') }, ...forms]}
        value={form === '' ? 'all' : form}
        onChange={(next) => onChange({ form: next === 'all' ? '' : next, page: 1 })}
      />
      <Select
        label={t('approval.list.days')}
        hideLabel
        options={boxPeriods.map((value) => ({
          value,
          label: value === 'own' ? t('approval.reading.period') : t(`approval.days.d${value}`),
        }))}
        value={days}
        onChange={(next) => onChange({ days: next, page: 1 })}
      />
      {days === 'own' ? <OwnPeriod state={state} onChange={onChange} /> : null}
      <Select
        label={t('approval.reading.sort')}
        hideLabel
        options={orders.map((value) => ({ value, label: t(`approval.reading.sorts.${value}`) }))}
        value={orderOf(state)}
        onChange={(next) => onChange({ ...sortOf(next), page: 1 })}
      />
      {canConfirm ? (
        <Checkbox isSelected={isUnread} onChange={(next) => onChange({ isUnread: next, page: 1 })}>
          {t('approval.reading.unreadOnly')}
        </Checkbox>
      ) : null}
    </>
  )
}

/** The first and the last day of a period that is none of the choices. */
function OwnPeriod({ state: { from, until }, onChange }: FilterProps) {
  const t = useTranslate()
  return (
    <>
      <DateField
        label={t('approval.from')}
        hideLabel
        value={from}
        onChange={(next) => onChange({ from: next, page: 1 })}
      />
      <DateField
        label={t('approval.until')}
        hideLabel
        value={until}
        onChange={(next) => onChange({ until: next, page: 1 })}
      />
    </>
  )
}

function useForms() {
  const language = useLanguage()
  const groups = useApplications().data ?? []
  return groups
    .flatMap((group) => [group, ...group.subGroups])
    .flatMap((group) => group.applications)
    .map((one) => ({
      value: one.applicationId,
      label: localName(wireName(one, 'applicationName'), language),
    }))
}
