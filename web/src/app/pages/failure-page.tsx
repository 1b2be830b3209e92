import { CircleAlert } from 'lucide-react'
import { CallError } from '../../kit/call-error.ts'
import { errorText } from '../../kit/error-text.ts'
import { hasWord, useWords } from '../../kit/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { lastWords } from '../last-words.ts'

/** Shown in the place of a page that failed: what happened, the support code, another try. Without dictionary it speaks by itself. */
export function PageFailure({ error }: { error: unknown }) {
  const t = useWords()
  const has = hasWord('kit.retry')
  const code = error instanceof CallError ? (error.supportCode ?? error.code) : undefined
  const away = !(error instanceof CallError) || error.status === 0 || error.status >= 500
  const words = lastWords(navigator.language)
  return (
    <div role="alert">
      <Message
        icon={CircleAlert}
        title={has ? t('shell.pageError') : words.title}
        text={has ? errorText(error, t) : away ? words.away : words.failed}
        detail={code}
      >
        <Button tone="primary" onPress={() => window.location.reload()}>
          {has ? t('kit.retry') : words.retry}
        </Button>
      </Message>
    </div>
  )
}

/** The same where not even the frame of the page could be drawn: it is then the whole content. */
export function FailurePage({ error }: { error: unknown }) {
  return (
    <main id="content">
      <PageFailure error={error} />
    </main>
  )
}
