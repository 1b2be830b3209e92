import { lazy as lazyOf, Suspense, useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { PersonNameProps } from '#kit/picking.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import styles from './person-name.module.css'

const lazy = lazyRoom('org')

const PersonCard = lazyLayer(
  'orgmap',
  async () => (await lazy.load('orgmap', () => import('./person-card.tsx'))).PersonCard,
)

const none = () => null

/** The mark of an absence is no part of the first page, and a name is shown without it if it cannot be loaded. */
const AbsentMark = lazyOf(() =>
  lazy
    .load('orgmap', () => import('#ui/presence/presence.tsx'))
    .then(
      ({ AbsentMark: Mark }) => ({ default: Mark }),
      () => ({ default: none }),
    ),
)

/**
 * A person's name that opens the card: photo, post, telephone numbers, e-mail address and a button for the
 * organisation map. An absent person is marked. Without a code, as for an anonymous person, only the children are
 * rendered.
 */
export function PersonName({ personCode, hasPresence = false, children }: PersonNameProps) {
  const t = useTranslate()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (!personCode) return children
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.name}
        title={t('org.entry.card')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={PersonCard.preload}
        onClick={(event) => {
          // The click must not trigger the action of the row around the name.
          event.stopPropagation()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {hasPresence ? null : (
        <Suspense fallback={null}>
          <AbsentMark personCode={personCode} />
        </Suspense>
      )}
      {isOpen ? <PersonCard anchor={anchor} personCode={personCode} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
