import { lazy, Suspense } from 'react'
import styles from './menu-sign.module.css'

// A menu works without its picture, so a chunk that cannot be loaded is ignored.
const MenuPicture = lazy(() =>
  import('./menu-icons.tsx').then(
    ({ MenuPicture: Picture }) => ({ default: Picture }),
    () => ({ default: () => null }),
  ),
)

/** The picture that a menu's administrators chose for it; nothing where they chose none. */
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
