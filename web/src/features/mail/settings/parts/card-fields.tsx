import type { CardText, UserCard } from '@maru/api/mail/card'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import styles from './panel.module.css'

/** Texts of a card that have an English counterpart, and those that both signatures show. */
const named = ['displayName', 'companyName', 'deptName', 'titleName', 'roleName', 'jobGroupName'] as const
const places = ['officeAddress', 'homeAddress'] as const
const shared = ['officeTel', 'mobileTel', 'officeFax', 'email', 'homePage'] as const

/** The texts of a business card in one language, with those that both languages share. */
export function CardFields({
  kind,
  values,
  set,
}: {
  kind: 'ko' | 'en'
  values: UserCard
  set: (change: Partial<UserCard>) => void
}) {
  const t = useTranslate()
  const own = (name: (typeof named)[number] | (typeof places)[number]): CardText =>
    kind === 'en' ? `${name}Eng` : name
  const field = (name: CardText, label: (typeof named | typeof places | typeof shared)[number]) => (
    <TextField
      key={name}
      label={t(`mail.settings.signature.field.${label}`)}
      value={values[name]}
      maxLength={200}
      onChange={(next) => set({ [name]: next })}
    />
  )
  return (
    <div className={styles.pair}>
      {named.map((name) => field(own(name), name))}
      {shared.map((name) => field(name, name))}
      {places.map((name) => field(own(name), name))}
    </div>
  )
}
