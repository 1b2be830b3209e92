import { auditStates } from '@maru/api/approval'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { useAuditForms } from '../audit.api.ts'
import type { AuditChoice } from '../audit.rules.ts'
import styles from './audit.module.css'

/** Properties of {@link AuditFilters}. */
export interface AuditFiltersProps {
  choice: AuditChoice
  onChange: (next: Partial<AuditChoice>) => void
}

/**
 * The filters of the list: number, title and text, form, state, period, drafter and department. On a phone one button
 * shows all but the search, so that the first document is in view.
 */
export function AuditFilters({ choice, onChange }: AuditFiltersProps) {
  const t = useTranslate()
  const [text, setText] = useState(choice.text)
  const [isOpen, setOpen] = useState(false)
  const choices = useId()
  const { text: _text, isInText: _isInText, ...rest } = choice
  const count = Object.values(rest).filter((one) => one.length > 0).length
  return (
    <div className={styles.filters}>
      <div className={styles.find}>
        <SearchField
          label={t('approval.list.search')}
          placeholder={t('approval.list.search')}
          value={text}
          onChange={(value) => {
            setText(value)
            if (value === '' && choice.text !== '') onChange({ text: '' })
          }}
          onSubmit={(value) => onChange({ text: value.trim() })}
        />
        <Checkbox isSelected={choice.isInText} onChange={(isInText) => onChange({ isInText })}>
          {t('approval.audit.inText')}
        </Checkbox>
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
      </div>
      <div id={choices} className={styles.choices} data-open={isOpen ? '' : undefined}>
        <Choices choice={choice} onChange={onChange} />
        <People choice={choice} onChange={onChange} />
      </div>
    </div>
  )
}

/** Form, state and period. */
function Choices({ choice, onChange }: AuditFiltersProps) {
  const t = useTranslate()
  const language = useLanguage()
  const forms = useAuditForms().data ?? []
  const all = 'all'
  const chosen = (value: string) => (value === all ? '' : value)
  return (
    <>
      <Select
        label={t('approval.list.form')}
        options={[
          { value: all, label: t('approval.list.allForms') },
          ...forms.map(({ applicationId, name }) => ({
            ...{ value: applicationId, label: localName(name, language) },
          })),
        ]}
        value={choice.form || all}
        onChange={(form) => onChange({ form: chosen(form) })}
      />
      <Select
        label={t('approval.audit.state')}
        options={[
          { value: all, label: t('approval.audit.allStates') },
          ...auditStates.map((value) => ({ value, label: t(`approval.status.${value}`) })),
        ]}
        value={choice.state || all}
        onChange={(state) => onChange({ state: chosen(state) })}
      />
      <DateField label={t('approval.from')} value={choice.from} onChange={(from) => onChange({ from })} />
      <DateField label={t('approval.until')} value={choice.until} onChange={(until) => onChange({ until })} />
    </>
  )
}

/** The drafter and the department, one of each. */
function People({ choice, onChange }: AuditFiltersProps) {
  const t = useTranslate()
  const [PeopleField] = slot('peopleFields')
  if (!PeopleField) return null
  return (
    <>
      <PeopleField
        label={t('approval.audit.drafter')}
        value={choice.drafter}
        onChange={(drafter) => onChange({ drafter })}
        isSingle
      />
      <PeopleField
        label={t('approval.audit.department')}
        value={choice.department}
        onChange={(next) =>
          onChange({ department: next.filter(({ kind }) => kind === 'department').slice(-1) })
        }
        allowsDepartments
      />
    </>
  )
}
