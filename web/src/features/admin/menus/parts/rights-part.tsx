import type { MenuSetting } from '@maru/api/menu/editor'
import { X } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '../../../../kit/i18n.ts'
import { useAccount } from '../../../../kit/session.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { LabelText } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Select } from '../../../../ui/select.tsx'
import { PeopleField, type PickItem } from '../../../org/index.tsx'
import styles from '../../parts/form.module.css'
import { useRoles } from '../../people/people.api.ts'

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
  const language = useLanguage()
  const { comCode, companyName, companyNameEng, companyNameCn } = useAccount()
  const { data: roles = [] } = useRoles()
  const company = `company:${comCode}`
  const nameOf = ({ subject, name }: Right) =>
    subject === 'everyone' ? t('admin.menus.everyone') : localName(name, language) || subject
  const add = (added: Omit<Right, 'isFromBelow'>[]) => {
    const known = new Set(rights.map((right) => right.subject))
    const fresh = added.filter((one) => !known.has(one.subject))
    onChange([...rights, ...fresh.map((one) => ({ ...one, isFromBelow: false }))])
  }
  const addPicked = (items: readonly PickItem[]) =>
    add(
      items
        .filter((item) => item.kind === 'person' || item.kind === 'department')
        .map((item) => ({ subject: `${item.kind}:${item.id}`, name: item.name })),
    )
  return (
    <section aria-label={t('admin.menus.rights')} className={styles.stack}>
      <LabelText label={t('admin.menus.rights')} />
      <p className={styles.note}>{t(isFixed ? 'admin.menus.rightsOfBoard' : 'admin.menus.rightsHint')}</p>
      {[...rights, ...(isFixed ? [] : fromBelow)].map((right) => (
        <div key={`${right.subject} ${right.isFromBelow}`} className={styles.between}>
          <span>{nameOf(right)}</span>
          {right.isFromBelow ? <span className={styles.note}>{t('admin.menus.fromBelow')}</span> : null}
          {isFixed || right.isFromBelow ? null : (
            <IconButton
              label={t('admin.menus.removeRight', { name: nameOf(right) })}
              size="s"
              onPress={() => onChange(rights.filter((one) => one !== right))}
            >
              <Icon icon={X} size={15} />
            </IconButton>
          )}
        </div>
      ))}
      {isFixed ? null : (
        <>
          <PeopleField label={t('admin.menus.addRight')} value={[]} onChange={addPicked} allowsDepartments />
          <div className={styles.row}>
            {rights.some((right) => right.subject === company) ? null : (
              <Button
                onPress={() =>
                  add([
                    { subject: company, name: { ko: companyName, en: companyNameEng, zh: companyNameCn } },
                  ])
                }
              >
                {t('admin.menus.addCompany')}
              </Button>
            )}
            <Select
              label={t('admin.menus.addRole')}
              value={null}
              options={roles.map((role) => ({
                value: role.roleId,
                label: localName({ ko: role.roleName, en: role.roleNameEn, zh: role.roleNameCn }, language),
              }))}
              onChange={(roleId) => {
                const role = roles.find((one) => one.roleId === roleId)
                const name = {
                  ko: role?.roleName ?? '',
                  en: role?.roleNameEn ?? '',
                  zh: role?.roleNameCn ?? '',
                }
                add([{ subject: `role:${roleId}`, name }])
              }}
            />
          </div>
        </>
      )}
    </section>
  )
}
