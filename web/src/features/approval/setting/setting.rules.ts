import type { BoxName, Delegation } from '@maru/api/approval'

/** The main boxes by their number in `tabOrder` (spec 3§3). */
const mainBoxes: readonly BoxName[] = ['pending', 'drafted', 'decided']

/** The main boxes in the viewer's order; the default order if the stored one is not usable. */
export function orderedBoxes(tabOrder: string): readonly BoxName[] {
  const boxes = tabOrder.split(',').map((one) => mainBoxes[Number(one)])
  const known = boxes.filter((one) => one !== undefined)
  return new Set(known).size === mainBoxes.length ? known : mainBoxes
}

/** The text of `tabOrder` for an order of the main boxes. */
export const tabOrderOf = (boxes: readonly BoxName[]): string =>
  boxes.map((one) => mainBoxes.indexOf(one)).join(',')

/** Whether a delegation is past, running or to come on a day; its last day belongs to it. */
export function delegationState(
  { startDate, endDate }: Pick<Delegation, 'startDate' | 'endDate'>,
  today: string,
): 'ended' | 'running' | 'coming' {
  if (endDate < today) return 'ended'
  return startDate > today ? 'coming' : 'running'
}
