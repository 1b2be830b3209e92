import { wireName } from '@maru/api/kit/wire-name'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { findProviderOf } from '../../federation.api.ts'
import styles from './rule-card.module.css'

/** Shows to which provider a mail address leads on the sign-in page of this host. */
export function ProviderFinder() {
  const t = useTranslate()
  const language = useLanguage()
  const [address, setAddress] = useState('')
  const [result, setResult] = useState<string | null>(null)
  const name = address.trim()
  const run = async () => {
    try {
      const provider = await findProviderOf(name.slice(name.lastIndexOf('@') + 1))
      setResult(
        provider
          ? t('account.link.leads', {
              name: localName(wireName(provider, 'name'), language),
            })
          : t('account.link.leadsNowhere'),
      )
    } catch (error) {
      setResult(errorText(error, t))
    }
  }
  return (
    <div className={styles.finder}>
      <TextField
        label={t('account.link.address')}
        placeholder="name@example.com"
        value={address}
        onChange={(next) => {
          setAddress(next)
          setResult(null)
        }}
        maxLength={254}
        type="email"
      />
      <Button isDisabled={!/^[^\s@]+@[^\s@]+$/.test(name)} onPress={() => void run()}>
        {t('account.link.find')}
      </Button>
      <p role="status" className={styles.note}>
        {result}
      </p>
    </div>
  )
}
