import { useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import styles from '../../parts/form.module.css'
import { saveLogo } from '../company.api.ts'
import logo from './logo.module.css'

/** Uploads or removes the company's logo, which the top bar shows. */
export function LogoPart({ comCode, logoPath }: { comCode: string; logoPath: string }) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ isBusy?: boolean; error?: unknown }>({})
  async function send(file: File | null) {
    setState({ isBusy: true })
    try {
      await saveLogo(comCode, file)
      setState({})
      showToast(t(file ? 'admin.company.logoSaved' : 'admin.company.logoRemoved'))
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <Card label={t('admin.company.logo')}>
      <CardHeader title={t('admin.company.logo')} />
      <div className={`${styles.stack} ${styles.body}`}>
        <Row gap="3" rowGap="2" align="end" wrap shrink>
          {logoPath ? <img src={logoPath} alt={t('admin.company.logo')} className={logo.picture} /> : null}
          <input
            ref={input}
            type="file"
            accept="image/*"
            className={logo.file}
            aria-label={t('admin.company.logoFile')}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void send(file)
            }}
          />
          <Button isPending={state.isBusy} onPress={() => input.current?.click()}>
            {t('admin.company.logoChoose')}
          </Button>
          {logoPath ? (
            <Button tone="danger" isPending={state.isBusy} onPress={() => void send(null)}>
              {t('admin.company.logoRemove')}
            </Button>
          ) : null}
        </Row>
        <p className={styles.note}>{t('admin.company.logoHint')}</p>
        {state.error ? <ErrorNote inline error={state.error} /> : null}
      </div>
    </Card>
  )
}
