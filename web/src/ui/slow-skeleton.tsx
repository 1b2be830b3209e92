import { useEffect, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import styles from './loading.module.css'
import { Skeleton } from './loading.tsx'

/** Milliseconds after which a part is called slow. */
const patience = 5_000

/** The placeholder of a part that says so when the part does not arrive, so that the rest of the page is not waited with. */
export function SlowSkeleton({ name, rows }: { name: string; rows: number }) {
  const t = useTranslate()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? (
    <p role="status" className={styles.slow}>
      {t('kit.slowPart', { name })}
    </p>
  ) : (
    <Skeleton rows={rows} look="text" />
  )
}
