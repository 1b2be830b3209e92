import type { ReactNode } from 'react'
import { useDocumentTitle } from './page-header.tsx'
import { Actions } from './stack.tsx'
import styles from './window-frame.module.css'

/** The layout of a separate browser window: a title, the content, and buttons. All of the content is printed. */
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
      <Actions as="footer" justify="end" data-foot className={styles.foot}>
        {acts}
      </Actions>
    </div>
  )
}
