import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '../button.tsx'
import { Select } from '../form/select.tsx'
import { Icon } from '../icon.tsx'
import { Muted } from '../layout/hint.tsx'
import { Row } from '../layout/stack.tsx'
import styles from './pager.module.css'
import { pagerState } from './pager.rules.ts'

/** Properties of {@link Pager}: the page (from 1), the rows of a page, and the total number of rows. */
export interface PagerProps {
  page: number
  size: number
  total: number
  onChange: (page: number) => void
  /** Number of page numbers that are shown together; the default is five. */
  range?: number
  /** The page sizes that the user can choose. `onSize` is called after a choice. */
  sizes?: readonly number[]
  onSize?: (size: number) => void
  /** True: the server stopped counting at `total`, and more rows exist. */
  isTotalCapped?: boolean
  /** What is divided into pages, if the page has several pagers; the name of the navigation begins with it. */
  of?: string
}

/** Page sizes that a list offers. */
export const pageSizes = [10, 20, 50, 100] as const

/** The total at the left, the page numbers in the middle, the page size at the right. Renders nothing without rows. */
export function Pager({ sizes, onSize, isTotalCapped, ...pages }: PagerProps) {
  const t = useTranslate()
  const { size, total } = pages
  if (total === 0) return null
  const offered = [...new Set([...(sizes ?? []), size])].sort((one, other) => one - other)
  const isSized = onSize !== undefined && total > (offered[0] ?? size)
  return (
    <div className={styles.foot} data-print="no">
      <Muted className={styles.total}>
        {t(isTotalCapped ? 'kit.pager.totalOver' : 'kit.pager.total', { count: total.toLocaleString() })}
      </Muted>
      <Pages {...pages} />
      <Row gap="0" align="stretch" justify="end" className={styles.size}>
        {isSized ? (
          <Select
            label={t('kit.pager.size')}
            hideLabel
            value={String(size)}
            options={offered.map((count) => ({
              value: String(count),
              label: t('kit.pager.perPage', { count }),
            }))}
            onChange={(value) => onSize(Number(value))}
          />
        ) : null}
      </Row>
    </div>
  )
}

/** Only the page numbers, for the header of a card. Renders nothing if the list has only one page. */
export function Pages({ page, size, total, onChange, range, of }: PagerProps) {
  const t = useTranslate()
  const state = pagerState(page, size, total, range)
  if (state.last === 1 && page === 1) return null
  const step = (label: string, target: number, isOpen: boolean, icon: typeof ChevronLeft) => (
    <IconButton label={label} size="s" isDisabled={!isOpen} onPress={() => onChange(target)}>
      <Icon icon={icon} size={16} />
    </IconButton>
  )
  return (
    <nav className={styles.pager} aria-label={[of, t('kit.pager.label')].filter(Boolean).join(', ')}>
      {step(t('kit.pager.first'), 1, state.hasPrevious, ChevronFirst)}
      {step(t('kit.pager.previous'), page - 1, state.hasPrevious, ChevronLeft)}
      {state.pages.map((number) => (
        <button
          key={number}
          type="button"
          className={styles.page}
          aria-label={t('kit.pager.page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => number !== page && onChange(number)}
        >
          {number}
        </button>
      ))}
      {step(t('kit.pager.next'), page + 1, state.hasNext, ChevronRight)}
      {step(t('kit.pager.last'), state.last, state.hasNext, ChevronLast)}
    </nav>
  )
}
