import { wireName } from '@maru/api/kit/wire-name'
import type { Employee } from '@maru/api/org'
import { Network } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { CallError } from '#kit/call/call-error.ts'
import { useName, useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Mail, Tel } from '#ui/layout/reach.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { PersonAvatar, PresenceBand } from '#ui/presence/presence.tsx'
import { photoOf } from '../../items.rules.ts'
import { usePerson } from '../../org.api.ts'
import styles from './person-card.module.css'
import { useShowInMap } from './use-show-in-map.ts'

/** The lines of the card, each with label and value. Lines without a value are omitted. */
export function PersonLines({ person, isFull = false }: { person: Employee; isFull?: boolean }) {
  const t = useTranslate()
  const lines: [string, ReactNode, boolean][] = [
    [t('org.card.extension'), <Tel key="e" number={person.officeExtTel} />, person.officeExtTel !== ''],
    [t('org.card.phone'), <Tel key="p" number={person.officeTel} />, person.officeTel !== ''],
    [t('org.card.mobile'), <Tel key="m" number={person.mobileTel} />, person.mobileTel !== ''],
    [t('kit.email'), <Mail key="a" address={person.email} />, person.email !== ''],
    [t('org.fax'), person.officeFax, isFull && person.officeFax !== ''],
    [t('kit.employeeNumber'), person.employeeNumber, isFull && person.employeeNumber !== ''],
    [t('org.homeAddress'), person.homeAddress, isFull && person.homeAddress !== ''],
  ]
  return (
    <dl className={styles.lines}>
      {lines
        .filter(([, , isKnown]) => isKnown)
        .map(([label, value]) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Photo, name, title and post of a person. */
export function PersonHead({ person }: { person: Employee }) {
  const t = useTranslate()
  const name = useName()
  const shown = name(wireName(person, 'displayName'))
  const where = [
    name(wireName(person, 'companyName')),
    name(wireName(person, 'deptName')),
    name(wireName(person, 'positionName')),
  ]
  return (
    <Row gap="3">
      <PersonAvatar
        name={shown}
        personCode={person.personCode}
        photo={photoOf(person.photoPath)}
        size="l"
        hasText
      />
      <div className={styles.who}>
        <b className={styles.name}>
          <bdi>{shown}</bdi> {name(wireName(person, 'titleName'))}
        </b>
        <span>{where.filter(Boolean).join(' · ')}</span>
        {person.isRetired ? <span>{t('org.retired')}</span> : null}
        {person.isRetired || person.email === ''
          ? null
          : slot('personNotes').map((Note, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of a slot never changes
              <Note key={at} email={person.email} />
            ))}
      </div>
    </Row>
  )
}

/** The content of the card: it loads the person. */
export function PersonInside({ personCode, onClose }: { personCode: string; onClose: () => void }) {
  const t = useTranslate()
  const { data, error, isPending, refetch } = usePerson(personCode)
  const show = useShowInMap()
  if (isPending) return <Skeleton rows={3} look="text" />
  if (error) {
    const isGone = error instanceof CallError && error.status === 404
    return isGone ? (
      <Hint tone="2" size="inherit">
        {t('org.card.gone')}
      </Hint>
    ) : (
      <ErrorNote error={error} onRetry={() => refetch()} inline />
    )
  }
  return (
    <>
      <PersonHead person={data} />
      <PresenceBand personCode={data.personCode} />
      <PersonLines person={data} />
      <Button
        icon={<Icon icon={Network} size={16} />}
        onPress={() => {
          onClose()
          show(data)
        }}
      >
        {t('org.card.show')}
      </Button>
    </>
  )
}

/** The card of a person next to the name. Escape and a press outside of the card close it. */
export function PersonCard({
  anchor,
  personCode,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>
  personCode: string
  onClose: () => void
}) {
  const t = useTranslate()
  return (
    <Popover
      isOpen
      triggerRef={anchor}
      onOpenChange={(open) => !open && onClose()}
      placement="bottom start"
      offset={6}
      className={styles.card}
    >
      <Dialog aria-label={t('org.card.title')} className={styles.inside}>
        <PersonInside personCode={personCode} onClose={onClose} />
      </Dialog>
    </Popover>
  )
}
