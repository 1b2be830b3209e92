import { Mail, Phone } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { formatQuery } from '#kit/address/address.ts'
import { Link } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { dialled } from '#ui/layout/reach.tsx'
import { Row } from '#ui/layout/stack.tsx'
import styles from './field-list.module.css'
import type { FieldItem } from './palette-group.ts'

interface ActsProps {
  person: NonNullable<FieldItem['person']>
  /** Where the line is in the list, in pixels. */
  place: { top: number; height: number }
  acts: RefObject<HTMLDivElement | null>
  onLeave: () => void
}

/** Mail and telephone of the chosen person. The right arrow leads from the end of the text to them, and the left one back. */
export function PersonActs({ person: { name, email, number }, place, acts, onLeave }: ActsProps) {
  const t = useTranslate()
  if (email === '' && number === '') return null
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
    const at = links.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'ArrowRight') links[at + 1]?.focus()
    else if (event.key === 'ArrowLeft' && at > 0) links[at - 1]?.focus()
    else if (['ArrowLeft', 'ArrowUp', 'ArrowDown', 'Escape'].includes(event.key)) onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Row
      gap="1"
      ref={acts}
      role="toolbar"
      aria-label={name}
      className={styles.acts}
      style={place}
      onKeyDown={move}
    >
      {email === '' ? null : (
        <Link
          to={`/mail/write${formatQuery({ TO: email })}`}
          className={styles.act}
          aria-label={t('gnb.fieldMail', { name })}
          title={email}
        >
          <Icon icon={Mail} size={16} />
        </Link>
      )}
      {number === '' ? null : (
        <a
          href={`tel:${dialled(number)}`}
          className={styles.act}
          aria-label={t('gnb.fieldCall', { name })}
          title={number}
        >
          <Icon icon={Phone} size={16} />
        </a>
      )}
    </Row>
  )
}
