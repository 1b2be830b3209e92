import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#kit/address/link.tsx'
import { classes } from '../classes.ts'
import { VisuallyHidden } from '../hidden.tsx'
import { Icon } from '../icon.tsx'
import styles from './rail-entry.module.css'
import { useIsFolded } from './rail-fold.ts'
import { Row } from './stack.tsx'

/** Entries that belong together, with their name and what adds another one. Without a name a line is above them. */
export function RailGroup({
  title,
  acts,
  children,
}: {
  title?: string
  acts?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.group} data-rail data-named={title === undefined ? undefined : ''}>
      {title === undefined ? null : (
        <Row gap="0" className={styles.groupHead}>
          <h3 className={styles.groupTitle}>{title}</h3>
          {acts}
        </Row>
      )}
      {children}
    </div>
  )
}

/** Properties of {@link RailEntry}. */
export interface RailEntryProps {
  label: string
  icon?: LucideIcon | undefined
  /** Another sign than an icon. */
  sign?: ReactNode
  /** The number at the right; 0 is not shown, above 999 `999+` is. A text is shown as it is. */
  count?: number | string | undefined
  /** What screen readers read for the number. */
  countLabel?: string | undefined
  isCurrent: boolean
  /** Whether the entries of this one are shown, if it has some. */
  isOpen?: boolean
  /** A text that appears when the pointer rests. */
  hint?: string | undefined
  /** The level of an entry below another one. */
  depth?: number
  /** The address of the page that the entry opens, for links. */
  to?: string
  onPress?: () => void
  /** Buttons at the end of the line. */
  acts?: ReactNode
}

/** One entry: an icon, a name, and a number at the right. */
export function RailEntry(props: RailEntryProps) {
  const { label, icon, sign, to, isCurrent, isOpen, hint, depth = 0, onPress, acts, ...number } = props
  const isFolded = useIsFolded()
  const drawn = icon ? <Icon icon={icon} size={16} /> : sign
  const content = (
    <>
      <span className={styles.icon}>{drawn ?? <span aria-hidden="true">{[...label][0]}</span>}</span>
      <bdi className={styles.name}>{label}</bdi>
      <Count {...number} />
    </>
  )
  const own = {
    className: styles.entry,
    style: depth > 0 ? { paddingInlineStart: `calc(var(--s-25) + ${depth} * var(--s-4))` } : undefined,
    title: hint ?? (isFolded ? label : undefined),
    'aria-expanded': isOpen,
    'aria-current': isCurrent ? ('page' as const) : undefined,
  }
  return (
    <Row
      gap="0"
      className={classes(styles.line, drawn ? styles.drawn : undefined)}
      data-current={isCurrent || undefined}
    >
      {to === undefined ? (
        <button type="button" {...own} onClick={onPress}>
          {content}
        </button>
      ) : (
        <Link
          to={to}
          {...own}
          onClick={(event) => {
            if (!onPress) return
            event.preventDefault()
            onPress()
          }}
        >
          {content}
        </Link>
      )}
      {acts ? <span className={styles.acts}>{acts}</span> : null}
    </Row>
  )
}

function Count({ count, countLabel }: Pick<RailEntryProps, 'count' | 'countLabel'>) {
  if (!count) return null
  const text = typeof count === 'number' && count > 999 ? '999+' : count
  return (
    <span className={styles.count}>
      {countLabel === undefined ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <VisuallyHidden>{countLabel}</VisuallyHidden>
        </>
      )}
    </span>
  )
}

/** A page with a rail at the left edge of the window. */
export function RailPage({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      {rail}
      {children}
    </div>
  )
}
