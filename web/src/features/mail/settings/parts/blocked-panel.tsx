import { Trash2 } from 'lucide-react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Empty } from '#ui/notice.tsx'
import { useBoxRight } from '../../other-mailboxes.api.ts'
import { useBlocked, useSetBlocked } from '../../shared.api.ts'
import styles from './panel.module.css'
import { Panel } from './panel.tsx'

function BlockForm() {
  const t = useTranslate()
  const set = useSetBlocked()
  const form = useRoomForm<{ address: string }, null, unknown>({
    start: { address: '' },
    base: null,
    check: ({ address }) =>
      address.trim() === '' ? { address: t('mail.errors.addressInvalid', { address }) } : {},
    save: ({ address }) => set.mutateAsync({ address: address.trim(), isBlocked: true }),
    onSaved: () => form.reset(),
    faultFields: { 'mail.addressInvalid': 'address' },
  })
  return (
    <Stack as="form" onSubmit={form.submit} noValidate className={styles.group}>
      <Row gap="3" align="end" wrap>
        <TextField {...form.field('address')} label={t('mail.shared.blockedAddress')} maxLength={320} />
        <Button type="submit" isPending={form.isSaving}>
          {t('mail.shared.block')}
        </Button>
      </Row>
      <FormNotes form={form} />
    </Stack>
  )
}

/** The senders whose mail goes to junk: addresses, and domains with a leading @. */
export function BlockedPanel() {
  const t = useTranslate()
  const { canWrite } = useBoxRight()
  const set = useSetBlocked()
  const unblock = (address: string) =>
    set.mutateAsync({ address, isBlocked: false }).catch((error) => showAlert(errorText(error, t)))
  return (
    <Panel title={t('mail.entry.settings.blocked')} text={t('mail.shared.blockedText')}>
      {canWrite ? <BlockForm /> : null}
      <Card>
        <Answer
          answer={useBlocked()}
          rows={3}
          look="text"
          empty={<Empty text={t('mail.shared.blockedNone')} />}
        >
          {(rows) => (
            <ul>
              {rows.map((address) => (
                <li key={address} className={styles.row}>
                  <span className={styles.about}>{address}</span>
                  {canWrite ? (
                    <IconButton
                      label={t('mail.shared.unblockOf', { name: address })}
                      onPress={() => void unblock(address)}
                    >
                      <Icon icon={Trash2} size={16} />
                    </IconButton>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </Answer>
      </Card>
    </Panel>
  )
}
