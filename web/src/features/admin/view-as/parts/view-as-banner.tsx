import { createPortal } from 'react-dom'
import { clockTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useHeldAccount } from '#kit/session/session.ts'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Row } from '#ui/layout/stack.tsx'
import { loadAgain, useEndViewAs } from '../view-as.api.ts'
import styles from './view-as.module.css'

/** While an administrator sees the portal as another person: whose screens these are, until when, and the way out. */
export function ViewAsBanner() {
  const t = useTranslate()
  const account = useHeldAccount()
  const end = useEndViewAs()
  if (!account?.viewedUntil) return null
  const { viewedUntil, displayName } = account
  const leave = async () => {
    await end.mutateAsync({})
    loadAgain()
  }
  return createPortal(
    <Row
      as="section"
      gap="4"
      rowGap="2"
      justify="center"
      wrap
      className={styles.banner}
      aria-label={t('admin.entry.viewAs')}
    >
      <p className={styles.text}>
        {t('admin.entry.viewing', { name: displayName, time: clockTime(viewedUntil) })}
      </p>
      <Button
        isPending={end.isPending}
        onPress={() => void leave().catch((error: unknown) => showAlert(errorText(error, t)))}
      >
        {t('admin.entry.endView')}
      </Button>
    </Row>,
    document.body,
  )
}
