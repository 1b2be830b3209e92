import { type ReactNode, useEffect } from 'react'
import { slot } from '../kit/slots.ts'
import styles from './page-header.module.css'

/** Properties of {@link PageHeader}; `menuId` lets rooms put bell and star next to the title. */
export interface PageHeaderProps {
  title: string
  menuId?: number
  /** Next to the title: marks and toggles of the page itself. */
  beside?: ReactNode
  /** At the right: search and the page's main act. */
  actions?: ReactNode
}

/** The title line of a page; it also names the window. */
export function PageHeader({ title, menuId, beside, actions }: PageHeaderProps) {
  useDocumentTitle(title)
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {slot('headerActions').map((action) => (
        <action.Component key={action.id} menuId={menuId} />
      ))}
      {beside}
      {actions ? (
        <div className={styles.actions} data-print="no">
          {actions}
        </div>
      ) : null}
    </header>
  )
}

/** Names the window after the page that is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Maru` : 'Maru'
  }, [title])
}
