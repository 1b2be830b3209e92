import type { PickerOptions, PickerTab } from '../options.rules.ts'
import { keyOf, type PickItem } from '../picker.rules.ts'

/** What a narrow screen shows of the three parts. */
export type Step = 'tree' | 'list' | 'targets'

/** What a narrow screen calls a part on a tab: address books have folders where the organisation has departments. */
export function stepLabel(step: Step, tab: PickerTab) {
  return step === 'tree' && tab !== 'hr' ? 'org.folders' : (`org.step.${step}` as const)
}

/** What each of the three views is given. */
export interface ViewProps {
  options: PickerOptions
  /** False where people are looked up only. */
  canPick: boolean
  isSingle: boolean
  /** What is ticked, in whichever department, folder or search it was found. */
  chosen: ReadonlyMap<string, PickItem>
  onChoose: (items: ReadonlyMap<string, PickItem>) => void
  /** A double click. */
  onAdd: (item: PickItem) => void
  step: Step
  onStep: (step: Step) => void
  /** Where the map opens when a person is to be shown in it. */
  start?: MapStart | undefined
}

/** A department to open the map at, and the person to show there. */
export interface MapStart {
  comCode: string
  deptCode: string
  personCode: string
}

/** The items with these keys: of the visible rows, and of those that were selected elsewhere before. */
export function asChosen(
  before: ReadonlyMap<string, PickItem>,
  rows: readonly { item: PickItem }[],
  keys: ReadonlySet<string>,
): ReadonlyMap<string, PickItem> {
  const known = new Map([...before, ...rows.map(({ item }) => [keyOf(item), item] as const)])
  return new Map([...known].filter(([key]) => keys.has(key)))
}
