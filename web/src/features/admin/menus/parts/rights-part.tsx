import type { MenuSetting } from '@maru/api/menu/editor'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { LabelText } from '#ui/form/field.tsx'
import { RightsField } from '#ui/rights/rights-field.tsx'
import { useShownCompany } from '../../company/company.api.ts'
import styles from '../../parts/form.module.css'
import { useRoleSubjects } from '../../people/people.api.ts'

type Right = MenuSetting['rights'][number]

/** Who sees a menu: the company, departments, people, roles. Administrators see every menu. */
export function RightsPart({
  rights,
  fromBelow,
  isFixed,
  onChange,
}: {
  rights: readonly Right[]
  /** Rights because of a board below the menu; the server adds and removes them with the board's rights. */
  fromBelow: readonly Right[]
  /** Whether the rights are those of a board, which cannot be changed here. */
  isFixed: boolean
  onChange: (rights: Right[]) => void
}) {
  const t = useTranslate()
  const { comCode, name: company } = useShownCompany()
  const roles = useRoleSubjects()
  if (isFixed) return <FixedRights rights={rights} />
  return (
    <>
      <RightsField
        label={t('admin.menus.rights')}
        hint={t('admin.menus.rightsHint')}
        value={rights}
        onChange={(value) => onChange([...value])}
        toRow={({ subject, name }) => ({ subject, name: name ?? noName, isFromBelow: false })}
        companies={[{ subject: `company:${comCode}`, name: company }]}
        roles={roles}
      />
      {fromBelow.length > 0 ? <RightNames rights={fromBelow} note={t('admin.menus.fromBelow')} /> : null}
    </>
  )
}

const noName = { ko: '', en: '', zh: '' }

function RightNames({ rights, note }: { rights: readonly Right[]; note?: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const nameOf = ({ subject, name }: Right) =>
    subject === 'everyone' ? t('admin.menus.everyone') : localName(name, language) || subject
  return rights.map((right) => (
    <div key={right.subject} className={styles.between}>
      <span>{nameOf(right)}</span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </div>
  ))
}

function FixedRights({ rights }: { rights: readonly Right[] }) {
  const t = useTranslate()
  return (
    <section aria-label={t('admin.menus.rights')} className={styles.stack}>
      <LabelText label={t('admin.menus.rights')} />
      <p className={styles.note}>{t('admin.menus.rightsOfBoard')}</p>
      <RightNames rights={rights} />
    </section>
  )
}
