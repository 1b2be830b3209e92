import type { ArticleDetail } from '@maru/api/board'
import { CallError, isWaiting } from '#kit/call/call-error.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { useSaveComment } from '../../board.api.ts'
import { type CommentText, toContent } from '../mention.rules.ts'

/** Saves a new comment, a reply or a changed comment; resolves to whether the server accepted it. */
export type SendComment = (
  words: CommentText,
  more?: { commentId?: number; replyTo?: number },
) => Promise<boolean>

/** Returns why a comment was refused; people who cannot be mentioned are named as in the comment box. */
function refusalText(error: unknown, words: CommentText, t: ReturnType<typeof useTranslate>): string {
  const codes =
    error instanceof CallError && error.code === 'board.mentionUnknown' ? error.params.codes : null
  if (!Array.isArray(codes)) return errorText(error, t)
  const names = words.named.filter((one) => codes.includes(one.code)).map((one) => one.text.slice(1))
  return t('board.mention.refused', { names: [...new Set(names)].join(', ') })
}

/** Returns a function that saves a comment. If that fails, it shows the error and resolves to false. */
export function useSendComment(article: ArticleDetail, isNameless: boolean): SendComment {
  const t = useTranslate()
  const save = useSaveComment(article, isNameless)
  return async (words, more = {}) => {
    if (words.text.trim() === '' && more.commentId === undefined) {
      await showAlert(t('board.comment.empty'))
      return false
    }
    try {
      await save.mutateAsync({ ...toContent(words), ...more })
      return true
    } catch (error) {
      if (isWaiting(error)) {
        showToast(errorText(error, t), 'info')
        return true
      }
      await showAlert(refusalText(error, words, t))
      return false
    }
  }
}
