import { wireName } from '@maru/api/kit/wire-name'
import { useState } from 'react'
import { hrefOf } from '#kit/address/link.tsx'
import { leavePopup } from '#kit/address/popup.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { accountNames, ownPhoto, useAccount } from '#kit/session/session.ts'
import { laterSlot } from '#kit/slots.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import styles from '../profile/parts/profile.module.css'
import { ProfileForm } from '../profile/parts/profile-form.tsx'
import { useProfile } from '../profile/profile.api.ts'

const leave = () => leavePopup(hrefOf('/home'))

/** Profile settings (spec 2§2): the fields from HR, the photo, and the fields that the viewer can edit. */
export function ProfileSettingPage() {
  const t = useTranslate()
  useDocumentTitle(t('webpart.profileSetting.title'))
  return (
    <Stack as="main" className={styles.setting}>
      <h1>{t('webpart.profileSetting.title')}</h1>
      <div className={styles.body}>
        <Photo />
        <Stack grow>
          <Facts />
          <Stated />
        </Stack>
      </div>
    </Stack>
  )
}

function Photo() {
  const t = useTranslate()
  const account = useAccount()
  const { name } = accountNames(account, useLanguage())
  const [isOpen, setOpen] = useState(false)
  const Panel = laterSlot('settingsPanels').find(({ id }) => id === 'photo')?.Component
  return (
    <div className={styles.photo}>
      <Avatar name={name} seed={account.personCode} photo={ownPhoto(account.photoPath)} size="l" />
      {Panel ? <Button onPress={() => setOpen(true)}>{t('webpart.profileSetting.photo')}</Button> : null}
      {isOpen && Panel ? (
        <Dialog isOpen onClose={() => setOpen(false)} title={t('webpart.profileSetting.photo')}>
          <Panel onDirty={() => undefined} />
        </Dialog>
      ) : null}
    </div>
  )
}

function Facts() {
  const t = useTranslate()
  const language = useLanguage()
  const account = useAccount()
  const names = accountNames(account, language)
  const facts = [
    ['name', localName({ ko: account.displayName }, language)],
    ['englishName', wireName(account, 'displayName').en],
    ['position', names.position || names.title],
    ['department', `${names.company} ${names.department}`],
    ['hireDate', account.hireDate ?? ''],
    ['email', account.email],
    ['phone', account.officeTel],
    ['mobile', account.mobileTel],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`webpart.profileSetting.${key}`)}</dt>
          <dd>{value || t('webpart.profileSetting.none')}</dd>
        </div>
      ))}
    </dl>
  )
}

function Stated() {
  const t = useTranslate()
  const profile = useProfile()
  if (profile.data) return <ProfileForm profile={profile.data} onClose={leave} />
  if (profile.isPending) return <Skeleton look="text" rows={4} />
  return (
    <>
      <ErrorNote error={profile.error} onRetry={() => void profile.refetch()} />
      <footer className={styles.acts}>
        <Button onPress={leave}>{t('kit.cancel')}</Button>
      </footer>
    </>
  )
}
