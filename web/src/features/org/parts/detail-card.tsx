import type { LocalName } from '@maru/api/kit/schema'
import { wireName } from '@maru/api/kit/wire-name'
import type { Employee } from '@maru/api/org'
import { useLanguage, useName, useTranslate } from '#kit/i18n/i18n.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { Mail, Tel } from '#ui/layout/reach.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { PersonAvatar, PresenceLine } from '#ui/presence/presence.tsx'
import { itemName, itemText, personOf, phoneOf, photoOf } from '../items.rules.ts'
import { useGroupPeople } from '../org.api.ts'
import { isGroup, type PickItem } from '../picker.rules.ts'
import { PickFace } from './pick-face.tsx'
import styles from './view.module.css'

const namesShown = 10

/**
 * Properties of {@link DetailCard}; `employee` adds telephone numbers and position if the item is a person.
 */
export interface DetailCardProps {
  item: PickItem | null
  employee?: Employee
  /** Telephone numbers of an item that is not a person of the organisation. */
  numbers?: readonly string[]
}

function places(item: PickItem, employee: Employee | undefined, name: (value: LocalName) => string) {
  if (!employee) return [name(item.place), item.kind === 'contact' ? item.title.ko : '']
  return [
    name(wireName(employee, 'companyName')),
    name(wireName(employee, 'deptName')),
    name(wireName(employee, 'positionName')),
  ]
}

/** Names of the members of a list or public group, including those of nested groups, up to `namesShown`. */
function MemberLines({ group }: { group: PickItem }) {
  const t = useTranslate()
  const language = useLanguage()
  const { data, error, isPending } = useGroupPeople(group, namesShown)
  if (isPending) return <Skeleton rows={1} />
  if (error) return <ErrorNote error={error} inline />
  const names = data.people.map((one) => itemName(one, language))
  const rest = data.total - names.length
  return (
    <>
      <span className={styles.names}>{data.total === 0 ? t('org.noGroupMembers') : names.join(', ')}</span>
      {rest > 0 ? <span>{t('org.andMore', { count: rest })}</span> : null}
    </>
  )
}

/** Details of the selected item: picture, name, place, e-mail address and telephone numbers. */
export function DetailCard({ item, employee, numbers = [] }: DetailCardProps) {
  const t = useTranslate()
  const language = useLanguage()
  const name = useName()
  if (!item) {
    return (
      <Row as="section" gap="3" className={styles.card} aria-label={t('org.details')}>
        <Hint size="inherit">{t('org.noneChosen')}</Hint>
      </Row>
    )
  }
  const phones = employee ? [phoneOf(employee), employee.mobileTel] : numbers
  const where = places(item, employee, name).filter(Boolean).join(' · ')
  return (
    <Row as="section" gap="3" className={styles.card} aria-label={t('org.details')} aria-live="polite">
      {item.kind === 'person' || item.kind === 'contact' ? (
        <PersonAvatar
          name={itemName(item, language)}
          personCode={personOf(item)}
          seed={item.id}
          photo={photoOf(item.photo)}
          size="l"
          hasText
        />
      ) : (
        <PickFace item={item} />
      )}
      <div className={styles.lines}>
        <b>{itemText(item, language)}</b>
        <PresenceLine personCode={personOf(item)} />
        {where ? <span>{where}</span> : null}
        <Mail address={item.email} />
        {phones.some(Boolean) ? (
          <Row as="span" gap="3" align="stretch" wrap>
            {phones.filter(Boolean).map((number) => (
              <Tel key={number} number={number} />
            ))}
          </Row>
        ) : null}
        {isGroup(item) ? <MemberLines group={item} /> : null}
      </div>
    </Row>
  )
}
