import type { BoardSettings } from '@maru/api/board'
import { useRef, useState } from 'react'
import { CallError } from '../../../../kit/call-error.ts'
import { useWords } from '../../../../kit/i18n.ts'
import { useLeaveQuestion } from '../../../../ui/leave-question.ts'
import { useSaveSettings } from '../settings.api.ts'
import { type SettingsDraft, wordsOf } from '../settings.rules.ts'

/** Holds what is changed of a board and saves it; nothing is lost by a failure or by another administrator. */
export function useSettingsForm(settings: BoardSettings | null, start: SettingsDraft) {
  const [base, setBase] = useState(settings)
  const [draft, setDraft] = useState(start)
  const t = useWords()
  const isUnsaved = useRef(false)
  const saving = useSaveSettings()
  useLeaveQuestion(isUnsaved, t('kit.leaveQuestion'))
  const change = (next: Partial<SettingsDraft>) => {
    isUnsaved.current = true
    setDraft((now) => ({ ...now, ...next }))
  }
  const load = (theirs: BoardSettings, theirDraft: SettingsDraft) => {
    isUnsaved.current = false
    latest.current = theirs
    setBase(theirs)
    setDraft(theirDraft)
    saving.reset()
  }
  // Read when it saves: the version may have been taken over a moment before.
  const latest = useRef(base)
  const takeVersion = (theirs: BoardSettings) => {
    latest.current = theirs
    setBase(theirs)
  }
  const save = async () => {
    const { current } = latest
    const known = current ? { boardId: current.boardId, version: current.version } : {}
    const saved = await saving.mutateAsync({ ...wordsOf(draft), ...known })
    isUnsaved.current = false
    if (current) takeVersion({ ...current, version: saved.version })
    return saved
  }
  const isChangedElsewhere = saving.error instanceof CallError && saving.error.code === 'board.boardChanged'
  return {
    base,
    takeVersion,
    draft,
    change,
    load,
    save,
    isSaving: saving.isPending,
    isChangedElsewhere,
    error: isChangedElsewhere ? null : saving.error,
  }
}
