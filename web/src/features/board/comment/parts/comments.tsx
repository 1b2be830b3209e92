import type { ArticleDetail, Comment } from '@maru/api/board'
import { useState } from 'react'
import { PersonName } from '#features/org/index.tsx'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { PersonAvatar, PresenceLine } from '#ui/presence/presence.tsx'
import { useComments, usePhotos, useRemoveComment } from '../../board.api.ts'
import { personAuthor } from '../../board.rules.ts'
import { mentionName, piecesOf, threadPeople, toCommentText } from '../mention.rules.ts'
import { CommentEditor } from './comment-editor.tsx'
import styles from './responses.module.css'
import { type SendComment, useSendComment } from './use-send-comment.ts'

/** The comment that the viewer edits or replies to; cancelling removes an unsaved reply (spec 2§4). */
type Editing = { commentId: number; act: 'edit' | 'reply' } | null

/**
 * Maximum number of comments that space is reserved for before they have loaded, and the height of each in
 * pixels. The reserved space reduces the layout shift of the content below.
 */
const placesAtFirst = 8
const placeHeight = 92

/** Places of comments that are being loaded: a picture, a name and two lines each. */
function CommentPlaces({ count }: { count: number }) {
  const t = useTranslate()
  return (
    <div role="status">
      <VisuallyHidden>{t('kit.loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are alike and keep their order
        <div key={at} className={styles.place} style={{ height: placeHeight }}>
          <span className={styles.placeFace} />
          <Stack as="span" gap="25" className={styles.placeLines}>
            <span />
            <span />
            <span />
          </Stack>
        </div>
      ))}
    </div>
  )
}

/** Properties of {@link Comments}; with `isNameless` new comments are anonymous. */
export interface CommentsProps {
  article: ArticleDetail
  comCode: string | null
  isNameless: boolean
  /** Whether the box for a new comment is below the thread; on a phone, {@link Composer} shows it. */
  hasEditor: boolean
}

/** The comments of an article in threads, with a box for a new comment. */
export function Comments({ article, comCode, isNameless, hasEditor }: CommentsProps) {
  const t = useTranslate()
  const comments = useComments(article.articleId, true)
  const [editing, setEditing] = useState<Editing>(null)
  const thread = threadPeople(article.createdUser, comments.data ?? [])
  const photos = usePhotos((comments.data ?? []).map((comment) => comment.userCode))
  const submit = useSendComment(article, isNameless)
  const send: SendComment = async (words, more) => {
    const isTaken = await submit(words, more)
    if (isTaken) setEditing(null)
    return isTaken
  }
  return (
    <>
      {comments.isError ? (
        <ErrorNote error={comments.error} onRetry={() => void comments.refetch()} />
      ) : comments.isPending && article.commentCount > 0 ? (
        <CommentPlaces count={Math.min(article.commentCount, placesAtFirst)} />
      ) : !comments.data?.length ? (
        <p className={styles.none}>{t('board.comment.none')}</p>
      ) : (
        <ol className={styles.thread} data-thread>
          {comments.data.map((comment) => (
            <CommentRow
              key={comment.commentId}
              comment={comment}
              photo={comment.userCode ? photos.get(comment.userCode) : null}
              isNameless={article.isNameless || comment.userCode === null}
              {...{ comCode, thread }}
              editing={editing?.commentId === comment.commentId ? editing.act : null}
              onEdit={(act) => setEditing(act ? { commentId: comment.commentId, act } : null)}
              onSend={send}
            />
          ))}
        </ol>
      )}
      {comments.hasNextPage ? (
        <Button isPending={comments.isFetchingNextPage} onPress={() => void comments.fetchNextPage()}>
          {t('board.comment.more')}
        </Button>
      ) : null}
      {hasEditor ? (
        <CommentEditor
          label={t('board.comment.new')}
          draftKey={`comment.${article.articleId}`}
          {...{ comCode, thread }}
          onSend={(words) => send(words)}
        />
      ) : null}
    </>
  )
}

