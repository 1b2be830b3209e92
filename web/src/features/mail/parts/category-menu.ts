import type { MailRow } from '@maru/api/mail'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { MenuGroup } from '#ui/dialog/menu-group.ts'
import type { useMailActs } from '../mail-acts.api.ts'
import { useCategories } from '../settings.api.ts'

/** The part of a menu that puts categories on mails and takes them off; one is chosen if all mails have it. */
export function useCategoryGroup(
  mails: readonly Pick<MailRow, 'id' | 'categoryIds'>[],
  acts: ReturnType<typeof useMailActs>,
): MenuGroup {
  const t = useTranslate()
  const { data = [] } = useCategories()
  const none = {
    id: 'none',
    label: t('mail.reading.noCategories'),
    isDisabled: true,
    run: () => undefined,
  }
  const entries = data.map(({ id, name }) => {
    const isChosen = mails.length > 0 && mails.every((mail) => mail.categoryIds.includes(id))
    return {
      id: `category-${id}`,
      label: name,
      isChosen,
      run: () => void acts.categorise(mails, id, !isChosen),
    }
  })
  return { id: 'category', title: t('mail.reading.category'), entries: entries.length > 0 ? entries : [none] }
}
