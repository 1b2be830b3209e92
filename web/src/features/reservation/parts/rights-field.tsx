import { type GivenRight, reservationAdminApi, resourceRights } from '@maru/api/reservation'
import { X } from 'lucide-react'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { useRead } from '../../../kit/read.ts'
import { useAccount } from '../../../kit/session.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { LabelText } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { PeopleField, type PickItem } from '../../org/index.tsx'
import styles from './calendar.module.css'

/** The rights of a category or resource: company, departments, people and roles, each with one right. */
export function RightsField({
  value,
  onChange,
  hint,
  error,
}: {
  value: readonly GivenRight[]
  onChange: (value: readonly GivenRight[]) => void
  hint: string
  error?: string | null
}) {
  const t = useTranslate()
  const account = useAccount()
  const company = `company:${account.comCode}`
  const language = useLanguage()
  // The picker returns the names of subjects that were just added; the server returns all others.
  const [picked, setPicked] = useState<Readonly<Record<string, PickItem['name']>>>({})
  const subjects = useRead(
    reservationAdminApi.listSubjects,
    { subjects: value.map((one) => one.subject).sort() },
    { staleTime: 60_000, placeholderData: (former) => former },
  )
  const roles = subjects.data?.roles ?? []
  const names = new Map([...(subjects.data?.named ?? []), ...roles].map((one) => [one.subject, one.name]))
  const nameOf = (subject: string) => {
    if (subject === company) return t('reservation.admin.wholeCompany')
    if (subject === 'everyone') return t('reservation.admin.everyone')
    const name = names.get(subject) ?? picked[subject]
    return name ? localName(name, language) : subject.slice(subject.indexOf(':') + 1)
  }
  const add = (items: readonly PickItem[]) => {
    const known = new Set(value.map((one) => one.subject))
    const added = items
      .map((item) => `${item.kind}:${item.id}`)
      .filter((subject) => /^(person|department):/.test(subject) && !known.has(subject))
    setPicked((now) => ({
      ...now,
      ...Object.fromEntries(items.map((item) => [`${item.kind}:${item.id}`, item.name])),
    }))
    onChange([...value, ...added.map((subject) => ({ subject, right: 'book' as const }))])
  }
  return (
    <section aria-label={t('reservation.admin.rights')} className={styles.stack}>
      <LabelText label={t('reservation.admin.rights')} />
      <span className={styles.quiet}>{hint}</span>
      {value.map((one) => (
        <span key={one.subject} className={styles.acts}>
          <b className={styles.grow}>{nameOf(one.subject)}</b>
          <Select
            hideLabel
            label={t('reservation.admin.rightOf', { name: nameOf(one.subject) })}
            value={one.right}
            options={resourceRights.map((right) => ({
              value: right,
              label: t(`reservation.admin.rightNames.${right}`),
            }))}
            onChange={(right) => onChange(value.map((row) => (row === one ? { ...row, right } : row)))}
          />
          <IconButton
            label={t('reservation.admin.removeRight', { name: nameOf(one.subject) })}
            onPress={() => onChange(value.filter((row) => row !== one))}
          >
            <Icon icon={X} size={15} />
          </IconButton>
        </span>
      ))}
      <PeopleField
        label={t('reservation.admin.addRight')}
        value={[]}
        onChange={add}
        allowsDepartments
        error={error}
      />
      {roles.length > 0 ? (
        <Select
          label={t('reservation.admin.addRole')}
          value={null}
          options={roles
            .filter((role) => !value.some((one) => one.subject === role.subject))
            .map((role) => ({ value: role.subject, label: localName(role.name, language) }))}
          onChange={(subject) => onChange([...value, { subject, right: 'book' }])}
        />
      ) : null}
      {value.some((one) => one.subject === company) ? null : (
        <Button onPress={() => onChange([...value, { subject: company, right: 'book' }])}>
          {t('reservation.admin.addCompany')}
        </Button>
      )}
    </section>
  )
}
