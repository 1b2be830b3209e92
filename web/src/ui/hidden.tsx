import type { ReactNode } from 'react'
import { useTranslate } from '../kit/i18n.ts'
import styles from './hidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** The first stop of the tab key: jumps over the bars to the content. */
export function SkipLink({ target }: { target: string }) {
  const t = useTranslate()
  return (
    <a className={styles.skip} href={`#${target}`} onClick={() => document.getElementById(target)?.focus()}>
      {t('kit.skip')}
    </a>
  )
}
