import { CircleAlert } from 'lucide-react'
import { readParam, usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { portalError } from '#kit/call/call-error.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/layout/message.tsx'

function parse(query: Record<string, unknown>) {
  const code = readParam(query, 'code')
  return { code: code && /^[\w.]{1,60}$/.test(code) ? code : 'kit.failed' }
}

/** The error page (spec 1§2). It shows the text of the error code in the query, and next steps. */
export function ErrorPage() {
  const t = useTranslate()
  const go = useGo()
  const { code } = usePageSearch(parse)
  return (
    <main id="content">
      <Message
        icon={CircleAlert}
        title={t('kit.errors.title')}
        text={errorText(portalError(code), t)}
        detail={code}
      >
        <Button onPress={() => window.history.back()}>{t('kit.goBack')}</Button>
        <Button tone="primary" onPress={() => go('/')}>
          {t('kit.goHome')}
        </Button>
      </Message>
    </main>
  )
}
