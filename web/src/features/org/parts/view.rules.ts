import type { PickerOptions, PickerTab } from '../options.rules.ts'
import { keyOf, type PickItem } from '../picker.rules.ts'

/** What a narrow screen shows of the three parts. */
export type Step = 'tree' | 'list' | 'targets'

/** What a narrow screen calls a part on a tab: address books have folders where the organisation has departments. */
export function stepWord(step: Step, tab: PickerTab) {
  return step === 'tree' && tab !== 'hr' ? 'org.folders' : (`org.step.${step}` as const)
}

/** What each of the three views is given. */
export interface ViewProps {
  options: PickerOptions
  /** False where people are looked up only. */
  canPick: boolean
  isSingle: boolean
  chosen: ReadonlySet<string>
  onChoose: (items: ReadonlyMap<string, PickItem>) => void
  /** A double click. */
  onAdd: (item: PickItem) => void
  step: Step
  onStep: (step: Step) => void
}

/** The items of rows with these keys. */
export function asChosen(
  rows: readonly { item: PickItem }[],
  keys: ReadonlySet<string>,
): ReadonlyMap<string, PickItem> {
  return new Map(rows.flatMap(({ item }) => (keys.has(keyOf(item)) ? [[keyOf(item), item] as const] : [])))
}
