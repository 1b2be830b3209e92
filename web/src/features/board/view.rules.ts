import type { BoardConfig } from '@maru/api/board'

/** How the articles of a board are shown: rows, picture cards or titles with excerpts (spec 2§2). */
export const boardViews = ['list', 'album', 'summary'] as const

/** One way to show the articles of a board. */
export type BoardView = (typeof boardViews)[number]

/** The views that a kind of board offers, its own first; contracts and surveys are rows alone. */
export function viewsOf(kind: BoardConfig['boardKind']): readonly BoardView[] {
  if (kind === 'album') return ['album', 'list', 'summary']
  if (kind === 'contract' || kind === 'survey') return ['list']
  return kind === 'nameless' ? ['list', 'summary'] : ['list', 'summary', 'album']
}

/** The view that a path names; undefined at the board main, where the kind of board decides. */
export function viewOfPath(path: string): BoardView | undefined {
  const name = /\/board\/([a-z]+)(?:\/|$)/i.exec(path)?.[1]?.toLowerCase()
  return boardViews.find((view) => view === name)
}

/** The view that is shown: the one of the path where the board offers it, else the board's own. */
export function shownView(kind: BoardConfig['boardKind'], wanted: BoardView | undefined): BoardView {
  const offered = viewsOf(kind)
  return offered.find((view) => view === wanted) ?? offered[0] ?? 'list'
}
