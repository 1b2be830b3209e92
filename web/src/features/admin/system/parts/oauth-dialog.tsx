import type { LinkedSystem } from '@maru/api/admin/system'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import styles from '../../parts/form.module.css'
import { CopiedValue } from './copied-value.tsx'

/** What a product is given that obtains access tokens for a system; its secret is the token of the system. */
export function OAuthDialog({
  system: { name, clientId },
  tokenAddress,
  onClose,
}: {
  system: LinkedSystem
  tokenAddress: string
  onClose: () => void
}) {
  const t = useTranslate()
  const address = new URL(tokenAddress, window.location.origin)
  const metadata = new URL('/.well-known/oauth-authorization-server', address)
  return (
    <Dialog isOpen size="n" title={t('admin.system.oauthOf', { name })} onClose={onClose}>
      <div className={styles.stack}>
        <p className={styles.note}>{t('admin.system.oauthText')}</p>
        <CopiedValue label={t('admin.system.clientId')} value={clientId} />
        <CopiedValue label={t('admin.system.tokenAddress')} value={address.href} />
        <CopiedValue label={t('admin.system.metadataAddress')} value={metadata.href} />
      </div>
    </Dialog>
  )
}
