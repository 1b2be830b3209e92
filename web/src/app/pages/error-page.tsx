import { CircleAlert } from 'lucide-react'
import { readParam, usePageSearch } from '../../kit/address.ts'
import { portalError } from '../../kit/call-error.ts'
import { errorText } from '../../kit/error-text.ts'
import { useTranslate } from '../../kit/i18n.ts'
import { useGo } from '../../kit/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

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
