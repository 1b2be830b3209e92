import { usePageSearch } from '../../../kit/address.ts'
import { useTranslate } from '../../../kit/i18n.ts'
import { Link, useGo } from '../../../kit/link.tsx'
import { reloadAccount } from '../account.api.ts'
import { parseSignInSearch } from '../account.search.ts'
import { EntryFrame } from '../parts/entry-frame.tsx'
import { SignInForm } from '../parts/sign-in-form.tsx'
import styles from './sign-in-page.module.css'

/** Sign-in with a company account (spec 1§2). After sign-in, the requested page is opened. */
export function SignInPage() {
  const t = useTranslate()
  const go = useGo()
  const { returnUrl } = usePageSearch(parseSignInSearch)
  async function enter() {
    await reloadAccount()
    go(returnUrl, { replace: true })
  }
  return (
    <EntryFrame title={t('account.signInTitle')} intro={t('account.signInText')}>
      <SignInForm onSignedIn={enter} />
      <p className={styles.forgot}>
        <Link to="/account/forgot">{t('account.forgotPassword')}</Link>
      </p>
    </EntryFrame>
  )
}
