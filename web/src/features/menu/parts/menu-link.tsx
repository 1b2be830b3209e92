import type { ReactNode, Ref } from 'react'
import { hrefOf, isPlainClick, useGo } from '#kit/address/link.tsx'
import { openPopup } from '#kit/address/popup.ts'
import { translate } from '#kit/i18n/i18n.ts'
import { showAlert } from '#ui/dialog/ask.ts'
import { logMenuClick } from '../menu.api.ts'
import { isForeign, type MenuNode, type MenuStep, menuStep } from '../menu.rules.ts'
import { MenuSign } from './menu-sign.tsx'

/**
 * Returns a function that runs the step of a menu: logs the click and opens a page, window or new tab; expands the
 * menu; or shows a message if no URL is registered.
 */
export function useMenuStep() {
  const go = useGo()
  return (step: MenuStep, onExpand?: () => void) => {
    if (step.kind === 'noUrl') void showAlert(translate('menu.noUrl'))
    else if (step.kind === 'expand') onExpand?.()
    else {
      logMenuClick(step.item)
      if (isForeign(step.address)) window.open(step.address, '_blank', 'noopener')
      else if (!step.item.isPopup) go(step.address)
      else if (!openPopup(hrefOf(step.address), `menu-${step.item.menuId}`))
        void showAlert(translate('kit.popupBlocked'))
    }
  }
}

/** Properties of {@link MenuLink}. */
export interface MenuLinkProps {
  node: MenuNode
  /** `page`: the current page is this menu's; `true`: it is the page of a menu below this one. */
  current?: 'page' | 'true'
  className?: string
  /** Returns the step of the menu; the top bar and the site map cannot expand menus. */
  stepOf?: (node: MenuNode) => MenuStep
  onExpand?: () => void
  /** Called after the page was requested, so that a layer can close. */
  onOpened?: () => void
  linkRef?: Ref<HTMLAnchorElement>
  children: ReactNode
}

/** A menu as a link if it has an address, else as a button that expands it or reports the missing URL. */
export function MenuLink({
  node,
  current,
  className,
  stepOf = menuStep,
  onExpand,
  onOpened,
  linkRef,
  children,
}: MenuLinkProps) {
  const run = useMenuStep()
  const step = stepOf(node)
  if (step.kind !== 'open') {
    return (
      <button type="button" className={className} aria-current={current} onClick={() => run(step, onExpand)}>
        <MenuSign customClass={node.item.customClass} />
        {children}
      </button>
    )
  }
  return (
    <a
      ref={linkRef}
      href={isForeign(step.address) ? step.address : hrefOf(step.address)}
      className={className}
      aria-current={current}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        run(step)
        onOpened?.()
      }}
    >
      <MenuSign customClass={node.item.customClass} />
      {children}
    </a>
  )
}
