import { type TextKey, useTranslate } from '../../../kit/i18n.ts'
import { Button } from '../../../ui/button.tsx'

/** Properties of {@link MoreButton}; `list` is what `usePagedList` answers. */
export interface MoreButtonProps {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
    rows: readonly unknown[]
    totalCount: number
  }
  word: Extract<TextKey, `board.more.${string}`>
}

/** Loads more of a list and shows how much of it is loaded; draws nothing once all of it is. */
export function MoreButton({ list, word }: MoreButtonProps) {
  const t = useTranslate()
  if (!list.hasNextPage) return null
  return (
    <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
      {t(word, { shown: list.rows.length, total: list.totalCount })}
    </Button>
  )
}
