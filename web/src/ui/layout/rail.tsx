import { type LucideIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Button, IconButton } from '../button.tsx'
import { VisuallyHidden } from '../hidden.tsx'
import { Icon } from '../icon.tsx'
import styles from './rail.module.css'
import { foldRails, useIsFolded } from './rail-fold.ts'
import { Row } from './stack.tsx'

/** Properties of {@link Rail}. */
export interface RailProps {
  /** The name of the room. */
  title: string
  /** The name for screen readers, if it is not the title. */
  label?: string
  /** `aside` where the parts are no links to pages. */
  as?: 'nav' | 'aside'
  /** The most frequent act of the room. */
  act?: { label: string; icon: LucideIcon; run: () => void } | undefined
  /** A line of state at the bottom, such as the size of a mailbox. */
  foot?: ReactNode
  /** Where the rail is in windows below 961 px: nowhere, above the page, or above it as a strip of its entries. */
  narrow?: 'hidden' | 'block' | 'strip'
  /** The entries, groups and other parts. A folded rail shows the icons of the entries. */
  children: ReactNode
}

/**
 * The column at the left of a room: name, act, entries, groups, state. It folds to the icons of its entries with its
 * button or the key `[`, in all rooms of the browser.
 */
export function Rail({
  title,
  label = title,
  as: Element = 'nav',
  act,
  foot,
  narrow = 'hidden',
  children,
}: RailProps) {
  const t = useTranslate()
  const isWide = useWide(961)
  const isFolded = useIsFolded()
  const fold = () => foldRails(!isFolded)
  useKeys(isWide ? [{ key: '[', label: 'kit.rail.fold', run: fold }] : [])
  return (
    <Element
      aria-label={label}
      className={styles.rail}
      data-narrow={narrow}
      data-folded={isFolded || undefined}
      data-print="no"
    >
      <h2 className={styles.title}>{title}</h2>
      {act ? <Act {...act} isFolded={isFolded} /> : null}
      <div className={styles.body}>{children}</div>
      {foot || isWide ? (
        <Row gap="0" justify="between" className={styles.foot}>
          <div className={styles.state}>{foot}</div>
          {isWide ? (
            <IconButton
              size="s"
              label={t(isFolded ? 'kit.rail.unfold' : 'kit.rail.fold')}
              keys="["
              onPress={fold}
            >
              <Icon icon={isFolded ? PanelLeftOpen : PanelLeftClose} size={16} />
            </IconButton>
          ) : null}
        </Row>
      ) : null}
    </Element>
  )
}

function Act({ label, icon, run, isFolded }: NonNullable<RailProps['act']> & { isFolded: boolean }) {
  return (
    <div className={styles.act} title={isFolded ? label : undefined}>
      <Button tone="primary" wide icon={<Icon icon={icon} size={16} />} onPress={run}>
        {isFolded ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </Button>
    </div>
  )
}
