import { usePageSearch } from '../../../kit/address.ts'
import { useWords } from '../../../kit/i18n.ts'
import { useAccount } from '../../../kit/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { SettingsForm } from '../parts/settings-form.tsx'
import { SettingsList } from '../parts/settings-list.tsx'
import { useAdminBoards, useBoardSettings, useSettingsPushes } from '../settings.api.ts'
import { draftOf, emptyDraft, parseSettingsSearch } from '../settings.rules.ts'

/** The settings of boards, a page of the administration (spec 1§6): the list, one board, or a new one. */
export function SettingsPage() {
  const { boardId, isNew } = usePageSearch(parseSettingsSearch)
  useSettingsPushes()
  if (boardId !== undefined) return <OneBoard key={boardId} boardId={boardId} />
  return isNew ? <NewBoard /> : <SettingsList />
}

function OneBoard({ boardId }: { boardId: number }) {
  const settings = useBoardSettings(boardId)
  if (settings.isError) return <ErrorNote error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <Loading />
  const reload = async () => {
    const { data } = await settings.refetch()
    return data ? { settings: data, draft: draftOf(data) } : undefined
  }
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

function NewBoard() {
  const t = useWords()
  const { comCode } = useAccount()
  const list = useAdminBoards(false)
  if (list.isError) return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Loading />
  const { companies, mayMakeGlobal, mayMakeOwn } = list.data
  const [first] = companies
  if (!first) return <Empty text={t('boardAdmin.noBoards')} />
  const own = companies.find((company) => company.comCode === comCode) ?? first
  return (
    <SettingsForm
      settings={null}
      start={emptyDraft(own.comCode, !mayMakeOwn)}
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
