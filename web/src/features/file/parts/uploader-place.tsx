import { Skeleton } from '#ui/loading.tsx'
import styles from './uploader-place.module.css'

/**
 * The placeholder of an uploader that is loading. It is as tall as an uploader without files, so that the buttons below
 * it do not move while the user presses them.
 */
export function UploaderPlace() {
  return (
    <div className={styles.place}>
      <Skeleton look="block" height="100%" />
    </div>
  )
}
