import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { useRef } from 'react'
import { useTranslate } from '../../../../kit/i18n.ts'
import { CommentEditor } from './comment-editor.tsx'
import styles from './composer.module.css'
import { RecommendButton } from './recommend-button.tsx'
import { hasResponses } from './responses.tsx'
import { useSendComment } from './use-send-comment.ts'

/**
 * Shows the sent comment, and closes the keyboard by moving the focus to it. Without a focused element the dialog would
 * focus the box again, which then shrinks under the next press.
 */
function showSent(box: HTMLElement | null): void {
  const thread = box?.closest('article')?.querySelector('[data-thread]')
  const sent = thread?.lastElementChild
  const focused = document.activeElement
  if (!(sent instanceof HTMLElement)) {
    if (focused instanceof HTMLElement && box?.contains(focused)) focused.blur()
    return
  }
  if (box?.contains(focused)) {
    sent.tabIndex = -1
    sent.focus({ preventScroll: true })
  }
  sent.scrollIntoView({ block: 'center' })
}

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
    if (isTaken) showSent(place.current)
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
