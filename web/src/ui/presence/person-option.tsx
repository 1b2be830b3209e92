import { localName, useLanguage } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import styles from './person-option.module.css'
import { PersonAvatar, PresenceLine } from './presence.tsx'

/** A person in a list of suggestions: name, title, department and presence. */
export function PersonOption({ item }: { item: PickItem }) {
  const language = useLanguage()
  const name = localName(item.name, language)
  return (
    <>
      <PersonAvatar name={name} personCode={item.id} photo={item.photo} size="s" hasText />
      <span className={styles.name}>
        {name} {localName(item.title, language)}
      </span>
      <span className={styles.place}>
        {localName(item.place, language)} <PresenceLine personCode={item.id} />
      </span>
    </>
  )
}
