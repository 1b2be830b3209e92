import { boardKinds } from '@maru/api/board'
import type { LocalName } from '@maru/api/kit/schema'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { type SettingsDraft, type SettingsFaults, switches } from '../settings.rules.ts'
import styles from './settings-form.module.css'
import { SettingsNames } from './settings-names.tsx'

/** Common properties of the parts of the settings form. */
export interface SettingsPartProps {
  draft: SettingsDraft
  onChange: (next: Partial<SettingsDraft>) => void
  /** The faults of the form; null before the first attempt to save, or if there are no faults. */
  faults: SettingsFaults | null
}

const sizes = ['10', '15', '20', '30', '50', '100', '200'] as const

interface BasicsProps extends SettingsPartProps {
  companies: readonly { comCode: string; companyName: LocalName }[]
  mayBeGlobal: boolean
}

/** Names in three languages, kind, articles per page, one company or all companies, and the switches. */
export function SettingsBasics({ draft, onChange, companies, mayBeGlobal, faults }: BasicsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const size = String(draft.itemsPerPage)
  return (
    <Card label={t('board.admin.basics')} padded>
      <div className={styles.grid}>
        <SettingsNames
          value={draft.boardName}
          onChange={(boardName) => onChange({ boardName })}
          error={faults?.name ? t('board.admin.nameNeeded') : null}
        />
        <Select
          label={t('board.admin.kind')}
          value={draft.boardKind}
          options={boardKinds.map((value) => ({ value, label: t(`board.admin.kinds.${value}`) }))}
          onChange={(boardKind) => onChange({ boardKind })}
        />
        <Select
          label={t('board.admin.itemsPerPage')}
          value={size}
          options={[...new Set([...sizes, size])].map((value) => ({ value, label: value }))}
          onChange={(value) => onChange({ itemsPerPage: Number(value) })}
        />
        {companies.length > 1 ? (
          <Select
            label={t('kit.company')}
            value={draft.companyCode}
            options={companies.map((company) => ({
              value: company.comCode,
              label: localName(company.companyName, language),
            }))}
            onChange={(companyCode) => onChange({ companyCode })}
          />
        ) : null}
      </div>
      <Row gap="5" rowGap="3" align="stretch" wrap className={styles.switches}>
        {mayBeGlobal ? (
          <Checkbox isSelected={draft.isGlobal} onChange={(isGlobal) => onChange({ isGlobal })}>
            {t('board.admin.isGlobal')}
          </Checkbox>
        ) : null}
        {switches.map((name) => (
          <Checkbox
            key={name}
            isSelected={draft[`use${name}`]}
            onChange={(isOn) => onChange({ [`use${name}`]: isOn })}
          >
            {t(`board.admin.use.${name}`)}
          </Checkbox>
        ))}
      </Row>
    </Card>
  )
}

/** A card of the form with its title. */
export function SettingsCard({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card label={title} padded>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </Card>
  )
}
