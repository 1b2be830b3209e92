import { type TextKey, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'

/** Properties of {@link MoreButton}; `list` is the result of `useMore`. */
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

/**
 * Button that loads the next page of a list and shows the number of loaded rows; renders nothing if all rows
 * are loaded.
 */
export function MoreButton({ list, word }: MoreButtonProps) {
  const t = useTranslate()
  if (!list.hasNextPage) return null
  return (
    <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
      {t(word, { shown: list.rows.length, total: list.totalCount })}
    </Button>
  )
}
