/** Input of the guard functions: the requested path without `/po`, the browser, and the kind of visit. */
export interface Visit {
  path: string
  userAgent: string
  /** True for the first page after the portal was opened, and false for navigation inside the portal. */
  isEntry: boolean
  /** True if the person chose the pages of the desktop in this browser. */
  prefersDesktop: boolean
}

/** Returns true if the user agent is a phone or a tablet (spec 1§2). */
export function isPhone(userAgent: string): boolean {
  return /iPhone|iPad|Android/i.test(userAgent)
}

/**
 * Guard 1: whether a phone is redirected to /mobile, at its first page and at the start, where the logo leads. The server
 * must enable it (spec 1§2).
 */
export function sendsToMobile(visit: Visit, mobileRedirect: boolean): boolean {
  if (!mobileRedirect || visit.prefersDesktop || !isPhone(visit.userAgent)) return false
  return isStart(visit.path) || (visit.isEntry && !/^\/mobile\/?$/i.test(visit.path))
}

/** The address of the phone's home. It offers the address that was opened, unless that is the start or the home page. */
export function mobileAddress(href: string): string {
  const isHome = /^\/?(?:home\/?)?(?:[?#]|$)/i.test(href)
  return isHome ? '/mobile' : `/mobile?returnUrl=${encodeURIComponent(href)}`
}

/** Guard 2: returns the address of the sign-in page. After sign-in the user returns to `href` (spec 1§2). */
export function signInAddress(href: string): string {
  return href === '/' ? '/account/login' : `/account/login?returnUrl=${encodeURIComponent(href)}`
}

/** Guard 3: whether the path is the start, which redirects to the home menu (spec 1§2). */
export function isStart(path: string): boolean {
  return path === '' || path === '/'
}

function firstPart(path: string): string {
  return (path.split(/[?#]/, 1)[0] ?? '').toLowerCase().replace(/\/+$/, '')
}

/**
 * Guard 4: whether a mail-only user may open a path: only the mail menu, /orgmap and paths below them (spec 1§2), and
 * the preview of their signature.
 */
export function isOpenToMailOnly(path: string, mailAddress: string): boolean {
  const mail = firstPart(mailAddress)
  const asked = firstPart(path)
  const open = [mail, '/orgmap', '/preview/sign']
  return open.some((one) => asked === one || asked.startsWith(`${one}/`))
}
