import styles from './kind-icon.module.css'
import type { Kinds } from './use-kinds.ts'

/** The icon of a kind in its colour. */
export function KindIcon({ kind, kinds }: { kind: string; kinds: Kinds }) {
  const acts = kinds.actsOf(kind)
  return (
    <span className={styles.icon} data-hue={acts?.hue ?? 5} aria-hidden="true">
      {acts?.icon}
    </span>
  )
}
