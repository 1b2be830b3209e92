import { useRouterState } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/layout/message.tsx'

/** The page that is shown if the address does not exist. */
export function NotFoundPage() {
  const t = useTranslate()
  const go = useGo()
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <Message icon={Compass} title={t('shell.notFoundTitle')} text={t('shell.notFoundText')} detail={path}>
      <Button onPress={() => window.history.back()}>{t('kit.goBack')}</Button>
      <Button tone="primary" onPress={() => go('/')}>
        {t('kit.goHome')}
      </Button>
    </Message>
  )
}
