import { ArrowLeft, X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { KeyDepth, useKeyLayer } from '#kit/screen/keys.ts'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import styles from './dialog.module.css'

/** Properties of {@link Dialog}. The sizes are widths of 400, 500, 640, 800 and 1024 pixels, `q` a quarter of the
 * window, at least 400, and `x` 70 % of it, at least 800, with a height that does not follow the content; on a phone the
 * full width. */
export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  size?: 's' | 'q' | 'n' | 'm' | 'w' | 'l' | 'x'
  /** True: as tall as the window, for content that is loaded in parts. */
  isTall?: boolean
  /** True: the user must answer, and a click outside does not close the dialog. */
  isUrgent?: boolean
  footer?: ReactNode
  /** Content next to the title, such as tabs. */
  beside?: ReactNode
  /** True: the content has its own padding and scroll container. */
  isFlush?: boolean
  children: ReactNode
}

/** Allows the pointer to move a dialog by its header. The keyboard cannot move it. */
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

/** Turns off the single keys of lower layers. Its children can register their own keys. */
export function KeyLayer({ children }: { children: ReactNode }) {
  return <KeyDepth value={useKeyLayer()}>{children}</KeyDepth>
}

/** A modal dialog with title, content and footer. Escape closes it. The focus then returns to the previous element. */
export function Dialog({
  isOpen,
  onClose,
  title,
  size = 'm',
  isTall,
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
      <Modal ref={drag.frame} className={classes(styles.modal, styles[size], isTall && styles.tall)}>
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
              <span className={styles.cross}>
                <Icon icon={X} />
              </span>
              <span className={styles.back}>
                <Icon icon={ArrowLeft} />
              </span>
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
