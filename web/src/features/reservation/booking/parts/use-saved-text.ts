import { useTranslate } from '#kit/i18n/i18n.ts'

/** Returns a function that describes a saved booking in one line. */
export function useSavedText() {
  const t = useTranslate()
  return ({
    bookingIds,
    approval,
    waitingCount,
  }: {
    bookingIds: readonly number[]
    approval: number
    waitingCount: number
  }) =>
    waitingCount === bookingIds.length
      ? t('reservation.savedWaiting')
      : t(approval === 1 ? 'reservation.saved' : 'reservation.savedAsked', { count: bookingIds.length })
}
