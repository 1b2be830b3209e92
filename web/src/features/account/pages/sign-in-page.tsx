import { Suspense, useEffect, useRef, useState } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { Link, useGo } from '#kit/address/link.tsx'
import { isHosted } from '#kit/address/popup.ts'
import { CallError } from '#kit/call/call-error.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { reloadAccount } from '../account.api.ts'
import { parseSignInSearch, type SignInSearch } from '../account.search.ts'
import { enterFederated, isLocalHost, startFederated, takeTicket, useProviders } from '../federation.api.ts'
import { EntryFrame } from '../parts/entry-frame.tsx'
import { ProviderButtons } from '../parts/provider-buttons.tsx'
import { SignInForm } from '../parts/sign-in-form.tsx'
import { type BegunSignIn, begunSignIn } from '../second-step.api.ts'
import { type TeamsState, useTeams } from '../teams/parts/use-teams.ts'
import styles from './sign-in-page.module.css'

const SecondStepForm = lazyRoom('account').part(
  'account',
  () => import('../parts/second-step-form.tsx'),
  'SecondStepForm',
)

/** The refusal of a provider's answer that the server put into the address; null without one. */
function faultOf({ fault, support }: SignInSearch): CallError | null {
  if (fault === undefined) return null
  return new CallError({ status: 403, code: fault, params: {}, supportCode: support, retryAfter: null })
}

const begunOf = (state: TeamsState) => (typeof state === 'object' && 'begun' in state ? state.begun : null)

type Entering = { ticket: string } | { begun: BegunSignIn } | { error: unknown } | null

/**
 * Enters with the ticket of a provider's answer in the address, or leaves for the only provider of this host, except on
 * localhost, after a sign-out, after a refusal and with `local=1` (spec 1§2).
 */
function useFederation(search: SignInSearch, enter: (path: string) => Promise<void>) {
  const [entering, setEntering] = useState<Entering>(() => {
    const ticket = takeTicket()
    return ticket === null ? null : { ticket }
  })
  const isDirect =
    entering === null && !search.isForm && !isLocalHost && search.provider === undefined && !isHosted()
  const { data } = useProviders(isDirect)
  const only = data?.providers.length === 1 ? data.providers[0] : undefined
  const target = entering === null ? (search.provider ?? (isDirect ? only : undefined)) : undefined
  const isStarted = useRef(false)
  const newest = useRef(enter)
  newest.current = enter
  const { returnUrl } = search
  useEffect(() => {
    if (isStarted.current) return
    const ticket = entering && 'ticket' in entering ? entering.ticket : null
    const leave = () => (target ? startFederated({ provider: target, returnUrl }) : undefined)
    const work = ticket ? enterFederated(ticket).then((path) => newest.current(path)) : leave()
    if (!work) return
    isStarted.current = true
    work.catch((error: unknown) => {
      const begun = begunSignIn(error)
      setEntering(begun ? { begun } : { error })
    })
  }, [entering, target, returnUrl])
  const isBusy = (entering !== null && 'ticket' in entering) || target !== undefined
  return { entering, isBusy, restart: () => setEntering({ error: null }) }
}

/** Sign-in with a company account (spec 1§2). After sign-in, the requested page is opened. */
export function SignInPage() {
  const t = useTranslate()
  const go = useGo()
  const search = usePageSearch(parseSignInSearch)
  const { returnUrl } = search
  async function enter(path: string) {
    await reloadAccount()
    go(path, { replace: true })
  }
  const teams = useTeams(!search.isForm, () => enter(returnUrl))
  /** After the form: the account of Teams is linked with the person. */
  async function enterLinked(path: string) {
    await teams.link()
    await enter(path)
  }
  const { entering, isBusy, restart } = useFederation(search, enter)
  const error = entering && 'error' in entering ? entering.error : faultOf(search)
  if (isBusy || teams.state === 'asking')
    return (
      <EntryFrame title={t('account.signInTitle')} intro={t('account.provider.going')}>
        <Skeleton look="text" rows={3} />
      </EntryFrame>
    )
  const back = () => {
    teams.dismiss()
    restart()
  }
  const begun = entering && 'begun' in entering ? entering.begun : begunOf(teams.state)
  return (
    <EntryFrame title={t('account.signInTitle')} intro={t('account.signInText')}>
      <div className={styles.stack}>
        {teams.state === 'initialize' ? (
          <p role="alert" className={styles.fault}>
            {t('account.teams.initializeFailed')}
          </p>
        ) : null}
        {typeof teams.state === 'object' && 'error' in teams.state ? (
          <ErrorNote inline error={teams.state.error} />
        ) : null}
        {error ? <ErrorNote inline error={error} /> : null}
        {begun ? (
          <Suspense fallback={<Skeleton look="text" rows={4} />}>
            <SecondStepForm begun={begun} onSignedIn={() => enterLinked(returnUrl)} onBack={back} />
          </Suspense>
        ) : (
          <>
            <ProviderButtons returnUrl={returnUrl} />
            <SignInForm
              onSignedIn={() => enterLinked(returnUrl)}
              {...(search.isLocal ? {} : { returnUrl })}
            />
            <p className={styles.forgot}>
              <Link to="/account/forgot">{t('account.forgotPassword')}</Link>
            </p>
          </>
        )}
      </div>
    </EntryFrame>
  )
}
