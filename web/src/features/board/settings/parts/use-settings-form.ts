import type { BoardSettings } from '@maru/api/board'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { type Faults, useRoomForm } from '#ui/form/form.ts'
import { useSaveSettings } from '../settings.api.ts'
import { draftOf, type SettingsDraft, settingsFaults, wordsOf } from '../settings.rules.ts'

/** Properties of {@link useSettingsForm}; `settings` is null for a new board. */
export interface SettingsFormOptions {
  settings: BoardSettings | null
  start: SettingsDraft
  /** Reads the settings that another administrator has saved. */
  reload: () => Promise<BoardSettings | undefined>
  onSaved: (boardId: number) => void
}

/** The form of a board's settings. */
export function useSettingsForm({ settings, start, reload, onSaved }: SettingsFormOptions) {
  const t = useTranslate()
  const saving = useSaveSettings()
  return useRoomForm<SettingsDraft, BoardSettings, { boardId: number; version: number }>({
    start,
    base: settings,
    check: (draft): Faults<SettingsDraft> => {
      const { count } = settingsFaults(draft)
      return count > 0 ? { boardName: t('board.settings.faults', { count }) } : {}
    },
    save: (draft, base) => {
      const known = base ? { boardId: base.boardId, version: base.version } : {}
      return saving.mutateAsync({ ...wordsOf(draft), ...known })
    },
    rebase: ({ version }, base) => base && { ...base, version },
    onSaved: ({ boardId }) => onSaved(boardId),
    leaveQuestion: t('kit.leaveQuestion'),
    conflict: { code: 'board.boardChanged', reload, startOf: draftOf },
  })
}
