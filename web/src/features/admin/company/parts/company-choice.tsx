import { wireName } from '@maru/api/kit/wire-name'
import { useCompanies } from '#features/org/index.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Select } from '#ui/form/select.tsx'
import styles from './company-choice.module.css'

/** Properties of {@link CompanyChoice}. `company` is empty for the current company. */
export interface CompanyChoiceProps {
  company: string
  onChange: (company: string) => void
}

/** The company whose settings the page shows, next to the title, for super administrators. */
export function CompanyChoice({ company, onChange }: CompanyChoiceProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { comCode } = useAccount()
  const { data: companies = [], isPending } = useCompanies()
  // The place is reserved, so that the page does not move when the choice arrives.
  if (isPending) return <div className={styles.choice} />
  if (companies.length < 2) return null
  return (
    <div className={styles.choice}>
      <Select
        hideLabel
        label={t('kit.company')}
        value={company || comCode}
        options={companies.map((one) => ({
          value: one.comCode,
          label: localName(wireName(one, 'companyName'), language),
        }))}
        onChange={(code) => onChange(code === comCode ? '' : code)}
      />
    </div>
  )
}
