import type { WorkKey } from '@maru/api/kit/work'
import type { NamedKind, WorkKind } from '@maru/api/work'
import { useOffline } from '#kit/call/stored.ts'
import type { WorkActs } from '#kit/fillings.ts'
import { localName, useLanguage } from '#kit/i18n/i18n.ts'
import { laterSlot } from '#kit/slots.ts'
import { useWorkCounts } from '../work.api.ts'

/** The kinds of things: names, counts and acts of the server, icons and calls of the rooms. */
export interface Kinds {
  /** All kinds with their counts; empty until they are counted. */
  all: readonly WorkKind[]
  find: (kind: string) => NamedKind | undefined
  nameOf: (kind: string) => string
  actsOf: (kind: string) => WorkActs | undefined
  /** The name of an act of a thing. */
  actName: (key: Pick<WorkKey, 'kind'>, act: string) => string
}

/** Reads the kinds. `listed` are those of a list, which can be shown and acted on before the counts have arrived. */
export function useKinds(listed: readonly NamedKind[] = []): Kinds {
  const language = useLanguage()
  // Acts that wait to be sent are not offered again.
  useOffline()
  const all = useWorkCounts().data?.kinds ?? []
  const find = (kind: string) =>
    listed.find((one) => one.kind === kind) ?? all.find((one) => one.kind === kind)
  return {
    ...{ all, find },
    // No name before the first answer: a code is nothing to read.
    nameOf: (kind) => localName(find(kind)?.name ?? { ko: '' }, language),
    actsOf: (kind) => laterSlot('workActs').find((one) => one.kind === kind),
    actName: ({ kind }, act) =>
      localName(find(kind)?.acts.find((one) => one.act === act)?.name ?? { ko: '' }, language),
  }
}
