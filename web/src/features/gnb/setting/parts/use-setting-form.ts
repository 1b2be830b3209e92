import { useState } from 'react'
import { errorText } from '../../../../kit/error-text.ts'
import { useTranslate } from '../../../../kit/i18n.ts'
import { showAlert } from '../../../../ui/ask.ts'
import { showToast } from '../../../../ui/toast.tsx'

/**
 * The state of one card: what is stored with what was changed over it. `save` gets the changed fields alone; what was
 * changed stays where it fails.
 */
export function useSettingForm<T extends object>(stored: T, save: (changes: Partial<T>) => Promise<unknown>) {
  const t = useTranslate()
  const [edits, setEdits] = useState<Partial<T>>({})
  const [isSaving, setSaving] = useState(false)
  const changes = Object.fromEntries(
    Object.entries(edits).filter(([key, value]) => stored[key as keyof T] !== value),
  ) as Partial<T>
  const run = async () => {
    setSaving(true)
    try {
      await save(changes)
      setEdits({})
      showToast(t('gnb.settingsSaved'))
    } catch (error) {
      await showAlert({ title: t('gnb.settingsSaveFailed'), text: errorText(error, t) })
    } finally {
      setSaving(false)
    }
  }
  return {
    values: { ...stored, ...edits },
    set: (change: Partial<T>) => setEdits((before) => ({ ...before, ...change })),
    changed: Object.keys(changes).length,
    isSaving,
    onSave: () => void run(),
    onCancel: () => setEdits({}),
  }
}
