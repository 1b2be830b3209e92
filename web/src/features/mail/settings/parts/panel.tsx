import type { ReactNode } from 'react'
import { Head, Stack } from '#ui/layout/stack.tsx'
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
    <Stack as="section" aria-label={title}>
      <Head as="header" gap="3" noWrap className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {act}
      </Head>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children}
    </Stack>
  )
}
