import { lazy, Suspense } from 'react'
import styles from './menu-sign.module.css'

// A menu works without its icon, so the code ignores a chunk that cannot be loaded.
const MenuPicture = lazy(() =>
  import('./menu-icons.tsx').then(
    ({ MenuPicture: Picture }) => ({ default: Picture }),
    () => ({ default: () => null }),
  ),
)

/** The icon that administrators chose for a menu; renders nothing if they chose none. */
export function MenuSign({ customClass }: { customClass: string }) {
  const name = /^icon-([a-z]+)$/.exec(customClass)?.[1]
  if (!name) return null
  return (
    <span className={styles.sign} aria-hidden="true">
      <Suspense fallback={null}>
        <MenuPicture name={name} />
      </Suspense>
    </span>
  )
}
