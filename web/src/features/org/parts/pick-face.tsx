import { Building2, Mail, Users } from 'lucide-react'
import { useLanguage } from '#kit/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
import { itemName, personOf, photoOf } from '../items.rules.ts'
import type { PickItem } from '../picker.rules.ts'
import styles from './pick-face.module.css'

const icons = { department: Building2, list: Users, group: Users, address: Mail } as const

/**
 * The picture before a name: the avatar of a person or contact, or an icon for another item. With `hasText` the presence
 * is written next to the name.
 */
export function PickFace({ item, hasText = false }: { item: PickItem; hasText?: boolean }) {
  const language = useLanguage()
  if (item.kind === 'person' || item.kind === 'contact')
    return (
      <PersonAvatar
        name={itemName(item, language)}
        personCode={personOf(item)}
        seed={item.id}
        photo={photoOf(item.photo)}
        size="s"
        hasText={hasText}
      />
    )
  return (
    <span className={styles.sign}>
      <Icon icon={icons[item.kind]} size={15} />
    </span>
  )
}
