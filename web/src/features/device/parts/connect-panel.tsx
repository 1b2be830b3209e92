import { QrCode as QrIcon, Smartphone } from 'lucide-react'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Icon } from '#ui/icon.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { useCreateDeviceSetup, useProgramLogin } from '../device.api.ts'
import { ownDevice } from '../device.rules.ts'
import { CopyField } from './copy-field.tsx'
import styles from './device.module.css'
import { QrCode } from './qr-code.tsx'
import { Steps } from './steps.tsx'

const addressOf = (secret: string) => `${window.location.origin}/po/device/setup#${secret}`

/** Shows a QR code that connects a phone, or connects the phone on which the page is open. */
export function PhoneConnect() {
  const t = useTranslate()
  const create = useCreateDeviceSetup()
  const device = ownDevice(navigator.userAgent, navigator.maxTouchPoints)
  const connectHere = async () => {
    try {
      window.location.assign(addressOf((await create.mutateAsync({})).secret))
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  const showCode = () => create.mutateAsync({}).catch((error) => showAlert(errorText(error, t)))
  return (
    <>
      <p className={styles.text}>{t('device.connect.intro')}</p>
      <Actions>
        {device ? (
          <Button
            tone="primary"
            icon={<Icon icon={Smartphone} size={16} />}
            isPending={create.isPending}
            onPress={() => void connectHere()}
          >
            {t('device.connect.here')}
          </Button>
        ) : null}
        <Button
          {...(device ? {} : { tone: 'primary' as const })}
          icon={<Icon icon={QrIcon} size={16} />}
          isPending={create.isPending}
          onPress={() => void showCode()}
        >
          {t('device.connect.showCode')}
        </Button>
      </Actions>
      {create.data ? (
        <div className={styles.code}>
          <QrCode text={addressOf(create.data.secret)} label={t('device.connect.codeLabel')} />
          <p className={styles.text} role="status">
            {t('device.connect.codeUntil', { time: listTime(create.data.expiresAt) })}
          </p>
        </div>
      ) : null}
    </>
  )
}

function PhoneCard() {
  const t = useTranslate()
  return (
    <section aria-label={t('device.connect.title')} className={styles.panel}>
      <h3 className={styles.title}>{t('device.connect.title')}</h3>
      <Card>
        <div className={styles.body}>
          <PhoneConnect />
        </div>
      </Card>
    </section>
  )
}

function ProgramCard() {
  const t = useTranslate()
  const login = useProgramLogin().data?.login ?? ''
  const steps = (['first', 'second', 'third'] as const).map((step) => t(`device.connect.thunderbird.${step}`))
  return (
    <section aria-label={t('device.connect.other')} className={styles.panel}>
      <h3 className={styles.title}>{t('device.connect.other')}</h3>
      <Card>
        <div className={styles.body}>
          <p className={styles.text}>{t('device.connect.otherText')}</p>
          <CopyField label={t('device.connect.server')} value={window.location.origin} />
          <CopyField label={t('device.connect.login')} value={login} />
          <Steps texts={steps} />
        </div>
      </Card>
    </section>
  )
}

/** Connects phones by a QR code, and shows the values for other programs. */
export function ConnectPanel() {
  return (
    <>
      <PhoneCard />
      <ProgramCard />
    </>
  )
}
