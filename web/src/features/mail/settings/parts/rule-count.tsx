import type { MailRule } from '@maru/api/mail/rule'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Actions } from '#ui/layout/stack.tsx'
import { countRuleMails } from '../../settings.api.ts'
import styles from './panel.module.css'

/** Says how many of the newest mails a rule would fit, before it is saved. */
export function RuleCount({ read }: { read: () => Pick<MailRule, 'conditions' | 'exceptions'> }) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const [isPending, setPending] = useState(false)
  const count = async () => {
    setPending(true)
    const { conditions, exceptions } = read()
    await countRuleMails({ conditions, exceptions }).then(
      ({ fitting, seen }) => setText(t('mail.settings.rule.fitting', { count: fitting, seen })),
      (error: unknown) => showAlert(errorText(error, t)),
    )
    setPending(false)
  }
  return (
    <Actions>
      <Button isPending={isPending} onPress={() => void count()}>
        {t('mail.settings.rule.count')}
      </Button>
      <span role="status" className={styles.text}>
        {text}
      </span>
    </Actions>
  )
}
