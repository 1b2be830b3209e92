import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { slot } from '#kit/slots.ts'
import styles from './page-header.module.css'
import { Actions } from './stack.tsx'

/** Properties of {@link PageHeader}. With `menuId`, rooms can add buttons such as bell and star next to the title. */
export interface PageHeaderProps {
  title: string
  menuId?: number
  /** Content next to the title: marks and toggle buttons of the page. */
  beside?: ReactNode
  /** Content at the right: the search and the main action of the page. */
  actions?: ReactNode
}

/** What a frame adds next to the titles of its pages. */
export const TitleExtra = createContext<ReactNode>(null)

/** The title line of a page. It also sets the title of the window. */
export function PageHeader({ title, menuId, beside, actions }: PageHeaderProps) {
  useDocumentTitle(title)
  const extra = useContext(TitleExtra)
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {extra}
      {slot('headerActions').map((action) => (
        <action.Component key={action.id} menuId={menuId} />
      ))}
      {beside}
      {actions ? (
        <Actions className={styles.actions} data-print="no">
          {actions}
        </Actions>
      ) : null}
    </header>
  )
}

interface WindowTitle {
  text: string
  level: number
}
const titles: WindowTitle[] = []

/** Sets the window title: the title with the highest level, and among equal levels the newest one. */
function nameWindow(): void {
  const top = titles.reduce<WindowTitle | undefined>(
    (best, one) => (one.text.trim() && one.level >= (best?.level ?? 0) ? one : best),
    undefined,
  )
  document.title = top ? `${top.text} · Maru` : 'Maru'
}

/** Sets the window title to the title of the page, or with level 1 to the title of a layer until the layer closes. */
export function useDocumentTitle(title: string, level: 0 | 1 = 0): void {
  const [own] = useState<WindowTitle>({ text: title, level })
  useEffect(() => {
    titles.push(own)
    return () => {
      titles.splice(titles.indexOf(own), 1)
      // The next page sets the title. Only if a page is still open below a layer, restore its title here.
      if (titles.length > 0) nameWindow()
    }
  }, [own])
  useEffect(() => {
    own.text = title
    nameWindow()
  }, [own, title])
}
