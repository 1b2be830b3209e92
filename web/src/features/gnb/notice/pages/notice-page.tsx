import { readId, usePageSearch } from '#kit/address/address.ts'
import { hrefOf } from '#kit/address/link.tsx'
import { leavePopup } from '#kit/address/popup.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { RichContent } from '#ui/content/rich-content.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Actions, Sheet } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { useNoticePopup } from '../notice.api.ts'

const parse = (query: Record<string, unknown>) => ({
  id: readId(query, 'id') ?? readId(query, 'noticePopupId') ?? null,
})

const leave = () => leavePopup(hrefOf('/home'))

/** One notice popup in a separate window (spec 1§2, popup-notice). */
export function NoticePage() {
  const t = useTranslate()
  const language = useLanguage()
  const { id } = usePageSearch(parse)
  const popup = useNoticePopup(id)
  if (popup.isError) return <ErrorNote error={popup.error} onRetry={() => void popup.refetch()} />
  if (id !== null && popup.isPending) return <Skeleton rows={6} />
  if (!popup.data)
    return (
      <Empty text={t('gnb.noticeOver')}>
        <Button onPress={leave}>{t('kit.close')}</Button>
      </Empty>
    )
  const { titleKo, titleEn, titleZh, content } = popup.data
  return (
    <Sheet>
      <PageHeader title={localName({ ko: titleKo, en: titleEn, zh: titleZh }, language)} />
      <RichContent html={content} />
      <Actions as="footer" justify="end">
        <Button onPress={leave}>{t('kit.close')}</Button>
      </Actions>
    </Sheet>
  )
}
