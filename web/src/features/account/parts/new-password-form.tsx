import { accountPasswordApi } from '@maru/api/account/password'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useWords } from '../../../kit/i18n.ts'
import { useRead } from '../../../kit/read.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { PasswordField } from './password-field.tsx'
import styles from './sign-in-form.module.css'

/** The rules that a new password follows, and whether mail is on. */
export function usePasswordHelp() {
  return useRead(accountPasswordApi.getPasswordHelp, {}, { staleTime: Number.POSITIVE_INFINITY })
}

/** Properties of {@link NewPasswordForm}. */
export interface NewPasswordFormProps {
  /** Asks for the current password as well. */
  needsCurrent?: boolean
  /** The login name, for password managers. */
  username: string
  submitLabel: string
  /** Stores the password; what it throws is shown. */
  save: (passwords: { currentPassword: string; newPassword: string }) => Promise<void>
  /** Below the button, such as the way back. */
  children?: ReactNode
}

/** A new password, typed twice; every refusal is said in the form and nothing typed is lost. */
export function NewPasswordForm({
  needsCurrent,
  username,
  submitLabel,
  save,
  children,
}: NewPasswordFormProps) {
  const t = useWords()
  const { data: help } = usePasswordHelp()
  const [current, setCurrent] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null })
  const boxes = {
    current: useRef<HTMLInputElement>(null),
    fresh: useRef<HTMLInputElement>(null),
    again: useRef<HTMLInputElement>(null),
  }
  const least = help?.least ?? 10
  const isShort = [...fresh].length < least
  const faults = {
    current: needsCurrent && !current ? t('account.enterCurrentPassword') : null,
    fresh: fresh
      ? isShort
        ? t('kit.errors.passwordShort', { least })
        : null
      : t('account.enterNewPassword'),
    again: fresh !== again ? t('kit.passwordsDiffer') : null,
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const wrong = (['current', 'fresh', 'again'] as const).find((name) => faults[name])
    if (wrong) return boxes[wrong].current?.focus()
    setState({ isBusy: true, error: null })
    try {
      await save({ currentPassword: current, newPassword: fresh })
    } catch (error) {
      setState({ isBusy: false, error })
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      {needsCurrent ? (
        <PasswordField
          kind="current"
          label={t('account.currentPassword')}
          autoFocus
          inputRef={boxes.current}
          value={current}
          onChange={setCurrent}
          error={isTried ? faults.current : null}
        />
      ) : null}
      <PasswordField
        kind="new"
        name="new-password"
        label={t('account.newPassword')}
        autoFocus={!needsCurrent}
        hint={t('kit.passwordHint', { least })}
        inputRef={boxes.fresh}
        value={fresh}
        onChange={setFresh}
        error={isTried ? faults.fresh : null}
      />
      <PasswordField
        kind="new"
        name="repeat-password"
        label={t('kit.repeatPassword')}
        inputRef={boxes.again}
        value={again}
        onChange={setAgain}
        error={isTried ? faults.again : null}
      />
      {state.error ? <ErrorNote inline error={state.error} /> : null}
      <Button type="submit" tone="primary" size="l" wide isPending={state.isBusy}>
        {submitLabel}
      </Button>
      {children}
    </form>
  )
}
