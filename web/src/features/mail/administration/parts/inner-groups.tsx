import type { MailGroup } from '@maru/api/mail/group'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import styles from './inner-groups.module.css'

/** The subject of a group inside another one. */
export const subjectOf = ({ groupId }: Pick<MailGroup, 'groupId'>) => `mailgroup:${groupId}`

/** Chooses the groups whose people get the mail of a group, too; nothing without other groups. */
export function InnerGroups({
  groups,
  value,
  onChange,
}: {
  groups: readonly MailGroup[]
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const t = useTranslate()
  if (groups.length === 0) return null
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{t('mail.administration.innerGroups')}</legend>
      <div className={styles.list}>
        {groups.map((group) => {
          const subject = subjectOf(group)
          return (
            <Checkbox
              key={group.groupId}
              isSelected={value.includes(subject)}
              onChange={(isSelected) =>
                onChange(isSelected ? [...value, subject] : value.filter((one) => one !== subject))
              }
            >
              <span>
                {group.name} <span className={styles.address}>{group.address}</span>
              </span>
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}
