type Badging = Pick<Partial<Navigator>, 'setAppBadge' | 'clearAppBadge'>

/**
 * Shows a number at the icon of the installed portal (W3C Badging API); 0 removes it. A browser without badges, and one
 * that refuses because the portal is not installed, shows none.
 */
export function showAppBadge(count: number, browser: Badging = navigator): void {
  const shown = count > 0 ? browser.setAppBadge?.(count) : browser.clearAppBadge?.()
  shown?.catch(() => undefined)
}
