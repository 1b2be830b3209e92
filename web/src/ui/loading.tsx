import { useEffect, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from './classes.ts'
import { VisuallyHidden } from './hidden.tsx'
import styles from './loading.module.css'

const widths = [
  '72%',
  '58%',
  '84%',
  '46%',
  '66%',
  '78%',
  '52%',
  '88%',
  '62%',
  '42%',
  '70%',
  '56%',
  '82%',
  '48%',
  '64%',
]

/** Properties of {@link Skeleton}. `height` is the height of a block. It should be the height of the later content. */
export interface SkeletonProps {
  rows?: number
  look?: 'rows' | 'text' | 'block'
  height?: string
}

/** Placeholder rows while a list is loading (first render of a widget, spec 1§4). The maximum is 15 rows. */
export function Skeleton({ rows = 5, look = 'rows', height }: SkeletonProps) {
  const t = useTranslate()
  return (
    <div role="status" className={classes(styles.skeleton, styles[look])}>
      <VisuallyHidden>{t('kit.loading')}</VisuallyHidden>
      {widths.slice(0, look === 'block' ? 1 : rows).map((width) => (
        <span
          key={width}
          className={styles.bone}
          style={{ width: look === 'block' ? '100%' : width, height }}
        />
      ))}
    </div>
  )
}

/** A thin bar at the top of content that is being read again. It does not change the layout. */
export function LoadingBar({ isLoading }: { isLoading: boolean }) {
  const t = useTranslate()
  return isLoading ? <div className={styles.bar} role="progressbar" aria-label={t('kit.loading')} /> : null
}

/** Returns true while loading and for 200 ms after it, so that a quick answer does not flicker (spec 1§4, 1§9). */
export function useSteadyLoading(isLoading: boolean, hold = 200): boolean {
  const [shown, setShown] = useState(isLoading)
  useEffect(() => {
    if (isLoading) {
      setShown(true)
      return
    }
    const timer = setTimeout(() => setShown(false), hold)
    return () => clearTimeout(timer)
  }, [isLoading, hold])
  return isLoading || shown
}
