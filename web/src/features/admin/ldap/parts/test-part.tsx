import type { accountLdapApi } from '@maru/api/account/ldap'
import type { Output } from '@maru/api/kit/endpoint'
import { useState } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import type { useTestDirectory } from '../ldap.api.ts'
import styles from './ldap.module.css'

type Tested = Output<typeof accountLdapApi.testDirectory>
type Test = Pick<ReturnType<typeof useTestDirectory>, 'data' | 'error' | 'isPending'>

function Found({ found, entry, person }: Pick<Tested, 'found' | 'entry' | 'person'>) {
  const t = useTranslate()
  if (!entry) return <Hint>{t(found > 1 ? 'admin.ldap.tooMany' : 'admin.ldap.notFound')}</Hint>
  return (
    <>
      <dl className={styles.values}>
        <dt>{t('admin.ldap.dn')}</dt>
        <dd>{entry.dn}</dd>
        {entry.values.map(({ attribute, value }) => (
          <div key={attribute} style={{ display: 'contents' }}>
            <dt>{attribute}</dt>
            <dd>{value || t('admin.ldap.run.empty')}</dd>
          </div>
        ))}
      </dl>
      {entry.isOff ? <strong>{t('admin.ldap.isOff')}</strong> : null}
      <span>{person ? t('admin.ldap.enters', { name: person.name }) : t('admin.ldap.entersNone')}</span>
    </>
  )
}

function faultText(error: unknown, t: Translate): string {
  const reason =
    error instanceof CallError && error.code === 'account.ldapDown' ? error.params.reason : undefined
  return reason === undefined ? errorText(error, t) : t('admin.ldap.testFailed', { reason: String(reason) })
}

/** Asks for a name, and shows the answer of the test: what the directory has about one name. */
export function TestPart({ test, onTest }: { test: Test; onTest: (typed: string) => void }) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  return (
    <fieldset className={styles.section}>
      <legend>{t('admin.ldap.test')}</legend>
      <div className={styles.group}>
        <TextField
          label={t('admin.ldap.testName')}
          hint={t('admin.ldap.testNameHint')}
          maxLength={254}
          value={typed}
          onChange={setTyped}
        />
        <Button
          isPending={test.isPending}
          isDisabled={typed.trim() === ''}
          onPress={() => onTest(typed.trim())}
        >
          {t('admin.ldap.test')}
        </Button>
      </div>
      {test.error ? (
        <p role="alert" className={styles.found}>
          {faultText(test.error, t)}
        </p>
      ) : null}
      {test.data ? (
        <div role="status" className={styles.found}>
          <strong>{t('admin.ldap.tested', { server: test.data.server })}</strong>
          <Found {...test.data} />
        </div>
      ) : null}
    </fieldset>
  )
}
