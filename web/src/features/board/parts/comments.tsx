import type { ArticleDetail, Comment } from '@maru/api/board'
import { useState } from 'react'
import { fullTime, listTime } from '../../../kit/dates.ts'
import { errorText } from '../../../kit/error-text.ts'
import { useLanguage, useWords } from '../../../kit/i18n.ts'
import { askConfirm, showAlert } from '../../../ui/ask.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/loading.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { useComments, usePhotos, useRemoveComment, useSaveComment } from '../board.api.ts'
import { personAuthor } from '../board.rules.ts'
import { CommentEditor } from './comment-editor.tsx'
import styles from './responses.module.css'

/** The comment that is being changed or answered; cancelling removes an unsaved reply (spec 2§4). */
type Editing = { commentId: number; act: 'edit' | 'reply' } | null

/** The comments of an article in threads, with a box to write one. */
export function Comments({ article }: { article: ArticleDetail }) {
  const t = useWords()
  const comments = useComments(article.articleId, true)
  const save = useSaveComment(article.boardId, article.articleId)
  const [editing, setEditing] = useState<Editing>(null)
  const photos = usePhotos((comments.data?.data ?? []).map((comment) => comment.userCode))
  const send = async (content: string, more: { commentId?: number; replyTo?: number } = {}) => {
    if (content.trim() === '' && more.commentId === undefined) {
      await showAlert(t('board.commentEmpty'))
      return false
    }
    try {
      await save.mutateAsync({ content, ...more })
      setEditing(null)
      return true
    } catch (error) {
      await showAlert(errorText(error, t))
      return false
    }
  }
  return (
    <>
      {comments.isError ? (
        <ErrorNote error={comments.error} onRetry={() => void comments.refetch()} />
      ) : comments.isPending ? (
        <Skeleton rows={Math.min(4, Math.max(1, article.commentCount))} look="text" />
      ) : comments.data.data.length === 0 ? (
        <p className={styles.none}>{t('board.commentNone')}</p>
      ) : (
        <ol className={styles.thread}>
          {comments.data.data.map((comment) => (
            <CommentRow
              key={comment.commentId}
              comment={comment}
              photo={comment.userCode ? photos.get(comment.userCode) : null}
              isNameless={article.isNameless}
              editing={editing?.commentId === comment.commentId ? editing.act : null}
              onEdit={(act) => setEditing(act ? { commentId: comment.commentId, act } : null)}
              onSend={send}
            />
          ))}
        </ol>
      )}
      <CommentEditor
        label={t('board.commentNew')}
        draftKey={`comment.${article.articleId}`}
        onSend={(content) => send(content)}
      />
    </>
  )
}

interface RowProps {
  comment: Comment
  photo: string | null | undefined
  isNameless: boolean
  editing: 'edit' | 'reply' | null
  onEdit: (act: 'edit' | 'reply' | null) => void
  onSend: (content: string, more?: { commentId?: number; replyTo?: number }) => Promise<boolean>
}

function CommentRow({ comment, photo, isNameless, editing, onEdit, onSend }: RowProps) {
  const t = useWords()
  const { commentId } = comment
  const { name, title, department } = personAuthor(comment, useLanguage())
  const shownName = isNameless ? t('board.anonymous') : name
  const depth = { '--depth': comment.depth } as React.CSSProperties
  if (comment.isRemoved) {
    return (
      <li className={classes(styles.comment, styles.gone)} style={depth}>
        {t('board.commentGone')}
      </li>
    )
  }
  return (
    <li className={styles.comment} style={depth}>
      <Avatar name={isNameless ? '' : name} seed={comment.userCode ?? undefined} photo={photo} size="s" />
      <div className={styles.body}>
        <p className={styles.line}>
          <span className={styles.name}>
            {shownName} {title}
          </span>
          <span className={styles.quiet}>{department}</span>
          <time dateTime={comment.createdDate} title={fullTime(comment.createdDate)} className={styles.quiet}>
            {listTime(comment.createdDate)}
          </time>
          {comment.updatedDate ? <span className={styles.quiet}>{t('board.commentEdited')}</span> : null}
        </p>
        {editing === 'edit' ? (
          <CommentEditor
            label={t('board.commentEdit')}
            start={comment.content}
            autoFocus
            onSend={(content) => onSend(content, { commentId })}
            onCancel={() => onEdit(null)}
          />
        ) : (
          <p className={styles.said}>{comment.content}</p>
        )}
        <CommentActs comment={comment} name={shownName} isEditing={editing === 'edit'} onEdit={onEdit} />
        {editing === 'reply' ? (
          <CommentEditor
            label={t('board.commentReply', { name: shownName })}
            autoFocus
            onSend={(content) => onSend(content, { replyTo: commentId })}
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
  const t = useWords()
  const remove = useRemoveComment(comment.boardId, comment.articleId)
  const ask = async () => {
    if (
      !(await askConfirm({
        text: t('board.commentRemoveQuestion'),
        isDanger: true,
        okText: t('board.remove'),
      }))
    )
      return
    remove.mutate(comment.commentId, { onError: (error) => void showAlert(errorText(error, t)) })
  }
  if (isEditing) return null
  return (
    <div className={styles.acts}>
      <Button tone="quiet" aria-label={t('board.commentReply', { name })} onPress={() => onEdit('reply')}>
        {t('board.reply')}
      </Button>
      {comment.canUpdate ? (
        <>
          <Button tone="quiet" onPress={() => onEdit('edit')}>
            {t('board.edit')}
          </Button>
          <Button tone="quiet" isPending={remove.isPending} onPress={ask}>
            {t('board.remove')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
