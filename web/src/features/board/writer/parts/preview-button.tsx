import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { hrefOf } from '#kit/address/link.tsx'
import { openPopup, popupSizes } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { boardAddress } from '../../board.rules.ts'
import { cachePreview, dropLookAhead, type LookAhead } from '../../reader/look-ahead.rules.ts'

/** Properties of {@link PreviewButton}; omitted values are empty in the preview. */
export interface PreviewButtonProps {
  config: Pick<BoardConfig, 'boardId'>
  article: Pick<ArticleDetail, 'articleId'> | undefined
  words: Pick<LookAhead, 'title' | 'content' | 'tags' | 'isNotice' | 'prefaceId'> &
    Partial<Pick<LookAhead, 'fileCode' | 'fieldValues'>>
}

/** Button that shows the unsaved text in the window of the reader (spec 2§2, LOOKAHEAD). */
export function PreviewButton({ config: { boardId }, article, words }: PreviewButtonProps) {
  const t = useTranslate()
  const open = () => {
    const { title, content, tags, isNotice, prefaceId, fileCode = null, fieldValues = [] } = words
    const articleId = article?.articleId ?? null
    const shown = { title, content, tags, isNotice, prefaceId, fileCode, fieldValues }
    const lookAhead = cachePreview({ boardId, articleId, ...shown })
    if (!lookAhead) return void showAlert(t('board.preview.browserFull'))
    const address = hrefOf(boardAddress('readPopup', { boardId, lookAhead }))
    if (openPopup(address, 'board-preview', popupSizes.article)) return
    dropLookAhead(lookAhead)
    void showAlert(t('kit.popupBlocked'))
  }
  return (
    <Button tone="quiet" onPress={open}>
      {t('board.preview.title')}
    </Button>
  )
}
