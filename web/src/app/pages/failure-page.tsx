import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { signOut } from '#features/account/index.tsx'
import { basePath } from '#kit/address/link.tsx'
import { CallError } from '#kit/call/call-error.ts'
import { onRecovered } from '#kit/call/connection.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { hasText, useTranslate } from '#kit/i18n/i18n.ts'
import { heldAccount } from '#kit/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/layout/message.tsx'
import { failureTexts } from '../failure-texts.ts'

/** Buttons for signed-in users: sign out, and for administrators a link to the administration to fix the cause. */
function WaysOut() {
  const t = useTranslate()
  const account = heldAccount()
  if (!account) return null
  const { isSuperAdmin, isCompanyManager } = account.permissions
  return (
    <>
      {isSuperAdmin || isCompanyManager ? (
        <Button onPress={() => window.location.assign(`${basePath}/admin`)}>{t('shell.openAdmin')}</Button>
      ) : null}
      <Button tone="quiet" onPress={() => void signOut()}>
        {t('account.signOut')}
      </Button>
    </>
  )
}

/**
 * Shown instead of a page that failed: the text of the error, the support code and a retry button. If the dictionary
 * has not loaded, {@link failureTexts} are used.
 */
export function PageFailure({ error }: { error: unknown }) {
  const t = useTranslate()
  const has = hasText('kit.retry')
  const code = error instanceof CallError ? (error.supportCode ?? error.code) : undefined
  const away = !(error instanceof CallError) || error.status === 0 || error.status >= 500
  const words = failureTexts(navigator.language)
  // The page has no input that a reload could lose, so it reloads when the server is available again.
  useEffect(() => (away ? onRecovered(() => window.location.reload()) : undefined), [away])
  return (
    <div role="alert">
      <Message
        icon={CircleAlert}
        title={has ? t('shell.pageError') : words.title}
        text={has ? errorText(error, t) : away ? words.away : words.failed}
        detail={code}
      >
        <Button tone="primary" onPress={() => window.location.reload()}>
          {has ? t('kit.retry') : words.retry}
        </Button>
        {has ? <WaysOut /> : null}
      </Message>
    </div>
  )
}

/** {@link PageFailure} as the complete content, if the frame around the page could not be rendered. */
export function FailurePage({ error }: { error: unknown }) {
  return (
    <main id="content">
      <PageFailure error={error} />
    </main>
  )
}
