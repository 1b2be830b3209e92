import { useEffect, useRef, useState } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { type BegunSignIn, begunSignIn } from '../../second-step.api.ts'
import { askTeams, enterTeams, isInForeignFrame, isTeamsOn, linkTeams } from '../teams.api.ts'

/** `asking`: the silent sign-in runs. `initialize`: the host did not answer. */
export type TeamsState = 'off' | 'asking' | 'initialize' | { error: unknown } | { begun: BegunSignIn }

const refused = () =>
  new CallError({
    status: 403,
    code: 'account.teamsRefused',
    params: {},
    supportCode: null,
    retryAfter: null,
  })

/**
 * Signs in silently inside of Teams (spec 1§2). If the account of Teams is not linked yet, the person signs in once by the
 * form, and `link` links them.
 */
export function useTeams(isAsked: boolean, enter: () => Promise<void>) {
  const [state, setState] = useState<TeamsState>(() => (isAsked && isInForeignFrame() ? 'asking' : 'off'))
  const token = useRef<string | null>(null)
  const newest = useRef(enter)
  newest.current = enter
  const isStarted = useRef(false)
  useEffect(() => {
    if (state !== 'asking' || isStarted.current) return
    isStarted.current = true
    const run = async () => {
      if (!(await isTeamsOn())) return setState('off')
      const given = await askTeams()
      token.current = given
      await enterTeams(given)
      token.current = null
      await newest.current()
    }
    run().catch((error: unknown) => {
      const begun = begunSignIn(error)
      const kind = error instanceof Error && 'kind' in error ? error.kind : undefined
      if (begun) setState({ begun })
      else if (kind === 'initialize') setState('initialize')
      else setState({ error: error instanceof CallError ? error : refused() })
    })
  }, [state])
  /** Links the account of Teams after the form; a link that is refused keeps no one out. */
  const link = async () => {
    const given = token.current
    token.current = null
    if (given === null) return
    try {
      await linkTeams(given)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  return { state, link, dismiss: () => setState('off') }
}
