import { useRouterState } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { menuName, useCurrentMenuPath } from '#features/menu/index.tsx'
import { withoutBase } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/layout/message.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The page for unknown addresses. The address of a menu without a screen shows a message, others show "not found". */
export function MissingPage() {
  const t = useTranslate()
  const go = useGo()
  const language = useLanguage()
  const { mailOnly } = useAccount()
  const menu = useCurrentMenuPath().at(-1)
  const path = useRouterState({ select: (state) => withoutBase(state.location.pathname) })
  if (!menu?.item.targetUrl.toLowerCase().startsWith(path.toLowerCase())) return <NotFoundPage />
  return (
    <Message
      icon={Hammer}
      title={t('shell.notBuiltTitle', { name: menuName(menu.item, language) })}
      text={t('shell.notBuiltText')}
    >
      {mailOnly ? null : (
        <Button tone="primary" onPress={() => go('/')}>
          {t('kit.goHome')}
        </Button>
      )}
    </Message>
  )
}
