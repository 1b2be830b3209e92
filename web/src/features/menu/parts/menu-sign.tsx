import { MenuIcon } from '#ui/menu-icon.tsx'
import styles from './menu-sign.module.css'

/** The icon that administrators chose for a menu; renders nothing if they chose none. */
export function MenuSign({ customClass }: { customClass: string }) {
  const name = /^icon-([a-z]+)$/.exec(customClass)?.[1]
  if (!name) return null
  return (
    <span className={styles.sign} aria-hidden="true">
      <MenuIcon name={name} size={15} />
    </span>
  )
}
