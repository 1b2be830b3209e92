import { Star as StarIcon } from 'lucide-react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { useCreateBookmark, useMenuBookmark, useRemoveBookmark } from '../bookmark.api.ts'

/**
 * The star next to a page title. It is on if the menu of the page is bookmarked. Deleting the bookmark
 * requires a confirmation (spec 1§4).
 */
export function Star({ menuId }: { menuId: number | undefined }) {
  const t = useTranslate()
  const bookMarkId = useMenuBookmark(menuId)
  const create = useCreateBookmark()
  const remove = useRemoveBookmark()
  if (menuId === undefined || bookMarkId === undefined) return null
  const isOn = bookMarkId !== null
  const fail = (title: string) => (error: unknown) => showAlert({ title, text: errorText(error, t) })
  const add = () =>
    create
      .mutateAsync({ ItemType: 'MU', ItemId: String(menuId) })
      .then(() => showToast(t('gnb.bookmarkAdded')))
      .catch(fail(t('gnb.bookmarkAddFailed')))
  const takeAway = async (id: number) => {
    if (!(await askConfirm({ text: t('gnb.bookmarkRemoveQuestion'), isDanger: true }))) return
    await remove
      .mutateAsync({ BookMarkId: id })
      .then(() => showToast(t('gnb.bookmarkRemoved')))
      .catch(fail(t('gnb.bookmarkRemoveFailed')))
  }
  return (
    <IconButton
      size="s"
      label={t(isOn ? 'gnb.bookmarkRemove' : 'gnb.bookmarkAdd')}
      isOn={isOn}
      onPress={() => void (bookMarkId === null ? add() : takeAway(bookMarkId))}
    >
      <Icon icon={StarIcon} isFilled={isOn} />
    </IconButton>
  )
}
