import { useState } from 'react'
import { Link, useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useFirstField } from '#ui/form/first-field.ts'
import { type Faults, useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import { EntryFrame } from '../parts/entry-frame.tsx'
import { usePasswordHelp } from '../parts/new-password-form.tsx'
import { requestPasswordReset } from '../password.api.ts'
import linkStyles from './sign-in-page.module.css'

/** Form that requests a link by mail. */
function LinkForm() {
  const t = useTranslate()
  const [isSent, setSent] = useState(false)
  const place = useFirstField<HTMLFormElement>()
  const form = useRoomForm<{ username: string }, null, void>({
    start: { username: '' },
    base: null,
    check: ({ username }): Faults<{ username: string }> =>
      username.trim() ? {} : { username: t('account.enterUsername') },
    save: ({ username }) => requestPasswordReset(username.trim()),
    onSaved: () => setSent(true),
  })
  if (isSent) return <ActionNote text={t('account.linkSent')} />
  return (
    <Stack as="form" gap="4" ref={place} onSubmit={form.submit} noValidate>
      <TextField
        {...form.field('username')}
        label={t('account.usernameOrMail')}
        autoComplete="username"
        capitals="none"
        spellCheck="false"
        maxLength={254}
      />
      <FormNotes form={form} />
      <Button type="submit" tone="primary" size="l" wide isPending={form.isSaving}>
        {t('account.sendLink')}
      </Button>
    </Stack>
  )
}

/** Form that passes the code of an administrator to the page that sets the password. */
function CodeForm({ isMain }: { isMain: boolean }) {
  const t = useTranslate()
  const go = useGo()
  const place = useFirstField<HTMLFormElement>()
  const form = useRoomForm<{ code: string }, null, void>({
    start: { code: '' },
    base: null,
    check: ({ code }): Faults<{ code: string }> => (code.trim() ? {} : { code: t('account.enterCode') }),
    save: async ({ code }) => go(`/account/reset#${encodeURIComponent(code.trim())}`),
    onSaved: () => undefined,
  })
  return (
    <Stack as="form" gap="4" ref={place} onSubmit={form.submit} noValidate>
      <TextField
        {...form.field('code')}
        label={t('account.oneTimeCode')}
        autoComplete="one-time-code"
        capitals="none"
        spellCheck="false"
        maxLength={40}
        hint={t('account.oneTimeCodeHint')}
      />
      <Button type="submit" tone={isMain ? 'primary' : 'plain'} size="l" wide>
        {t('account.goOn')}
      </Button>
    </Stack>
  )
}

/**
 * Page for a person who lost the password: the person requests a link by mail, if mail is on, or enters the
 * code of an administrator.
 */
export function ForgotPage() {
  const t = useTranslate()
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
