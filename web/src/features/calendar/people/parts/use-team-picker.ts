import { calendarLimits } from '@maru/api/calendar'
import { fromResult, openPicker } from '#features/org/index.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { expandPeople } from './expand-people.ts'

const most = calendarLimits.groupPeople

/** The picker of people, departments and lists of the people view, and the note about those who were left out. */
export function useTeamPicker() {
  const t = useTranslate()
  const noteLeftOut = (count: number) => {
    if (count > 0) showToast(t('calendar.team.leftOut', { count, most }), 'info')
  }
  /** Opens the picker; null if it was cancelled or the people of a group could not be read. */
  const pick = async (isSingle: boolean): Promise<PickItem[] | null> => {
    const title = t(isSingle ? 'calendar.team.browse' : 'calendar.people.add')
    const options = { title, single: isSingle, addableDept: true, personal: true, public: true }
    const result = await openPicker(options)
    const items = (result?.[0]?.items ?? []).map(fromResult)
    if (items.length === 0) return null
    try {
      const { people, leftOut } = await expandPeople(items, most)
      noteLeftOut(leftOut)
      return people
    } catch (error) {
      showToast(errorText(error, t), 'danger')
      return null
    }
  }
  return { pick, noteLeftOut }
}
