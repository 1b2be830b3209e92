import { type FormEvent, useState } from 'react'
import { useWords } from '../../../kit/i18n.ts'
import { Link, useGo } from '../../../kit/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { ActionNote, ErrorNote } from '../../../ui/notice.tsx'
import { requestPasswordReset } from '../account.api.ts'
import { EntryFrame } from '../parts/entry-frame.tsx'
import { usePasswordHelp } from '../parts/new-password-form.tsx'
import styles from '../parts/sign-in-form.module.css'
import linkStyles from './sign-in-page.module.css'

/** Asks for a link by mail. */
function LinkForm() {
  const t = useWords()
  const [username, setUsername] = useState('')
  const [isTried, setTried] = useState(false)
  const [state, setState] = useState<{ isBusy?: boolean; isSent?: boolean; error?: unknown }>({})
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!username.trim()) return
    setState({ isBusy: true })
    try {
      await requestPasswordReset(username.trim())
      setState({ isSent: true })
    } catch (error) {
      setState({ error })
    }
  }
  if (state.isSent) return <ActionNote text={t('account.linkSent')} />
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('account.usernameOrMail')}
        name="username"
        autoComplete="username"
        capitals="none"
        spellCheck="false"
        maxLength={254}
        value={username}
        onChange={setUsername}
        error={isTried && !username.trim() ? t('account.enterUsername') : null}
      />
      {state.error ? <ErrorNote inline error={state.error} /> : null}
      <Button type="submit" tone="primary" size="l" wide isPending={state.isBusy}>
        {t('account.sendLink')}
      </Button>
    </form>
  )
}

/** Takes the code of an administrator to the page that sets the password. */
function CodeForm({ isMain }: { isMain: boolean }) {
  const t = useWords()
  const go = useGo()
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (code.trim()) go(`/account/reset#${encodeURIComponent(code.trim())}`)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('account.oneTimeCode')}
        name="code"
        autoComplete="one-time-code"
        capitals="none"
        spellCheck="false"
        maxLength={40}
        hint={t('account.oneTimeCodeHint')}
        value={code}
        onChange={setCode}
        error={isTried && !code.trim() ? t('account.enterCode') : null}
      />
      <Button type="submit" tone={isMain ? 'primary' : 'plain'} size="l" wide>
        {t('account.goOn')}
      </Button>
    </form>
  )
}

/** For people who lost their password: a link by mail where mail is on, and the code of an administrator. */
export function ForgotPage() {
  const t = useWords()
  const { data: help, error, refetch } = usePasswordHelp()
  const [hasCode, setHasCode] = useState(false)
  const isByMail = help?.isMailOn && !hasCode
  return (
    <EntryFrame
      title={t('account.forgotTitle')}
      intro={t(isByMail ? 'account.forgotMailText' : 'account.forgotCodeText')}
    >
      {help || error ? null : <Skeleton look="text" rows={3} />}
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {help ? isByMail ? <LinkForm /> : <CodeForm isMain /> : null}
      {isByMail ? (
        <p className={linkStyles.forgot}>
          <Button tone="quiet" onPress={() => setHasCode(true)}>
            {t('account.haveCode')}
          </Button>
        </p>
      ) : null}
      <p className={linkStyles.forgot}>
        <Link to="/account/login">{t('kit.backToSignIn')}</Link>
      </p>
    </EntryFrame>
  )
}
