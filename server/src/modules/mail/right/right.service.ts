import type { Context } from '#kit/context.ts'
import { notFound, orNull } from '#kit/failure.ts'
import {
  type ActExplanation,
  type GivenWay,
  type RightSource,
  type RightThing,
  rowNumber,
  viewerSubjects,
} from '#kit/room-slots/right-source.ts'
import type { Viewer } from '#kit/viewer.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import { findReadableBox } from '../mailbox/mailbox.sql.ts'
import {
  type BoxFacts,
  findBoxFacts,
  searchBoxes,
  selectBoxGrants,
  selectReadableBoxes,
} from './right.sql.ts'

const levels = ['read', 'write', 'manage'] as const

const thingOf = ({ id, comCode, name, place }: RightThing): RightThing => ({ id, comCode, name, place })

/** Rights in mailboxes, explained by owner and grants. Mails themselves are never part of an explanation. */
export const mailboxRightSource: RightSource = {
  kind: 'mailbox',
  mailOnly: true,
  async find({ db }, id) {
    const facts = await findBoxFacts(db, rowNumber(id))
    return facts && thingOf(facts)
  },
  // Name and address of every mailbox stand in the organization and in the administration of mail.
  search: async ({ db, viewer }, text) => (await searchBoxes(db, viewer.comCode, text)).map(thingOf),
  listReadable: async ({ db, viewer }) => (await selectReadableBoxes(db, viewer)).map(thingOf),
  async readers({ db }, thing) {
    const facts = await findBoxFacts(db, Number(thing.id))
    if (!facts) return null
    const grants = await selectBoxGrants(db, { comCode: facts.comCode, mailboxId: Number(thing.id) })
    return (viewer) => ({ ways: boxWays(viewer, facts, grants, 0), refusals: [] })
  },
  explain: explainBox,
}

/** The ways of a viewer to a level of a mailbox, by its rank. */
function boxWays(
  viewer: Viewer,
  facts: BoxFacts,
  grants: Awaited<ReturnType<typeof selectBoxGrants>>,
  rank: number,
): GivenWay[] {
  const own: GivenWay[] = facts.personCode === viewer.personCode ? [{ reason: 'owner' }] : []
  const strong = grants
    .filter(({ level }) => levels.indexOf(level) >= rank)
    .map(({ subject }) => subject)
    // Departments and roles open a mailbox to people of its own company only.
    .filter((subject) => subject.startsWith('person:') || facts.comCode === viewer.comCode)
  return [
    ...own,
    ...viewerSubjects(strong, { viewer }).map((subject): GivenWay => ({ reason: 'granted', subject })),
  ]
}

async function explainBox(context: Context, thing: RightThing): Promise<ActExplanation[]> {
  const { db, viewer } = context
  const mailboxId = Number(thing.id)
  const facts = await findBoxFacts(db, mailboxId)
  if (!facts) throw notFound()
  const grants = await selectBoxGrants(db, { comCode: facts.comCode, mailboxId })
  const readableBox = await findReadableBox(db, mailboxId, viewer)
  const isAllowed = {
    read: (await orNull(requireBox(context, thing.id))) !== null,
    write: (await orNull(requireBox(context, thing.id, 'write'))) !== null,
    manage: readableBox?.level === 'owner' || readableBox?.level === 'manage',
  }
  return levels.map((act, rank) => ({
    ...{ act, isAllowed: isAllowed[act], ways: boxWays(viewer, facts, grants, rank), refusals: [] },
  }))
}
