import { gnbFirstHourApi } from '@maru/api/gnb/first-hour'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import type { Account } from '#kit/session/session.ts'

const overKey = 'maru.first-hour.over'

/** Whether this browser knows that the first hour of a person is over, so that no page asks again. */
function isKnownOver(personCode: string): boolean {
  try {
    return localStorage.getItem(overKey) === personCode
  } catch {
    // Without storage each page asks the server.
    return false
  }
}

/** Stores in this browser that the first hour of a person is over. */
export function storeOver(personCode: string): void {
  try {
    localStorage.setItem(overKey, personCode)
  } catch {
    // See above.
  }
}

/** The steps of the first hour. Nothing is requested for null, during a view, or once the browser knows that it is over. */
export function useFirstHour(account: Account | null, isAsked: boolean) {
  const isOwn = account !== null && account.viewedUntil === undefined && !account.mustChangePassword
  const isNeeded = isOwn && (isAsked || !isKnownOver(account.personCode))
  return useRead(gnbFirstHourApi.getFirstHour, isNeeded ? {} : null, {
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Marks a step as done or skipped. */
export const useSaveFirstStep = () => useChange(gnbFirstHourApi.saveFirstStep)
/** Skips all steps that are left. */
export const useEndFirstHour = () => useChange(gnbFirstHourApi.endFirstHour)
