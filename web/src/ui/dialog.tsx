import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslate } from '../kit/i18n.ts'
import { KeyDepth, useKeyLayer } from '../kit/keys.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

/** Properties of {@link Dialog}. Sizes are widths of 400, 640, 800 and 1024 pixels; a phone shows the whole width. */
export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  size?: 's' | 'm' | 'w' | 'l'
  /** A question that must be answered: a click outside does not close it. */
  isUrgent?: boolean
  footer?: ReactNode
  /** Next to the title, such as tabs. */
  beside?: ReactNode
  /** The content has its own padding and scrolling. */
  isFlush?: boolean
  children: ReactNode
}

/** Lets a dialog be moved by its header with a pointer; it stays where it is drawn for the keyboard. */
function useDrag() {
  const frame = useRef<HTMLDivElement>(null)
  const offset = useRef({ x: 0, y: 0 })
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as HTMLElement).closest('button')) return // target of a React pointer event
    const from = { x: event.clientX - offset.current.x, y: event.clientY - offset.current.y }
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    const move = (next: globalThis.PointerEvent) => {
      offset.current = { x: next.clientX - from.x, y: next.clientY - from.y }
      if (frame.current) frame.current.style.translate = `${offset.current.x}px ${offset.current.y}px`
    }
    const stop = () => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', stop)
      handle.removeEventListener('pointercancel', stop)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', stop)
    handle.addEventListener('pointercancel', stop)
  }
  return { frame, onPointerDown }
}

/** Turns off the single keys below a modal layer, and gives its content its own keys. */
export function KeyLayer({ children }: { children: ReactNode }) {
  return <KeyDepth value={useKeyLayer()}>{children}</KeyDepth>
}

/** A modal layer with title, content and foot. Escape closes it; the focus returns to where it was. */
export function Dialog({
  isOpen,
  onClose,
  title,
  size = 'm',
  isUrgent,
  footer,
  beside,
  isFlush,
  children,
}: DialogProps) {
  const t = useTranslate()
  const drag = useDrag()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isUrgent}
      className={styles.veil}
      data-layer="dialog"
    >
      <Modal ref={drag.frame} className={classes(styles.modal, styles[size])}>
        <AriaDialog role={isUrgent ? 'alertdialog' : 'dialog'} className={styles.dialog}>
          <header className={styles.head} onPointerDown={drag.onPointerDown}>
            <Heading
              slot="title"
              level={2}
              className={classes(styles.title, beside !== undefined && styles.snug)}
            >
              {title}
            </Heading>
            {beside ? <div className={styles.beside}>{beside}</div> : null}
            <IconButton label={t('kit.close')} size="s" onPress={onClose}>
              <Icon icon={X} />
            </IconButton>
          </header>
          <KeyLayer>
            <div className={isFlush ? styles.flush : styles.body}>{children}</div>
          </KeyLayer>
          {footer ? <footer className={styles.foot}>{footer}</footer> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
