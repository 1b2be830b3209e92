import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'

/** The dialog of a working place; its code is loaded when it opens. */
export const WorkingDayDialog = lazyLayer(
  'calendar-working-day',
  async () => (await import('./working-day-dialog.tsx')).WorkingDayDialog,
)
