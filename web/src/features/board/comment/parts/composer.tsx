import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { useRef } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Row } from '#ui/layout/stack.tsx'
import { useComments } from '../../board.api.ts'
import { threadPeople } from '../mention.rules.ts'
import { CommentEditor } from './comment-editor.tsx'
import styles from './composer.module.css'
import { RecommendButton } from './recommend-button.tsx'
import { hasResponses } from './responses.tsx'
import { useSendComment } from './use-send-comment.ts'

/**
 * Scrolls to the sent comment and moves the focus to it, which closes the on-screen keyboard. If no element had the
 * focus, the dialog would focus the comment box again and open the keyboard.
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
 * The comment box at the bottom of a phone's screen, independent of the length of the article, with the
 * recommend button next to it. It must be the last child in the scroll container. It grows when the user
 * writes in it.
 */
export function Composer({ config, article }: { config: BoardConfig; article: ArticleDetail }) {
  const t = useTranslate()
  const isNameless = article.isNameless || config.useNameless
  const send = useSendComment(article, isNameless)
  const comments = useComments(article.articleId, article.commentCount > 0)
  const thread = threadPeople(article.createdUser, comments.data ?? [])
  const place = useRef<HTMLDivElement>(null)
  if (!config.useComment || !hasResponses(config, article)) return null
  const submit: typeof send = async (words) => {
    const isTaken = await send(words)
    if (isTaken) showSent(place.current)
    return isTaken
  }
  return (
    <Row align="end" ref={place} className={styles.bar}>
      <CommentEditor
        label={t('board.comment.new')}
        draftKey={`comment.${article.articleId}`}
        comCode={config.isGlobal ? null : config.comCode}
        thread={thread}
        isAtHand
        onSend={submit}
      />
      {config.useRecommend ? <RecommendButton article={article} isNameless={isNameless} isShort /> : null}
    </Row>
  )
}