/** The text of a comment, with the names of the mentioned people. */
function Said({ comment }: { comment: Comment }) {
  const language = useLanguage()
  const pieces = piecesOf(comment.content, comment.mentions)
  let at = 0
  return (
    <p className={styles.said}>
      {pieces.map((piece) => {
        const key = at
        at += piece.text.length
        return piece.mention ? (
          <span key={key} className={styles.mention}>
            <PersonName personCode={piece.mention.userCode} hasPresence>
              @{mentionName(piece.mention, language)}
            </PersonName>
            <PresenceLine personCode={piece.mention.userCode} only={['absent']} />
          </span>
        ) : (
          piece.text
        )
      })}
    </p>
  )
}

interface RowProps {
  comment: Comment
  photo: string | null | undefined
  isNameless: boolean
  comCode: string | null
  thread: readonly string[]
  editing: 'edit' | 'reply' | null
  onEdit: (act: 'edit' | 'reply' | null) => void
  onSend: SendComment
}

function CommentRow({ comment, photo, isNameless, comCode, thread, editing, onEdit, onSend }: RowProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { commentId } = comment
  const { name, title, department } = personAuthor(comment, language)
  const shownName = isNameless ? t('board.list.anonymous') : name
  const authorCode = isNameless ? null : comment.userCode
  const depth = { '--depth': comment.depth } as React.CSSProperties
  if (comment.isRemoved) {
    return (
      <li className={classes(styles.comment, styles.gone)} style={depth}>
        {t('board.comment.removed')}
      </li>
    )
  }
  return (
    <li className={styles.comment} style={depth}>
      <PersonAvatar name={isNameless ? '' : name} personCode={authorCode} photo={photo} size="s" />
      <div className={styles.body}>
        <Row as="p" rowGap="0" align="baseline" wrap>
          <span className={styles.name}>
            <PersonName personCode={authorCode} hasPresence>
              {shownName}
            </PersonName>{' '}
            {title}
          </span>
          <Muted>{department}</Muted>
          <Muted as="time" dateTime={comment.createdDate} title={fullTime(comment.createdDate)}>
            {listTime(comment.createdDate)}
          </Muted>
          {comment.updatedDate ? <Muted>{t('board.comment.edited')}</Muted> : null}
        </Row>
        {editing === 'edit' ? (
          <CommentEditor
            label={t('board.comment.edit')}
            start={toCommentText(comment.content, comment.mentions, language)}
            {...{ comCode, thread }}
            autoFocus
            onSend={(words) => onSend(words, { commentId })}
            onCancel={() => onEdit(null)}
          />
        ) : (
          <Said comment={comment} />
        )}
        <CommentActs comment={comment} name={shownName} isEditing={editing === 'edit'} onEdit={onEdit} />
        {editing === 'reply' ? (
          <CommentEditor
            label={t('board.comment.replyTo', { name: shownName })}
            {...{ comCode, thread }}
            autoFocus
            onSend={(words) => onSend(words, { replyTo: commentId })}
            onCancel={() => onEdit(null)}
          />
        ) : null}
      </div>
    </li>
  )
}

function CommentActs({
  comment,
  name,
  isEditing,
  onEdit,
}: {
  comment: Comment
  name: string
  isEditing: boolean
  onEdit: RowProps['onEdit']
}) {
  const t = useTranslate()
  const remove = useRemoveComment()
  const ask = async () => {
    if (
      !(await askConfirm({
        text: t('board.comment.removeQuestion'),
        isDanger: true,
        okText: t('kit.remove'),
      }))
    )
      return
    remove.mutate(
      { commentId: comment.commentId },
      { onError: (error) => void showAlert(errorText(error, t)) },
    )
  }
  if (isEditing) return null
  return (
    <Row gap="05" align="stretch" className={styles.acts}>
      <Button tone="quiet" aria-label={t('board.comment.replyTo', { name })} onPress={() => onEdit('reply')}>
        {t('board.comment.reply')}
      </Button>
      {comment.canUpdate ? (
        <>
          <Button tone="quiet" onPress={() => onEdit('edit')}>
            {t('kit.edit')}
          </Button>
          <Button tone="quiet" isPending={remove.isPending} onPress={ask}>
            {t('kit.remove')}
          </Button>
        </>
      ) : null}
    </Row>
  )
}
