import { useTranslate } from '../../../../kit/i18n.ts'
import { type FieldValues, useRoomForm } from '../../../../ui/form.ts'
import { showToast } from '../../../../ui/toast.tsx'

/**
 * The form of one card: what is stored with what was changed over it. `save` gets the changed fields alone; what was
 * changed stays where it fails. The dialog around the cards asks before something unsaved is left.
 */
export function useSettingForm<T extends FieldValues>(
  stored: T,
  save: (changes: Partial<T>) => Promise<unknown>,
) {
  const t = useTranslate()
  const changesOf = (edits: Partial<T>) =>
    Object.fromEntries(
      Object.entries(edits).filter(([key, value]) => stored[key as keyof T] !== value),
    ) as Partial<T>
  // The draft is what was changed: a value that changes elsewhere meanwhile is shown where nothing was changed here.
  const form = useRoomForm<Partial<T>, null, unknown>({
    start: {},
    base: null,
    check: () => ({}),
    save: (edits) => save(changesOf(edits)),
    onSaved: () => {
      form.reset()
      showToast(t('gnb.settingsSaved'))
    },
  })
  return {
    form,
    values: { ...stored, ...form.draft },
    set: (change: Partial<T>) => form.change(change),
    changed: Object.keys(changesOf(form.draft)).length,
  }
}
