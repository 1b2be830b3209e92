import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { withoutBase } from '#kit/address/address.ts'
import { basePath } from '#kit/address/link.tsx'
import { cache } from '#kit/call/change.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { heldAccount } from '#kit/session/session.ts'
import { showAlert } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { reloadAccount } from '../account.api.ts'
import styles from './expired-dialog.module.css'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInForm } from './sign-in-form.tsx'

/**
 * Signs in again without leaving the page. The same person continues on the page; for another person, the
 * start page is opened. A sign-in provider leaves the page and returns to it. Closing the dialog opens the sign-in page, which returns to this page; the browser
 * stores drafts.
 */
export function ExpiredDialog({ onDone }: { onDone: () => void }) {
  const t = useTranslate()
  const router = useRouter()
  const [before] = useState(heldAccount)
  async function goOn() {
    const account = await reloadAccount()
    if (account?.mustChangePassword) return window.location.assign(`${basePath}/account/password`)
    if (account?.personCode === before?.personCode) {
      onDone()
      await cache.refreshOthers('account')
      return
    }
    await showAlert(t('account.otherPerson'))
    window.location.assign(`${basePath}/`)
  }
  const here = router.state.location.href
  function leave() {
    window.location.assign(`${basePath}/account/login?returnUrl=${encodeURIComponent(here)}`)
  }
  return (
    <Dialog isOpen isUrgent size="s" title={t('account.expiredTitle')} onClose={leave}>
      <p className={styles.text}>{t('account.expiredText')}</p>
      <SignInForm username={before?.email} onSignedIn={goOn} />
      <div className={styles.providers}>
        <ProviderButtons returnUrl={withoutBase(here)} />
      </div>
    </Dialog>
  )
}
