import { Link } from '#kit/address/link.tsx'
import type { AdminPage } from '#kit/fillings.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { adminAddress } from '../admin.rules.ts'
import { groupedPages } from '../search.rules.ts'
import { StartLeft } from '../start/parts/start-left.tsx'
import styles from './start-part.module.css'

/** The start page of the administration: all pages that the viewer may open, by group. */
export function StartPart({ pages }: { pages: readonly AdminPage[] }) {
  const t = useTranslate()
  const groups = (
    <div className={styles.groups}>
      {groupedPages(pages).map(({ group, pages: own }) => (
        <Card key={group} label={t(`admin.groups.${group}`)}>
          <CardHeader title={t(`admin.groups.${group}`)} />
          <ul className={styles.pages}>
            {own.map((page) => (
              <li key={page.id}>
                <Link to={adminAddress(page)} className={styles.page}>
                  {t(page.label)}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
  return (
    <>
      <PageHeader title={t('admin.title')} />
      {pages.some(({ id }) => id === 'start') ? <StartLeft>{groups}</StartLeft> : groups}
    </>
  )
}
