import type { Context } from '#kit/context.ts'
import { notFound, orNull } from '#kit/failure.ts'
import {
  type ActExplanation,
  flagWays,
  type GivenWay,
  plainName,
  type RightSource,
  type RightThing,
  rowNumber,
} from '#kit/room-slots/right-source.ts'
import { titleQuery } from '#kit/search/search-source.ts'
import { documentFileKind } from '../attachment/file.rules.ts'
import { isAuditable, isAuditor } from '../document/auditor.access.ts'
import {
  openingOf,
  ownersOf,
  representedIn,
  requireReadable,
  standingOf,
} from '../document/document.access.ts'
import { findDocument, selectOwners } from '../document/document.sql.ts'
import { searchApproval } from '../search/search.service.ts'
import { findDocumentThing } from './right.sql.ts'

/** Rights in approval documents, explained by the places that the person has on them. */
export const documentRightSource: RightSource = {
  kind: 'document',
  holders: { kinds: [documentFileKind], idOf: (holderId) => holderId },
  find: ({ db }, id) => findDocumentThing(db, rowNumber(id)),
  async search(context, text) {
    const query = titleQuery(text, 20)
    const { hits } = await searchApproval(context, query)
    return hits.map((hit) => ({
      ...{ id: hit.id, comCode: context.viewer.comCode, name: plainName(hit.title), place: hit.place },
    }))
  },
  explain: explainDocument,
}

async function explainDocument(context: Context, thing: RightThing): Promise<ActExplanation[]> {
  if (context.viewer.comCode !== thing.comCode)
    return [{ act: 'read', isAllowed: false, ways: [], refusals: ['otherCompany'] }]
  const isAllowed = (await orNull(requireReadable(context, thing.id))) !== null
  const key = { comCode: thing.comCode, apmId: Number(thing.id) }
  const document = await findDocument(context.db, key)
  if (!document) throw notFound()
  const standing = await standingOf(context)
  const represented = representedIn(standing, document)
  const entries = await selectOwners(context.db, key, ownersOf(context, standing))
  const result = new Map<string, GivenWay>()
  for (const entry of entries) {
    const reason = openingOf(context, standing, represented, entry)
    if (reason) result.set(`${reason} ${entry.owner}`, { reason, subject: entry.owner })
  }
  const audits = flagWays(context, { isAuditor: isAuditor(context) && isAuditable(document) })
  return [{ act: 'read', isAllowed, ways: [...result.values(), ...audits], refusals: [] }]
}
