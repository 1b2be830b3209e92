import { useParams } from '@tanstack/react-router'
import { useTranslate } from '../../../kit/i18n.ts'
import { Link } from '../../../kit/link.tsx'
import { useAccount } from '../../../kit/session.ts'
import { slot } from '../../../kit/slots.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { adminAddress, openPages } from '../admin.rules.ts'
import styles from './admin-page.module.css'

/**
 * Scrolls the line of page links on a phone to the current one. `scrollIntoView` would change the element from which
 * Tab continues.
 */
function showInLine(page: HTMLElement | null): void {
  const line = page?.parentElement
  if (page && line) line.scrollLeft = page.offsetLeft - (line.clientWidth - page.offsetWidth) / 2
}

/** The administration: page links and the current page, which is the first by default (spec 1§6). */
export function AdminPage() {
  const t = useTranslate()
  const { page: wanted } = useParams({ strict: false }) as { page?: string } // the parameter of this route
  const pages = openPages(slot('adminPages'), useAccount())
  const shown = wanted === undefined ? pages[0] : pages.find((page) => page.id === wanted.toLowerCase())
  if (!shown) {
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
        <ul>
          {pages.map((page) => (
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
      </nav>
      <div className={styles.body}>
        <shown.Component />
      </div>
    </div>
  )
}
