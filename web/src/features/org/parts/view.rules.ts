import type { PickerOptions, PickerTab } from '../options.rules.ts'
import { keyOf, type PickItem } from '../picker.rules.ts'

/** The part of the picker or map that a narrow screen shows. */
export type Step = 'tree' | 'list' | 'targets'

/**
 * Text key of a part for its tab on a narrow screen: address books have folders where the organisation has
 * departments.
 */
export function stepLabel<S extends Step>(step: S, tab: PickerTab) {
  return step === 'tree' && tab !== 'hr' ? 'org.folders' : (`org.step.${step}` as const)
}

/** The properties of each of the three views. */
export interface ViewProps {
  options: PickerOptions
  /** False if the view is only for finding people. */
  canPick: boolean
  isSingle: boolean
  /** The ticked items, from every department, folder and search. */
  chosen: ReadonlyMap<string, PickItem>
  onChoose: (items: ReadonlyMap<string, PickItem>) => void
  /** Called on a double click. */
  onAdd: (item: PickItem) => void
  step: Step
  onStep: (step: Step) => void
  /** The place where the map opens to show a person. */
  start?: MapStart | undefined
}

/** The department at which the map opens, and the person to show there. */
export interface MapStart {
  comCode: string
  deptCode: string
  personCode: string
}

/** Returns the items with these keys, from the visible rows and from the earlier selection. */
export function asChosen(
  before: ReadonlyMap<string, PickItem>,
  rows: readonly { item: PickItem }[],
  keys: ReadonlySet<string>,
): ReadonlyMap<string, PickItem> {
  const known = new Map([...before, ...rows.map(({ item }) => [keyOf(item), item] as const)])
  return new Map([...known].filter(([key]) => keys.has(key)))
}
