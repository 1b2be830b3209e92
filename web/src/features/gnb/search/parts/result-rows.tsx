import type { OrgItem, SearchItem } from '@maru/api/gnb/search'
import { wireName } from '@maru/api/kit/wire-name'
import { Paperclip } from 'lucide-react'
import { Link } from '#kit/address/link.tsx'
import { listDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage } from '#kit/i18n/i18n.ts'
import { ownPhoto } from '#kit/session/session.ts'
import { slot } from '#kit/slots.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
import { Marked } from './marked.tsx'
import styles from './result-rows.module.css'

/** The people in search results: name, title, department, phone numbers and e-mail address. */
export function PersonRows({
  people,
  by,
  isWide,
}: {
  people: readonly OrgItem[]
  by: string
  isWide?: boolean
}) {
  const language = useLanguage()
  const [PersonName] = slot('personNames')
  return (
    <ul className={classes(styles.people, isWide && styles.wide)}>
      {people.map((person) => {
        const name = localName(wireName(person, 'displayName'), language)
        const title = localName(wireName(person, 'titleName'), language)
        const department = localName(wireName(person, 'deptName'), language)
        const numbers = [person.officeTel, person.mobileTel].filter((number) => number !== '')
        return (
          <Row key={person.id} as="li" gap="3" shrink className={styles.person}>
            <PersonAvatar personCode={person.id} name={name} photo={ownPhoto(person.photoPath)} />
            <span className={styles.lines}>
              <span className={styles.line}>
                <b>
                  {PersonName ? (
                    <PersonName personCode={person.id} hasPresence>
                      <Marked text={name} by={by} />
                    </PersonName>
                  ) : (
                    <Marked text={name} by={by} />
                  )}
                </b>{' '}
                <Muted tone="2" size="inherit">
                  {title}
                </Muted>
              </span>
              <Muted className={classes(styles.line, styles.small)}>
                <Marked text={department} by={by} />
                {numbers.map((number) => (
                  <span key={number}>
                    {' · '}
                    <a href={`tel:${number}`}>{number}</a>
                  </span>
                ))}
                {person.email === '' ? null : (
                  <>
                    {' · '}
                    <a href={`mailto:${person.email}`}>{person.email}</a>
                  </>
                )}
              </Muted>
            </span>
          </Row>
        )
      })}
    </ul>
  )
}

/** Search results: title, place and author, and the text around the match. */
export function ItemRows({
  items,
  by,
  onOpen,
}: {
  items: readonly SearchItem[]
  by: string
  onOpen?: () => void
}) {
  const language = useLanguage()
  return (
    <ul className={styles.items}>
      {items.map((item) => {
        const about = [
          item.place && localName(item.place, language),
          item.author && localName(item.author, language),
        ].filter(Boolean)
        return (
          <li key={item.id}>
            <Link to={item.itemUrl} className={styles.item} onClick={onOpen}>
              <span className={styles.head}>
                <b className={styles.title}>
                  <Marked text={item.title} by={by} />
                </b>
                {item.hasFiles ? <Icon icon={Paperclip} size={14} /> : null}
                <span className={styles.about}>{about.join(' · ')}</span>
                {item.date ? <Muted className={styles.date}>{listDay(item.date)}</Muted> : null}
              </span>
              {item.excerpt === '' ? null : (
                <span className={styles.excerpt}>
                  <Marked text={item.excerpt} by={by} />
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
