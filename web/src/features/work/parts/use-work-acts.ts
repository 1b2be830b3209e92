import type { WorkItem } from '@maru/api/kit/work'
import { portalError } from '#kit/call/call-error.ts'
import { saysAway, useConnection } from '#kit/call/connection.ts'
import { canStore, decisionOn, type WaitingLabel } from '#kit/call/stored.ts'
import type { RefusedWork } from '#kit/fillings.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { runOnEach } from '#kit/work-acts.ts'
import { type RefusedRow, useRowActs } from '#ui/take-back/use-row-acts.ts'
import { actFor, keyOf } from '../work.rules.ts'
import type { Kinds } from './use-kinds.ts'

/** Things with the act that a key performs on each. */
export interface PlannedAct {
  item: WorkItem
  act: string
  name: string
  comment: 'none' | 'optional' | 'required'
  isUndoable: boolean
  /** Whether it may wait without a network. */
  mayWait: boolean
}

/** The acts of a key on things; those that must be opened first, and those whose act waits to be sent, have none. */
export function planActs(items: readonly WorkItem[], key: 'a' | 'x', kinds: Kinds): PlannedAct[] {
  return items.flatMap((item) => {
    const act = actFor(item, key, kinds.find(item.kind))
    if (!act || !kinds.actsOf(item.kind)?.run || decisionOn(keyOf(item))) return []
    const name = kinds.actName(item, act.act)
    return [
      { item, act: act.act, name, comment: act.comment, isUndoable: act.isUndoable, mayWait: act.mayWait },
    ]
  })
}

type Group = readonly [PlannedAct, ...PlannedAct[]]

/** Sends acts to their rooms, the things of one kind and act together; returns the refused ones. */
async function sendGroups(
  planned: readonly PlannedAct[],
  send: (group: Group, items: readonly WorkItem[]) => Promise<RefusedWork[]> | undefined,
): Promise<RefusedRow<PlannedAct>[]> {
  const refused: RefusedRow<PlannedAct>[] = []
  // A device that stores says why this act is not stored.
  const reasonOf = (row: PlannedAct, error: unknown) =>
    saysAway(error) && canStore() && !row.mayWait ? portalError('kit.mayNotWait') : error
  await runOnEach(
    [...Map.groupBy(planned, ({ item, act }) => `${item.kind} ${act}`).values()],
    async (group) => {
      const items = group.map(({ item }) => item)
      const answers = await orAllRefused(items, () => send(group as unknown as Group, items)) // a group has members
      for (const { id, error } of answers) {
        const row = group.find(({ item }) => item.id === id)
        if (row) refused.push({ row, error: reasonOf(row, error) })
      }
    },
  )
  return refused
}

async function orAllRefused(
  items: readonly WorkItem[],
  send: () => Promise<RefusedWork[]> | undefined,
): Promise<RefusedWork[]> {
  try {
    return (await send()) ?? []
  } catch (error) {
    return items.map(({ id }) => ({ id, error }))
  }
}

/**
 * Performs acts with seven seconds to take them back. Several acts are one: they wait in the browser if a room cannot
 * reverse one of them.
 */
export function useWorkActs(kinds: Kinds) {
  const t = useTranslate()
  const language = useLanguage()
  const { hidden, begin } = useRowActs<PlannedAct>({
    keyOf: ({ item }) => keyOf(item),
    nameOf: ({ item }) => localName(item.title, language),
    list: 'work',
  })
  const isAway = useConnection() !== 'ok'
  const labelOf = ({ item, name, mayWait }: PlannedAct, text: string): WaitingLabel | undefined => {
    const title = localName(item.title, language)
    if (mayWait) return { kind: 'decision', title, text, about: keyOf(item), act: name, address: item.url }
    return undefined
  }
  const undo = (planned: readonly PlannedAct[]) =>
    sendGroups(planned, ([{ item, act }], items) => kinds.actsOf(item.kind)?.undo?.(act, items))
  return {
    hidden,
    begin: (planned: readonly PlannedAct[], comment: string) => {
      const [first] = planned
      if (!first) return
      begin({
        rows: planned,
        text:
          planned.length === 1
            ? t('work.done.one', { title: localName(first.item.title, language), act: first.name })
            : t('work.done.several', { count: planned.length }),
        reason: comment,
        send: () =>
          sendGroups(planned, ([{ item, act }], items) =>
            kinds.actsOf(item.kind)?.run?.(act, items, comment, (one) => {
              const row = planned.find((each) => each.item === one)
              return row && labelOf(row, comment)
            }),
          ),
        // Without a network an act is stored at once: it can be taken back until it is sent.
        ...(isAway || planned.every((one) => one.isUndoable) ? { undo } : {}),
      })
    },
  }
}
