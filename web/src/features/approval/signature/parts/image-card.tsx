import { approvalApi } from '@maru/api/approval'
import { useRef, useState } from 'react'
import { useCache } from '#kit/call/change.ts'
import { upload } from '#kit/call/upload.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { imageAddress, useRemoveSeal, useRemoveSignature, useSeal, useSignature } from '../signature.api.ts'
import styles from './image-card.module.css'

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
/** Limit of the server in bytes. */
const limit = 2 * 1024 * 1024

interface CardProps {
  kind: 'signature' | 'seal'
  answer: ReturnType<typeof useSignature>
  onRemove: () => Promise<unknown>
}

/** The signature image of the person: it is placed on later decisions. */
export function SignatureCard() {
  const remove = useRemoveSignature()
  return <ImageCard kind="signature" answer={useSignature()} onRemove={() => remove.mutateAsync({})} />
}

/** The seal of the company: it is placed on later official letters. */
export function SealCard() {
  const remove = useRemoveSeal()
  return (
    <div className={styles.tab}>
      <ImageCard kind="seal" answer={useSeal()} onRemove={() => remove.mutateAsync({})} />
    </div>
  )
}

function ImageCard({ kind, answer, onRemove }: CardProps) {
  const t = useTranslate()
  const cache = useCache()
  const input = useRef<HTMLInputElement>(null)
  const [isSaving, setSaving] = useState(false)
  const name = t(`approval.print.${kind}`)
  const run = async (work: () => Promise<unknown>, done: string) => {
    setSaving(true)
    try {
      await work()
      showToast(done)
    } catch (error) {
      await showAlert(errorText(error, t))
    } finally {
      setSaving(false)
    }
  }
  const save = (file: File) => {
    if (file.size >= limit) return void showAlert(t('approval.print.tooLarge'))
    const [change, read] =
      kind === 'seal'
        ? [approvalApi.saveSeal, approvalApi.getSeal]
        : [approvalApi.saveSignature, approvalApi.getSignature]
    const work = async () => {
      const saved = await upload(change, {}, file)
      cache.put(read, {}, () => saved)
    }
    void run(work, t('approval.print.saved'))
  }
  return (
    <section aria-label={name}>
      <h3 className={styles.title}>{name}</h3>
      <p className={styles.text}>{t(`approval.print.${kind}Help`)}</p>
      <Card>
        <Answer answer={answer} rows={1} look="text">
          {({ digest }) => (
            <Row gap="3" wrap className={styles.row}>
              {digest ? (
                <img className={styles.image} src={imageAddress(digest)} alt={name} />
              ) : (
                <span className={styles.none}>{t(`approval.print.${kind}None`)}</span>
              )}
              <input
                ref={input}
                type="file"
                aria-label={t('approval.print.choose')}
                accept={types.join()}
                hidden
                onChange={(event) => {
                  const file = event.target.files?.[0]
                  event.target.value = ''
                  if (file) save(file)
                }}
              />
              <Row as="span" align="stretch" className={styles.acts}>
                {digest ? (
                  <Button
                    isDisabled={isSaving}
                    onPress={() => void run(onRemove, t('approval.print.removed'))}
                  >
                    {t('kit.remove')}
                  </Button>
                ) : null}
                <Button isPending={isSaving} onPress={() => input.current?.click()}>
                  {t('approval.print.choose')}
                </Button>
              </Row>
            </Row>
          )}
        </Answer>
      </Card>
    </section>
  )
}
