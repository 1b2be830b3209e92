import { Globe } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { requireAccount } from '#kit/session/session.ts'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useInternalDomains } from '../writing.api.ts'
import { warningsOf } from '../writing.rules.ts'
import { useAway } from './absence-note.tsx'
import styles from './answer-panel.module.css'
import type { WriterForm } from './use-writer.ts'

/** Properties of {@link PeopleLine}. */
export interface PeopleLineProps {
  writer: WriterForm
  /** Whether the fields of the recipients are shown below. */
  isOpen: boolean
  onToggle: () => void
}

/** Who gets an answer, in one line: those outside and those who are away are marked. A press opens the fields. */
export function PeopleLine({ writer: { form }, isOpen, onToggle }: PeopleLineProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { data: domains } = useInternalDomains()
  const { to, cc, bcc } = form.draft
  const people = [...to, ...cc, ...bcc]
  const outside = new Set(warningsOf(form.draft, requireAccount().email, domains).external)
  const away = new Map(useAway(people).map(({ address, text }) => [address, text]))
  const shown = people.slice(0, useWide(761) ? 3 : 1)
  const others = people.slice(shown.length)
  const awayOthers = others.filter(({ email }) => away.has(email.toLowerCase())).length
  return (
    <button type="button" className={styles.people} aria-expanded={isOpen} onClick={onToggle}>
      <VisuallyHidden>{t('mail.answer.recipients', { count: people.length })}</VisuallyHidden>
      {people.length === 0 ? <span className={styles.faint}>{t('mail.writer.needRecipient')}</span> : null}
      {shown.map((one, at) => {
        const absence = away.get(one.email.toLowerCase())
        return (
          <span key={one.id}>
            {at === to.length && cc.length > 0 ? (
              <span className={styles.kind}>{t('mail.writer.cc')}</span>
            ) : null}
            <Row
              as="span"
              inline
              gap="1"
              shrink
              className={classes(styles.person, outside.has(one.email) && styles.outside)}
              title={absence ?? one.email}
            >
              {outside.has(one.email) ? <Icon icon={Globe} size={14} /> : null}
              <bdi className={styles.name}>{localName(one.name, language) || one.email}</bdi>
              {absence === undefined ? null : <span className={styles.away}>{t('mail.answer.away')}</span>}
            </Row>
          </span>
        )
      })}
      {others.length === 0 ? null : (
        <Row as="span" inline gap="1" shrink className={styles.person}>
          {t('mail.answer.others', { count: others.length })}
          {awayOthers === 0 ? null : (
            <span className={styles.away}>{t('mail.answer.awayCount', { count: awayOthers })}</span>
          )}
        </Row>
      )}
    </button>
  )
}
