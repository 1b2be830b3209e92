import { LockKeyhole } from 'lucide-react'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/layout/message.tsx'
import { parseNoAuthSearch } from '../account.search.ts'

/** States that this person has no access to the requested path (spec 1§2). */
export function NoAuthPage() {
  const t = useTranslate()
  const go = useGo()
  const { path } = usePageSearch(parseNoAuthSearch)
  return (
    <main id="content">
      <Message
        icon={LockKeyhole}
        title={t('account.noAuthTitle')}
        text={t('account.noAuthText')}
        detail={path ? `${t('account.requestedPath')}: ${path}` : undefined}
      >
        <Button tone="primary" onPress={() => go('/')}>
          {t('kit.goHome')}
        </Button>
      </Message>
    </main>
  )
}
