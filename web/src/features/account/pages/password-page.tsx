import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { reloadAccount, signOut } from '../account.api.ts'
import { parseSignInSearch } from '../account.search.ts'
import { EntryFrame } from '../parts/entry-frame.tsx'
import { NewPasswordForm } from '../parts/new-password-form.tsx'
import { changePassword } from '../password.api.ts'

/**
 * Changes the password of the signed-in person. A person with a password from an administrator must change it
 * here first.
 */
export function PasswordPage() {
  const t = useTranslate()
  const go = useGo()
  const { returnUrl } = usePageSearch(parseSignInSearch)
  const account = useAccount()
  const isForced = account.mustChangePassword
  return (
    <EntryFrame
      title={t(isForced ? 'account.mustChangeTitle' : 'account.changePassword')}
      intro={t(isForced ? 'account.mustChangeText' : 'account.changePasswordText')}
    >
      <NewPasswordForm
        needsCurrent
        username={account.email}
        submitLabel={t('account.changePassword')}
        save={async (passwords) => {
          await changePassword(passwords)
          await reloadAccount()
          showToast(t('account.passwordChanged'))
          go(returnUrl, { replace: true })
        }}
      >
        {isForced ? (
          <Button tone="quiet" onPress={() => void signOut()}>
            {t('account.signOut')}
          </Button>
        ) : (
          <Button tone="quiet" onPress={() => go(returnUrl, { replace: true })}>
            {t('kit.cancel')}
          </Button>
        )}
      </NewPasswordForm>
    </EntryFrame>
  )
}
