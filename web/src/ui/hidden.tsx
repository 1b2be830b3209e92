import type { ReactNode } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import styles from './hidden.module.css'

/** Text that only screen readers can read. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** The first link in the tab order. It moves the focus past the bars to the content. */
export function SkipLink({ target }: { target: string }) {
  const t = useTranslate()
  return (
    <a className={styles.skip} href={`#${target}`} onClick={() => document.getElementById(target)?.focus()}>
      {t('kit.skip')}
    </a>
  )
}
