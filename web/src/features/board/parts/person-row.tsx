import type { ReactNode } from 'react'
import { PersonName } from '#features/org/index.tsx'
import { useLanguage } from '#kit/i18n/i18n.ts'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
import { type PersonNames, personAuthor } from '../board.rules.ts'
import styles from './person-row.module.css'

/** Properties of {@link PersonRow}; `children` are shown at the end of the line. */
export interface PersonRowProps {
  person: PersonNames & { userCode: string }
  photo: string | null | undefined
  children?: ReactNode
}

/** Row of a person who recommended or must read an article: picture, name, title and department. */
export function PersonRow({ person, photo, children }: PersonRowProps) {
  const { name, title, department } = personAuthor(person, useLanguage())
  return (
    <Row as="li" shrink className={styles.person}>
      <PersonAvatar personCode={person.userCode} name={name} photo={photo} size="s" />
      <span className={styles.name}>
        <PersonName personCode={person.userCode} hasPresence>
          {name}
        </PersonName>{' '}
        {title}
      </span>
      <Muted className={styles.department}>{department}</Muted>
      {children}
    </Row>
  )
}
