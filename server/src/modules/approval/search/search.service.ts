import type { Context } from '#kit/context.ts'
import type { SearchHit, SearchPage, SearchQuery } from '#kit/search/search-source.ts'
import { planTerms } from '#kit/search/search-words.ts'
import { reachOf, standingOf } from '../document/document.access.ts'
import { type FoundRow, searchDocuments, selectDocumentHits } from './search.sql.ts'

function toHit(row: FoundRow): SearchHit {
  return {
    id: String(row.apmId),
    ...{ title: row.subject, excerpt: row.docNumber, place: row.formName, author: row.drafter.name },
    ...{ date: row.draftedAt, url: `/workflow?BOX=all&ID=${row.apmId}` },
    fields: {
      ...{ itemType: 'document', apmId: String(row.apmId), applicationId: String(row.formId) },
      ...{ applicationName: row.formName.ko, approvalStatus: row.status },
      hasFiles: row.fileCount > 0 ? 'Y' : 'N',
    },
  }
}

/** Documents for the total search: those that the viewer may read, by grade, disclosure and place on them. */
export async function searchApproval(
  context: Context,
  { keyword, inBody, pageNumber, pageSize, most, filter }: SearchQuery,
): Promise<SearchPage> {
  const plan = planTerms(keyword)
  if (!plan || context.viewer.mailOnly) return { hits: [], totalCount: 0, isMore: false }
  const reach = reachOf(context, await standingOf(context))
  const documents = await searchDocuments(context.db, plan, { reach, inBody, filter }, most)
  const shown = documents.slice(0, most).slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
  const rows = shown.length === 0 ? [] : await selectDocumentHits(context.db, reach.comCode, shown)
  return {
    hits: rows.map(toHit),
    totalCount: Math.min(documents.length, most),
    isMore: documents.length > most,
  }
}
