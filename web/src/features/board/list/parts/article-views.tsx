import type { BoardView } from '../../view.rules.ts'
import { ArticleAlbum, ArticleSummaries } from './article-cards.tsx'
import { ArticleTable, type ArticleTableProps } from './article-table.tsx'

/** A page of articles in one of the views of a board (spec 2§2). */
export function ArticleViews({ view, ...rest }: ArticleTableProps & { view: BoardView }) {
  if (view === 'album') return <ArticleAlbum {...rest} />
  if (view === 'summary') return <ArticleSummaries {...rest} />
  return <ArticleTable {...rest} />
}
