import { useState } from 'react'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Checkbox, Switch } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import { sendTestMail } from '../setup.api.ts'
import type { SetupDraft } from '../setup.rules.ts'
import type { PartProps } from './company-part.tsx'
import styles from './setup-page.module.css'

/** Properties of {@link MailPart}. */
export interface MailPartProps extends PartProps<'mail'> {
  secret: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  /**
   * Depends on the settings of the server: `set` if they contain a mail server, `needsUrl` if the public
   * address of the portal is missing, else `free`.
   */
  state: 'free' | 'set' | 'needsUrl'
}

function MailTest({ secret, mail }: { secret: string; mail: SetupDraft['mail'] }) {
  const t = useTranslate()
  const language = useLanguage()
  const [to, setTo] = useState('')
  const [state, setState] = useState<{ isBusy?: boolean; isSent?: boolean; error?: unknown }>({})
  async function send() {
    setState({ isBusy: true })
    try {
      await sendTestMail({ secret, mail: { ...mail, port: Number(mail.port) || 0 }, to, language })
      setState({ isSent: true })
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <>
      <TextField
        label={t('setup.mailTestTo')}
        type="email"
        maxLength={254}
        value={to}
        onChange={setTo}
        error={null}
      />
      <div>
        <Button
          onPress={() => void send()}
          isPending={state.isBusy}
          isDisabled={!/^[^\s@]+@[^\s@]+$/.test(to)}
        >
          {t('setup.mailTest')}
        </Button>
      </div>
      {state.isSent ? <ActionNote text={t('setup.mailTested')} /> : null}
      {state.error ? <ErrorNote inline error={state.error} /> : null}
    </>
  )
}

/** The mail server, with a button that sends a test mail before the settings are stored. */
export function MailPart({ secret, value, onChange, faultOf, isOn, onSwitch, state }: MailPartProps) {
  const t = useTranslate()
  const set = (more: Partial<SetupDraft['mail']>) => onChange({ ...value, ...more })
  if (state !== 'free') {
    return (
      <Card label={t('setup.mail')}>
        <CardHeader title={t('setup.mail')} />
        <div className={styles.fields}>
          <p className={styles.note}>{t(state === 'set' ? 'setup.mailIsSet' : 'setup.mailNeedsUrl')}</p>
        </div>
      </Card>
    )
  }
  return (
    <Card label={t('setup.mail')}>
      <CardHeader title={t('setup.mail')} />
      <div className={styles.fields}>
        <Switch isSelected={isOn} onChange={onSwitch}>
          {t('setup.mailUse')}
        </Switch>
        {isOn ? (
          <>
            <div className={styles.pair}>
              <TextField
                label={t('setup.mailHost')}
                isRequired
                capitals="none"
                maxLength={253}
                value={value.host}
                onChange={(host) => set({ host })}
                error={faultOf('host')}
              />
              <TextField
                label={t('setup.mailPort')}
                isRequired
                inputMode="numeric"
                maxLength={5}
                value={value.port}
                onChange={(port) => set({ port })}
                error={faultOf('port')}
              />
            </div>
            <Checkbox isSelected={value.isSecure} onChange={(isSecure) => set({ isSecure })}>
              {t('setup.mailSecure')}
            </Checkbox>
            <div className={styles.pair}>
              <TextField
                label={t('setup.mailUser')}
                capitals="none"
                autoComplete="off"
                maxLength={254}
                value={value.user}
                onChange={(user) => set({ user })}
              />
              <TextField
                label={t('setup.mailPassword')}
                type="password"
                autoComplete="off"
                maxLength={256}
                value={value.password}
                onChange={(password) => set({ password })}
              />
            </div>
            <TextField
              label={t('setup.mailFrom')}
              isRequired
              hint={t('setup.mailFromHint')}
              maxLength={320}
              value={value.from}
              onChange={(from) => set({ from })}
              error={faultOf('from')}
            />
            <MailTest secret={secret} mail={value} />
          </>
        ) : null}
      </div>
    </Card>
  )
}
