import { type FormEvent, useRef, useState } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { useTranslate } from '../../../kit/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { focusFirstFault } from '../../../ui/first-fault.ts'
import { ErrorNote } from '../../../ui/notice.tsx'
import { useSignIn } from '../account.api.ts'
import { PasswordField } from './password-field.tsx'
import styles from './sign-in-form.module.css'

/** Replaces the general error of a throttle by the one for sign-in. */
function asSignInError(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== 'kit.throttled') return error
  return new CallError({ ...error, code: 'account.throttled', params: error.params })
}

/** Properties of {@link SignInForm}; `username` is the initial user name when a session is renewed. */
export interface SignInFormProps {
  username?: string
  onSignedIn: () => Promise<void> | void
}

/**
 * Form with name and password. Each missing field has a message; an error of the server is shown in one
 * place. It does not use the form of the kit: the library of that form would be a tenth of the first page
 * (docs/decisions/128).
 */
export function SignInForm({ username: known = '', onSignedIn }: SignInFormProps) {
  const t = useTranslate()
  const signIn = useSignIn()
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [after, setAfter] = useState<{ isRunning: boolean; error: unknown }>({
    isRunning: false,
    error: null,
  })
  const passwordBox = useRef<HTMLInputElement>(null)

  async function finish() {
    setAfter({ isRunning: true, error: null })
    try {
      await onSignedIn()
    } catch (error) {
      setAfter({ isRunning: false, error })
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!username.trim() || !password) return focusFirstFault(event.currentTarget)
    signIn.mutate(
      { username: username.trim(), password },
      {
        onSuccess: finish,
        onError: () => passwordBox.current?.select(),
      },
    )
  }

  const error = signIn.error ?? after.error
  const isBusy = signIn.isPending || after.isRunning
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
    </form>
  )
}
