import { layoutLimits } from '@maru/api/webpart'
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import styles from './layout-editor.module.css'

/** Properties of {@link ColumnBorder}. `onMove` receives the distance in percent of the page width. */
export interface ColumnBorderProps {
  share: number
  label: string
  board: RefObject<HTMLElement | null>
  onMove: (by: number) => void
}

/** The border between two columns (WAI-ARIA window splitter). The user drags it or moves it with the arrow keys. */
export function ColumnBorder({ share, label, board, onMove }: ColumnBorderProps) {
  const from = useRef<number | null>(null)
  const onPointerMove = (event: PointerEvent) => {
    const width = board.current?.clientWidth
    if (from.current === null || !width) return
    const by = Math.round(((event.clientX - from.current) / width) * 100)
    if (by === 0) return
    // A distance below one percent is counted at the next pointer event.
    from.current += (by / 100) * width
    onMove(by)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    onMove(by)
  }
  const stop = () => {
    from.current = null
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr element cannot be moved, and this splitter can
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={share}
      aria-valuemin={layoutLimits.narrowest}
      aria-valuemax={100}
      tabIndex={0}
      className={styles.border}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = event.clientX
      }}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
    />
  )
}
