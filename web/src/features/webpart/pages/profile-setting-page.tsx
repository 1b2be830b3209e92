import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { closePopup } from '../../../kit/popup.ts'
import { accountNames, ownPhoto, useAccount } from '../../../kit/session.ts'
import { slot } from '../../../kit/slots.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDocumentTitle } from '../../../ui/page-header.tsx'
import styles from './pages.module.css'

/** Profile settings (spec 2§2): what the directory says of the viewer, and their photo; both buttons close the window. */
export function ProfileSettingPage() {
  const t = useTranslate()
  const language = useLanguage()
  const account = useAccount()
  const names = accountNames(account, language)
  const [isPhotoOpen, setPhotoOpen] = useState(false)
  const Photo = slot('settingsPanels').find(({ id }) => id === 'photo')?.Component
  useDocumentTitle(t('webpart.profileSetting.title'))
  const facts = [
    ['name', localName({ ko: account.displayName }, language)],
    ['englishName', account.displayNameEng],
    ['position', names.position || names.title],
    ['department', `${names.company} ${names.department}`],
    ['hireDate', account.hireDate ?? ''],
    ['email', account.email],
    ['phone', account.officeTel],
    ['mobile', account.mobileTel],
  ] as const
  return (
    <main className={styles.setting}>
      <h1>{t('webpart.profileSetting.title')}</h1>
      <div className={styles.settingBody}>
        <div className={styles.settingPhoto}>
          <Avatar name={names.name} seed={account.personCode} photo={ownPhoto(account.photoPath)} size="l" />
          {Photo ? (
            <Button onPress={() => setPhotoOpen(true)}>{t('webpart.profileSetting.photo')}</Button>
          ) : null}
        </div>
        <dl className={styles.settingFacts}>
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`webpart.profileSetting.${key}`)}</dt>
              <dd>{value || t('webpart.profileSetting.none')}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={styles.settingNote}>{t('webpart.profileSetting.note')}</p>
      <footer className={styles.settingFoot}>
        <Button onPress={closePopup}>{t('kit.cancel')}</Button>
        <Button tone="primary" onPress={closePopup}>
          {t('webpart.profileSetting.apply')}
        </Button>
      </footer>
      {isPhotoOpen && Photo ? (
        <Dialog isOpen onClose={() => setPhotoOpen(false)} title={t('webpart.profileSetting.photo')}>
          <Photo onDirty={() => undefined} />
        </Dialog>
      ) : null}
    </main>
  )
}
