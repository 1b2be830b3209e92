import { isPeopleSearch } from '@maru/api/kit/search/search-text'
import { searchSizes } from '@maru/api/org'
import type { FoundPeople } from '#kit/picking.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { useAccount } from '#kit/session/session.ts'
import { useColleagues, useSuggestions } from '../../org.api.ts'
import { orderCandidates } from '../candidates.rules.ts'

/** Maximum number of people offered at the same time. */
const shownAtMost = 8

const noThread: readonly string[] = []

/**
 * The people offered for a mention, without the viewer: colleagues for an empty text, otherwise those who match it. `text`
 * is null while nothing is asked; `comCode` limits them to a company. Not settled means: of an older text.
 */
export function useCandidates(
  text: string | null,
  comCode: string | null,
  thread: readonly string[] = noThread,
): FoundPeople {
  const { personCode } = useAccount()
  const settled = useDebounced(text ?? '', 120)
  const { data, isPlaceholderData } = useSuggestions(settled, false, searchSizes.list)
  const isAsked = text !== null && isPeopleSearch(text)
  // An @ without letters offers the people of the viewer's department.
  const near = useColleagues(text !== null, searchSizes.list)
  const isOffered = isAsked || text === ''
  const people = (
    isOffered ? orderCandidates(isAsked ? (data ?? []) : [], near.data ?? [], text, thread) : []
  )
    .filter((item) => item.id !== personCode && (comCode === null || item.comCode === comCode))
    .slice(0, shownAtMost)
  return {
    people,
    // Enter must not insert a person from the response to an older input.
    isSettled:
      text === ''
        ? near.data !== undefined
        : isAsked && settled === text && data !== undefined && !isPlaceholderData,
  }
}
