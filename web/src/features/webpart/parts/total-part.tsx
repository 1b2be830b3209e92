import { maxTabs } from '@maru/api/webpart'
import { useMemo } from 'react'
import type { HomePartProps } from '#kit/fillings.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useBoardsOfParts } from '../webpart.api.ts'
import { rowsOfTotal, totalTabs } from '../webpart.rules.ts'
import { NoTab, TabbedBoards } from './board-part.tsx'
import { useNamedTabs } from './named-tabs.ts'

/** Total board (spec 2§2): tabs of boards with previous, next and refresh. */
export function TotalPart({ title, options, rows, isPreview }: HomePartProps) {
  const t = useTranslate()
  const ownTitle = localName(title, useLanguage()) || t('webpart.entry.total')
  const boards = useBoardsOfParts()
  const read = useMemo(() => {
    const readable = [...(boards.data?.values() ?? [])]
      .filter(({ kind }) => kind !== 'contract' && kind !== 'survey')
      .map(({ boardId }) => boardId)
    return totalTabs(options, rows, readable).slice(0, maxTabs)
  }, [options, rows, boards.data])
  const { tabs } = useNamedTabs(read)
  if (tabs.length === 0) return <NoTab title={ownTitle} read={read} rows={rowsOfTotal(options, rows)} />
  return <TabbedBoards title={ownTitle} tabs={tabs} hasRefresh isPreview={isPreview} />
}
