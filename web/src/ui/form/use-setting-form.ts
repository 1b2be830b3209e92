import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '../dialog/toast.tsx'
import { type FieldValues, useRoomForm } from './form.ts'

/**
 * The form of one card: the stored values, overridden by the changes of the person. `save` receives only the
 * changed fields. If it fails, the changes remain in the form. The settings dialog asks for a confirmation
 * before it discards unsaved changes. `beforeSave` waits for uploads that change the values.
 */
export function useSettingForm<T extends FieldValues>(
  stored: T,
  save: (changes: Partial<T>) => Promise<unknown>,
  beforeSave?: () => Promise<void>,
) {
  const t = useTranslate()
  const changesOf = (edits: Partial<T>) =>
    Object.fromEntries(
      Object.entries(edits).filter(([key, value]) => stored[key as keyof T] !== value),
    ) as Partial<T>
  // The draft contains only the changed fields. Every other field shows the latest stored value.
  const form = useRoomForm<Partial<T>, null, unknown>({
    start: {},
    base: null,
    check: () => ({}),
    ...(beforeSave ? { beforeSave } : {}),
    save: (edits) => save(changesOf(edits)),
    onSaved: () => {
      form.reset()
      showToast(t('kit.settingsSaved'))
    },
  })
  return {
    form,
    values: { ...stored, ...form.draft },
    set: (change: Partial<T>) => form.change(change),
    changed: Object.keys(changesOf(form.draft)).length,
  }
}
