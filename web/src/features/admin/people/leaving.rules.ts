import type { HandOverInput, OwnedKind } from '@maru/api/account/leaving'
import type { PickItem } from '#features/org/index.tsx'

/** The value of a choice that leaves things as they are. The list box has no option for an empty key. */
export const leaveAsIs = 'stay'

/** What a form of a hand-over holds: the successor, and the choice for each kind of thing by its name. */
export interface HandOverDraft {
  successor: PickItem[]
  /** A kind that is absent has the first choice of its list. */
  choices: Record<string, string>
}

/** A hand-over in which everything goes the usual way. */
export const usualHandOver: HandOverDraft = { successor: [], choices: {} }

/** The choice for a kind of thing: the one in the form, or the usual one. */
export function choiceOf({ choices }: HandOverDraft, { kind, choices: offered }: OwnedKind): string {
  return choices[kind] ?? offered[0]?.id ?? leaveAsIs
}

/** Whether one of the choices gives things to a person. */
export function needsSuccessor(draft: HandOverDraft, things: readonly OwnedKind[]): boolean {
  return things.some((thing) => {
    const chosen = choiceOf(draft, thing)
    return thing.choices.some((one) => one.id === chosen && one.needsSuccessor)
  })
}

/** The order that the server receives; undefined if everything stays as it is. */
export function orderOf(draft: HandOverDraft, things: readonly OwnedKind[]): HandOverInput | undefined {
  const choices = things.flatMap((thing) => {
    const choice = choiceOf(draft, thing)
    return choice === leaveAsIs ? [] : [{ kind: thing.kind, choice }]
  })
  if (choices.length === 0) return undefined
  const successorCode = needsSuccessor(draft, things) ? (draft.successor[0]?.id ?? null) : null
  return { successorCode, choices }
}
