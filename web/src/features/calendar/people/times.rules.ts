/** Minutes of a day that the rows show, and their share of the width. */
export const shownHours = { from: 7 * 60, until: 21 * 60 }
/** The place of a minute of the day in percent of the width. */
export const share = (minute: number) =>
  (100 * (Math.max(shownHours.from, Math.min(shownHours.until, minute)) - shownHours.from)) /
  (shownHours.until - shownHours.from)
