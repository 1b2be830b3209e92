import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../ui/page-header.tsx'
import styles from './window.module.css'

/** A window with the board's name at the top and the acts at the bottom. */
export function WindowFrame({ title, body, acts }: { title: string; body: ReactNode; acts: ReactNode }) {
  useDocumentTitle(title)
  return (
    <div className={styles.window}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
      </header>
      <main id="content" className={styles.body}>
        {body}
      </main>
      <footer className={styles.foot}>{acts}</footer>
    </div>
  )
}
