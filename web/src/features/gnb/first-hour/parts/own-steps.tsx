import type { UserSetting } from '@maru/api/gnb/user-setting'
import { wireName } from '@maru/api/kit/wire-name'
import { useRef, useState } from 'react'
import type { FirstStepProps } from '#kit/fillings.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { languages, localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { ownPhoto, useAccount } from '#kit/session/session.ts'
import { Answer } from '#ui/answer.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Select } from '#ui/form/select.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { useSaveLocale, useZones } from '../../setting/parts/use-locale.ts'
import { photoFault, photoTypes, savePhoto } from '../../setting/photo.api.ts'
import { useUserSetting } from '../../setting/setting.api.ts'
import styles from './first-hour.module.css'

/** The step of the photo, which is stored when it is chosen. */
export function PhotoStep({ onDone, skip }: FirstStepProps) {
  const t = useTranslate()
  const account = useAccount()
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [isSaving, setSaving] = useState(false)
  const names = wireName(account, 'displayName')
  const take = async (file: File) => {
    const fault = photoFault(file)
    if (fault) return showAlert(t(`gnb.${fault}`))
    setSaving(true)
    try {
      await savePhoto(file)
      onDone()
    } catch (error) {
      await showAlert({ title: t('gnb.settingsPhotoFailed'), text: errorText(error, t) })
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <div className={styles.photo}>
        <Avatar name={localName(names, language)} photo={ownPhoto(account.photoPath)} size="l" />
        <input
          ref={input}
          type="file"
          accept={photoTypes.join()}
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void take(file)
          }}
        />
        <Button tone="primary" isPending={isSaving} onPress={() => input.current?.click()}>
          {t('gnb.firstHour.choosePhoto')}
        </Button>
        {ownPhoto(account.photoPath) ? <Button onPress={onDone}>{t('gnb.firstHour.keep')}</Button> : null}
        {skip}
      </div>
      <Hint>{t('gnb.settingsPhotoHint')}</Hint>
    </>
  )
}

/** The step of language and time zone. */
export function LanguageStep(props: FirstStepProps) {
  return (
    <Answer answer={useUserSetting()} rows={2}>
      {(stored) => <LanguageForm {...props} stored={stored} />}
    </Answer>
  )
}

function LanguageForm({ onDone, skip, stored }: FirstStepProps & { stored: UserSetting }) {
  const t = useTranslate()
  const save = useSaveLocale()
  const zones = useZones()
  const { language, timeZone } = stored
  const form = useRoomForm({
    start: { language, timeZone },
    base: null,
    check: () => ({}),
    save: (draft) => save(draft),
    onSaved: onDone,
  })
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <Select
        label={t('gnb.settingsLanguage')}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        value={form.draft.language}
        onChange={(next) => form.change({ language: next })}
      />
      <Select
        label={t('gnb.settingsTimeZone')}
        options={zones}
        value={form.draft.timeZone}
        onChange={(next) => form.change({ timeZone: next })}
      />
      <FormNotes form={form} />
      <div className={styles.acts}>
        <Button type="submit" tone="primary" isPending={form.isSaving}>
          {t('gnb.firstHour.use')}
        </Button>
        {skip}
      </div>
    </form>
  )
}
