import { accountPasswordApi } from '@maru/api/account/password'
import { useFragment } from '#kit/address/fragment.ts'
import { Link, useGo } from '#kit/address/link.tsx'
import { useRead } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { reloadAccount } from '../account.api.ts'
import { EntryFrame } from '../parts/entry-frame.tsx'
import { NewPasswordForm } from '../parts/new-password-form.tsx'
import { resetPassword } from '../password.api.ts'
import linkStyles from './sign-in-page.module.css'

/**
 * Sets a password with the link of a mail or with a code. The secret is in the fragment of the address, so
 * that it does not appear in logs and referrers.
 */
export function ResetPage() {
  const t = useTranslate()
  const go = useGo()
  // Without a secret, `-` is sent. The server refuses it with a text that explains what to do.
  const secret = useFragment() || '-'
  const look = useRead(
    accountPasswordApi.getPasswordReset,
    { secret },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const reset = look.data
  const isInvitation = reset?.kind === 'invite'
  return (
    <EntryFrame
      title={t(isInvitation ? 'account.welcomeTitle' : 'account.forgotTitle')}
      intro={reset ? t('account.setPasswordFor', { login: reset.login }) : ''}
    >
      {look.isPending ? <Skeleton look="text" rows={4} /> : null}
      {look.error ? <ErrorNote error={look.error} onRetry={() => void look.refetch()} /> : null}
      {reset ? (
        <NewPasswordForm
          username={reset.login}
          submitLabel={t('account.setPassword')}
          save={async ({ newPassword }) => {
            const isInside = await resetPassword({ secret, newPassword })
            if (isInside) await reloadAccount()
            showToast(t('account.passwordSet'))
            go(isInside ? '/' : '/account/login', { replace: true })
          }}
        />
      ) : null}
      <p className={linkStyles.forgot}>
        <Link to="/account/login">{t('kit.backToSignIn')}</Link>
      </p>
    </EntryFrame>
  )
}
