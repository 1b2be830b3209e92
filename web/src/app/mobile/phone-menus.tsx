import { ChevronRight, Monitor } from 'lucide-react'
import { flatMenuStep, MenuLink, menuName, topMenus, useMenuTree } from '#features/menu/index.tsx'
import { useGo } from '#kit/address/link.tsx'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { chooseDesktop } from '#kit/screen/phone-home.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './mobile-page.module.css'
import { useBarMenus } from './phone-bar.tsx'

/** The menus that the bar has no place for, and the way to the pages of the desktop. */
export function PhoneMenus() {
  const t = useTranslate()
  const language = useLanguage()
  const go = useGo()
  const inBar = new Set(useBarMenus())
  const others = topMenus(useMenuTree()).filter((node) => !inBar.has(node))
  return (
    <>
      {others.length === 0 ? null : (
        <ul aria-label={t('shell.phone.menus')} className={styles.menus}>
          {others.map((node) => (
            <li key={node.item.menuId}>
              <MenuLink node={node} stepOf={flatMenuStep} className={styles.menu}>
                <span className={styles.menuName}>{menuName(node.item, language)}</span>
                <Icon icon={ChevronRight} />
              </MenuLink>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.desktop}>
        <Button
          tone="quiet"
          icon={<Icon icon={Monitor} size={16} />}
          onPress={() => {
            chooseDesktop(true)
            go('/')
          }}
        >
          {t('shell.phone.desktop')}
        </Button>
      </p>
    </>
  )
}
