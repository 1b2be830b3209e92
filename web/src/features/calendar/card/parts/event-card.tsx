import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { createPortal } from 'react-dom'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { KeyLayer } from '#ui/dialog/dialog.tsx'
import { useFocusReturn } from '#ui/dialog/use-focus-return.ts'
import { Icon } from '#ui/icon.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import styles from './event-card.module.css'
import { type CardTarget, entryElement, useCardPlace } from './use-card-place.ts'

/** Properties of {@link EventCard}; `answer` and `footer` stay in view while the content scrolls. */
export interface EventCardProps {
  target: CardTarget
  title: string
  /** A line below the title. */
  subtitle?: ReactNode
  /** Colour of the calendar, a number of the palette. */
  color: number | null
  /** Buttons at the head, before the one that closes the card. */
  acts?: ReactNode
  answer?: ReactNode
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A card next to the entry of an event. The page stays usable: Escape and a press elsewhere on it close the card, and
 * the focus returns to the entry. At phone width a modal sheet at the bottom.
 */
export function EventCard(props: EventCardProps) {
  const isPhone = !useWide(761)
  const { target, ...sheet } = props
  return isPhone ? <BottomSheet {...sheet} /> : <SideCard {...props} />
}

function SideCard({ target, title, onClose, ...props }: EventCardProps) {
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const place = useCardPlace(card, target)
  useFocusReturn((from) => entryElement(target, from))
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  useDismissal(card, onClose)
  const style = {
    // Before it is measured, the card is out of view and can have the focus.
    left: place?.left ?? -9999,
    top: place?.top ?? 0,
    '--arrow': `${place?.arrow ?? 0}px`,
  } as CSSProperties // custom properties are not in the type
  return createPortal(
    <div
      ref={card}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      data-layer="dialog"
      data-side={place?.arrow == null ? 'free' : place.side}
      className={classes(styles.frame, styles.card)}
      style={style}
    >
      <CardContent
        {...props}
        heading={
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
        }
        onClose={onClose}
      />
    </div>,
    document.body,
  )
}

/** A modal layer at the bottom of a phone. */
export function BottomSheet({ title, onClose, ...props }: Omit<EventCardProps, 'target'>) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={styles.veil}
      data-layer="dialog"
    >
      <Modal className={styles.sheet}>
        <AriaDialog className={styles.frame}>
          <span aria-hidden className={styles.grip} />
          <KeyLayer>
            <CardContent
              {...props}
              heading={
                <Heading slot="title" level={2} className={styles.title}>
                  {title}
                </Heading>
              }
              onClose={onClose}
            />
          </KeyLayer>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function CardContent({
  heading,
  subtitle,
  color,
  acts,
  answer,
  footer,
  onClose,
  children,
}: Omit<EventCardProps, 'target' | 'title'> & { heading: ReactNode }) {
  const t = useTranslate()
  return (
    <>
      <Row as="header" gap="25" align="start" className={styles.head}>
        {color === null ? null : (
          <i className={styles.mark} style={{ '--tone': `var(--p-${color})` } as CSSProperties} />
        )}
        <div className={styles.titles}>
          {heading}
          {subtitle ? <Hint className={styles.subtitle}>{subtitle}</Hint> : null}
        </div>
        <Row gap="05" align="stretch" className={styles.acts}>
          {acts}
          <IconButton label={t('kit.close')} size="s" onPress={onClose}>
            <Icon icon={X} size={16} />
          </IconButton>
        </Row>
      </Row>
      <div className={styles.body}>{children}</div>
      {answer ? <div className={styles.answer}>{answer}</div> : null}
      {footer ? (
        <Row as="footer" gap="15" justify="end" wrap className={styles.foot}>
          {footer}
        </Row>
      ) : null}
    </>
  )
}

/** Closes a card with Escape on the card or the page, and by a press on the page; layers above keep their own Escape. */
function useDismissal(card: RefObject<HTMLElement | null>, onClose: () => void) {
  const newest = useRef(onClose)
  newest.current = onClose
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return
      const isOwn = card.current?.contains(target) || target.closest('main') || target === document.body
      if (!isOwn) return
      event.preventDefault()
      newest.current()
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('main')) newest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [card])
}
