import { usePageSearch } from '#kit/address/address.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { SettingsForm } from '../settings/parts/settings-form.tsx'
import { SettingsList } from '../settings/parts/settings-list.tsx'
import { useAdminBoards, useBoardSettings } from '../settings/settings.api.ts'
import {
  copyDraft,
  draftOf,
  emptyDraft,
  parseSettingsSearch,
  type SettingsDraft,
} from '../settings/settings.rules.ts'

/** Administration page for the settings of boards (spec 1§6): the list, the form of a board, or a new board. */
export function SettingsPage() {
  const { boardId, isNew, copyOf } = usePageSearch(parseSettingsSearch)
  if (boardId !== undefined) return <OneBoard key={boardId} boardId={boardId} />
  if (copyOf !== undefined) return <CopiedBoard key={copyOf} boardId={copyOf} />
  return isNew ? <NewBoard /> : <SettingsList />
}

function OneBoard({ boardId }: { boardId: number }) {
  const settings = useBoardSettings(boardId)
  if (settings.isError) return <ErrorNote error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <Loading />
  const reload = async () => (await settings.refetch()).data
  return (
    <SettingsForm
      settings={settings.data}
      start={draftOf(settings.data)}
      companies={[]}
      mayBeGlobal={settings.data.mayBeGlobal}
      onReload={reload}
    />
  )
}

/** Form of a new board, initialised with the settings of another board. */
function CopiedBoard({ boardId }: { boardId: number }) {
  const t = useTranslate()
  const language = useLanguage()
  const settings = useBoardSettings(boardId)
  if (settings.isError) return <ErrorNote error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <Loading />
  return (
    <NewBoard
      start={copyDraft(settings.data, (name) => t('board.settings.copyName', { name }))}
      copiedFrom={localName(settings.data.boardName, language)}
    />
  )
}

function NewBoard({ start, copiedFrom }: { start?: SettingsDraft; copiedFrom?: string }) {
  const t = useTranslate()
  const { comCode } = useAccount()
  const list = useAdminBoards(false)
  if (list.isError) return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Loading />
  const { companies, mayMakeGlobal, mayMakeOwn } = list.data
  const [first] = companies
  if (!first) return <Empty text={t('board.admin.noBoards')} />
  const own = companies.find((company) => company.comCode === comCode) ?? first
  // The viewer may copy a board of a company in which they may not create boards; the copy gets another company.
  const placeable = (draft: SettingsDraft | undefined) =>
    draft && {
      ...draft,
      companyCode: companies.some((one) => one.comCode === draft.companyCode)
        ? draft.companyCode
        : own.comCode,
      isGlobal: mayMakeGlobal && (draft.isGlobal || !mayMakeOwn),
    }
  return (
    <SettingsForm
      settings={null}
      start={placeable(start) ?? emptyDraft(own.comCode, !mayMakeOwn)}
      copiedFrom={copiedFrom}
      companies={companies}
      mayBeGlobal={mayMakeGlobal}
      onReload={async () => undefined}
    />
  )
}

function Loading() {
  return (
    <Card>
      <Skeleton rows={10} />
    </Card>
  )
}
