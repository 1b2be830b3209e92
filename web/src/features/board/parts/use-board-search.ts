import { useLocation } from '@tanstack/react-router'
import { usePageSearch } from '#kit/address/address.ts'
import { type BoardSearch, parseBoardSearch } from '../board.rules.ts'
import { viewOfPath } from '../view.rules.ts'

/** Returns the query parameters of a board page, and the view in its path. */
export function useBoardSearch(): BoardSearch {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return { ...usePageSearch(parseBoardSearch), view: viewOfPath(path) }
}
