import type { CSSProperties, ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import styles from './bar-layer.module.css'

/** Properties of {@link BarLayer}. `width` and `height` are its maximum size in pixels. */
export interface BarLayerProps {
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  width?: number
  height?: number
  /** The content of the head; by default the label, with `acts` at its end. */
  head?: ReactNode
  acts?: ReactNode
  children: ReactNode
}

/** A layer below a button of the top bar (spec 1§2), closed by Escape or a click outside of it. */
export function BarLayer({
  label,
  anchor,
  onClose,
  width = 340,
  height = 560,
  head,
  acts,
  children,
}: BarLayerProps) {
  const size = { '--layer-width': `${width}px`, '--layer-height': `${height}px` } as CSSProperties // custom properties are not in the type
  return (
    <Popover
      isOpen
      triggerRef={anchor}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      offset={6}
      className={styles.layer}
      style={size}
    >
      <Dialog aria-label={label} className={styles.dialog}>
        {head ?? (
          <header className={styles.head}>
            <h2 className={styles.title}>{label}</h2>
            {acts}
          </header>
        )}
        {children}
      </Dialog>
    </Popover>
  )
}
