import { menuAddress, useMenuTree } from '#features/menu/index.tsx'
import { Link } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { SlowSkeleton } from '#ui/slow-skeleton.tsx'
import type { PhoneCount } from './mobile.rules.ts'
import styles from './mobile-page.module.css'
import { usePhoneCounts } from './use-counts.ts'

const tiles = 3

function Tile({ look, count, url }: PhoneCount) {
  const t = useTranslate()
  const menu = useMenuTree().find(({ item }) => item.menuId === look.menuId)?.item
  const address = url || (menu?.targetUrl ? menuAddress(menu) : look.address)
  const text = (
    <>
      <span>{t(look.label)}</span>
      {count === null ? <small>{t('shell.phone.noCount')}</small> : <b>{count.toLocaleString()}</b>}
    </>
  )
  return (
    <li>
      {address === undefined ? (
        <span className={styles.tile}>{text}</span>
      ) : (
        <Link to={address} className={styles.tile}>
          {text}
        </Link>
      )}
    </li>
  )
}

/** Up to three numbers of what waits in the rooms, each with a link to its list. */
export function PhoneCounts() {
  const t = useTranslate()
  const { answer, shown } = usePhoneCounts()
  if (answer.isPending) return <SlowSkeleton name={t('webpart.entry.count')} rows={2} />
  return (
    <Answer answer={answer} title={t('webpart.entry.count')}>
      {() =>
        shown.length === 0 ? null : (
          <ul aria-label={t('webpart.entry.count')} className={styles.tiles}>
            {shown.slice(0, tiles).map((one) => (
              <Tile key={one.look.name} {...one} />
            ))}
          </ul>
        )
      }
    </Answer>
  )
}
