import { readWhole, usePageSearch } from '#kit/address/address.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Empty } from '#ui/notice.tsx'
import { useMenuTree } from '../menu.api.ts'
import { menuFrame, menuName, menuPath } from '../menu.rules.ts'
import styles from './proxy-page.module.css'

// A page of the portal's origin gets an opaque origin in the frame; otherwise it could remove its sandbox.
const abilities = 'allow-scripts allow-forms allow-popups allow-downloads'

/**
 * Shows a menu's frame address in a sandboxed frame (spec 1§2, menu-proxy). The address is read from the menu, never
 * from the query.
 */
export function ProxyPage() {
  const t = useTranslate()
  const language = useLanguage()
  const menuId = usePageSearch((query) => readWhole(query, 'MENUID'))
  const item = menuPath(useMenuTree(), menuId).at(-1)?.item
  const frame = menuFrame(item?.frameUrl ?? '', window.location.origin)
  const name = item ? menuName(item, language) : t('menu.siteMap')
  return (
    <Stack gap="0" className={styles.page}>
      <PageHeader title={name} menuId={menuId} />
      {frame ? (
        <iframe
          className={styles.frame}
          title={t('menu.frame', { name })}
          src={frame.address}
          sandbox={frame.isOwn ? abilities : `${abilities} allow-same-origin`}
          referrerPolicy="no-referrer"
        />
      ) : (
        <Empty text={t('menu.frameMissing')} />
      )}
    </Stack>
  )
}
