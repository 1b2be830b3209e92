import type { Webpart } from '@maru/api/webpart'
import { GripVertical, Settings2, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { WebpartHost } from '../../parts/webpart-host.tsx'
import { firstTab } from '../../webpart.rules.ts'
import styles from './layout-editor.module.css'

type Handlers = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent<HTMLElement>) => void
>

/** Properties of {@link EditedPart}. */
export interface EditedPartProps {
  webpart: Webpart
  name: string
  isMoving: boolean
  drag: Handlers
  onStep: (event: KeyboardEvent) => void
  onRows: (rows: number) => void
  onOptions: () => void
  onRemove: () => void
}

/** A web part in the layout editor: with a handle to move it, its options, and a lower edge to resize it. */
export function EditedPart({ webpart, name, isMoving, drag, onStep, ...acts }: EditedPartProps) {
  const t = useTranslate()
  const offer = slot('homeParts').find(({ kind }) => kind === webpart.kind)?.offer
  const isSized = offer?.rows && !firstTab(webpart)?.isImage
  return (
    <div data-webpart={webpart.webpartId} className={classes(styles.part, isMoving && styles.moving)}>
      <Row as="header" gap="05" className={styles.head}>
        <button
          type="button"
          data-grip
          className={styles.grip}
          aria-label={t('webpart.layout.move', { name })}
          aria-description={t('webpart.layout.moveKeys')}
          title={t('webpart.layout.moveKeys')}
          onKeyDown={onStep}
          {...drag}
        >
          <Icon icon={GripVertical} size={16} />
          <span>{name}</span>
        </button>
        {offer ? (
          <IconButton size="s" label={t('webpart.layout.options', { name })} onPress={acts.onOptions}>
            <Icon icon={Settings2} size={16} />
          </IconButton>
        ) : null}
        <IconButton size="s" label={t('webpart.layout.remove', { name })} onPress={acts.onRemove}>
          <Icon icon={X} size={16} />
        </IconButton>
      </Row>
      <div inert className={styles.preview}>
        <WebpartHost webpart={webpart} isPreview />
      </div>
      {isSized && offer?.rows ? (
        <LowerEdge webpart={webpart} name={name} limits={offer.rows} onRows={acts.onRows} />
      ) : null}
    </div>
  )
}

const rowsOf = ({ rows, options, kind }: Webpart) =>
  rows || (firstTab({ kind, options, rows })?.displayCount ?? (Number(options.displayCount) || 5))

/** The lower edge of a web part. The user drags it or moves it with the arrow keys, in steps of one row. */
function LowerEdge({
  webpart,
  name,
  limits,
  onRows,
}: {
  webpart: Webpart
  name: string
  limits: { least: number; most: number }
  onRows: (rows: number) => void
}) {
  const t = useTranslate()
  const rows = rowsOf(webpart)
  const from = useRef<{ y: number; rows: number } | null>(null)
  const put = (next: number) => {
    const within = Math.min(limits.most, Math.max(limits.least, next))
    if (within !== rows) onRows(within)
  }
  const stop = () => {
    from.current = null
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr element cannot be moved, and this edge can
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('webpart.layout.size', { name })}
      aria-valuenow={rows}
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      aria-valuetext={t('webpart.layout.rows', { count: rows })}
      tabIndex={0}
      className={styles.edge}
      onKeyDown={(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!by) return
        event.preventDefault()
        put(rows + by)
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { y: event.clientY, rows }
      }}
      onPointerMove={(event) => {
        const row = Number.parseFloat(getComputedStyle(event.currentTarget).getPropertyValue('--row')) || 36
        if (from.current) put(from.current.rows + Math.round((event.clientY - from.current.y) / row))
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
    />
  )
}
