import { Menu as MenuIcon } from 'lucide-react'
import { UserBlock } from '#features/account/index.tsx'
import { SiteMapButton, TopMenu } from '#features/menu/index.tsx'
import { Link } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useLayer } from '#kit/screen/layers.ts'
import { usePressThrough } from '#kit/screen/press-through.ts'
import { useAccount } from '#kit/session/session.ts'
import { slot } from '#kit/slots.ts'
import { IconButton } from '#ui/button.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import styles from './top-bar.module.css'

const PhoneDrawer = lazyLayer('gnb', async () => (await import('./phone-drawer.tsx')).PhoneDrawer)

function Logo() {
  const t = useTranslate()
  const { logoPath } = useAccount()
  return (
    <Link to="/" className={styles.logo} aria-label={`${t('kit.product')}, ${t('shell.home')}`}>
      {logoPath ? (
        <img src={logoPath} alt="" className={styles.picture} />
      ) : (
        <>
          <span className={styles.sign} aria-hidden="true" />
          <span className={styles.word}>{t('kit.product')}</span>
        </>
      )}
    </Link>
  )
}

/** The global top bar (spec 1§2). Mail-only users see only the logo, the items for them, and the user menu. */
export function TopBar() {
  const t = useTranslate()
  const { mailOnly } = useAccount()
  const drawer = useLayer('drawer')
  return (
    <header ref={usePressThrough<HTMLElement>()} className={styles.bar} data-print="no">
      {mailOnly ? null : (
        <span className={styles.phone}>
          <IconButton
            label={t('shell.openMenu')}
            aria-expanded={drawer.isOpen}
            onPress={() => drawer.setOpen(true)}
          >
            <Icon icon={MenuIcon} size={20} />
          </IconButton>
        </span>
      )}
      <Logo />
      {mailOnly ? null : (
        <>
          <span className={styles.desk}>
            <SiteMapButton />
          </span>
          <Row gap="0" align="stretch" shrink className={styles.menu}>
            <TopMenu />
          </Row>
        </>
      )}
      <span className={styles.space} />
      {slot('topBarItems')
        .filter((item) => !mailOnly || item.isForMailOnly)
        .map((item) => (
          <item.Component key={item.id} />
        ))}
      <UserBlock />
      {drawer.isOpen ? <PhoneDrawer onClose={() => drawer.setOpen(false)} /> : null}
    </header>
  )
}
