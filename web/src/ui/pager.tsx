import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useWords } from '../kit/i18n.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './pager.module.css'
import { pagerState } from './pager.rules.ts'

/** Properties of {@link Pager}: page from 1, rows a page, rows in all. */
export interface PagerProps {
  page: number
  size: number
  total: number
  onChange: (page: number) => void
  /** Numbers shown at once; five where absent. */
  range?: number
}

/** First, previous, the numbers around, next, last. Nothing is drawn for a single page. */
export function Pager({ page, size, total, onChange, range }: PagerProps) {
  const t = useWords()
  const state = pagerState(page, size, total, range)
  if (state.last === 1 && page === 1) return null
  const step = (label: string, target: number, isOpen: boolean, icon: typeof ChevronLeft) => (
    <IconButton label={label} size="s" isDisabled={!isOpen} onPress={() => onChange(target)}>
      <Icon icon={icon} size={16} />
    </IconButton>
  )
  return (
    <nav className={styles.pager} aria-label={t('kit.pager.label')} data-print="no">
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
