import type { Employee } from '@maru/api/org'
import { hrefOf, useGo } from '#kit/address/link.tsx'
import { openPopup, popupSizes } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { showAlert } from '#ui/dialog/ask.ts'

/**
 * Returns a function that opens the organisation map at the department of a person: in a window, on a phone
 * as a page of the portal.
 */
export function useShowInMap(): (person: Pick<Employee, 'comCode' | 'deptCode' | 'personCode'>) => void {
  const t = useTranslate()
  const go = useGo()
  const isWide = useWide(761)
  return ({ comCode, deptCode, personCode }) => {
    const query = new URLSearchParams({ comCode, deptCode, personCode })
    if (!isWide) go(`/orgmap/main?${query}`)
    else if (!openPopup(hrefOf(`/orgmap/popup?${query}`), 'orgmap', popupSizes.organisation))
      void showAlert(t('kit.popupBlocked'))
  }
}
