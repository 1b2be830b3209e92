import { type ReactNode, useEffect, useState } from 'react'
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

interface WindowTitle {
  text: string
  level: number
}
const titles: WindowTitle[] = []

/** The highest level with a title names the window, within a level the newest. */
function nameWindow(): void {
  const top = titles.reduce<WindowTitle | undefined>(
    (best, one) => (one.text.trim() && one.level >= (best?.level ?? 0) ? one : best),
    undefined,
  )
  document.title = top ? `${top.text} · Maru` : 'Maru'
}

/** Names the window after the page that is shown, or with level 1 after a layer over it until the layer closes. */
export function useDocumentTitle(title: string, level: 0 | 1 = 0): void {
  const [own] = useState<WindowTitle>({ text: title, level })
  useEffect(() => {
    titles.push(own)
    return () => {
      titles.splice(titles.indexOf(own), 1)
      // The next page names the window itself; a page below a layer has already named it.
      if (titles.length > 0) nameWindow()
    }
  }, [own])
  useEffect(() => {
    own.text = title
    nameWindow()
  }, [own, title])
}
