import { Check } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './tick.module.css'

/** The box of a checkbox of the lists; it looks on or off by the checkbox around it. */
export function Tick() {
  return (
    <span className={styles.box}>
      <Icon icon={Check} size={12} />
    </span>
  )
}
