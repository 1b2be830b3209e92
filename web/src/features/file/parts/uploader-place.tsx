import { Skeleton } from '../../../ui/loading.tsx'
import styles from './uploader-place.module.css'

/**
 * The place of an uploader that is loading, as tall as the uploader without files: buttons below it must not move
 * under a finger that presses them.
 */
export function UploaderPlace() {
  return (
    <div className={styles.place}>
      <Skeleton look="block" height="100%" />
    </div>
  )
}
