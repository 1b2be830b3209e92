import { accountApi } from '@maru/api/account'
import { redirect } from '@tanstack/react-router'
import {
  homeMenu,
  loadMenus,
  mailMenu,
  menuAddress,
  menuName,
  menuTree,
  topMenus,
} from '#features/menu/index.tsx'
import { parseQuery, readParam } from '#kit/address/address.ts'
import { basePath, hrefOf } from '#kit/address/link.tsx'
import { call } from '#kit/call/call.ts'
import { queryClient } from '#kit/call/query.ts'
import { composedQuery } from '#kit/call/read.ts'
import { loadDictionary, rememberedLanguage } from '#kit/i18n/dictionary.ts'
import { hasText, toLanguage } from '#kit/i18n/i18n.ts'
import { prepareAccount } from '#kit/prepare.ts'
import { hasEntered, noteEntered, prefersDesktop } from '#kit/screen/phone-home.ts'
import { type Account, accountNames, languageOf, loadAccount } from '#kit/session/session.ts'
import { loadFontOf } from './fonts.ts'
import {
  isOpenToMailOnly,
  isStart,
  mobileAddress,
  sendsToMobile,
  signInAddress,
  type Visit,
} from './guards.rules.ts'

interface Asked {
  /** The path without the base path. */
  pathname: string
  /** Path, query and fragment. */
  href: string
  /** True: only the code is preloaded, and no navigation starts. */
  isPreload: boolean
}

/** A window that the portal opens names a page of the portal as its referrer. */
const isOpenedByPortal = (referrer: string) => referrer.startsWith(`${window.location.origin}${basePath}/`)

let isEntry = !hasEntered() && !isOpenedByPortal(document.referrer)

function to(address: string) {
  const [path = '/', search = ''] = address.split('?', 2)
  return redirect({ to: path, search: parseQuery(search), replace: true })
}

/**
 * Asks the server whether the path may be opened (spec 1§6), at most once a minute for the same path, menu and board.
 * If the server is unavailable, the path is allowed, because the server also checks every call.
 */
async function checkAccess(asked: Asked): Promise<void> {
  const [path, search = ''] = asked.href.split(/[?#]/, 2)
  const query = parseQuery(search)
  const question = composedQuery(
    accountApi.checkAccess,
    'page',
    { path, menuId: readParam(query, 'MENUID'), boardId: readParam(query, 'SYSID') },
    (signal) => call(accountApi.checkAccess, { ep: hrefOf(asked.href) }, { signal }),
  )
  const answer = await queryClient
    .fetchQuery({ ...question, staleTime: 60_000, retry: false })
    .catch(() => null)
  if (answer && !answer.allowed) throw to(`/account/noauth?path=${encodeURIComponent(asked.href)}`)
}

let barFont: Promise<void> | undefined

/** Loads the font for the texts of the top bar that have a variable width: the person and the top menus. */
async function loadBarFont(account: Account): Promise<void> {
  const language = languageOf(account)
  const menus = topMenus(menuTree(await loadMenus(account), account.permissions.menues))
  const names = [
    ...Object.values(accountNames(account, language)),
    ...menus.map(({ item }) => menuName(item, language)),
  ]
  await loadFontOf(names.join(' '))
}

/** Runs the guards of the root layout in the order of the specification (spec 1§2). Throws a redirect or CallError. */
export async function guardPortal(asked: Asked): Promise<void> {
  const account = await loadAccount()
  if (!account) throw to(signInAddress(asked.href))
  const { userAgent } = navigator
  const visit: Visit = { path: asked.pathname, userAgent, isEntry, prefersDesktop: prefersDesktop() }
  if (!asked.isPreload) {
    isEntry = false
    noteEntered()
  }
  if (sendsToMobile(visit, account.mobileRedirect)) throw to(mobileAddress(asked.href))
  if (account.mustChangePassword) {
    throw to(`/account/password?returnUrl=${encodeURIComponent(asked.href)}`)
  }
  const started = prepareAccount(account)
  // The await below reports a failure. This handler prevents an unhandled rejection before that.
  started.catch(() => undefined)
  // The home menu is not needed for mail-only users, because guard 4 redirects them to the mail menu.
  if (isStart(asked.pathname) && !account.mailOnly) {
    throw to(menuAddress(homeMenu(menuTree(await loadMenus(account), account.permissions.menues))))
  }
  if (account.mailOnly) {
    const mail = menuAddress(mailMenu(await loadMenus(account)))
    if (!isOpenToMailOnly(asked.pathname, mail)) throw to(mail)
  }
  // Without menus the page fails below by `started`; the font alone is no reason for a failure.
  barFont ??= loadBarFont(account).catch(() => undefined)
  await Promise.all([started, barFont, asked.isPreload ? null : checkAccess(asked)])
}

/** Loads the dictionary for pages without guards, in the language last used in this browser. */
export async function guardOpen(): Promise<void> {
  if (hasText('kit.ok')) return
  await loadDictionary(toLanguage(rememberedLanguage()), 'current')
}
