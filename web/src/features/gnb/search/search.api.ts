import { gnbSearchApi, totalSearchLimits } from '@maru/api/gnb/search'
import { isSearchable } from '@maru/api/kit/search-text'
import { useRead } from '../../../kit/read.ts'

/** How long answers of a search are shown again without asking. */
const fresh = { staleTime: 30_000 }

/** What is searched for. */
export interface SearchWish {
  text: string
  inBody: boolean
}

/** A page of every group, or of one, or what the layer shows of them; requests nothing for less than 2 characters. Answers of an earlier text are never shown. */
export function useTotalSearch(
  { text, inBody }: SearchWish,
  { target = '', page = 1, isPreview = false } = {},
) {
  const input = {
    ...{ keyword: text, keywordOption: inBody, pageNumber: page },
    pagePerCount: isPreview ? totalSearchLimits.shownInLayer : totalSearchLimits.pageSize,
    ...(isPreview ? { isPreview } : {}),
    ...(target === '' ? {} : { target }),
  }
  return useRead(gnbSearchApi.searchTotal, isSearchable(text) ? input : null, fresh)
}

/** People that a text finds, for the people search and the palette. */
export function useFoundPeople(text: string) {
  return useRead(gnbSearchApi.searchPeople, isSearchable(text) ? { searchText: text } : null, fresh)
}
