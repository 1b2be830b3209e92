import { MonitorSmartphone, Share, X } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { askInstall, dismissInstall, type InstallWay } from './install.ts'
import styles from './install-card.module.css'

/** Offers to install the portal: by one press, or on an iPhone by the steps of its menu. */
export function InstallCard({ way }: { way: InstallWay }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="install" className={styles.card}>
      <header>
        <Icon icon={MonitorSmartphone} size={18} />
        <h2 id="install">{t('shell.install.title')}</h2>
        <IconButton label={t('shell.install.dismiss')} onPress={dismissInstall}>
          <Icon icon={X} size={18} />
        </IconButton>
      </header>
      <p>{t('shell.install.why')}</p>
      {way === 'ask' ? (
        <Button tone="primary" wide onPress={() => void askInstall()}>
          {t('shell.install.now')}
        </Button>
      ) : (
        <ol>
          <li>
            {t('shell.install.share')} <Icon icon={Share} size={16} />
          </li>
          <li>{t('shell.install.add')}</li>
        </ol>
      )}
    </section>
  )
}
