import { type FormEvent, Suspense, useRef, useState } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { focusFirstFault } from '#ui/form/first-fault.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { findProviderOf, startFederated } from '../federation.api.ts'
import { useSignIn } from '../password.api.ts'
import {
  type BegunSignIn,
  begunSignIn,
  isPasskeyCanceled,
  knowsPasskeys,
  signInWithPasskey,
} from '../second-step.api.ts'
import { PasswordField } from './password-field.tsx'

const SecondStepForm = lazyRoom('account').part(
  'account',
  () => import('./second-step-form.tsx'),
  'SecondStepForm',
)

/** Replaces the general error of a throttle by the one for sign-in. */
function asSignInError(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== 'kit.throttled') return error
  return new CallError({ ...error, code: 'account.throttled', params: error.params })
}

/** Properties of {@link SignInForm}; `username` is the initial user name when a session is renewed. */
export interface SignInFormProps {
  username?: string
  onSignedIn: () => Promise<void> | void
  /** With it, a mail address as name leads to the sign-in provider of its domain, and from there to this address. */
  returnUrl?: string
}

/**
 * Form with name and password. Each missing field has a message; an error of the server is shown in one
 * place. A second step that the server asks for replaces it. It does not use the form of the kit: the library of that form would be a tenth of the first page
 * (docs/decisions/128).
 */
export function SignInForm({ username: known = '', onSignedIn, returnUrl }: SignInFormProps) {
  const t = useTranslate()
  const signIn = useSignIn()
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [after, setAfter] = useState<{ isRunning: boolean; error: unknown }>({
    isRunning: false,
    error: null,
  })
  const [begun, setBegun] = useState<BegunSignIn | null>(null)
  const passwordBox = useRef<HTMLInputElement>(null)

  async function finish() {
    setAfter({ isRunning: true, error: null })
    try {
      await onSignedIn()
    } catch (error) {
      setAfter({ isRunning: false, error })
    }
  }

  /** Leaves for the provider of the domain of a mail address; false if it has none. */
  async function leaveForProvider(): Promise<boolean> {
    const name = username.trim()
    const domain = name.slice(name.lastIndexOf('@') + 1)
    if (returnUrl === undefined || !name.includes('@')) return false
    const provider = await findProviderOf(domain)
    if (!provider) return false
    await startFederated({ provider, returnUrl, hint: name })
    return true
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const form = event.currentTarget
    if (!username.trim()) return focusFirstFault(form)
    if (username.includes('@')) {
      setAfter({ isRunning: true, error: null })
      const isLeaving = await leaveForProvider().catch(() => false)
      setAfter({ isRunning: isLeaving, error: null })
      if (isLeaving) return
    }
    if (!password) return focusFirstFault(form)
    signIn.mutate(
      { username: username.trim(), password },
      {
        onSuccess: finish,
        onError: (error) => {
          const step = begunSignIn(error)
          if (!step) return passwordBox.current?.select()
          setPassword('')
          setTried(false)
          signIn.reset()
          setBegun(step)
        },
      },
    )
  }

  async function takePasskey() {
    setAfter({ isRunning: true, error: null })
    try {
      await signInWithPasskey()
      await onSignedIn()
    } catch (error) {
      setAfter({ isRunning: false, error: isPasskeyCanceled(error) ? null : error })
    }
  }

  if (begun)
    return (
      <Suspense fallback={<Skeleton look="text" rows={4} />}>
        <SecondStepForm begun={begun} onSignedIn={finish} onBack={() => setBegun(null)} />
        {after.error ? <ErrorNote inline error={after.error} /> : null}
      </Suspense>
    )
  const error = signIn.error ?? after.error
  const isBusy = signIn.isPending || after.isRunning
  return (
    <Stack as="form" gap="4" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('account.username')}
        name="username"
        autoComplete="username"
        capitals="none"
        spellCheck="false"
        autoFocus={!known}
        maxLength={254}
        value={username}
        onChange={setUsername}
        error={isTried && !username.trim() ? t('account.enterUsername') : null}
      />
      <PasswordField
        kind="current"
        label={t('kit.password')}
        autoFocus={Boolean(known)}
        inputRef={passwordBox}
        value={password}
        onChange={setPassword}
        error={isTried && !password ? t('account.enterPassword') : null}
      />
      {error ? <ErrorNote inline error={asSignInError(error)} /> : null}
      <Button type="submit" tone="primary" size="l" wide isPending={isBusy}>
        {t(isBusy ? 'account.signingIn' : 'account.signIn')}
      </Button>
      {knowsPasskeys() ? (
        <Button size="l" wide isDisabled={isBusy} onPress={() => void takePasskey()}>
          {t('account.step.signInWithPasskey')}
        </Button>
      ) : null}
    </Stack>
  )
}
