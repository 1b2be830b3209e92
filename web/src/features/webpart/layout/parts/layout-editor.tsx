import type { Layout, Webpart } from '@maru/api/webpart'
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/hidden.tsx'
import {
  changePart,
  columnOf,
  moveBorder,
  movePart,
  placeOf,
  removePart,
  stepPart,
} from '../../layout.rules.ts'
import { gridOf, useColumnCount } from '../../parts/webpart-columns.tsx'
import { isDrawn, usePartName } from '../../parts/webpart-host.tsx'
import { ColumnBorder } from './column-border.tsx'
import { EditedPart } from './edited-part.tsx'
import styles from './layout-editor.module.css'
import { OptionsDialog } from './options-dialog.tsx'
import { usePartDrag } from './use-part-drag.ts'

/** Properties of {@link LayoutEditor}. */
export interface LayoutEditorProps {
  layout: Layout
  onChange: (next: Layout) => void
  /** True for the layout of a company: titles are entered in every language. */
  isForAll?: boolean
  /** The web part whose options are open; null if none is open. */
  opened: number | null
  onOpen: (webpartId: number | null) => void
}

/** The keys of the handles and borders, for the list of keys. */
const editorKeys = [
  { key: '↑ ↓ ← →', label: 'kit.keys.part' },
  { key: '← →, ↑ ↓', label: 'kit.keys.border' },
] as const

/** The editor of a layout. Web parts, column borders and lower edges are moved by pointer or arrow keys. */
export function LayoutEditor({ layout, onChange, isForAll, opened, onOpen }: LayoutEditorProps) {
  const t = useTranslate()
  useKeys(editorKeys)
  const nameOf = usePartName()
  const board = useRef<HTMLDivElement>(null)
  const [notice, setNotice] = useState('')
  const isStacked = useColumnCount() === 1
  const focus = useFocusAfter(board, layout)
  const say = (next: Layout, webpart: Webpart) => {
    const at = placeOf(next, webpart.webpartId)
    if (!at) return
    const count = columnOf(next, at.column).length
    const place = { column: at.column + 1, place: at.index + 1, count }
    setNotice(t('webpart.layout.moved', { name: nameOf(webpart), ...place }))
  }
  const { drag, handlers, cancel } = usePartDrag(board, (webpartId, to) => {
    const webpart = layout.parts.find((part) => part.webpartId === webpartId)
    const next = movePart(layout, webpartId, to)
    onChange(next)
    if (webpart) say(next, webpart)
  })
  const step = (webpart: Webpart) => (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    const next = stepPart(layout, webpart.webpartId, event.key)
    focus(webpart.webpartId)
    onChange(next)
    say(next, webpart)
  }
  const edited = layout.parts.find((part) => part.webpartId === opened)
  return (
    <>
      <div ref={board} className={styles.board} style={gridOf(isStacked ? [100] : layout.columns)}>
        {layout.columns.map((share, column) => {
          const parts = columnOf(layout, column).filter(isDrawn)
          const others = parts.filter((part) => part.webpartId !== drag?.webpartId)
          const isLine = (index: number) => drag?.to?.column === column && drag.to.index === index
          return (
            <section
              // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a column
              key={column}
              data-column={column}
              aria-label={t('webpart.layout.column', { number: column + 1 })}
              className={classes(styles.column, drag?.to?.column === column && styles.aimed)}
            >
              {parts.map((webpart) => (
                <Fragment key={webpart.webpartId}>
                  {isLine(others.indexOf(webpart)) ? <div className={styles.line} /> : null}
                  <EditedPart
                    webpart={webpart}
                    name={nameOf(webpart)}
                    isMoving={drag?.webpartId === webpart.webpartId}
                    drag={handlers(webpart.webpartId)}
                    onStep={step(webpart)}
                    onRows={(rows) => onChange(changePart(layout, webpart.webpartId, { rows }))}
                    onOptions={() => onOpen(webpart.webpartId)}
                    onRemove={() => onChange(removePart(layout, webpart.webpartId))}
                  />
                </Fragment>
              ))}
              {isLine(others.length) ? <div className={styles.line} /> : null}
              {parts.length === 0 ? <p className={styles.empty}>{t('webpart.layout.emptyColumn')}</p> : null}
              {!isStacked && column < layout.columns.length - 1 ? (
                <ColumnBorder
                  share={share}
                  label={t('webpart.layout.border', { number: column + 1 })}
                  board={board}
                  onMove={(by) => onChange(moveBorder(layout, column, by))}
                />
              ) : null}
            </section>
          )
        })}
      </div>
      <VisuallyHidden>
        <p aria-live="polite">{notice}</p>
      </VisuallyHidden>
      {edited ? (
        <OptionsDialog
          key={edited.webpartId}
          webpart={edited}
          isForAll={isForAll ?? false}
          onSave={(change) => {
            onChange(changePart(layout, edited.webpartId, change))
            onOpen(null)
          }}
          onClose={() => onOpen(null)}
        />
      ) : null}
    </>
  )
}

/** Focuses the handle of a web part again after the web part was rendered in another column. */
function useFocusAfter(board: React.RefObject<HTMLElement | null>, layout: Layout) {
  const wanted = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs after each change of the layout
  useEffect(() => {
    if (wanted.current === null) return
    board.current?.querySelector<HTMLElement>(`[data-webpart="${wanted.current}"] [data-grip]`)?.focus()
    wanted.current = null
  }, [layout])
  return (webpartId: number) => {
    wanted.current = webpartId
  }
}
