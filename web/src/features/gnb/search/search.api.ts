import { gnbSearchApi, totalSearchLimits } from '@maru/api/gnb/search'
import { isPeopleSearch, isSearchable } from '@maru/api/kit/search/search-text'
import { useRead } from '#kit/call/read.ts'
import { conditionInput, noConditions, type SearchConditions } from './condition.rules.ts'

/** How long the cached answer of a search is used without a new request. */
const fresh = { staleTime: 30_000 }

/** The text to search for, and whether bodies are searched too. */
export interface SearchWish {
  text: string
  inBody: boolean
}

/**
 * Searches all groups, or the group `target`, and returns a page of each; with `isPreview`, the results for
 * the search layer. Sends no request for less than 2 characters. Answers to an earlier text are never shown.
 */
export function useTotalSearch(
  { text, inBody, conditions = noConditions }: SearchWish & { conditions?: SearchConditions },
  { target = '', page = 1, isPreview = false } = {},
) {
  const input = {
    ...{ keyword: text, keywordOption: inBody, pageNumber: page },
    pagePerCount: isPreview ? totalSearchLimits.shownInLayer : totalSearchLimits.pageSize,
    ...(isPreview ? { isPreview } : {}),
    ...(target === '' ? {} : { target }),
    ...conditionInput(conditions, new Date()),
  }
  return useRead(gnbSearchApi.searchTotal, isSearchable(text) ? input : null, fresh)
}

/** Finds people by a text, for the people search and the palette. */
export function usePeopleHits(text: string) {
  return useRead(gnbSearchApi.searchPeople, isPeopleSearch(text) ? { searchText: text } : null, fresh)
}
