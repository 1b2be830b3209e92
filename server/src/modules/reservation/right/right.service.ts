import type { RightRefusal } from '@maru/api/kit/right/right-words'
import type { Context } from '#kit/context.ts'
import { notFound, orNull } from '#kit/failure.ts'
import {
  type ActExplanation,
  flagWays,
  type GivenWay,
  namesContain,
  plainName,
  type RightSource,
  type RightThing,
  rowNumber,
} from '#kit/room-slots/right-source.ts'
import type { Viewer } from '#kit/viewer.ts'
import { photoHolder } from '../photo/photo.access.ts'
import { lookingAs, requireResource } from '../resource/resource.access.ts'
import { rightLevels } from '../resource/resource.rules.ts'
import { type ResourceRow, selectResources } from '../resource/resource.sql.ts'
import { findResourceFacts, type ResourceFacts } from './right.sql.ts'

const acts = [
  ['read', 'see'],
  ['request', 'request'],
  ['book', 'book'],
  ['manage', 'manage'],
] as const

/** Maximum number of resources that are compared. */
const mostCompared = 5_000

const thingOf = (row: ResourceRow): RightThing => ({
  ...{ id: String(row.resourceId), comCode: row.comCode, name: row.name },
  place: row.place === '' ? null : plainName(row.place),
})

/** Rights in resources, explained by rights of the resource or its category, keepers and managers. */
export const resourceRightSource: RightSource = {
  kind: 'resource',
  holders: { kinds: [photoHolder], idOf: (holderId) => holderId },
  async find({ db }, id) {
    const facts = await findResourceFacts(db, rowNumber(id))
    return facts && { id: facts.id, comCode: facts.comCode, name: facts.name, place: facts.place }
  },
  async search({ db, viewer }, text) {
    const rows = await selectResources(db, lookingAs(viewer), { limit: 1000 })
    return rows
      .filter((row) => row.level > 0 && namesContain(row.name, text))
      .slice(0, 20)
      .map(thingOf)
  },
  async listReadable({ db, viewer }) {
    const rows = await selectResources(db, lookingAs(viewer), { limit: mostCompared })
    return rows.filter((row) => row.level >= rightLevels.see).map(thingOf)
  },
  async readers({ db }, thing) {
    const facts = await findResourceFacts(db, Number(thing.id))
    return facts ? (viewer) => resourceWays(viewer, facts, 'read', 'see') : null
  },
  explain: explainResource,
}

/** The ways of a viewer to an act with a resource, and what closes it. */
function resourceWays(
  viewer: Viewer,
  facts: ResourceFacts,
  act: (typeof acts)[number][0],
  right: (typeof acts)[number][1],
): { ways: GivenWay[]; refusals: RightRefusal[] } {
  const isOwn = facts.comCode === viewer.comCode
  const { isGlobal } = facts
  const isKeeper = (role: 'manager' | 'approver') =>
    facts.keepers.some((keeper) => keeper.role === role && keeper.personCode === viewer.personCode)
  const fixed: GivenWay[] = [
    ...(isKeeper('manager') ? [{ reason: 'keeper' } as const] : []),
    ...flagWays(
      { viewer },
      {
        isSuperAdmin: isOwn || isGlobal,
        isCompanyManager: isOwn,
        isReserveManager: isOwn,
        isGlobalReserveManager: isOwn || isGlobal,
      },
    ),
  ]
  const given = facts.rights
    .filter(({ subject, level }) => level >= rightLevels[right] && viewer.subjects.includes(subject))
    .map(({ subject, folder }): GivenWay => {
      const through = folder === null ? {} : { through: plainName(folder) }
      return { reason: 'granted', subject, ...through }
    })
  const approves: GivenWay[] = act === 'read' && isKeeper('approver') ? [{ reason: 'approver' }] : []
  return { ways: [...fixed, ...approves, ...given], refusals: isOwn || isGlobal ? [] : ['otherCompany'] }
}

async function explainResource(context: Context, thing: RightThing): Promise<ActExplanation[]> {
  const { viewer } = context
  const resourceId = Number(thing.id)
  const facts = await findResourceFacts(context.db, resourceId)
  if (!facts) throw notFound()
  const explained: ActExplanation[] = []
  for (const [act, right] of acts)
    explained.push({
      act,
      isAllowed: (await orNull(requireResource(context, resourceId, right))) !== null,
      ...resourceWays(viewer, facts, act, right),
    })
  return explained
}
