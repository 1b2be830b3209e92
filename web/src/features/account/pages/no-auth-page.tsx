import { LockKeyhole } from 'lucide-react'
import { usePageSearch } from '../../../kit/address.ts'
import { useTranslate } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
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
