import { CircleAlert } from 'lucide-react'
import { CallError } from '../../kit/call-error.ts'
import { errorText } from '../../kit/error-text.ts'
import { hasWord, useWords } from '../../kit/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { lastWords } from '../last-words.ts'

/** Shown where a page or the whole portal failed: what happened, the support code, another try. Without dictionary it speaks three languages. */
export function FailurePage({ error }: { error: unknown }) {
  const t = useWords()
  const has = hasWord('kit.retry')
  const detail = error instanceof CallError ? error.supportCode : null
  const away = !(error instanceof CallError) || error.status === 0 || error.status >= 500
  const words = lastWords(navigator.language)
  return (
    <main id="content" role="alert">
      <Message
        icon={CircleAlert}
        title={has ? t('shell.pageError') : words.title}
        text={has ? errorText(error, t) : away ? words.away : words.failed}
        detail={detail ?? (error instanceof CallError ? error.code : undefined)}
      >
        <Button tone="primary" onPress={() => window.location.reload()}>
          {has ? t('kit.retry') : words.retry}
        </Button>
      </Message>
    </main>
  )
}
