import { LogOut, X } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { signOut } from '#features/account/index.tsx'
import {
  flatMenuStep,
  MenuBranches,
  MenuLink,
  menuName,
  topMenus,
  useCurrentMenuPath,
  useMenuTree,
} from '#features/menu/index.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Icon } from '#ui/icon.tsx'
import { Head } from '#ui/layout/stack.tsx'
import styles from './phone-drawer.module.css'

/** The menus on a phone: top menus at the left, the items of the selected one at the right, sign-out (spec 1§2). */
export function PhoneDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const tops = topMenus(useMenuTree())
  const [current] = useCurrentMenuPath()
  const [chosen, setChosen] = useState(current?.item.menuId)
  const folders = tops.filter((node) => node.children.length > 0)
  const shown = folders.find((node) => node.item.menuId === chosen) ?? folders[0]
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={styles.veil}>
      <Modal className={styles.drawer}>
        <Dialog aria-label={t('menu.mainMenu')} className={styles.dialog}>
          <Head as="header" gap="0" noWrap className={styles.head}>
            <strong>{t('kit.product')}</strong>
            <IconButton label={t('shell.closeMenu')} onPress={onClose}>
              <Icon icon={X} />
            </IconButton>
          </Head>
          <div className={styles.body}>
            <ul className={styles.tops}>
              {tops.map((node) => (
                <li key={node.item.menuId}>
                  {node.children.length > 0 ? (
                    <button
                      type="button"
                      aria-pressed={node === shown}
                      className={styles.top}
                      onClick={() => setChosen(node.item.menuId)}
                    >
                      {menuName(node.item, language)}
                    </button>
                  ) : (
                    <MenuLink
                      node={node}
                      stepOf={flatMenuStep}
                      current={node === current ? 'page' : undefined}
                      className={styles.top}
                      onOpened={onClose}
                    >
                      {menuName(node.item, language)}
                    </MenuLink>
                  )}
                </li>
              ))}
            </ul>
            <nav aria-label={t('menu.sideMenu')} className={styles.below}>
              {shown ? (
                <>
                  <MenuLink node={shown} stepOf={flatMenuStep} className={styles.title} onOpened={onClose}>
                    {menuName(shown.item, language)}
                  </MenuLink>
                  <MenuBranches key={shown.item.menuId} root={shown} onOpened={onClose} />
                </>
              ) : (
                <p className={styles.none}>{t('menu.noMenus')}</p>
              )}
            </nav>
          </div>
          <footer className={styles.foot}>
            <Button
              tone="quiet"
              icon={<Icon icon={LogOut} size={16} />}
              onPress={() => signOut().catch((error) => showAlert(errorText(error, t)))}
            >
              {t('account.signOut')}
            </Button>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
