import { type Presence, presenceApi } from '@maru/api/kit/presence'
import { useQueries, useQuery } from '@tanstack/react-query'
import { composedQuery } from '../call/read.ts'
import { useHeldAccount } from '../session/session.ts'
import { loadPresence } from './gather.ts'

const minute = 60_000
const longest = 12 * 60 * minute

/** Milliseconds by which this browser asks later than a state ends, so that not all browsers ask at once. */
const delay = 1000 + Math.random() * 10_000

/** Milliseconds until a state ends and is read again; false if its end is not known. */
export function waitFor(presence: Presence | null | undefined, now: number): number | false {
  if (!presence?.until) return false
  return Math.min(longest, Math.max(minute / 2, Date.parse(presence.until) - now + delay))
}

function presenceQuery(personCode: string | null) {
  const input = personCode === null ? null : { personCodes: [personCode] }
  return {
    // Each person has an answer of their own, which pushes with their code refresh.
    ...composedQuery(presenceApi.listPresence, 'one', input, () => loadPresence(personCode ?? '')),
    staleTime: minute,
    retry: false,
    refetchInterval: ({ state }: { state: { data?: Presence | null | undefined } }) =>
      waitFor(state.data, Date.now()),
  }
}

/** People of a MAILONLY department read no presence, and on open pages there is no viewer. */
function useMayRead(): boolean {
  const account = useHeldAccount()
  return account !== null && !account.mailOnly
}

/**
 * Returns where a person is now; null while it is not known. Everything that a page shows is read by one call, again
 * when a state ends and after a push; a failure shows nothing.
 */
export function usePresence(personCode: string | null | undefined): Presence | null {
  const mayRead = useMayRead()
  return useQuery(presenceQuery(mayRead && personCode ? personCode : null)).data ?? null
}

/** {@link usePresence} of several people, by code; those who are not known are left out. */
export function usePresences(personCodes: readonly string[]): ReadonlyMap<string, Presence> {
  const mayRead = useMayRead()
  const asked = mayRead ? [...new Set(personCodes)] : []
  return useQueries({
    queries: asked.map((personCode) => presenceQuery(personCode)),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data ? [[data.personCode, data] as const] : []))),
  })
}
