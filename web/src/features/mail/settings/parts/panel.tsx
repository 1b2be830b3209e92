import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** The frame of a panel of the mail settings: its title, an action next to it, and an explanation. */
export function Panel({
  title,
  act,
  text,
  children,
}: {
  title: string
  act?: ReactNode
  text?: string
  children: ReactNode
}) {
  return (
    <section aria-label={title} className={styles.panel}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {act}
      </header>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children}
    </section>
  )
}
