import type { TotalSearchResult } from '@maru/api/gnb/search'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { useTargetName } from './use-target-name.ts'

/** Names the groups that could not be searched now, with a button that searches again. */
export function MissingNote({ found, onRetry }: { found: TotalSearchResult; onRetry: () => void }) {
  const t = useTranslate()
  const nameOf = useTargetName()
  if (found.missing.length === 0) return null
  return (
    <ActionNote tone="warn" text={t('gnb.searchMissing', { names: found.missing.map(nameOf).join(', ') })}>
      <Button tone="quiet" onPress={onRetry}>
        {t('kit.retry')}
      </Button>
    </ActionNote>
  )
}
