import { useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'

function DevPage({ title, items }: { title: string; items: readonly { id: string; order: number }[] }) {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={title} />
      <Card label={t('gnb.devItems')} padded>
        <ul>
          {items.map(({ id, order }) => (
            <li key={id}>
              {order} {id}
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

/**
 * A page for developers with only the top bar (spec 1§2, /gnb/test). It lists the items that rooms add to the
 * top bar.
 */
export function TopBarPage() {
  const t = useTranslate()
  return <DevPage title={t('gnb.devTopBar')} items={slot('topBarItems')} />
}

/**
 * A page for developers with the left menu (spec 1§2, /gnb/left). It lists the items that rooms add next to
 * page titles.
 */
export function LeftMenuPage() {
  const t = useTranslate()
  return <DevPage title={t('gnb.devLeftMenu')} items={slot('headerActions')} />
}
