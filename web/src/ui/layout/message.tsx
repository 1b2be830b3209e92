import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './message.module.css'
import { useDocumentTitle } from './page-header.tsx'
import { Row, Stack } from './stack.tsx'

/** A complete page with one message, such as not found, no access or a failure, and possible next steps. */
export function Message({
  icon,
  title,
  text,
  detail,
  children,
}: {
  icon: LucideIcon
  title: string
  text: string
  detail?: string
  children?: ReactNode
}) {
  useDocumentTitle(title)
  return (
    <Stack gap="2" align="center" className={styles.message}>
      <span className={styles.icon}>
        <Icon icon={icon} size={26} />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      {children ? (
        <Row align="stretch" justify="center" wrap className={styles.acts}>
          {children}
        </Row>
      ) : null}
    </Stack>
  )
}
