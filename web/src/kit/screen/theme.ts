import { useSyncExternalStore } from 'react'

/** The colour scheme of the portal. `system` follows the operating system. The choice is stored per browser. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const choiceKey = 'maru.theme'
const companyKey = 'maru.company-theme'
const listeners = new Set<() => void>()
const night = () => window.matchMedia?.('(prefers-color-scheme: dark)')

function store(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Without storage the choice is valid for this page only.
  }
}

function stored(): ThemeChoice {
  try {
    const value = localStorage.getItem(choiceKey)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

let choice: ThemeChoice = stored()

function paint() {
  const dark = choice === 'dark' || (choice === 'system' && night()?.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  // `--surface` of both schemes, as in before-paint.js: the bar of the system continues that of the portal.
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#1f1e1c' : '#ffffff')
  for (const listener of listeners) listener()
}

/** Sets and stores the colour scheme. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next
  store(choiceKey, next === 'system' ? null : next)
  paint()
}

/** Follows the colour scheme of the operating system while the choice is `system`. It is called once at the start. */
export function followSystemTheme(): void {
  night()?.addEventListener('change', paint)
  paint()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the colour scheme chosen in this browser. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice)
}

/** Returns true while the portal is shown in dark colours, also after the operating system has changed its scheme. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme === 'dark')
}

/** Loads the palette of a company (`/po/theme-<name>.css`). Null or an invalid name removes the palette (spec 1§2). */
export function applyCompanyTheme(name: string | null | undefined): void {
  const fit = name && name !== 'default' && /^[a-z0-9-]{1,32}$/.test(name) ? name : null
  store(companyKey, fit)
  const present = document.getElementById('company-theme')
  if (!fit) {
    present?.remove()
    return
  }
  const href = `/po/theme-${fit}.css`
  if (present?.getAttribute('href') === href) return
  const link = document.createElement('link')
  link.id = 'company-theme'
  link.rel = 'stylesheet'
  link.href = href
  present?.remove()
  document.head.append(link)
}
