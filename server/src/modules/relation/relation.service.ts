import type { Input, Output } from '@maru/api/kit/endpoint'
import type { RelationKind } from '@maru/api/kit/relation'
import { type RelatedItem, type relationApi, relationLimit, relationTopic } from '@maru/api/relation'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { type ItemKey, insertLink, selectLinks } from './relation.sql.ts'

const textOf = ({ kind, id }: ItemKey) => `${kind}:${id}`

/** Reads a source such as `mail:12`; the contract has checked its form. */
function itemOf(source: string): ItemKey {
  const at = source.indexOf(':')
  return { kind: source.slice(0, at) as RelationKind, id: source.slice(at + 1) } // the contract has checked the kind
}

/** The items that the viewer may read, by `kind:id`: each room is asked once for all of its items. */
async function readableItems(context: Context, items: readonly ItemKey[]): Promise<Map<string, RelatedItem>> {
  const readable = new Map<string, RelatedItem>()
  if (context.viewer.mailOnly) return readable
  for (const [kind, ofKind] of Map.groupBy(items, (one) => one.kind)) {
    const side = context.slots.all('relationKind').find((one) => one.kind === kind)
    const items = await side?.listReadable(context, [...new Set(ofKind.map(({ id }) => id))])
    for (const item of items ?? []) readable.set(textOf({ kind, id: item.id }), { kind, ...item })
  }
  return readable
}

/**
 * Stores that a new item was made from another one, in the transaction that creates the item. A source that the viewer
 * may not read, or that is gone, makes no link: what a person wrote is not refused because its source was deleted
 * meanwhile.
 */
export async function storeRelation(
  context: Context,
  source: string | undefined,
  to: ItemKey,
): Promise<void> {
  if (source === undefined) return
  const from = itemOf(source)
  if (from.kind === to.kind || !(await readableItems(context, [from])).has(source)) return
  const { comCode, personCode: by } = context.viewer
  await insertLink(context.db, { comCode, from, to, by, now: context.clock.now() })
  await context.push(context.db, { to: [by], comCode, topic: relationTopic, id: by })
}

/** The items on both sides of an item; none if the viewer may not read it. */
export async function listRelations(
  context: Context,
  asked: Input<typeof relationApi.listRelations>,
): Promise<Output<typeof relationApi.listRelations>> {
  const links = await selectLinks(context.db, context.viewer.comCode, asked, relationLimit)
  if (links.length === 0) return { madeFrom: [], made: [] }
  const sources = links.map(({ fromKind, fromId }) => ({ kind: fromKind, id: fromId }))
  const results = links.map(({ toKind, toId }) => ({ kind: toKind, id: toId }))
  const readable = await readableItems(context, [...sources, ...results])
  if (!readable.has(textOf(asked))) return { madeFrom: [], made: [] }
  const others = (items: readonly ItemKey[]) =>
    items.flatMap((item) => (textOf(item) === textOf(asked) ? [] : (readable.get(textOf(item)) ?? [])))
  return { madeFrom: others(sources), made: others(results) }
}

/** What a new item begins with. Throws not found if the viewer may not read the source. */
export async function beginItem(
  context: Context,
  { from, to }: Input<typeof relationApi.beginItem>,
): Promise<Output<typeof relationApi.beginItem>> {
  const { kind, id } = itemOf(from)
  const side = context.slots.all('relationKind').find((one) => one.kind === kind)
  if (!side?.begin || kind === to) throw notFound()
  return side.begin(context, id, to)
}
