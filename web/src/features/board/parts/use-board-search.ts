import { useLocation } from '@tanstack/react-router'
import { usePageSearch } from '../../../kit/address.ts'
import { type BoardSearch, parseBoardSearch } from '../board.rules.ts'
import { viewOfPath } from '../view.rules.ts'

/** What the address of a page of a board says, with the view that its path names. */
export function useBoardSearch(): BoardSearch {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return { ...usePageSearch(parseBoardSearch), view: viewOfPath(path) }
}
