import { type DeviceKind, deviceKinds } from '@maru/api/device'
import { useState } from 'react'
import { useFragment } from '#kit/address/fragment.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useDeviceSetup, useFinishDeviceSetup } from '../device.api.ts'
import { canInstallProfile, davx5Address, ownDevice } from '../device.rules.ts'
import { CopyField } from '../parts/copy-field.tsx'
import styles from '../parts/device.module.css'
import { Steps } from '../parts/steps.tsx'

type Finished = NonNullable<ReturnType<typeof useFinishDeviceSetup>['data']>

const stepNames = ['first', 'second', 'third'] as const

function AndroidValues({ login, password }: Finished) {
  const t = useTranslate()
  const { origin } = window.location
  return (
    <>
      <h2 className={styles.title}>{t('device.setup.androidDone')}</h2>
      <Steps texts={stepNames.map((step) => t(`device.setup.androidSteps.${step}`))} />
      <a className={styles.link} href={davx5Address(origin, login, password)}>
        {t('device.setup.openDavx5')}
      </a>
      <CopyField label={t('device.connect.server')} value={origin} />
      <CopyField label={t('device.connect.login')} value={login} />
      <CopyField label={t('device.connect.password')} value={password} hint={t('device.setup.once')} />
      {/* The field of a narrow phone cuts the password off. */}
      <code className={styles.secret}>{password}</code>
    </>
  )
}

function IphoneSteps() {
  const t = useTranslate()
  return (
    <>
      <h2 className={styles.title}>{t('device.setup.iphoneDone')}</h2>
      <Steps texts={stepNames.map((step) => t(`device.setup.iphoneSteps.${step}`))} />
      <p className={styles.text}>{t('device.setup.iphoneAgain')}</p>
    </>
  )
}

function Connect({ secret, onDone }: { secret: string; onDone: (finished: Finished) => void }) {
  const t = useTranslate()
  const finish = useFinishDeviceSetup()
  const [kind, setKind] = useState<DeviceKind>(
    ownDevice(navigator.userAgent, navigator.maxTouchPoints) ?? 'iphone',
  )
  const connect = async () => {
    const finished = await finish.mutateAsync({ secret, kind }).catch(() => null)
    if (!finished) return
    onDone(finished)
    // The browser hands the file to the system, and the page stays.
    if (finished.profilePath !== '') window.location.assign(finished.profilePath)
  }
  const isRefused = kind === 'iphone' && !canInstallProfile(navigator.userAgent)
  return (
    <>
      <RadioGroup
        inline
        label={t('device.setup.kind')}
        value={kind}
        onChange={(next) => setKind(next as DeviceKind)}
        options={deviceKinds.map((value) => ({ value, label: t(`device.setup.${value}`) }))}
      />
      {isRefused ? <p className={styles.text}>{t('device.setup.browser')}</p> : null}
      {finish.error ? <ErrorNote inline error={finish.error} /> : null}
      <Button
        tone="primary"
        isDisabled={isRefused}
        isPending={finish.isPending}
        onPress={() => void connect()}
      >
        {t(kind === 'iphone' ? 'device.setup.iphoneButton' : 'device.setup.androidButton')}
      </Button>
    </>
  )
}

/**
 * Connects the phone on which it is open, without a session. The secret is in the fragment of the address, so that it
 * does not appear in logs.
 */
export function SetupPage() {
  const t = useTranslate()
  useDocumentTitle(t('device.setup.title'))
  // Without a secret, `-` is sent. The server refuses it with a text that explains what to do.
  const secret = useFragment() || '-'
  const look = useDeviceSetup(secret)
  const [finished, setFinished] = useState<Finished | null>(null)
  return (
    <div className={styles.page}>
      <main id="content" className={styles.box}>
        <h1 className={styles.heading}>{t('device.setup.title')}</h1>
        {look.isPending ? <Skeleton look="text" rows={4} /> : null}
        {look.error && !finished ? <ErrorNote error={look.error} /> : null}
        {look.data ? (
          <p className={styles.text}>{t('device.setup.intro', { name: look.data.name })}</p>
        ) : null}
        {look.data && !finished ? <Connect secret={secret} onDone={setFinished} /> : null}
        {finished ? finished.profilePath === '' ? <AndroidValues {...finished} /> : <IphoneSteps /> : null}
      </main>
    </div>
  )
}
