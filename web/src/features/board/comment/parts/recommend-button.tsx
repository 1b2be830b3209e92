import type { ArticleDetail } from '@maru/api/board'
import { ThumbsUp } from 'lucide-react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { useToggleRecommend } from '../../board.api.ts'

/** Properties of {@link RecommendButton}; `isShort` shows the number of recommendations instead of a text. */
export interface RecommendButtonProps {
  article: ArticleDetail
  isNameless: boolean
  isShort?: boolean
}

/** A button that adds or removes the reader's recommendation. */
export function RecommendButton({ article, isNameless, isShort = false }: RecommendButtonProps) {
  const t = useTranslate()
  const toggle = useToggleRecommend(article.boardId, article.articleId, isNameless)
  const isGiven = article.recommendedDate !== null
  const text = t(isGiven ? 'board.reader.unrecommend' : 'board.reader.recommend')
  return (
    <Button
      tone={isGiven ? 'plain' : 'quiet'}
      aria-pressed={isGiven}
      aria-label={isShort ? `${text} ${article.recommendCount}` : undefined}
      icon={<Icon icon={ThumbsUp} size={16} />}
      isPending={toggle.isPending}
      onPress={() => toggle.mutate(isGiven, { onError: (error) => showToast(errorText(error, t), 'danger') })}
    >
      {isShort ? article.recommendCount : text}
    </Button>
  )
}
