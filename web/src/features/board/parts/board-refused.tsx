import { useGo } from '#kit/address/link.tsx'
import { CallError } from '#kit/call/call-error.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'

/** Shown instead of a missing or closed board: the reason, and a link to the list of boards. */
export function BoardRefused({ text }: { text: string }) {
  const t = useTranslate()
  const go = useGo()
  return (
    <>
      <PageHeader title={t('board.home.title')} />
      <Card>
        <Empty text={text}>
          <Button onPress={() => go('/board')}>{t('board.home.showAll')}</Button>
        </Empty>
      </Card>
    </>
  )
}

/** Shown if a board could not be read: the reason of the refusal, or the error with a retry button. */
export function BoardFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslate()
  if (error instanceof CallError && [403, 404].includes(error.status))
    return <BoardRefused text={errorText(error, t)} />
  return (
    <>
      <PageHeader title={t('board.home.title')} />
      <Card>
        <ErrorNote error={error} onRetry={onRetry} />
      </Card>
    </>
  )
}
