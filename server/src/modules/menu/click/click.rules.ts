import type { ClickGroup, ClickList } from '@maru/api/menu/click'

/**
 * Groups of enough people, most clicks first. If some are too small, the smallest of the others is hidden with them:
 * otherwise the difference to the total would be the clicks of a group that is too small.
 */
export function protectGroups(groups: readonly ClickGroup[], smallest: number): ClickList {
  const shown = groups.filter(({ people }) => people >= smallest).sort((a, b) => b.people - a.people)
  const hidden = groups.filter(({ people }) => people < smallest)
  if (hidden.length > 0) hidden.push(...shown.splice(-1))
  return {
    groups: shown.sort((a, b) => b.clicks - a.clicks || a.key.localeCompare(b.key)),
    hiddenClicks: hidden.reduce((sum, { clicks }) => sum + clicks, 0),
  }
}

/** Every day of a period, the first and the last included. */
export function daysOf(from: string, until: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(until); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
