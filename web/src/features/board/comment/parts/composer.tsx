import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { useRef } from 'react'
import { useTranslate } from '../../../../kit/i18n.ts'
import { CommentEditor } from './comment-editor.tsx'
import styles from './composer.module.css'
import { RecommendButton } from './recommend-button.tsx'
import { hasResponses } from './responses.tsx'
import { useSendComment } from './use-send-comment.ts'

/**
 * The box for a comment at the bottom of a phone's screen, however long the article is, with the recommendation next
 * to it. It must be the last child of what scrolls; it grows when it is used.
 */
export function Composer({ config, article }: { config: BoardConfig; article: ArticleDetail }) {
  const t = useTranslate()
  const isNameless = article.isNameless || config.useNameless
  const send = useSendComment(article, isNameless)
  const place = useRef<HTMLDivElement>(null)
  if (!config.useComment || !hasResponses(config, article)) return null
  const submit: typeof send = async (words) => {
    const isTaken = await send(words)
    if (isTaken) {
      // Closes the keyboard of the phone, so that the comment can be seen.
      if (place.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur() // an element
      const article = place.current?.closest('article')
      article?.querySelector('[data-thread]')?.lastElementChild?.scrollIntoView({ block: 'center' })
    }
    return isTaken
  }
  return (
    <div ref={place} className={styles.bar}>
      <CommentEditor
        label={t('board.comment.new')}
        draftKey={`comment.${article.articleId}`}
        comCode={config.isGlobal ? null : config.comCode}
        isAtHand
        onSend={submit}
      />
      {config.useRecommend ? <RecommendButton article={article} isNameless={isNameless} isShort /> : null}
    </div>
  )
}
