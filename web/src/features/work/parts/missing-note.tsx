import type { MissingKind } from '@maru/api/work'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { ActionNote } from '#ui/notice.tsx'

/** Says which kinds are missing because their room gave no answer. */
export function MissingNote({ missing }: { missing: readonly MissingKind[] }) {
  const t = useTranslate()
  const language = useLanguage()
  if (missing.length === 0) return null
  const names = missing.map(({ name }) => localName(name, language)).join(', ')
  return <ActionNote tone="warn" text={t('work.missing', { names })} />
}
