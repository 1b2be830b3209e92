/** Input of the pure guards: the requested address without `/po`, and the viewer. */
export interface Visit {
  path: string
  userAgent: string
  /** The first page of this visit to the site, as opposed to a step inside it. */
  isEntry: boolean
}

/** A phone or tablet by its user agent (spec 1§2). */
export function isPhone(userAgent: string): boolean {
  return /iPhone|iPad|Android/i.test(userAgent)
}

/** Guard 1: whether a phone that enters is sent to /mobile; a switch of the server's configuration, off by default (spec 1§2). */
export function sendsToMobile(visit: Visit, mobileRedirect: boolean): boolean {
  return mobileRedirect && visit.isEntry && isPhone(visit.userAgent) && !/^\/mobile\/?$/i.test(visit.path)
}

/** Guard 2: the address of the sign-in page that returns to the requested address (spec 1§2). */
export function signInAddress(href: string): string {
  return href === '/' ? '/account/login' : `/account/login?returnUrl=${encodeURIComponent(href)}`
}

/** Guard 3: whether this is the path that means the home menu (spec 1§2). */
export function isStart(path: string): boolean {
  return path === '' || path === '/'
}

function firstPart(path: string): string {
  return (path.split(/[?#]/, 1)[0] ?? '').toLowerCase().replace(/\/+$/, '')
}

/** Guard 4: whether a mail-only person may open a path: below the mail menu's, or below /orgmap/ (spec 1§2). */
export function isOpenToMailOnly(path: string, mailAddress: string): boolean {
  const mail = firstPart(mailAddress)
  const asked = firstPart(path)
  return asked === mail || asked.startsWith(`${mail}/`) || asked === '/orgmap' || asked.startsWith('/orgmap/')
}
