import { useTranslate } from '../../../../kit/i18n.ts'
import { slot } from '../../../../kit/slots.ts'
import { Card } from '../../../../ui/card.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'

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

/** For developers: the top bar alone, with the items that rooms put into it (spec 1§2, /gnb/test). */
export function TopBarPage() {
  const t = useTranslate()
  return <DevPage title={t('gnb.devTopBar')} items={slot('topBarItems')} />
}

/** For developers: the left menu, with what rooms put next to titles (spec 1§2, /gnb/left). */
export function LeftMenuPage() {
  const t = useTranslate()
  return <DevPage title={t('gnb.devLeftMenu')} items={slot('headerActions')} />
}
