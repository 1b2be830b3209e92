import type { BoardConfig } from '@maru/api/board'

/** How the articles of a board are shown: rows, picture cards or titles with excerpts (spec 2§2). */
export const boardViews = ['list', 'album', 'summary'] as const

/** One way to show the articles of a board. */
export type BoardView = (typeof boardViews)[number]

/** Returns the views of a kind of board, default view first; contract and survey boards have only the list. */
export function viewsOf(kind: BoardConfig['boardKind']): readonly BoardView[] {
  if (kind === 'album') return ['album', 'list', 'summary']
  if (kind === 'contract' || kind === 'survey') return ['list']
  return kind === 'nameless' ? ['list', 'summary'] : ['list', 'summary', 'album']
}

/**
 * Returns the view in a path; undefined on the main page of a board, where the kind of board determines the
 * view.
 */
export function viewOfPath(path: string): BoardView | undefined {
  const name = /\/board\/([a-z]+)(?:\/|$)/i.exec(path)?.[1]?.toLowerCase()
  return boardViews.find((view) => view === name)
}

/** Returns the view to show: the view in the path if the kind of board has it, otherwise the default view. */
export function shownView(kind: BoardConfig['boardKind'], wanted: BoardView | undefined): BoardView {
  const offered = viewsOf(kind)
  return offered.find((view) => view === wanted) ?? offered[0] ?? 'list'
}
