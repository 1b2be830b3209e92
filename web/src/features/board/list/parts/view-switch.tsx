import { LayoutGrid, List, Rows3 } from 'lucide-react'
import { useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { type BoardSearch, boardAddress } from '../../board.rules.ts'
import { type BoardView, boardViews } from '../../view.rules.ts'
import styles from './view-switch.module.css'

const icons = { list: List, album: LayoutGrid, summary: Rows3 } as const

/**
 * Buttons that switch between the views of a board, in the same order for every board. Renders nothing if the
 * board has only one view.
 */
export function ViewSwitch({
  offered,
  shown,
  search,
}: {
  offered: readonly BoardView[]
  shown: BoardView
  search: BoardSearch
}) {
  const t = useTranslate()
  const go = useGo()
  if (offered.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a block in the header
    <div role="group" aria-label={t('board.view.title')} className={styles.views}>
      {boardViews
        .filter((view) => offered.includes(view))
        .map((view) => (
          <IconButton
            key={view}
            size="s"
            label={t(`board.view.${view}`)}
            isOn={view === shown}
            onPress={() => go(boardAddress('list', { ...search, view }))}
          >
            <Icon icon={icons[view]} size={16} />
          </IconButton>
        ))}
    </div>
  )
}
