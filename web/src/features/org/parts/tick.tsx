import { Check } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import styles from './tick.module.css'

/** The box of a checkbox in the lists. The state of the surrounding checkbox determines its style. */
export function Tick() {
  return (
    <span className={styles.box}>
      <Icon icon={Check} size={12} />
    </span>
  )
}
