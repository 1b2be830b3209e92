import { useParams } from '@tanstack/react-router'
import { Link, useGo } from '#kit/address/link.tsx'
import { textParam, useListState } from '#kit/address/list-state.ts'
import type { AdminPage as Page } from '#kit/fillings.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { SettingsCompany } from '#kit/session/company-settings.ts'
import { useAccount } from '#kit/session/session.ts'
import { laterSlot } from '#kit/slots.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { PageHeader, TitleExtra } from '#ui/layout/page-header.tsx'
import { Empty } from '#ui/notice.tsx'
import { adminAddress, openPages, pageOfAddress } from '../admin.rules.ts'
import { CompanyChoice } from '../company/parts/company-choice.tsx'
import { AdminSearch } from '../parts/admin-search.tsx'
import { StartPart } from '../parts/start-part.tsx'
import { groupedPages } from '../search.rules.ts'
import styles from './admin-page.module.css'

/**
 * Scrolls the line of page links in a narrow window to the current one. `scrollIntoView` would change the element from which
 * Tab continues.
 */
function showInLine(page: HTMLElement | null): void {
  const line = page?.closest('nav')?.querySelector(':scope > ul')
  if (page && line) line.scrollLeft = page.offsetLeft - (line.clientWidth - page.offsetWidth) / 2
}

const params = { company: textParam('company') }

/** A page about settings of a company. Only super administrators choose another company than the current one. */
function CompanyPage({ page }: { page: Page }) {
  const { permissions } = useAccount()
  const [{ company: asked }, show] = useListState(params)
  const company = permissions.isSuperAdmin ? asked : ''
  return (
    <SettingsCompany value={company}>
      <TitleExtra
        value={
          permissions.isSuperAdmin ? (
            <CompanyChoice company={company} onChange={(next) => show({ company: next })} />
          ) : null
        }
      >
        {/* The forms of another company begin anew. */}
        <page.Component key={company} />
      </TitleExtra>
    </SettingsCompany>
  )
}

function Shown({ page }: { page: Page }) {
  return page.isOfCompany ? <CompanyPage page={page} /> : <page.Component />
}

/** The administration: a search, page links by group, and the current page or the start page (spec 1§6). */
export function AdminPage() {
  const t = useTranslate()
  const { page: wanted } = useParams({ strict: false }) as { page?: string } // the parameter of this route
  const pages = openPages(laterSlot('adminPages'), useAccount())
  const shown = wanted === undefined ? null : pages.find((page) => page.id === pageOfAddress(wanted))
  if (pages.length === 0) {
    return (
      <>
        <PageHeader title={t('admin.title')} />
        <Card>
          <Empty text={t('admin.none')} />
        </Card>
      </>
    )
  }
  return (
    <div className={styles.frame}>
      <nav aria-label={t('admin.pages')} className={styles.pages}>
        <AdminSearch pages={pages} />
        <ul>
          {groupedPages(pages).map(({ group, pages: own }) => (
            <li key={group} className={styles.group}>
              <Muted tone="2" className={styles.groupName}>
                {t(`admin.groups.${group}`)}
              </Muted>
              <ul>
                {own.map((page) => (
                  <li key={page.id} ref={page === shown ? showInLine : undefined}>
                    <Link
                      to={adminAddress(page)}
                      aria-current={page === shown ? 'page' : undefined}
                      className={styles.page}
                    >
                      {t(page.label)}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.body}>
        {shown === undefined ? (
          <UnknownPage />
        ) : shown ? (
          <Shown key={shown.id} page={shown} />
        ) : (
          <StartPart pages={pages} />
        )}
      </div>
    </div>
  )
}

/** For an address that is no page of the administration, or none that this person may open. */
function UnknownPage() {
  const t = useTranslate()
  const go = useGo()
  return (
    <>
      <PageHeader title={t('admin.unknown')} />
      <Card>
        <Empty text={t('admin.unknownText')}>
          <Button onPress={() => go('/admin')}>{t('admin.toStart')}</Button>
        </Empty>
      </Card>
    </>
  )
}
