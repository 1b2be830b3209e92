import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { UserBlock } from '#features/account/index.tsx'
import { useMenuTree } from '#features/menu/index.tsx'
import { parseQuery, readParam } from '#kit/address/address.ts'
import { Link } from '#kit/address/link.tsx'
import { useOffline } from '#kit/call/stored.ts'
import type { PhonePart } from '#kit/fillings.ts'
import { inZone } from '#kit/i18n/dates.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { accountNames, useAccount } from '#kit/session/session.ts'
import { slot } from '#kit/slots.ts'
import { SkipLink } from '#ui/hidden.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { PartBoundary } from '#ui/layout/part-boundary.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { SlowSkeleton } from '#ui/slow-skeleton.tsx'
import { useInstallWay } from '../install/install.ts'
import { AppBadge, usePagePushes } from '../layouts/bar-layout.tsx'
import { askedPage, greetingOf } from './mobile.rules.ts'
import styles from './mobile-page.module.css'
import { PhoneBar } from './phone-bar.tsx'
import { PhoneCounts } from './phone-counts.tsx'
import { PhoneMenus } from './phone-menus.tsx'

const counts: PhonePart = { id: 'counts', order: 20, label: 'webpart.entry.count', Component: PhoneCounts }

/** Today and a greeting, with search, the bell and the menu of the person. */
function Header() {
  const t = useTranslate()
  const language = useLanguage()
  const account = useAccount()
  const { name } = accountNames(account, language)
  const today = inZone(new Date())
  const day = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', weekday: 'long' })
  return (
    <Row as="header" gap="0" className={styles.top}>
      {account.logoPath ? (
        <img src={account.logoPath} alt="" className={styles.logo} />
      ) : (
        <span className={styles.sign} aria-hidden="true" />
      )}
      <h1 className={styles.today}>
        {day.format(today)}
        <small>{t(`shell.phone.greeting.${greetingOf(today.getHours())}`, { name })}</small>
      </h1>
      {slot('topBarItems')
        .filter(({ isOnPhoneHome }) => isOnPhoneHome)
        .map(({ id, Component }) => (
          <Component key={id} />
        ))}
      <UserBlock />
    </Row>
  )
}

const OfflineParts = lazy(async () => ({
  default: (await import('../offline/offline-parts.tsx')).OfflineParts,
}))

/** Milliseconds after which the home offers to install the portal. */
const installAfter = 3_000

const InstallCard = lazy(async () => ({ default: (await import('../install/install-card.tsx')).InstallCard }))

/** The offer to install the portal, on a phone that can and until the person dismisses it. */
function Install() {
  const way = useInstallWay()
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    // What the person came for is drawn first.
    const timer = setTimeout(() => setLater(true), installAfter)
    return () => clearTimeout(timer)
  }, [])
  if (way === null || !isLater) return null
  return (
    <Suspense fallback={null}>
      <InstallCard way={way} />
    </Suspense>
  )
}

/** Stored things and waiting calls, loaded only when there are some. */
function Offline() {
  const { shownAt, waiting, isFull } = useOffline()
  if (shownAt === 0 && waiting.length === 0 && !isFull) return null
  return (
    <Suspense fallback={null}>
      <OfflineParts />
    </Suspense>
  )
}

/** The page that was opened when the guard led the phone here. */
function AskedPage() {
  const t = useTranslate()
  const asked = useRouterState({
    select: ({ location }) => askedPage(readParam(parseQuery(location.searchStr), 'returnUrl')),
  })
  if (!asked) return null
  return (
    <Row as="p" gap="3" justify="between" className={styles.asked}>
      <span>{t('shell.phone.asked')}</span>
      <Link to={asked} className={styles.button}>
        {t('shell.phone.openAsked')}
      </Link>
    </Row>
  )
}

function Part({ id, label, Component }: PhonePart) {
  const t = useTranslate()
  return (
    <div data-part={id} className={styles.part}>
      <PartBoundary>
        <Suspense fallback={<SlowSkeleton name={t(label)} rows={4} />}>
          <Component />
        </Suspense>
      </PartBoundary>
    </div>
  )
}

/**
 * The home of a phone, to which guard 1 leads (spec 1§2): today, what waits, the first things of the work queue, and the
 * rooms. Each part has its own place, so that one that fails or is late leaves the others alone.
 */
export function MobilePage() {
  const t = useTranslate()
  usePagePushes()
  useDocumentTitle(t('shell.phone.title'))
  const tree = useMenuTree()
  const parts = [...slot('phoneParts'), counts]
    .filter(({ menuId }) => menuId === undefined || tree.some(({ item }) => item.menuId === menuId))
    .toSorted((a, b) => a.order - b.order)
  return (
    <div className={styles.page}>
      <SkipLink target="content" />
      <AppBadge />
      <Header />
      <Stack as="main" gap="25" id="content" tabIndex={-1} className={styles.main}>
        <AskedPage />
        <Offline />
        {parts.map((part) => (
          <Part key={part.id} {...part} />
        ))}
        <PhoneMenus />
        <Install />
      </Stack>
      <PhoneBar />
    </div>
  )
}
