import { gnbPhotoApi } from '@maru/api/gnb/photo'
import { wireName } from '@maru/api/kit/wire-name'
import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/call/call.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { askAccount, ownPhoto, putAccount, useAccount } from '#kit/session/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import cardStyles from '#ui/form/setting-card.module.css'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { photoFault, photoTypes, savePhoto } from '../photo.api.ts'
import styles from './photo-panel.module.css'

/**
 * The photo of the person: any picture, smaller than 10 MB. 100 by 140 pixels are sufficient (spec 3§5, 3§9).
 */
export function PhotoPanel({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const account = useAccount()
  const input = useRef<HTMLInputElement>(null)
  const [isSaving, setSaving] = useState(false)
  const name = localName(wireName(account, 'displayName'), language)
  /** The chosen photo, which is shown before it is saved. */
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null)
  useEffect(() => {
    onDirty(chosen !== null)
    return () => {
      if (chosen) URL.revokeObjectURL(chosen.address)
    }
  }, [chosen, onDirty])
  const choose = (file: File) => {
    const fault = photoFault(file)
    if (fault) return showAlert(t(`gnb.${fault}`))
    setChosen({ file, address: URL.createObjectURL(file) })
  }
  const save = async (file: File) => {
    setSaving(true)
    try {
      await savePhoto(file)
      setChosen(null)
      showToast(t('gnb.settingsPhotoSaved'))
    } catch (error) {
      await showAlert({ title: t('gnb.settingsPhotoFailed'), text: errorText(error, t) })
    } finally {
      setSaving(false)
    }
  }
  const remove = async () => {
    if (!(await askConfirm({ text: t('gnb.settingsPhotoRemoveQuestion'), isDanger: true }))) return
    setSaving(true)
    try {
      await call(gnbPhotoApi.removePhoto, {})
      const changed = await askAccount()
      if (changed) putAccount(changed)
      showToast(t('gnb.settingsPhotoRemoved'))
    } catch (error) {
      await showAlert({ title: t('gnb.settingsPhotoFailed'), text: errorText(error, t) })
    } finally {
      setSaving(false)
    }
  }
  return (
    <section aria-label={t('gnb.settingsPhoto')}>
      <h3 className={cardStyles.title}>{t('gnb.settingsPhoto')}</h3>
      <Card>
        <Row gap="4" wrap className={styles.photo}>
          <Avatar name={name} photo={chosen?.address ?? ownPhoto(account.photoPath)} size="l" />
          <Muted className={styles.hint} role="status">
            {t(chosen ? 'gnb.settingsPhotoPreview' : 'gnb.settingsPhotoHint')}
          </Muted>
          <input
            ref={input}
            type="file"
            accept={photoTypes.join()}
            hidden
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) void choose(file)
            }}
          />
          {chosen ? (
            <Button isDisabled={isSaving} onPress={() => setChosen(null)}>
              {t('kit.cancel')}
            </Button>
          ) : ownPhoto(account.photoPath) ? (
            <Button tone="danger" isDisabled={isSaving} onPress={() => void remove()}>
              {t('kit.remove')}
            </Button>
          ) : null}
          {chosen ? (
            <Button tone="primary" isPending={isSaving} onPress={() => void save(chosen.file)}>
              {t('kit.save')}
            </Button>
          ) : (
            <Button isPending={isSaving} onPress={() => input.current?.click()}>
              {t('gnb.settingsPhotoChange')}
            </Button>
          )}
        </Row>
      </Card>
    </section>
  )
}
