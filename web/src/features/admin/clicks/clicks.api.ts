import type { Input } from '@maru/api/kit/endpoint'
import type { ShortLanguage } from '@maru/api/kit/language'
import { menuClickApi } from '@maru/api/menu/click'
import { useChange } from '#kit/call/change.ts'
import { usePage } from '#kit/call/read.ts'

/** Which clicks are counted; empty codes mean the active company and all departments. */
export interface ClicksAsked {
  comCode: string
  deptCode: string
  from: string
  until: string
}

const inputOf = ({
  comCode,
  deptCode,
  from,
  until,
}: ClicksAsked): Input<typeof menuClickApi.getMenuClicks> => ({
  ...{ from, until },
  ...(comCode ? { comCode } : {}),
  ...(deptCode ? { deptCode } : {}),
})

/** Menu statistics; the old ones stay until the new ones have arrived. */
export const useMenuClicks = (asked: ClicksAsked) => usePage(menuClickApi.getMenuClicks, inputOf(asked))

/** Sets the smallest group of people that is shown. */
export const useSaveClickRule = () => useChange(menuClickApi.saveClickRule)

/** Address of the statistics as CSV. */
export const clicksCsvAddress = (asked: ClicksAsked, language: ShortLanguage) =>
  `/cm${menuClickApi.exportMenuClicks.path}?${new URLSearchParams({ ...inputOf(asked), language })}`
